// Lets the user choose which days are shown: a ready-made period, a year, a month, or any days.

import { useState } from "react";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../domain/time/calendar-date.ts";
import { addLedgerMonths, ledgerMonthOf, nameOfMonth } from "../../domain/time/period.ts";
import { ALL, daysOf, type Period, readMonth, readPeriod, writePeriod } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showMonth, showYear } from "../locale/days.ts";
import { Button, IconButton } from "../parts/icon.tsx";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";

interface Props {
  readonly period: Period;
  readonly onChoose: (period: Period | undefined) => void;
}

export function PeriodPicker({ period, onChoose }: Props) {
  const texts = useTexts();
  const today = useToday();
  const { firstDay } = useLedger();
  const shown = writePeriod(period);

  return (
    <>
      <ul className="ready">
        {readyPeriods(today, firstDay).map(([name, ready]) => (
          <li key={name}>
            <Button
              className="plain"
              aria-pressed={writePeriod(ready) === shown}
              onClick={() => onChoose(ready)}
            >
              {texts.period.ready[name]}
            </Button>
          </li>
        ))}
      </ul>
      <Year key={shown} period={period} onChoose={onChoose} />
      <Days key={`days ${shown}`} period={period} onChoose={onChoose} />
    </>
  );
}

/** A year and its twelve months, and buttons for other years. */
function Year({ period, onChoose }: Props) {
  const { locale } = useReader();
  const today = useToday();
  const { firstDay } = useLedger();
  const [year, setYear] = useState(() => {
    if (period.kind !== "month") return dateParts(daysOf(period, firstDay)?.to ?? today).year;
    return Number.parseInt(nameOfMonth(period.month, firstDay), 10);
  });
  const choiceOf = (written: string, name: string) => (
    <Button
      key={written}
      className="plain"
      aria-pressed={written === writePeriod(period)}
      onClick={() => onChoose(readPeriod(written))}
    >
      {name}
    </Button>
  );
  const otherYear = (icon: "back" | "forth", other: number) => (
    <IconButton
      icon={icon}
      label={showYear(other, locale)}
      disabled={!readPeriod(written(other))}
      onClick={() => setYear(other)}
    />
  );

  return (
    <div className="year stack tight">
      <div className="beside snug spread bold">
        {otherYear("back", year - 1)}
        {choiceOf(written(year), showYear(year, locale))}
        {otherYear("forth", year + 1)}
      </div>
      <div className="months">
        {MONTHS.map((number) => {
          const period = readMonth(`${written(year)}-${number}`, firstDay);
          if (period?.kind !== "month") return null;
          return choiceOf(period.month, showMonth(period.month, firstDay, "monthName", locale));
        })}
      </div>
    </div>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

/** Writes a year with four digits, as the names of periods do. */
function written(year: number): string {
  return String(year).padStart(4, "0");
}

function Days({ period, onChoose }: Props) {
  const texts = useTexts();
  const { firstDay } = useLedger();
  const shown = daysOf(period, firstDay);
  const [from, setFrom] = useState<string>(shown?.from ?? "");
  const [to, setTo] = useState<string>(shown?.to ?? "");
  const chosen = readPeriod(`${from}..${to}`);

  return (
    <form
      className="days"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen);
      }}
    >
      <label>
        {texts.period.from}
        <input type="date" value={from} onChange={({ target }) => setFrom(target.value)} required />
      </label>
      <label>
        {texts.period.to}
        <input
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
          required
        />
      </label>
      <button type="submit" className="primary" disabled={!chosen}>
        {texts.apply}
      </button>
    </form>
  );
}

type ReadyPeriod = keyof Texts["period"]["ready"];

/** The offered periods, in order. The last days or months end today. Quarters are calendar quarters. */
export function readyPeriods(
  today: CalendarDate,
  firstDay: number,
): readonly (readonly [ReadyPeriod, Period])[] {
  const { year, month: number } = dateParts(today);
  const month = ledgerMonthOf(today, firstDay);
  const monthBefore = addLedgerMonths(month, -1);
  const quarter = calendarDateOf(year, number - ((number - 1) % 3), 1);
  const nextQuarter = quarter && addMonths(quarter, 3);
  const yearBefore = addMonths(today, -12);
  const days = (from: CalendarDate | undefined, to: CalendarDate | undefined = today) =>
    from && to && ({ kind: "days", from, to } as const);
  const all: readonly (readonly [ReadyPeriod, Period | undefined])[] = [
    ["thisMonth", { kind: "month", month }],
    ["lastMonth", monthBefore && { kind: "month", month: monthBefore }],
    ["last30Days", days(addDays(today, -29))],
    ["last90Days", days(addDays(today, -89))],
    ["thisQuarter", days(quarter, nextQuarter && addDays(nextQuarter, -1))],
    ["thisYear", readPeriod(String(year))],
    ["lastYear", readPeriod(String(year - 1))],
    ["last12Months", days(yearBefore && addDays(yearBefore, 1))],
    ["all", ALL],
  ];
  return all.flatMap(([name, period]) => (period ? [[name, period] as const] : []));
}
