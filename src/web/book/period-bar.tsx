// Which days are shown: arrows to the ones before and after, and a picker for months, years and any days.

import { useId, useState } from "react";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { go } from "../address/address.ts";
import { ALL, daysOf, neighbour, type Period, readPeriod } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { showDay, showDays, showMonth, showMonthDays } from "../locale/days.ts";
import { Icon, IconButton } from "../parts/icon.tsx";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";

export function PeriodBar({ period }: { readonly period: Period }) {
  const texts = useTexts();
  const { locale } = useReader();
  const { firstDay } = useLedger();
  const picker = useId();
  const days = period.kind === "month" ? showMonthDays(period.month, firstDay, locale) : undefined;
  const [before, after] = [neighbour(period, -1), neighbour(period, 1)];
  const step = (to: Period | undefined) => to && go({ period: to });
  usePageKeys({ "[": () => step(before), "]": () => step(after) });

  return (
    <div className="period">
      <IconButton
        icon="back"
        label={texts.period.before}
        disabled={!before}
        onClick={() => step(before)}
      />
      <button
        type="button"
        className="plain period-name"
        popoverTarget={picker}
        title={texts.period.choose}
      >
        <span className="names">
          {showPeriod(period, locale, texts)}
          {days !== undefined && <span className="of-days">{days}</span>}
        </span>
        <Icon name="down" />
      </button>
      <IconButton
        icon="forth"
        label={texts.period.after}
        disabled={!after}
        onClick={() => step(after)}
      />
      <Picker id={picker} period={period} />
    </div>
  );
}

export function showPeriod(period: Period, locale: string, texts: Texts): string {
  switch (period.kind) {
    case "month":
      return showMonth(period.month, "month", locale);
    case "year": {
      const first = daysOf(period, 1)?.from;
      return first ? showDay(first, "year", locale) : period.year;
    }
    case "days":
      return period.from === period.to
        ? showDay(period.from, "full", locale)
        : showDays(period.from, period.to, locale);
    case "all":
      return texts.period.all;
  }
}

function Picker({ id, period }: { readonly id: string; readonly period: Period }) {
  const texts = useTexts();
  const today = useToday();
  const { firstDay } = useLedger();

  function choose(chosen: Period | undefined): void {
    if (!chosen) return;
    document.getElementById(id)?.hidePopover();
    go({ period: chosen });
  }

  return (
    <div id={id} popover="auto" className="popover picker">
      <div className="choices">
        <button
          type="button"
          onClick={() => choose({ kind: "month", month: ledgerMonthOf(today, firstDay) })}
        >
          {texts.period.thisMonth}
        </button>
        <button type="button" onClick={() => choose(readPeriod(today.slice(0, 4)))}>
          {texts.period.year} {today.slice(0, 4)}
        </button>
        <button type="button" onClick={() => choose(ALL)}>
          {texts.period.all}
        </button>
      </div>
      <label>
        {texts.period.month}
        <input
          type="month"
          defaultValue={period.kind === "month" ? period.month : ""}
          key={period.kind === "month" ? period.month : "none"}
          onChange={({ target }) => choose(readPeriod(target.value))}
        />
      </label>
      <Days period={period} onChoose={choose} />
    </div>
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
