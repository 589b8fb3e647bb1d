// What goes in and out of a ledger as files: the way to the import, the sources that it knows, and the formats of an export.

import { Suspense } from "react";
import { NO_SETTING } from "../address/view.ts";
import { lazily } from "../lazy-component.ts";
import { ExportChoices } from "../parts/export-choices.tsx";
import { Skeleton } from "../parts/fallbacks.tsx";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { useTexts } from "../texts/texts.ts";
import { SettingHead } from "./setting-rows.tsx";

const ImportSources = lazily(async () => {
  return (await import("../import/sources.tsx")).ImportSources;
}, true);

export function DataSection() {
  const texts = useTexts();
  return (
    <>
      <SettingHead title={texts.sections.data}>
        <ViewLink className="button" to={{ screen: "import", ...NO_SETTING }}>
          <Icon name="import" /> {texts.first.importFiles}
        </ViewLink>
      </SettingHead>
      <Suspense fallback={<Skeleton lines={3} />}>
        <ImportSources />
      </Suspense>
      <section className="data-part stack" aria-labelledby="export">
        <h4 id="export">{texts.exporting.title}</h4>
        <p className="hint">{texts.exporting.hint}</p>
        <ExportChoices />
      </section>
    </>
  );
}
