// Chooses which days are shown: a ready period, a month, or any days.

import { useState } from "react";
import { nameOfMonth } from "../../domain/time/period.ts";
import { go } from "../address/address.ts";
import { daysOf, type Period, readMonth, readPeriod, writePeriod } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { useTexts } from "../texts/texts.ts";
import { readyPeriods } from "./ready-periods.ts";

interface Props {
  readonly period: Period;
  readonly onDone: () => void;
}

export function PeriodPicker({ period, onDone }: Props) {
  const texts = useTexts();
  const today = useToday();
  const { firstDay } = useLedger();
  const shown = writePeriod(period);

  function choose(chosen: Period | undefined): void {
    if (!chosen) return;
    onDone();
    go({ period: chosen });
  }

  return (
    <>
      <div className="choices">
        {readyPeriods(today, firstDay).map(([name, ready]) => (
          <button
            key={name}
            type="button"
            aria-pressed={writePeriod(ready) === shown}
            onClick={() => choose(ready)}
          >
            {texts.period.ready[name]}
          </button>
        ))}
      </div>
      <label>
        {texts.period.month}
        <input
          type="month"
          defaultValue={period.kind === "month" ? nameOfMonth(period.month, firstDay) : ""}
          key={period.kind === "month" ? period.month : "none"}
          onChange={({ target }) => choose(readMonth(target.value, firstDay))}
        />
      </label>
      <Days key={shown} period={period} onChoose={choose} />
    </>
  );
}

interface DaysProps {
  readonly period: Period;
  readonly onChoose: (period: Period | undefined) => void;
}

function Days({ period, onChoose }: DaysProps) {
  const texts = useTexts();
  const { firstDay } = useLedger();
  const shown = daysOf(period, firstDay);
  const [from, setFrom] = useState<string>(shown?.from ?? "");
  const [to, setTo] = useState<string>(shown?.to ?? "");
  const chosen = from === "" || to === "" ? undefined : readPeriod(`${from}..${to}`);

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
      <button type="submit" disabled={!chosen}>
        {texts.period.days}
      </button>
    </form>
  );
}
