// The reports: changes and totals of a period, as cards that share a search and leave out the same categories.

import { useIsFetching } from "@tanstack/react-query";
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { go, useView } from "../address/address.ts";
import type { Narrowing } from "../address/view.ts";
import { PeriodBar } from "../book/period-bar.tsx";
import { Filters, SearchField } from "../book/search-field.tsx";
import { type ShownBook, useShownBook } from "../book/use-book.ts";
import { painted } from "../idle.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { Total } from "../parts/amount.tsx";
import { Chip } from "../parts/chip.tsx";
import { NotShownAway, Skeleton } from "../parts/fallbacks.tsx";
import { Icon, Mark } from "../parts/icon.tsx";
import { useFocusLeft } from "../parts/row-focus.ts";
import { choicesOf } from "../service/filter.ts";
import { added } from "../service/pending.ts";
import { ledgerKey } from "../service/queries.ts";
import { reasonOf } from "../service/refused.ts";
import { useIsAway } from "../service/service.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type Changes, ChangesReport, useChanges, useChangesChart } from "./changes-report.tsx";
import { TargetLink } from "./figure.tsx";
import { type Group, isLeftOut, toggled } from "./groups.ts";
import {
  DaysReport,
  Lists,
  type ListsProps,
  MonthsReport,
  ReportPlaceholder,
  RunningReport,
  type Shown,
} from "./report-cards.tsx";
import { formatExpenses, formatGroup, type ReportContext, targetIn } from "./report-context.ts";
import {
  type Answer,
  type Reports,
  useLabels,
  useLargest,
  useReports,
  useReportsBook,
} from "./use-reports.ts";

export { askReportsAhead } from "./use-reports.ts";

interface ScreenProps {
  /** Begins a new expense. A period without expenses offers this. */
  readonly onNew: () => void;
}

export function ReportsScreen({ onNew }: ScreenProps) {
  const texts = useTexts();
  const { book, narrowing } = useReportsBook();
  const asked = useShownBook();
  const more = useMore();
  const reports = useReports(book, more.isWanted);
  const context = useReportContext(book, reports, narrowing);
  const page = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useTitleFocus(title);
  useFocusLeft(page);
  // If the period's sums fail, so do all charts. The page says so once.
  const { error } = reports.categories;
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
        <Everything {...{ book, reports, context, more, onNew }} />
      )}
    </div>
  );
}

interface More {
  readonly isWanted: boolean;
  readonly want: () => void;
}

/** True once the first cards were shown since the page was loaded. */
let wereFirstShown = false;

/** Asks for the large sums of the later cards only after those of the first cards. */
function useMore(): More {
  const [isWanted, setIsWanted] = useState(wereFirstShown);
  const want = useCallback(() => {
    wereFirstShown = true;
    setIsWanted(true);
  }, []);
  return { isWanted, want };
}

function Everything({ onNew, more, ...shown }: Shown & ScreenProps & { readonly more: More }) {
  const { book, reports } = shown;
  const changes = useChanges(book, reports);
  const labels = useLabels(book, reports, more.isWanted);
  const largest = useLargest(book, more.isWanted);
  const { allMonths, categories, days, count } = reports;
  const isAway = useIsAway();
  // While the server is away, each card says so.
  const isSettled = (answer: AnswerOf) => isAway || isAnswered(answer);
  const areFirstKnown =
    isAnswered(categories) &&
    isSettled(count) &&
    (changes.asked === undefined || isSettled({ ...changes, rows: changes.shown.sides }));
  const isKnown =
    areFirstKnown && [allMonths, days, largest, ...Object.values(labels)].every(isSettled);
  // Cards below the window are drawn in small steps after those in it.
  const isWhole = useDeferredValue(isKnown, false) && isKnown;
  const print = usePrint(isWhole);

  const { want } = more;
  useEffect(() => {
    if (areFirstKnown) void painted().then(want);
  }, [areFirstKnown, want]);

  // The cards of a step appear together, since a late one would move those below it. The months show if the whole book is empty.
  const isNothing = categories.rows?.length === 0;
  if (isAway && !areFirstKnown) return <NotShownAway />;
  if (!areFirstKnown || (isNothing && !isSettled(allMonths))) {
    return (
      <>
        <div className="reports-head">
          <section className="reports-summary stack tight">
            <Skeleton lines={1} />
          </section>
          <PrintButton onPrint={print} />
        </div>
        <div className="reports-all">
          <ReportPlaceholder name="changes" />
          <ReportPlaceholder name="running" />
          <ReportPlaceholder name="rest" />
        </div>
      </>
    );
  }
  return <Cards {...shown} {...{ changes, labels, largest, isWhole, onNew }} onPrint={print} />;
}

