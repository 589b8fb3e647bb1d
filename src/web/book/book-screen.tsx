// The book screen: the total of a period, and its expenses by day.

import { Suspense, use, useMemo } from "react";
import type { Decimal } from "../../domain/money/decimal.ts";
import { daysOf } from "../address/view.ts";
import { isOfNow } from "../budgets/budget-queries.ts";
import { useToday } from "../clock.ts";
import { Selecting } from "../expense/bulk/selection.tsx";
import { isFollowingThere, lazily, loadFollowing, useIsFollowingThere } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { showCount, usualPlaces } from "../locale/amounts.ts";
import { isOneColumn } from "../media.ts";
import { Total, useShowAmount } from "../parts/amount.tsx";
import { Failed, ScreenSkeleton, Skeleton } from "../parts/fallbacks.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { added, type DaySum } from "../service/pending.ts";
import { useIsAway } from "../service/service.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { usePeriodsAhead, useSteadyBook } from "./ask-ahead.ts";
import { useComing } from "./coming.ts";
import { daysWithin, type MonthFigures, monthFigures, movePieces } from "./figures.ts";
import { List } from "./list/expense-list.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { Filters, SearchField } from "./search-field.tsx";
import {
  type ShownBook,
  useAreNamesKnown,
  useAreSumsKnown,
  useBeside,
  useShownBook,
  useShownDays,
} from "./use-book.ts";

export function BookScreen({ onNew }: { readonly onNew: () => void }) {
  const texts = useTexts();
  const isAway = useIsAway();
  const { ledger, firstDay } = useLedger();
  const outlived = useOutlivedFocus();
  const asked = useShownBook();
  const book = useSteadyBook(asked);
  const { days: loaded, error, askAgain } = useShownDays(book);
  const isOutdated = book !== asked;
  usePeriodsAhead(book, loaded !== undefined && !isOutdated);
  const beside = useBeside(book, loaded);
  const areSumsKnown = useAreSumsKnown(beside.book);
  // These parts are rendered together. A part that appeared alone would be moved by those above it.
  const drawn = useIsFollowingThere() && areSumsKnown ? beside : undefined;
  const coming = useComing(book);
  const isKnown = useAreNamesKnown() && coming.isKnown && (areSumsKnown || !isOneColumn());
  const known = isKnown ? loaded : undefined;
  const isBare = !known && (isAway || Boolean(error));
  const range = useMemo(() => daysOf(book.period, firstDay), [book.period, firstDay]);
  const days = useMemo(() => (known && range ? daysWithin(known, range) : known), [known, range]);

  // This is the last hook: after waiting, React goes on from here, and does not call `use` again.
  useFollowingAboveList();

  // Content replaces its placeholder without moving anything.
  const stage = known ? "known" : "on the way";

  return (
    <Selecting key={ledger} filter={book.filter}>
      <div className="book page" data-outdated={isOutdated || undefined}>
        <h2 className="unseen">{texts.nav.book}</h2>
        <div className="book-search stack tight">
          <SearchField isAnswered={!isOutdated} />
          <Filters book={asked} />
        </div>
        <section className="book-summary" aria-label={texts.book.total} {...outlived}>
          <div className="card hero" data-bare={isBare || undefined}>
            <PeriodBar period={asked.period} />
            {known && <Summary key={stage} book={book} days={known} beside={drawn} />}
            {!known && !isBare && <Skeleton lines={9} />}
          </div>
          {known && drawn && (
            <Suspense>
              <CategorySums book={drawn.book} />
            </Suspense>
          )}
        </section>
        <section key={`days ${stage}`} className="book-days" aria-label={texts.book.days}>
          {error && <Failed error={error} onRetry={askAgain} />}
          {!days && !error && <ScreenSkeleton lines={14} />}
          {days && coming.count > 0 && (
            <Suspense
              fallback={
                <div
                  className="coming card"
                  style={{ "--rows": `${coming.count}` }}
                  data-rest={coming.hasRest || undefined}
                />
              }
            >
              <ComingUp items={coming.items} />
            </Suspense>
          )}
          {days?.length === 0 && <NothingHere book={book} onNew={onNew} />}
          {days && days.length > 0 && <List days={days} book={book} range={range} />}
        </section>
      </div>
    </Selecting>
  );
}

/**
 * In one column, waits for the parts above the list, since later parts would move the list. React would also wait for a promise that is
 * already resolved, so it is not used then.
 */
function useFollowingAboveList(): void {
  if (isOneColumn() && !isFollowingThere()) use(loadFollowing());
}

const PeriodChart = lazily(async () => (await import("./chart/period-chart.tsx")).PeriodChart);

const CategorySums = lazily(async () => (await import("./category-sums.tsx")).CategorySums);

const ComingUp = lazily(async () => (await import("../recurring/coming-up.tsx")).ComingUp);

const BudgetNow = lazily(async () => (await import("../budgets/budget-now.tsx")).BudgetNow);

interface SummaryProps {
  readonly book: ShownBook;
  /** For a month, these include the days of the year before it. */
  readonly days: readonly DaySum[];
  /** Drawn as a chart. Until then, its place stays empty. */
  readonly beside: ReturnType<typeof useBeside> | undefined;
}

function Summary({ book, days, beside }: SummaryProps) {
  const { period } = book;
  const { texts, locale } = useReader();
  const { currency, firstDay } = useLedger();
  const today = useToday();
  const figures: MonthFigures = useMemo(() => {
    if (period.kind !== "month") {
      return { ...added(days), compared: "whole", thanBefore: undefined, thanAverage: undefined };
    }
    const places = usualPlaces(currency);
    return monthFigures(days, { month: period.month, firstDay, today, places });
  }, [period, days, currency, firstDay, today]);

  return (
    <>
      {/* Screen readers announce new figures. */}
      <div className="sum facts spread" role="status">
        <Total value={figures.total} />
        <p className="count soft">
          {texts.expenses(figures.count, showCount(figures.count, locale))}
        </p>
      </div>
      {(figures.thanBefore ?? figures.thanAverage) !== undefined && (
        <ul className="compared soft">
          <Compared
            value={figures.thanBefore}
            say={texts.book.comparedWithMonth[figures.compared]}
          />
          <Compared
            value={figures.thanAverage}
            say={texts.book.comparedWithAverage[figures.compared]}
          />
        </ul>
      )}
      {beside?.days ? (
        <Suspense fallback={<div className="chart" />}>
          {isOfNow(book, firstDay) && <BudgetNow days={days} />}
          <PeriodChart book={beside.book} days={beside.days} />
        </Suspense>
      ) : (
        <div className="chart" />
      )}
    </>
  );
}

interface ComparedProps {
  readonly value: Decimal | undefined;
  readonly say: Parameters<typeof movePieces>[0];
}

function Compared({ value, say }: ComparedProps) {
  const show = useShowAmount();
  if (value === undefined) return null;
  const [before, difference, after] = movePieces(say, value, show);
  return (
    <li>
      {before}
      <strong>{difference}</strong>
      {after}
    </li>
  );
}
