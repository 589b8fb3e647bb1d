// Where it went: what a period comes to, as charts that follow the same search and leave out the same categories. Each report is made
// from what the service has added up; the legend leaves categories out of all of them.

import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { LABEL_FIELDS, type LabelField } from "../../domain/expense/expense-fields.ts";
import { go, useNarrowing, useView } from "../address/address.ts";
import { PeriodBar } from "../book/period-bar.tsx";
import { Filters, SearchField } from "../book/search-field.tsx";
import { useShownBook } from "../book/use-book.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { firstWeekday } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import { Chip } from "../parts/chip.tsx";
import { Skeleton } from "../parts/fallbacks.tsx";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { choicesOf } from "../service/filter.ts";
import { added } from "../service/pending.ts";
import { reasonOf } from "../service/transact.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import { ChartCard, WayLink } from "./chart-card.tsx";
import { categoriesChart, sharesOf } from "./charts/categories.ts";
import { daysChart, heatOf } from "./charts/days.ts";
import { labelSums, labelsChart } from "./charts/labels.ts";
import { monthsChart, stacksOf } from "./charts/months.ts";
import { runningChart, runningSums } from "./charts/running.ts";
import { type Group, grouped, isLeftOut, type LeftOut, toggled } from "./groups.ts";
import {
  colourTextOf,
  formatExpenses,
  formatGroup,
  formatPeriod,
  type ReportContext,
  wayInto,
  wayTo,
} from "./report-context.ts";
import {
  type Reports,
  type ReportsBook,
  type Terms,
  useLabelTerms,
  useReports,
} from "./use-reports.ts";

export { askReportsAhead } from "./use-reports.ts";

export function ReportsScreen() {
  const texts = useTexts();
  const book = useShownBook();
  const reports = useReports(book);
  const context = useReportContext(book, reports);
  const page = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(page, title);
  // If the period's sums fail, so do the charts: it is said once.
  const { error } = reports.categories;
  const shown = { book, reports, context };
  return (
    <div className="reports page" ref={page}>
      <h2 className="unseen" tabIndex={-1} ref={title}>
        {texts.reports.title}
      </h2>
      <div className="book-head">
        <PeriodBar period={book.period} />
        <SearchField />
        <Filters book={book} />
      </div>
      {error ? <p role="alert">{reasonOf(error, texts)}</p> : <Everything {...shown} />}
    </div>
  );
}

function Everything(shown: Shown) {
  // What is below every window is drawn after what is seen at once, and in small steps.
  const isSeenDrawn = useDeferredValue(true, false);
  return (
    <>
      <ReportsSummary {...shown} />
      <div className="reports-all">
        <MonthsReport {...shown} />
        <CategoriesReport {...shown} />
        {LABEL_FIELDS.map((field) => (
          <LabelsReport key={field} field={field} {...shown} />
        ))}
        {isSeenDrawn ? <DaysReport {...shown} /> : <ReportPlaceholder name="days" />}
        {isSeenDrawn ? <RunningReport {...shown} /> : <ReportPlaceholder name="running" />}
      </div>
    </>
  );
}

function useReportContext(
  { categories }: ReportsBook,
  { summedWithout: without }: Reports,
): ReportContext {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency, firstDay } = useLedger();
  const narrowing = useNarrowing();
  return useMemo(() => {
    return { ...narrowing, texts, locale, currency, firstDay, without, categories };
  }, [texts, locale, currency, firstDay, narrowing, without, categories]);
}

function ReportsSummary({ book, reports, context }: Shown) {
  const texts = useTexts();
  const { count } = reports;
  const { terms, isOutdated } = reports.categories;
  const all = useMemo(() => terms && added(terms), [terms]);
  return (
    <section className="reports-summary" aria-label={texts.reports.total}>
      {all ? (
        <p data-outdated={isOutdated || undefined}>
          <WayLink className="total" to={wayTo(context, { period: book.period })}>
            <Amount value={all.total} />
          </WayLink>
          {count !== undefined && <span className="count">{formatExpenses(context, count)}</span>}
        </p>
      ) : (
        <Skeleton lines={1} />
      )}
      <LeftOutLine book={book} reports={reports} context={context} />
    </section>
  );
}

function LeftOutLine({ book, reports: { groups, without }, context }: Shown) {
  const texts = useTexts();
  const { categories, areCategoriesKnown } = book;
  const known = without.filter((id) => id === null || categories.some((each) => each.id === id));
  const isSomeGone = areCategoriesKnown && known.length < without.length;
  const out = groups.filter((group) => isLeftOut(group, without) !== false);
  const nameOf = (group: Group) => {
    const name = formatGroup(context, group);
    return isLeftOut(group, without) === "mixed" ? texts.reports.inPart(name) : name;
  };
  return (
    <div className="left-out" role="status">
      {without.length > 0 && (
        <>
          <span>{texts.reports.leftOut}</span>
          <ul className="chips">
            {out.map((group) => (
              <Chip
                key={group.key ?? 0}
                text={nameOf(group)}
                label={texts.reports.putBack(formatGroup(context, group))}
                onDrop={() => putBack(group)}
              />
            ))}
            {isSomeGone && (
              <Chip
                text={texts.search.goneCategory}
                label={texts.search.drop(texts.search.goneCategory)}
                onDrop={() => go({ without: choicesOf(known, categories) })}
              />
            )}
          </ul>
          <button type="button" onClick={() => go({ without: [] })}>
            {texts.reports.putAllBack}
          </button>
        </>
      )}
    </div>
  );

  function putBack(group: Group): void {
    // Of one that is left out in part, all of it is left out first.
    const whole = isLeftOut(group, without) === true ? without : toggled(group, without);
    go({ without: choicesOf(toggled(group, whole), categories) });
  }
}

/** `title` is where it goes to within the page. */
function useKeptFocus(
  page: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  const view = useView();
  const shown = useRef(view);

  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [view, title]);

  useLayoutEffect(() => {
    const element = page.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, [page]);
}

function MonthsReport({ reports, context }: Shown) {
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

function CategoriesReport({ book, reports, context }: Shown) {
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

function LabelsReport({ field, book, reports, context }: LabelsShown) {
  const { period } = book;
  const labels = useLabelTerms(field, book, reports);
  const chart = useMemo(() => {
    if (!labels.terms) return undefined;
    const periodName = formatPeriod(context, period);
    return labelsChart(context, { ...labelSums(labels.terms), field, period, periodName });
  }, [labels.terms, field, period, context]);
  return <Report name={`${field}s`} from={labels} chart={chart} />;
}

function DaysReport({ reports: { days, span }, context }: Shown) {
  const { from, to } = span.year;
  const chart = useMemo(() => {
    if (!days.terms) return undefined;
    const year = { from, to };
    const cells = heatOf(days.terms, year, firstWeekday(context.locale));
    return daysChart(context, { days: cells, year });
  }, [days.terms, from, to, context]);
  return <Report name="days" from={days} chart={chart} />;
}

function RunningReport({ reports: { days, span }, context }: Shown) {
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
function ReportPlaceholder({ name }: Pick<ReportProps, "name">) {
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

interface Shown {
  readonly book: ReportsBook;
  readonly reports: Reports;
  readonly context: ReportContext;
}
