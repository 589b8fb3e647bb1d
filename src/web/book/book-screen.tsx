// The book: what a period comes to, and its expenses day by day.

import { Suspense, useMemo } from "react";
import { daysOf } from "../address/period.ts";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { Failed } from "../parts/failed.tsx";
import { Skeleton } from "../parts/skeleton.tsx";
import { isSample } from "../sample/sample-id.ts";
import { useTexts } from "../texts/texts.ts";
import { DayList } from "./day-list.tsx";
import { daysWithin } from "./figures.ts";
import { Filters } from "./filters.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { SearchField } from "./search-field.tsx";
import { SelectButton, Selecting } from "./selecting.tsx";
import { Summary } from "./summary.tsx";
import { useShownBook, useShownDays } from "./use-book.ts";
import { usePeriodsAhead } from "./use-periods-ahead.ts";

const SampleLine = lazily(async () => (await import("./sample-line.tsx")).SampleLine);

export function BookScreen({ onNew }: { readonly onNew: () => void }) {
  const texts = useTexts();
  const { ledger, firstDay } = useLedger();
  const book = useShownBook();
  const { days: known, isOutdated, error, askAgain } = useShownDays(book);
  usePeriodsAhead(book, known !== undefined && !isOutdated);
  const range = useMemo(() => daysOf(book.period, firstDay), [book.period, firstDay]);
  const days = useMemo(() => (known && range ? daysWithin(known, range) : known), [known, range]);

  return (
    <Selecting key={ledger} filter={book.filter}>
      {isSample(ledger) && (
        <Suspense>
          <SampleLine />
        </Suspense>
      )}
      <div className="book page" data-outdated={isOutdated || undefined}>
        <h2 className="unseen">{texts.book.title}</h2>
        <div className="book-head">
          <div className="book-ways">
            <PeriodBar period={book.period} />
            {days && days.length > 0 && <SelectButton />}
          </div>
          <SearchField isAnswered={!isOutdated} />
          <Filters book={book} />
        </div>
        <section className="book-summary" aria-label={texts.book.total}>
          {known && <Summary book={book} days={known} />}
          {!known && !error && <Skeleton lines={6} />}
        </section>
        <section className="book-days" aria-label={texts.book.days}>
          {error && <Failed error={error} onRetry={askAgain} />}
          {!days && !error && <Skeleton lines={14} />}
          {days?.length === 0 && <NothingHere book={book} onNew={onNew} />}
          {days && days.length > 0 && <DayList days={days} book={book} range={range} />}
        </section>
      </div>
    </Selecting>
  );
}