type AnswerOf = Omit<Answer<unknown>, "isOutdated" | "rows"> & { readonly rows: unknown };

function isAnswered({ rows, error }: AnswerOf): boolean {
  return rows !== undefined || error !== null;
}

interface CardsProps extends ListsProps, ScreenProps {
  readonly changes: Changes;
  readonly isWhole: boolean;
  readonly onPrint: () => void;
}

function Cards({ changes, labels, largest, isWhole, onPrint, onNew, ...shown }: CardsProps) {
  const { allMonths, categories, without } = shown.reports;
  const isNothing = categories.rows?.length === 0 && without.length === 0;
  const nothing = <Nothing onNew={onNew} />;
  const chart = useChangesChart(changes, shown);
  if (isNothing && allMonths.rows?.length === 0) return nothing;
  const [before, emphasized, after] = chart?.headline ?? [];
  return (
    <>
      <div className="reports-head">
        <ReportsSummary {...shown} />
        <PrintButton onPrint={onPrint} />
        {chart?.headline && (
          <p className="headline wrap full soft" data-outdated={changes.isOutdated || undefined}>
            {before}
            <strong>{emphasized}</strong>
            {after}
          </p>
        )}
      </div>
      <div className="reports-all">
        {isNothing && nothing}
        <ChangesReport {...shown} changes={changes} chart={chart} />
        {isWhole ? (
          <>
            <RunningReport {...shown} />
            <MonthsReport {...shown} />
            {!isNothing && <Lists {...shown} labels={labels} largest={largest} />}
            <DaysReport {...shown} />
          </>
        ) : (
          <>
            <ReportPlaceholder name="running" />
            <ReportPlaceholder name="rest" />
          </>
        )}
      </div>
    </>
  );
}

function Nothing({ onNew }: ScreenProps) {
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

function PrintButton({ onPrint }: { readonly onPrint: () => void }) {
  const texts = useTexts();
  return (
    <button type="button" className="plain print" onClick={onPrint}>
      <Icon name="print" />
      {texts.book.print}
    </button>
  );
}

/** Prints once all figures have arrived and all charts are drawn. */
function usePrint(isDrawn: boolean): () => void {
  const { ledger } = useLedger();
  const [isAsked, setIsAsked] = useState(false);
  const isComing = useIsFetching({ queryKey: ledgerKey(ledger) }) > 0;
  const ask = () => setIsAsked(true);
  usePageKeys({ "mod+p": ask });

  useEffect(() => {
    if (!isAsked || isComing || !isDrawn) return;
    setIsAsked(false);
    // React must first draw what only paper shows.
    queueMicrotask(print);
  }, [isAsked, isComing, isDrawn]);

  return ask;
}

function useReportContext(
  { categories }: ShownBook,
  { without }: Reports,
  narrowing: Narrowing,
): ReportContext {
  const texts = useTexts();
  const { locale, language } = useReader();
  const { currency, firstDay } = useLedger();
  return useMemo(() => {
    return { ...narrowing, texts, locale, language, currency, firstDay, without, categories };
  }, [texts, locale, language, currency, firstDay, narrowing, without, categories]);
}

function ReportsSummary({ book, reports, context }: Shown) {
  const texts = useTexts();
  const { rows, isOutdated } = reports.categories;
  const { rows: counted, isOutdated: isCountOutdated } = reports.count;
  return (
    <section className="reports-summary stack tight" aria-label={texts.reports.total}>
      {rows && (
        <div className="sum" data-outdated={isOutdated || isCountOutdated || undefined}>
          <Total
            value={added(rows).total}
            within={(figure) => (
              <TargetLink to={targetIn(context, { period: book.period })}>{figure}</TargetLink>
            )}
          />
          {counted && <p className="count soft">{formatExpenses(context, added(counted).count)}</p>}
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
    // A group that is only partly left out is first left out as a whole, so that toggling it puts all of it back.
    const whole = isLeftOut(group, without) === true ? without : toggled(group, without);
    go({ without: choicesOf(toggled(group, whole), categories) });
  }
}

/** Moves a lost focus to the title of a new view. */
function useTitleFocus(title: RefObject<HTMLElement | null>): void {
  const view = useView();
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [view, title]);
}
