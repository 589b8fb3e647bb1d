// Reports: what changed, and what a period comes to, as charts that follow the same search and leave out the same categories. Each is
// made from what the service has added up; the legend leaves categories out of all of them.

import { useIsFetching } from "@tanstack/react-query";
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { go, useView } from "../address/address.ts";
import type { Narrowing } from "../address/view.ts";
import { PeriodBar } from "../book/period-bar.tsx";
import { Filters, SearchField } from "../book/search-field.tsx";
import { useShownBook } from "../book/use-book.ts";
import { painted } from "../idle.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { Total } from "../parts/amount.tsx";
import { Chip } from "../parts/chip.tsx";
import { NotShownAway, Skeleton } from "../parts/fallbacks.tsx";
import { Icon, Mark } from "../parts/icon.tsx";
import { choicesOf } from "../service/filter.ts";
import { added } from "../service/pending.ts";
import { ledgerKey } from "../service/queries.ts";
import { reasonOf } from "../service/refused.ts";
import { useIsAway } from "../service/service.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type Changes, ChangesReport, useChanges, useChangesChart } from "./changes-report.tsx";
import type { Large } from "./charts/largest.ts";
import { WayLink } from "./figure.tsx";
import { type Group, isLeftOut, toggled } from "./groups.ts";
import {
  DaysReport,
  MonthsReport,
  ReportPlaceholder,
  RunningReport,
  type Shown,
} from "./report-cards.tsx";
import { formatExpenses, formatGroup, type ReportContext, wayTo } from "./report-context.ts";
import { Lists } from "./report-lists.tsx";
import {
  isAnswered,
  type Labels,
  type Reports,
  type ReportsBook,
  type Terms,
  useLabels,
  useLargest,
  useReports,
} from "./use-reports.ts";
import { useReportsBook } from "./use-reports-book.ts";

export { askReportsAhead } from "./use-reports.ts";

export function ReportsScreen({ onNew }: Empty) {
  const texts = useTexts();
  const { book, narrowing } = useReportsBook();
  const asked = useShownBook();
  const more = useMore();
  const reports = useReports(book, more.isWanted);
  const context = useReportContext(book, reports, narrowing);
  const page = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(page, title);
  // If the period's sums fail, so do the charts: it is said once.
  const { error } = reports.categories;
  const shown = { book, reports, context };
  return (
    <div className="reports page" ref={page}>
      <h2 className="unseen" tabIndex={-1} ref={title}>
        {texts.nav.reports}
      </h2>
      <div className="book-head">
        <PeriodBar period={asked.period} />
        <SearchField />
        <Filters book={asked} />
      </div>
      {error ? (
        <p role="alert">{reasonOf(error, texts)}</p>
      ) : (
        <Everything {...shown} more={more} onNew={onNew} />
      )}
    </div>
  );
}

interface Wanted extends Shown, Empty {
  readonly more: More;
}

function Everything({ onNew, more, ...shown }: Wanted) {
  const { book, reports } = shown;
  const changes = useChanges(book, reports);
  const labels = useLabels(book, reports, more.isWanted);
  const largest = useLargest(book, more.isWanted);
  const { allMonths, categories, days, count } = reports;
  const isAway = useIsAway();
  // While the service is away, each card says by itself that its figures can't be had.
  const isSettled = (answer: Parameters<typeof isAnswered>[0]) => isAway || isAnswered(answer);
  const areFirstKnown =
    isAnswered(categories) &&
    isSettled({ terms: count.value, error: count.error }) &&
    (changes.asked === undefined || isSettled({ ...changes, terms: changes.shown.sides }));
  const isKnown =
    areFirstKnown && [allMonths, days, largest, ...Object.values(labels)].every(isSettled);
  // What mostly stands below the window is drawn after what is seen at once, and in small steps.
  const isWhole = useDeferredValue(isKnown, false) && isKnown;
  const print = usePrint(isWhole);

  const { want } = more;
  useEffect(() => {
    if (areFirstKnown) void painted().then(want);
  }, [areFirstKnown, want]);

  // Each step all at once: what comes in later would move what is below it. An empty period may end an empty book, as the months show.
  const isNothing = categories.terms?.length === 0;
  if (isAway && !areFirstKnown) return <NotShownAway />;
  if (!areFirstKnown || (isNothing && !isSettled(allMonths))) {
    return <CardsOnTheWay onPrint={print} />;
  }
  return <Cards {...shown} {...{ changes, labels, largest, isWhole, onNew }} onPrint={print} />;
}

interface More {
  readonly isWanted: boolean;
  readonly want: () => void;
}

/** Whether the first cards were shown since the page was loaded. */
let wereFirstShown = false;

/** The sums of the later cards, which are larger, don't compete with those of the first. */
function useMore(): More {
  const [isWanted, setIsWanted] = useState(wereFirstShown);
  const want = useCallback(() => {
    wereFirstShown = true;
    setIsWanted(true);
  }, []);
  return { isWanted, want };
}

interface Empty {
  /** Begins a new expense, where there is none. */
  readonly onNew: () => void;
}

