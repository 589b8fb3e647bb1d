// What goes in and out of a ledger as files.

import { ExportChoices } from "../parts/export-choices.tsx";
import { useTexts } from "../texts/texts.ts";
import { SettingHead } from "./setting-rows.tsx";

export function DataSection() {
  const texts = useTexts();
  return (
    <>
      <SettingHead title={texts.settings.sections.data} />
      <section className="data-part">
        <h4>{texts.exporting.title}</h4>
        <p className="hint">{texts.exporting.hint}</p>
        <ExportChoices />
      </section>
    </>
  );
}
