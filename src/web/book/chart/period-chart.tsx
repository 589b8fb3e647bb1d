// What a month is beside the one before: what moved most, and its running sum in layers. Other periods have a bar for each day, month
// or year.

import { memo, useMemo } from "react";
import { daysOf } from "../../address/view.ts";
import { useLedger } from "../../ledger.ts";
import type { DaySum } from "../../service/pending.ts";
import { useAfterList } from "../after-list.ts";
import { hasLayers } from "../figures.ts";
import { soughtPeriod } from "../sought-period.ts";
import { type ShownBook, useTwoMonths } from "../use-book.ts";
import { useReadSearch } from "../use-search.ts";
import { LayersChart } from "./layers-chart.tsx";
import { Moves } from "./moves.tsx";
import { PeriodBars } from "./period-bars.tsx";

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
}

export function PeriodChart({ book, days }: Props) {
  const shown = useAfterList(useMemo(() => ({ book, days }), [book, days]));
  return <Chart {...shown} />;
}

const Chart = memo(function Chart({ book, days }: Props) {
  const { firstDay } = useLedger();
  const rows = useTwoMonths(book);
  const query = useReadSearch(book.filter.q ?? "");
  const sought = query && soughtPeriod(query, firstDay);
  const range = daysOf(book.period, firstDay) ?? (sought && daysOf(sought, firstDay));
  if (book.period.kind !== "month" || !range) return <PeriodBars days={days} range={range} />;
  if (!hasLayers(days, book.period.month, firstDay)) return null;
  if (!rows) return <div className="chart" />;
  return (
    <>
      <Moves book={book} />
      <LayersChart book={book} rows={rows} range={range} />
    </>
  );
});
