// Each report: from what the service has added up to a chart of it. The legend leaves categories out of all reports.

import { type ReactNode, useMemo } from "react";
import type { LabelField } from "../../domain/expense/expense-fields.ts";
import { go } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { firstWeekday } from "../locale/days.ts";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { reasonOf } from "../service/amend.ts";
import { choicesOf } from "../service/filter.ts";
import { useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import { ChartCard } from "./chart-card.tsx";
import { categoriesChart, sharesOf } from "./charts/categories.ts";
import { daysChart, heatOf } from "./charts/days.ts";
import { labelSums, labelsChart } from "./charts/labels.ts";
import { monthsChart, stacksOf } from "./charts/months.ts";
import { runningChart, runningSums } from "./charts/running.ts";
import { type Group, grouped, isLeftOut, type LeftOut, toggled } from "./groups.ts";
import {
  colourTextOf,
  formatGroup,
  formatPeriod,
  type ReportContext,
  wayInto,
} from "./report-context.ts";
import { type Reports, type ReportsBook, type Terms, useLabelTerms } from "./use-reports.ts";

export function MonthsReport({ reports, context }: Shown) {
  const { months, allMonths, groups, span, without } = reports;
  const chart = useMemo(() => {
    return months.terms && monthsChart(context, stacksOf(months.terms, groups, span.months));
  }, [months.terms, groups, context, span.months]);
  // What is left out keeps its place, so that it can be put back where it was.
  const legend = useMemo(() => {
    return grouped(allMonths.terms ?? [], groups).map(({ group }) => group);
  }, [allMonths.terms, groups]);
  return (
    <Report name="months" from={months} chart={chart}>
      <Legend groups={legend} without={without} context={context} />
    </Report>
  );
}

export function CategoriesReport({ book, reports, context }: Shown) {
  const { terms } = reports.categories;
  const { groups, count: expenses } = reports;
  const { period, categories } = book;
  const chart = useMemo(() => {
    if (!terms) return undefined;
    const periodName = formatPeriod(context, period);
    const shares = sharesOf(terms, groups, categories);
    return categoriesChart(context, { ...shares, period, periodName, expenses });
  }, [terms, groups, categories, period, expenses, context]);
  return <Report name="categories" from={reports.categories} chart={chart} />;
}

interface LabelsShown extends Shown {
  readonly field: LabelField;
}

export function LabelsReport({ field, book, reports, context }: LabelsShown) {
  const { period } = book;
  const labels = useLabelTerms(field, book, reports);
  const chart = useMemo(() => {
    if (!labels.terms) return undefined;
    const periodName = formatPeriod(context, period);
    return labelsChart(context, { ...labelSums(labels.terms), field, period, periodName });
  }, [labels.terms, field, period, context]);
  return <Report name={`${field}s`} from={labels} chart={chart} />;
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
  const month = span.running;
  const { firstDay, currency } = context;
  const chart = useMemo(() => {
    if (!days.terms) return undefined;
    const places = usualPlaces(currency);
    const sums = runningSums(days.terms, { month, firstDay, today, places });
    return runningChart(context, sums);
  }, [days.terms, month, firstDay, currency, today, context]);
  return <Report name="running" from={days} chart={chart} />;
}

interface ReportProps {
  readonly name: Chart["id"];
  readonly from: Terms<unknown>;
  readonly chart: Chart | undefined;
  readonly children?: ReactNode;
}

/** In its place, as high as it will be. */
export function ReportPlaceholder({ name }: Pick<ReportProps, "name">) {
  return (
    <div className="report-place" data-place={name}>
      <ReportSkeleton />
    </div>
  );
}

function ReportSkeleton() {
  const texts = useTexts();
  return <div className="report drawing-skeleton" role="status" aria-label={texts.loading} />;
}

function Report({ name, from: { error, isOutdated }, chart, children }: ReportProps) {
  const texts = useTexts();
  return (
    <div className="report-place" data-place={name} data-outdated={isOutdated || undefined}>
      {error && <p role="alert">{reasonOf(error, texts)}</p>}
      {!error && !chart && <ReportSkeleton />}
      {chart && <ChartCard chart={chart}>{children}</ChartCard>}
    </div>
  );
}

interface Props {
  readonly groups: readonly Group[];
  readonly without: LeftOut;
  readonly context: ReportContext;
}

function Legend({ groups, without, context }: Props) {
  const texts = useTexts();
  return (
    <ul className="legend" aria-label={texts.reports.legend}>
      {groups.map((group) => (
        <LegendEntry key={group.key ?? 0} group={group} without={without} context={context} />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly group: Group;
  readonly without: LeftOut;
  readonly context: ReportContext;
}

function LegendEntry({ group, without, context }: EntryProps) {
  const texts = useTexts();
  const name = formatGroup(context, group);
  const into = wayInto(group);
  const isOut = isLeftOut(group, without);
  return (
    <li data-out={isOut}>
      <button
        type="button"
        className="plain"
        aria-pressed={isOut === "mixed" ? "mixed" : !isOut}
        style={{ "--colour": colourTextOf(group) }}
        onClick={() => go({ without: choicesOf(toggled(group, without), context.categories) })}
      >
        <bdi>{name}</bdi>
      </button>
      {into && (
        <ViewLink to={into} className="into" aria-label={texts.reports.open(name)}>
          <Icon name="forth" />
        </ViewLink>
      )}
    </li>
  );
}

export interface Shown {
  readonly book: ReportsBook;
  readonly reports: Reports;
  readonly context: ReportContext;
}
