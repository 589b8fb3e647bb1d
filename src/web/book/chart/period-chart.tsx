// The chart of a period: the running sum of a month in layers, or a bar for each day, month or year.

import { daysOf } from "../../address/view.ts";
import { useLedger } from "../../ledger.ts";
import type { DaySum } from "../../service/pending.ts";
import { type ShownBook, useTwoMonths } from "../use-book.ts";
import { LayersChart } from "./layers-chart.tsx";
import { PeriodBars } from "./period-bars.tsx";

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
}

export function PeriodChart({ book, days }: Props) {
  const { firstDay } = useLedger();
  const rows = useTwoMonths(book);
  const range = daysOf(book.period, firstDay);
  if (book.period.kind !== "month" || !range) return <PeriodBars days={days} range={range} />;
  if (!rows) return <div className="chart" />;
  return <LayersChart book={book} rows={rows} range={range} />;
}
