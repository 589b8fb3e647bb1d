// Each report in its card: its chart is made from the sums that it is of.

import { type ReactNode, useMemo } from "react";
import { firstWeekday } from "../../domain/time/first-weekday.ts";
import { useToday } from "../clock.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { reasonOf } from "../service/refused.ts";
import { useIsAway } from "../service/service.ts";
import { useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import { ChartCard } from "./chart-card.tsx";
import { daysChart, heatOf } from "./charts/days.tsx";
import { drawnGroups, extremesOf, monthsChart, stacksOf } from "./charts/months.tsx";
import { runningChart, runningSums } from "./charts/running.tsx";
import { grouped } from "./groups.ts";
import { Legend } from "./legend.tsx";
import type { ReportContext } from "./report-context.ts";
import type { Reports, ReportsBook, Terms } from "./use-reports.ts";

export interface Shown {
  readonly book: ReportsBook;
  readonly reports: Reports;
  readonly context: ReportContext;
}

export function MonthsReport({ book, reports, context }: Shown) {
  const { months, allMonths, groups, span, without } = reports;
  const stacks = useMemo(() => {
    return months.terms && stacksOf(months.terms, groups, span.months);
  }, [months.terms, groups, span.months]);
  const today = useToday();
  const isYear = book.period.kind === "year";
  const chart = useMemo(() => {
    if (!stacks) return undefined;
    const notes = isYear ? extremesOf(context, stacks, today) : [];
    return { ...monthsChart(context, stacks), notes };
  }, [stacks, context, isYear, today]);
  const drawn = useMemo(() => drawnGroups(stacks?.stacks ?? []), [stacks]);
  // What is left out keeps its place, so that it can be put back where it was.
  const legend = useMemo(() => {
    return grouped(allMonths.terms ?? [], groups).map(({ group }) => group);
  }, [allMonths.terms, groups]);
  return (
    <Report name="months" from={months} chart={chart} isKept>
      <Legend
        groups={legend}
        drawn={drawn}
        without={without}
        context={context}
        period={book.period}
      />
    </Report>
  );
}

export function DaysReport({ reports: { days, span }, context }: Shown) {
  const { from, to } = span.year;
  const chart = useMemo(() => {
    if (!days.terms) return undefined;
    const year = { from, to };
    const cells = heatOf(days.terms, year, firstWeekday(context.locale));
    return daysChart(context, { days: cells, year });
  }, [days.terms, from, to, context]);
  return <Report name="days" from={days} chart={chart} />;
}

export function RunningReport({ reports: { days, span }, context }: Shown) {
  const today = useToday();
  const { firstDay, currency } = context;
  const chart = useMemo(() => {
    if (!days.terms) return undefined;
    const places = usualPlaces(currency);
    const sums = runningSums(days.terms, { ...span.run, firstDay, today, places });
    return runningChart(context, sums);
  }, [days.terms, span.run, firstDay, currency, today, context]);
  return <Report name="running" from={days} chart={chart} />;
}

interface ReportProps {
  readonly name: Chart["id"];
  readonly from: Pick<Terms<unknown>, "error" | "isOutdated">;
  readonly chart: Chart | undefined;
  /** Whether it has its place where it is empty. */
  readonly isKept?: boolean;
  /** Whether it stands beside two others. */
  readonly isTall?: boolean;
  readonly choices?: ReactNode;
  readonly children?: ReactNode;
}

/** In the place of one, or of all that are not drawn yet. */
export function ReportPlaceholder({ name }: { readonly name: ReportProps["name"] | "rest" }) {
  const texts = useTexts();
  return (
    <div className="report-place" data-place={name}>
      <div className="report drawing-skeleton card" role="status" aria-label={texts.loading} />
    </div>
  );
}

export function Report({ name, from, chart, isKept, isTall, choices, children }: ReportProps) {
  const texts = useTexts();
  const { error, isOutdated } = from;
  const isAway = useIsAway();
  if (chart?.isEmpty && !isKept) return null;
  return (
    <div
      className="report-place"
      data-place={name}
      data-tall={isTall || undefined}
      data-outdated={isOutdated || undefined}
    >
      {error && <p role="alert">{reasonOf(error, texts)}</p>}
      {chart && (
        <ChartCard chart={chart} choices={choices}>
          {children}
        </ChartCard>
      )}
      {!chart && isAway && (
        <div className="report card">
          {choices}
          <p className="hint">{texts.notShownAway}</p>
        </div>
      )}
    </div>
  );
}