interface Printed {
  readonly onPrint: () => void;
}

function CardsOnTheWay({ onPrint }: Printed) {
  return (
    <>
      <div className="reports-head">
        <section className="reports-summary stack tight">
          <Skeleton lines={1} />
        </section>
        <PrintButton onPrint={onPrint} />
      </div>
      <div className="reports-all">
        <ReportPlaceholder name="changes" />
        <ReportPlaceholder name="running" />
        <ReportPlaceholder name="rest" />
      </div>
    </>
  );
}

interface Known extends Shown, Printed, Empty {
  readonly changes: Changes;
  readonly labels: Labels;
  readonly largest: Terms<Large>;
  readonly isWhole: boolean;
}

function Cards({ changes, labels, largest, isWhole, onPrint, onNew, ...shown }: Known) {
  const { allMonths, categories, without } = shown.reports;
  const isNothing = categories.terms?.length === 0 && without.length === 0;
  const nothing = <Nothing onNew={onNew} />;
  const chart = useChangesChart(changes, shown);
  if (isNothing && allMonths.terms?.length === 0) return nothing;
  return (
    <>
      <div className="reports-head">
        <ReportsSummary {...shown} />
        <PrintButton onPrint={onPrint} />
        <Headline pieces={chart?.headline} isOutdated={changes.isOutdated} />
      </div>
      <div className="reports-all">
        {isNothing && nothing}
        <ChangesReport {...shown} changes={changes} chart={chart} />
        {!isWhole && (
          <>
            <ReportPlaceholder name="running" />
            <ReportPlaceholder name="rest" />
          </>
        )}
        {isWhole && (
          <>
            <RunningReport {...shown} />
            <MonthsReport {...shown} />
            {!isNothing && <Lists {...shown} labels={labels} largest={largest} />}
            <DaysReport {...shown} />
          </>
        )}
      </div>
    </>
  );
}

function Nothing({ onNew }: Empty) {
  const texts = useTexts();
  return (
    <div className="nothing card center stack loose">
      <Mark />
      <p>{texts.reports.nothing}</p>
      <button type="button" className="primary" onClick={onNew}>
        {texts.nav.newExpense}
      </button>
    </div>
  );
}

function PrintButton({ onPrint }: Printed) {
  const texts = useTexts();
  return (
    <button type="button" className="plain print" onClick={onPrint}>
      <Icon name="print" />
      {texts.book.print}
    </button>
  );
}

/** Prints when all figures have come and all charts are drawn. */
function usePrint(isDrawn: boolean): () => void {
  const { ledger } = useLedger();
  const [isAsked, setIsAsked] = useState(false);
  const isComing = useIsFetching({ queryKey: ledgerKey(ledger) }) > 0;
  const ask = () => setIsAsked(true);
  usePageKeys({ "mod+p": ask });

  useEffect(() => {
    if (!isAsked || isComing || !isDrawn) return;
    setIsAsked(false);
    // Not within React's own work, for what paper alone shows is drawn before the page is printed.
    queueMicrotask(print);
  }, [isAsked, isComing, isDrawn]);

  return ask;
}

function useReportContext(
  { categories }: ReportsBook,
  { summedWithout: without }: Reports,
  narrowing: Narrowing,
): ReportContext {
  const texts = useTexts();
  const { locale, language } = useReader();
  const { currency, firstDay } = useLedger();
  return useMemo(() => {
    return { ...narrowing, texts, locale, language, currency, firstDay, without, categories };
  }, [texts, locale, language, currency, firstDay, narrowing, without, categories]);
}

interface HeadlineProps {
  readonly pieces: readonly string[] | undefined;
  readonly isOutdated: boolean;
}

function Headline({ pieces, isOutdated }: HeadlineProps) {
  if (!pieces) return null;
  const [before, emphasized, after] = pieces;
  return (
    <p className="headline wrap full soft" data-outdated={isOutdated || undefined}>
      {before}
      <strong>{emphasized}</strong>
      {after}
    </p>
  );
}

function ReportsSummary({ book, reports, context }: Shown) {
  const texts = useTexts();
  const { terms, isOutdated } = reports.categories;
  const { value: count, isOutdated: isCountOutdated } = reports.count;
  const all = useMemo(() => terms && added(terms), [terms]);
  return (
    <section className="reports-summary stack tight" aria-label={texts.reports.total}>
      {all && (
        <div className="sum" data-outdated={isOutdated || isCountOutdated || undefined}>
          <Total
            value={all.total}
            within={(figure) => (
              <WayLink to={wayTo(context, { period: book.period })}>{figure}</WayLink>
            )}
          />
          {count !== undefined && <p className="count soft">{formatExpenses(context, count)}</p>}
        </div>
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
    <div className="left-out flow soft" role="status">
      {without.length > 0 && (
        <>
          <span>{texts.reports.leftOut}</span>
          <ul className="flow">
            {out.map((group) => (
              <Chip
                key={group.key ?? 0}
                text={nameOf(group)}
                label={texts.search.putBack(formatGroup(context, group))}
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
