// Where it went: what a period comes to, as charts that follow the same search and leave out the same categories.

import { useDeferredValue, useMemo, useRef } from "react";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { useNarrowing } from "../address/address.ts";
import { Filters } from "../book/filters.tsx";
import { PeriodBar } from "../book/period-bar.tsx";
import { SearchField } from "../book/search-field.tsx";
import { useShownBook } from "../book/use-book.ts";
import { useLedger } from "../ledger.ts";
import { reasonOf } from "../service/amend.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import {
  CategoriesReport,
  DaysReport,
  LabelsReport,
  MonthsReport,
  ReportOnTheWay,
  RunningReport,
} from "./reports.tsx";
import type { Shown } from "./shown.ts";
import { Summary } from "./summary.tsx";
import type { Telling } from "./telling.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { type Reports, type ReportsBook, useReports } from "./use-reports.ts";

export { askReportsAhead } from "./asked.ts";

export function ReportsScreen() {
  const texts = useTexts();
  const book = useShownBook();
  const reports = useReports(book);
  const telling = useTelling(book, reports);
  const page = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(page, title);
  // What the period can't be asked for, the charts can't either: it is said once.
  const { error } = reports.categories;
  const shown = { book, reports, telling };
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
      <Summary {...shown} />
      <div className="reports-all">
        <MonthsReport {...shown} />
        <CategoriesReport {...shown} />
        {LABEL_FIELDS.map((field) => (
          <LabelsReport key={field} field={field} {...shown} />
        ))}
        {isSeenDrawn ? <DaysReport {...shown} /> : <ReportOnTheWay name="days" />}
        {isSeenDrawn ? <RunningReport {...shown} /> : <ReportOnTheWay name="running" />}
      </div>
    </>
  );
}

function useTelling({ categories }: ReportsBook, { summedWithout: without }: Reports): Telling {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency, firstDay } = useLedger();
  const narrowing = useNarrowing();
  return useMemo(() => {
    return { ...narrowing, texts, locale, currency, firstDay, without, categories };
  }, [texts, locale, currency, firstDay, narrowing, without, categories]);
}
