// The settings: their parts side by side, and the one that the address names.

import { useEffect, useRef } from "react";
import { NAMED_KINDS } from "../../domain/expense/expense-fields.ts";
import { useView } from "../address/address.ts";
import { NO_SETTING } from "../address/view.ts";
import { KeysTable } from "../frame/keys-table.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { useTexts } from "../texts/texts.ts";
import { AppearanceSection } from "./appearance-section.tsx";
import { CategoriesSection } from "./categories-section.tsx";
import { LabelsSection } from "./labels-section.tsx";
import { LedgersSection } from "./ledgers-section.tsx";
import { SECTIONS, type Section, sectionOf } from "./sections.ts";

export function SettingsScreen() {
  const texts = useTexts();
  const section = sectionOf(useView().section);
  const nav = useRef<HTMLElement>(null);

  // On a phone the parts stand in a row that is longer than the screen.
  useEffect(() => {
    const current = nav.current?.querySelector(`[aria-current]:nth-child(${placeOf(section)})`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [section]);

  return (
    <div className="settings page">
      <h2 className="unseen">{texts.nav.settings}</h2>
      <nav ref={nav} aria-label={texts.settings.parts}>
        {SECTIONS.map((each) => (
          <ViewLink
            key={each}
            to={{ ...NO_SETTING, section: each }}
            aria-current={each === section ? "page" : undefined}
          >
            {texts.settings.sections[each]}
          </ViewLink>
        ))}
        <ViewLink className="history" to={{ section: "history" }} aria-haspopup="dialog">
          {texts.history.ofLedger}
        </ViewLink>
      </nav>
      <section className="setting" aria-labelledby="setting-title">
        <SectionOf section={section} />
      </section>
    </div>
  );
}

/** Counted from 1. */
function placeOf(section: Section): number {
  return SECTIONS.indexOf(section) + 1;
}

function SectionOf({ section }: { readonly section: Section }) {
  const texts = useTexts();
  switch (section) {
    case "ledgers":
      return <LedgersSection />;
    case "categories":
      return <CategoriesSection />;
    case "appearance":
      return <AppearanceSection />;
    case "keys":
      return (
        <>
          <h3 id="setting-title">{texts.keys.title}</h3>
          <KeysTable />
        </>
      );
    default:
      return NAMED_KINDS.filter(({ kind }) => section === `${kind}s`).map(({ kind }) => (
        <LabelsSection key={kind} kind={kind} />
      ));
  }
}
