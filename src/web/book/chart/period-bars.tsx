// A bar for each day, month or year of a period.

import { useMemo } from "react";
import type { DayRange } from "../../../domain/time/period.ts";
import { go } from "../../address/address.ts";
import { axisOf } from "../../charts/axis.ts";
import { Bars, stackedParts } from "../../charts/bars.tsx";
import { Plot } from "../../charts/plot.tsx";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { type DayStyle, showDay } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import type { DaySum } from "../../service/pending.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { type BarKind, barsOf, namesUnder } from "./bars.ts";

interface Props {
  readonly days: readonly DaySum[];
  readonly range: DayRange | undefined;
}

const NAMES: Readonly<Record<BarKind, DayStyle>> = { day: "full", month: "month", year: "year" };

export function PeriodBars({ days, range }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { firstDay } = useLedger();
  const show = useShowAmount();
  const today = useToday();
  const shown = useMemo(() => barsOf(days, range, firstDay), [days, range, firstDay]);
  const { kind, bars } = shown;
  const drawn = useMemo(() => {
    const lengths = bars.map(({ total }) => Number.parseFloat(total));
    const parts = bars.map(({ from }, at) => ({
      key: from,
      parts: stackedParts([lengths[at] ?? 0]),
    }));
    return { axis: axisOf(lengths), bars: parts };
  }, [bars]);
  // A single bar is full height, and without spending there is none.
  if (bars.length < 2 || days.length === 0) return null;
  return (
    <Plot
      title={kind === "day" ? texts.book.perDay : texts.book.perMonth}
      kind="bars"
      count={bars.length}
      first={0}
      axis={drawn.axis}
      names={namesUnder(shown, locale, { today })}
      describe={(at) => {
        const bar = bars[at];
        return bar ? [[showDay(bar.named, NAMES[kind], locale), show(bar.total)]] : [];
      }}
      onOpen={({ at }) => bars[at] && go({ period: bars[at].period })}
    >
      <Bars {...drawn} colors={INK} />
    </Plot>
  );
}

const INK = ["var(--accent)"];
