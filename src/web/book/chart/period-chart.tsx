// The chart of a period: a month has its largest changes and its running total in layers, other periods have bars.

import { memo } from "react";
import type { DayRange } from "../../../domain/time/period.ts";
import { go } from "../../address/address.ts";
import { daysOf } from "../../address/view.ts";
import { axisOf, lengthOf } from "../../charts/axis.ts";
import { Bars, stackedParts } from "../../charts/bars.tsx";
import { Plot } from "../../charts/plot.tsx";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { type DayStyle, showDay } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import type { DaySum } from "../../service/pending.ts";
import { useReader } from "../../texts/texts.ts";
import { hasLayers } from "../figures.ts";
import { type ShownBook, useTwoMonths } from "../use-book.ts";
import { soughtPeriod, useReadSearch } from "../use-search.ts";
import { type BarKind, barsOf, namesUnder } from "./bars.ts";
import { LayersChart } from "./layers-chart.tsx";
import { Moves } from "./moves.tsx";

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
}

export const PeriodChart = memo(function PeriodChart({ book, days }: Props) {
  const { firstDay } = useLedger();
  const { rows } = useTwoMonths(book);
  const query = useReadSearch(book.filter.q ?? "");
  const sought = query && soughtPeriod(query, firstDay);
  const range = daysOf(book.period, firstDay) ?? (sought && daysOf(sought, firstDay));
  if (book.period.kind !== "month" || !range) return <PeriodBars days={days} range={range} />;
  if (!hasLayers(days, book.period.month, firstDay)) return null;
  if (!rows) return <div className="chart awaited" />;
  return (
    <>
      <Moves book={book} rows={rows} />
      <LayersChart book={book} rows={rows} range={range} />
    </>
  );
});

interface BarsProps {
  readonly days: readonly DaySum[];
  readonly range: DayRange | undefined;
}

const NAMES: Readonly<Record<BarKind, DayStyle>> = { day: "full", month: "month", year: "year" };

/** A bar for each day, month or year. */
function PeriodBars({ days, range }: BarsProps) {
  const { texts, locale } = useReader();
  const { firstDay } = useLedger();
  const show = useShowAmount();
  const today = useToday();
  const shown = barsOf(days, range, firstDay);
  const { kind, bars } = shown;
  // A single bar would always have the full height, and without spending there are no bars.
  if (bars.length < 2 || days.length === 0) return null;
  const axis = axisOf(bars.map(({ total }) => lengthOf(total)));
  const drawn = bars.map(({ from, total }) => {
    return { key: from, parts: stackedParts([lengthOf(total)]) };
  });
  return (
    <Plot
      title={kind === "day" ? texts.book.perDay : texts.book.perMonth}
      kind="bars"
      count={bars.length}
      first={0}
      axis={axis}
      names={namesUnder(shown, locale, { today })}
      describe={(at) => {
        const bar = bars[at];
        return bar ? [[showDay(bar.named, NAMES[kind], locale), show(bar.total)]] : [];
      }}
      onOpen={({ at }) => bars[at] && go({ period: bars[at].period })}
    >
      <Bars axis={axis} bars={drawn} colors={INK} />
    </Plot>
  );
}

const INK = ["var(--accent)"];
