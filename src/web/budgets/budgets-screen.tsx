// The screen of budgets: a table of categories and months. Without budgets, it has suggestions from earlier months.

import { useMemo, useState } from "react";
import { type LedgerMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { useView } from "../address/address.ts";
import { PeriodBar } from "../book/period-bar.tsx";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { Failed, Skeleton } from "../parts/fallbacks.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { useBudgetReader } from "../texts/budget-texts.ts";
import { useReader } from "../texts/texts.ts";
import { BudgetDialog } from "./budget-dialog.tsx";
import { useBudgetRows } from "./budget-rows.ts";
import { BudgetTable } from "./budget-table.tsx";
import { Suggestions } from "./suggestions.tsx";
import { type TableRow, tableRows } from "./table-rows.ts";

export function BudgetsScreen() {
  const { texts, locale } = useReader();
  const { texts: words } = useBudgetReader();
  const month = useShownMonth();
  const categories = useCategoryNames();
  const { rows: budgets, error, askAgain } = useBudgetRows(month);
  const rows = useMemo(() => {
    return budgets && categories && tableRows(budgets, categories, month, locale);
  }, [budgets, categories, month, locale]);
  const hasBudgets = budgets !== undefined && budgets.length > 0;
  // An accepted suggestion disappears together with its button, which had the focus.
  const outlived = useOutlivedFocus();
  const [opened, setOpened] = useState<TableRow | "new">();
  const period = useMemo(() => ({ kind: "month", month }) as const, [month]);
  return (
    <div className="budgets page stack" {...outlived}>
      <h2 className="unseen">{texts.nav.budgets}</h2>
      <div className="flow spread">
        <PeriodBar period={period} />
        <Button onClick={() => setOpened("new")}>
          <Icon name="plus" /> {words.create}
        </Button>
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

function useShownMonth(): LedgerMonth {
  const { period } = useView();
  const { firstDay } = useLedger();
  const today = useToday();
  return period?.kind === "month" ? period.month : ledgerMonthOf(today, firstDay);
}
