// The reports: changes and totals of a period, as cards that share a search and leave out the same categories.

import { useIsFetching } from "@tanstack/react-query";
import {
  Fragment,
  type RefObject,
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
import { useShownBook } from "../book/use-book.ts";
import { painted } from "../idle.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { Total } from "../parts/amount.tsx";
import { Chip } from "../parts/chip.tsx";
import { NotShownAway, Skeleton } from "../parts/fallbacks.tsx";
import { Button, Icon, Mark } from "../parts/icon.tsx";
import { useFocusLeft } from "../parts/row-focus.ts";
import { choicesOf } from "../service/filter.ts";
import { added } from "../service/pending.ts";
import { ledgerKey } from "../service/queries.ts";
import { reasonOf } from "../service/refused.ts";
import { useIsAway } from "../service/service.ts";
import type { Category } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type Changes, ChangesReport, useChanges } from "./changes-report.tsx";
import { TargetLink } from "./figure.tsx";
import { isLeftOut, type LeftOut } from "./groups.ts";
import {
  DaysReport,
  Lists,
  MonthsReport,
  ReportPlaceholder,
  RunningReport,
  type Shown,
} from "./report-cards.tsx";
import { formatExpenses, formatGroup, type ReportContext, targetIn } from "./report-context.ts";
import { type Answer, useReports, useReportsBook } from "./use-reports.ts";

export { askReportsAhead } from "./use-reports.ts";

interface ScreenProps {
  /** Begins a new expense. A period without expenses offers this. */
  readonly onNew: () => void;
}

/** True once the first cards were shown since the page was loaded. */
let wereFirstShown = false;

export function ReportsScreen({ onNew }: ScreenProps) {
  const texts = useTexts();
  const { book, narrowing } = useReportsBook();
  const asked = useShownBook();
  const [isMoreWanted, setIsMoreWanted] = useState(wereFirstShown);
  const reports = useReports(book, isMoreWanted);
  const context = useReportContext(book.categories, reports.without, narrowing);
  const page = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useTitleFocus(title);
  useFocusLeft(page);
  // If the period's sums fail, so do all charts. The page says so once.
  const { rows, error } = reports.categories;
  return (
    <div className="reports page stack" ref={page}>
      <h2 className="unseen" tabIndex={-1} ref={title}>
        {texts.nav.reports}
      </h2>
      <div className="book-head">
        <PeriodBar period={asked.period} />
        <SearchField />
        <Filters book={asked} />
      </div>
      {error && !rows ? (
        <p role="alert">{reasonOf(error, texts)}</p>
      ) : (
        <Everything {...{ book, reports, context, onNew }} onFirst={setIsMoreWanted} />
      )}
    </div>
  );
}

interface EverythingProps extends Shown, ScreenProps {
  /** Called once the first cards are drawn. The large sums of the later cards are requested only then. */
  readonly onFirst: (isDrawn: true) => void;
}

function Everything({ onNew, onFirst, ...shown }: EverythingProps) {
  const { allMonths, categories, count, days, labels, largest, without } = shown.reports;
  const changes = useChanges(shown);
  const isAway = useIsAway();
  // While the server is away, each card says so.
  const isSettled = (answer: AnyAnswer) => isAway || isAnswered(answer);
  const areFirstKnown =
    isAnswered(categories) &&
    isSettled(count) &&
    (changes.asked === undefined || isSettled({ ...changes, rows: changes.chart }));
  const isKnown =
    areFirstKnown && [allMonths, days, largest, ...Object.values(labels)].every(isSettled);
  // Cards below the window are drawn in small steps after those in it.
  const isWhole = useDeferredValue(isKnown, false) && isKnown;
  const print = usePrint(isWhole);

  useEffect(() => {
    if (!areFirstKnown) return;
    void painted().then(() => {
      wereFirstShown = true;
      onFirst(true);
    });
  }, [areFirstKnown, onFirst]);

  // The cards of a step appear together, since a late one would move those below it. The months show if the whole book is empty.
  const hasNone = categories.rows?.length === 0;
  const areFirstShown = areFirstKnown && (!hasNone || isSettled(allMonths));
  const isNothing = areFirstShown && hasNone && without.length === 0;
  const nothing = <Nothing onNew={onNew} />;
  if (isAway && !areFirstKnown) return <NotShownAway />;
  if (isNothing && allMonths.rows?.length === 0) return nothing;
  // Content replaces its placeholder without moving anything.
  const stage = areFirstShown ? "known" : "on the way";
  return (
    <Fragment key={stage}>
      <div className="reports-head">
        {areFirstShown ? (
          <ReportsSummary {...shown} />
        ) : (
          <section className="reports-summary stack tight">
            <Skeleton lines={1} />
          </section>
        )}
        <PrintButton onPrint={print} />
        {areFirstShown && <Headline {...changes} />}
      </div>
      <div className="reports-all stack">
        {isNothing && nothing}
        {areFirstShown ? (
          <ChangesReport book={shown.book} changes={changes} />
        ) : (
          <ReportPlaceholder name="changes" />
        )}
        {isWhole ? (
          <>
            <RunningReport {...shown} />
            <MonthsReport {...shown} />
            {!isNothing && <Lists {...shown} />}
            <DaysReport {...shown} />
          </>
        ) : (
          <>
            <ReportPlaceholder name="running" />
            <ReportPlaceholder name="rest" />
          </>
        )}
      </div>
    </Fragment>
  );
}

