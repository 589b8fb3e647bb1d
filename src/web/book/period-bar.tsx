// The period, with arrows to the ones before and after it, and a picker, which is loaded shortly before it opens.

import { Suspense, useId, useState } from "react";
import { go, useView } from "../address/address.ts";
import { daysOf, neighbor, type Period } from "../address/view.ts";
import { usePageKeys } from "../keys.ts";
import { lazily } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { showDay, showDays, showMonth, showMonthDays } from "../locale/days.ts";
import { useOnPage } from "../on-page.ts";
import { Skeleton } from "../parts/fallbacks.tsx";
import { Button, Icon, IconButton } from "../parts/icon.tsx";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import { soughtPeriod, useReadSearch } from "./use-search.ts";

const PeriodPicker = lazily(async () => (await import("./period-picker.tsx")).PeriodPicker);

export function PeriodBar({ period }: { readonly period: Period }) {
  const texts = useTexts();
  const picker = useId();
  useOnPage("period");
  const [isWanted, setIsWanted] = useState(false);
  const { name, days } = useShownPeriod(period);
  const [before, after] = [neighbor(period, -1), neighbor(period, 1)];
  usePageKeys({ "[": () => show(before), "]": () => show(after) });

  function show(period: Period | undefined): void {
    if (!period) return;
    document.getElementById(picker)?.hidePopover();
    go({ period });
  }

  return (
    <div className="period">
      <IconButton
        icon="back"
        label={texts.period.before}
        disabled={!before}
        onClick={() => show(before)}
      />
      <Button
        className="plain period-name"
        popoverTarget={picker}
        onPointerEnter={() => PeriodPicker.load()}
        onFocus={() => PeriodPicker.load()}
        title={texts.period.choose}
      >
        <span className="names">
          <span className="cut">{name}</span>
          {days !== undefined && <span className="of-days hint cut">{days}</span>}
        </span>
        <Icon name="down" />
      </Button>
      <IconButton
        icon="forth"
        label={texts.period.after}
        disabled={!after}
        onClick={() => show(after)}
      />
      <div
        id={picker}
        popover="auto"
        className="popover picker"
        onBeforeToggle={() => setIsWanted(true)}
      >
        <Suspense fallback={<Skeleton lines={6} />}>
          {isWanted && <PeriodPicker period={period} onChoose={show} />}
        </Suspense>
      </div>
    </div>
  );
}

/** The name of the shown period, and the days of a month that does not begin on the first. A search over all time may name another period. */
export function useShownPeriod(period: Period) {
  const { texts, locale } = useReader();
  const { firstDay } = useLedger();
  const query = useReadSearch(useView().search);
  const sought = period.kind === "all" && query ? soughtPeriod(query, firstDay) : undefined;
  const shown = sought ?? period;
  return {
    name: showPeriod(shown, firstDay, locale, texts),
    days: shown.kind === "month" ? showMonthDays(shown.month, firstDay, locale) : undefined,
  };
}

export function showPeriod(period: Period, firstDay: number, locale: string, texts: Texts): string {
  switch (period.kind) {
    case "month":
      return showMonth(period.month, firstDay, "month", locale);
    case "year": {
      const first = daysOf(period, 1)?.from;
      return first ? showDay(first, "year", locale) : period.year;
    }
    case "days":
      return period.from === period.to
        ? showDay(period.from, "dated", locale)
        : showDays(period.from, period.to, locale);
    case "all":
      return texts.period.ready.all;
  }
}
