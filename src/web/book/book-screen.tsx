// The book: what a period comes to, and its expenses day by day.

import { Suspense, use, useMemo } from "react";
import { daysOf } from "../address/view.ts";
import { Selecting } from "../expense/bulk/selection.tsx";
import { isFollowingThere, loadFollowing } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { isOneColumn } from "../media.ts";
import { Failed, ScreenSkeleton, Skeleton } from "../parts/fallbacks.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { useIsAway } from "../service/service.ts";
import { useTexts } from "../texts/texts.ts";
import { useAfterList } from "./after-list.ts";
import { usePeriodsAhead, useSteadyBook } from "./ask-ahead.ts";
import { daysWithin } from "./figures.ts";
import { List } from "./list/expense-list.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { Filters, SearchField } from "./search-field.tsx";
import { CategorySums, Summary } from "./summary.tsx";
import { useKnown, useShownBook, useShownDays } from "./use-book.ts";

export function BookScreen({ onNew }: { readonly onNew: () => void }) {
  const texts = useTexts();
  const isAway = useIsAway();
  const { ledger, firstDay } = useLedger();
  const outlived = useOutlivedFocus();
  const asked = useShownBook();
  const book = useSteadyBook(asked);
  const { days: there, error, askAgain } = useShownDays(book);
  const isOutdated = book !== asked;
  usePeriodsAhead(book, there !== undefined && !isOutdated);
  const beside = useAfterList(book);
  const { areNamesKnown, areSumsKnown } = useKnown(beside);
  // Above the list, all at once: what comes in later would move it down.
  // React suspends at each promise that it has not seen before, resolved or not.
  if (isOneColumn() && !isFollowingThere()) use(loadFollowing());
  const known = areNamesKnown && (areSumsKnown || !isOneColumn()) ? there : undefined;
  const isBare = !known && (isAway || Boolean(error));
  const range = useMemo(() => daysOf(book.period, firstDay), [book.period, firstDay]);
  const days = useMemo(() => (known && range ? daysWithin(known, range) : known), [known, range]);

  // What is there takes the place of what stood for it, and nothing moves.
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
            {known && <Summary key={stage} book={book} days={known} hasChart={areSumsKnown} />}
            {!known && !isBare && <Skeleton lines={9} />}
          </div>
          {known && areSumsKnown && (
            <Suspense>
              <CategorySums book={beside} />
            </Suspense>
          )}
        </section>
        <section key={`days ${stage}`} className="book-days" aria-label={texts.book.days}>
          {error && <Failed error={error} onRetry={askAgain} />}
          {!days && !error && <ScreenSkeleton lines={14} />}
          {days?.length === 0 && <NothingHere book={book} onNew={onNew} />}
          {days && days.length > 0 && <List days={days} book={book} range={range} />}
        </section>
      </div>
    </Selecting>
  );
}
