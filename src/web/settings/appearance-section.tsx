// How the app looks to this reader, in this browser.

import { parseDecimal, ZERO } from "../../domain/money/decimal.ts";
import { calendarDateOf } from "../../domain/time/calendar-date.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay, showMonth } from "../locale/days.ts";
import { LANGUAGES } from "../locale/reader.ts";
import { prefer, SCHEMES, usePreferences } from "../preferences.ts";
import { useReader, useTexts } from "../texts/texts.ts";

export function AppearanceSection() {
  const texts = useTexts();
  const { scheme, language } = usePreferences();
  return (
    <div className="fields">
      <h3 id="setting-title">{texts.appearance.title}</h3>
      <fieldset className="choice">
        <legend>{texts.appearance.scheme}</legend>
        {SCHEMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="scheme"
              checked={each === scheme}
              onChange={() => prefer({ scheme: each })}
            />
            {texts.appearance.schemes[each]}
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
              {texts.appearance.languages[each]}
            </option>
          ))}
        </select>
      </label>
      <Sample />
    </div>
  );
}

const AMOUNT = parseDecimal("1234567.89") ?? ZERO;

function Sample() {
  const texts = useTexts();
  const today = useToday();
  const { locale } = useReader();
  const { currency } = useLedger();
  const first = calendarDateOf(Number.parseInt(today, 10), 1, 2) ?? today;
  const rows = [
    [texts.date, showDay(today, "full", locale)],
    ["", showDay(first, "medium", locale)],
    [texts.period.month, showMonth(ledgerMonthOf(today, 1), "month", locale)],
    [texts.amount, showAmount(AMOUNT, currency, locale)],
  ] as const;
  return (
    <section className="look">
      <h4>{texts.appearance.sample}</h4>
      <dl>
        {rows.map(([what, shown]) => (
          <div key={shown}>
            <dt>{what}</dt>
            <dd>
              <bdi>{shown}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{texts.appearance.sampleHint}</p>
    </section>
  );
}
