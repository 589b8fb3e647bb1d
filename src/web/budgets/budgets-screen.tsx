// The screen of budgets: a table of categories and months, or, without budgets, suggestions from the months before.

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type LedgerMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { useView } from "../address/address.ts";
import { PeriodBar } from "../book/period-bar.tsx";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { Failed, Skeleton } from "../parts/fallbacks.tsx";
import { Icon } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { usePlaceholder } from "../service/use-sums.ts";
import { useBudgetTexts } from "../texts/budget-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { BudgetDialog } from "./budget-dialog.tsx";
import { budgetReportQuery, budgetsQuery } from "./budget-queries.ts";
import { BudgetTable } from "./budget-table.tsx";
import { Suggestions } from "./suggestions.tsx";
import { monthsUntil, type TableRow, tableRows } from "./table-rows.ts";

export function BudgetsScreen() {
  const texts = useTexts();
  const words = useBudgetTexts();
  const month = useShownMonth();
  const { rows, hasBudgets, error, askAgain, isOutdated } = useTableRows(month);
  // A suggestion goes with its button once it is taken.
  const outlived = useOutlivedFocus();
  const [opened, setOpened] = useState<TableRow | "new">();
  const period = useMemo(() => ({ kind: "month", month }) as const, [month]);
  return (
    <div className="budgets page stack" data-outdated={isOutdated || undefined} {...outlived}>
      <h2 className="unseen">{texts.nav.budgets}</h2>
      <div className="budgets-head flow spread">
        <PeriodBar period={period} />
        <button type="button" onClick={() => setOpened("new")}>
          <Icon name="plus" /> {words.create}
        </button>
      </div>
      {error && <Failed error={error} onRetry={askAgain} />}
      {!rows && !error && (
        <div className="card">
          <Skeleton lines={8} />
        </div>
      )}
      {rows && rows.length > 0 && <BudgetTable rows={rows} month={month} onOpen={setOpened} />}
      {rows?.length === 0 && (
        <section className="card stack">
          <p>{hasBudgets ? words.nothing : words.empty}</p>
          {!hasBudgets && <Suggestions month={month} />}
        </section>
      )}
      {opened && (
        <BudgetDialog
          row={opened === "new" ? undefined : opened}
          month={month}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** The current one as long as the address names none. */
function useShownMonth(): LedgerMonth {
  const { period } = useView();
  const { firstDay } = useLedger();
  const today = useToday();
  return period?.kind === "month" ? period.month : ledgerMonthOf(today, firstDay);
}

function useTableRows(month: LedgerMonth) {
  const book = useLedger();
  const { locale } = useReader();
  const categories = useCategoryNames();
  const placeholderData = usePlaceholder(book.ledger);
  const [from = month] = monthsUntil(month);
  const list = useQuery(budgetsQuery(book));
  const report = useQuery({ ...budgetReportQuery(book, from, month), placeholderData });
  const rows = useMemo(() => {
    if (!categories || !list.data || !report.data) return undefined;
    return tableRows(report.data.rows, list.data.items, categories, month, locale);
  }, [categories, list.data, report.data, month, locale]);
  return {
    rows: report.error && !report.data ? undefined : rows,
    hasBudgets: (list.data?.items.length ?? 0) > 0,
    error: report.error ?? list.error,
    isOutdated: report.isPlaceholderData,
    askAgain: () => void Promise.all([list.refetch(), report.refetch()]),
  };
}
