// The settings: a list of sections, and beside it the section that the address names. A phone shows only one of the two. This file has
// the sections about files and about how the app looks.

import { type ComponentType, Suspense } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { keysOf } from "../../domain/keys.ts";
import { parseDecimal, ZERO } from "../../domain/money/decimal.ts";
import { calendarDateOf } from "../../domain/time/calendar-date.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { useView } from "../address/address.ts";
import { NO_SETTING } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { HistorySection } from "../expense/history/history-section.tsx";
import { KeysTable } from "../frame/keys-help.tsx";
import { lazily } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay, showMonth } from "../locale/days.ts";
import { ExportChoices } from "../parts/export-choices.tsx";
import { Skeleton } from "../parts/fallbacks.tsx";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { prefer, SCHEMES, usePreferences } from "../preferences.ts";
import { LANGUAGES, nameOfLanguage } from "../texts/languages.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import { CategoriesSection } from "./categories-section.tsx";
import { LabelsSection } from "./labels-section.tsx";
import { LedgersSection } from "./ledgers-section.tsx";
import { SettingHead } from "./setting-rows.tsx";

export function SettingsScreen() {
  const texts = useTexts();
  const { section: shown } = useView();
  const section = sectionOf(shown);
  const Content = CONTENTS[section];
  return (
    <div className="settings page" data-chosen={shown !== undefined || undefined}>
      <h2 className="unseen">{texts.nav.settings}</h2>
      <nav aria-label={texts.nav.settings}>
        {SECTIONS.map((each) => (
          <ViewLink
            key={each}
            to={{ ...NO_SETTING, section: each }}
            aria-current={each === section ? "page" : undefined}
          >
            {texts.sections[each]}
          </ViewLink>
        ))}
        <ViewLink className="of-phone" to={{ screen: "budgets", ...NO_SETTING }}>
          {texts.nav.budgets}
        </ViewLink>
      </nav>
      <ViewLink className="to-list button plain soft bold" to={NO_SETTING}>
        <Icon name="back" /> {texts.nav.settings}
      </ViewLink>
      <section className="setting stack loose card" aria-labelledby="setting-title">
        <Content />
      </section>
    </div>
  );
}

function KeysSection() {
  return (
    <>
      <SettingHead title={useTexts().sections.keys} />
      <KeysTable />
    </>
  );
}

function AppearanceSection() {
  const texts = useTexts();
  const { scheme, language } = usePreferences();
  return (
    <>
      <SettingHead title={texts.sections.appearance} />
      <div className="fields stack loose">
        <fieldset className="schemes">
          <legend>{texts.appearance.scheme}</legend>
          {SCHEMES.map((each) => (
            <label key={each}>
              <span
                className="miniature"
                data-look={each}
                data-chosen={each === scheme || undefined}
                aria-hidden="true"
              >
                <i />
                <i />
              </span>
              <span className="beside tight">
                <input
                  type="radio"
                  name="scheme"
                  checked={each === scheme}
                  onChange={() => prefer({ scheme: each })}
                />
                {texts.appearance.schemes[each]}
              </span>
            </label>
          ))}
        </fieldset>
        <label>
          {texts.appearance.language}
          <select
            value={language ?? ""}
            onChange={({ target }) => {
              prefer({ language: LANGUAGES.find((each) => each === target.value) ?? null });
            }}
          >
            <option value="">{texts.appearance.system}</option>
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {nameOfLanguage(each)}
              </option>
            ))}
          </select>
        </label>
        <Sample />
      </div>
    </>
  );
}

const AMOUNT = parseDecimal("1234567.89") ?? ZERO;

function Sample() {
  const { texts, locale } = useReader();
  const today = useToday();
  const { currency } = useLedger();
  const first = calendarDateOf(Number.parseInt(today, 10), 1, 2) ?? today;
  const rows = [
    [texts.date, [showDay(today, "full", locale), showDay(first, "medium", locale)]],
    [texts.period.month, [showMonth(ledgerMonthOf(today, 1), 1, "month", locale)]],
    [texts.amount, [showAmount(AMOUNT, currency, locale)]],
  ] as const;
  return (
    <section className="look well stack">
      <h4>{texts.appearance.sample}</h4>
      <dl className="pairs stack snug">
        {rows.map(([what, shown]) => (
          <div key={what}>
            <dt>{what}</dt>
            {shown.map((each) => (
              <dd key={each}>
                <bdi>{each}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="hint">{texts.appearance.sampleHint}</p>
    </section>
  );
}

const CONTENTS = {
  ledgers: LedgersSection,
  categories: CategoriesSection,
  payees: () => <LabelsSection kind="payee" />,
  tags: () => <LabelsSection kind="tag" />,
  history: HistorySection,
  data: DataSection,
  appearance: AppearanceSection,
  keys: KeysSection,
} as const satisfies Record<`${NamedKind}s` | keyof Texts["sections"], ComponentType>;

type Section = keyof typeof CONTENTS;

const SECTIONS = keysOf(CONTENTS);

/** Returns the first section for an unknown name. */
export function sectionOf(name: string | undefined): Section {
  return SECTIONS.find((section) => section === name) ?? "ledgers";
}

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