type AnyAnswer = Pick<Answer, "error"> & { readonly rows: unknown };

function isAnswered({ rows, error }: AnyAnswer): boolean {
  return rows !== undefined || error !== null;
}

function Headline({ chart, isOutdated }: Changes) {
  if (!chart?.headline) return null;
  const [before, emphasized, after] = chart.headline;
  return (
    <p className="headline wrap full soft" data-outdated={isOutdated || undefined}>
      {before}
      <strong>{emphasized}</strong>
      {after}
    </p>
  );
}

function Nothing({ onNew }: ScreenProps) {
  const texts = useTexts();
  return (
    <div className="nothing card center stack loose">
      <Mark />
      <p>{texts.reports.nothing}</p>
      <Button className="primary" onClick={onNew}>
        {texts.nav.newExpense}
      </Button>
    </div>
  );
}

function PrintButton({ onPrint }: { readonly onPrint: () => void }) {
  const texts = useTexts();
  return (
    <Button className="plain print" onClick={onPrint}>
      <Icon name="print" />
      {texts.book.print}
    </Button>
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
  categories: readonly Category[],
  without: LeftOut,
  narrowing: Narrowing,
): ReportContext {
  const reader = useReader();
  const { currency, firstDay } = useLedger();
  return useMemo(() => {
    return { ...narrowing, ...reader, currency, firstDay, without, categories };
  }, [reader, currency, firstDay, narrowing, without, categories]);
}

function ReportsSummary({ book, reports, context }: Shown) {
  const texts = useTexts();
  const { rows, isOutdated } = reports.categories;
  const { rows: counted, isOutdated: isCountOutdated } = reports.count;
  return (
    <section className="reports-summary stack tight" aria-label={texts.reports.total}>
      {rows && (
        <div
          className="sum facts spread"
          data-outdated={isOutdated || isCountOutdated || undefined}
        >
          <Total
            value={added(rows).total}
            within={(figure) => (
              <TargetLink to={targetIn(context, { period: book.period })}>{figure}</TargetLink>
            )}
          />
          {counted && <p className="count soft">{formatExpenses(context, added(counted).count)}</p>}
        </div>
      )}
      <div className="left-out flow soft" role="status">
        {reports.without.length > 0 && <LeftOutChips {...{ book, reports, context }} />}
      </div>
    </section>
  );
}

function LeftOutChips({ book, reports: { groups, without }, context }: Shown) {
  const texts = useTexts();
  const { categories, areCategoriesKnown } = book;
  const known = without.filter((id) => id === null || categories.some((each) => each.id === id));
  const isSomeGone = areCategoriesKnown && known.length < without.length;
  const leaveOut = (ids: LeftOut) => go({ without: choicesOf(ids, categories) });
  return (
    <>
      <span>{texts.reports.leftOut}</span>
      <ul className="flow">
        {groups.map((group) => {
          const isOut = isLeftOut(group, without);
          const name = formatGroup(context, group);
          return (
            isOut && (
              <Chip
                key={group.key ?? 0}
                text={isOut === "mixed" ? texts.reports.inPart(name) : name}
                label={texts.search.putBack(name)}
                onDrop={() => leaveOut(without.filter((id) => !group.ids.includes(id)))}
              />
            )
          );
        })}
        {isSomeGone && (
          <Chip
            text={texts.search.goneCategory}
            label={texts.search.drop(texts.search.goneCategory)}
            onDrop={() => leaveOut(known)}
          />
        )}
      </ul>
      <Button onClick={() => leaveOut([])}>{texts.reports.putAllBack}</Button>
    </>
  );
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
