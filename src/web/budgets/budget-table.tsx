// The table of budgets. For each category, it shows what was spent, what is left, and what was left in earlier months.

import { useRef } from "react";
import type { BudgetMonth } from "../../domain/budget/budget-report.ts";
import { negate, sum, ZERO } from "../../domain/money/decimal.ts";
import type { LedgerMonth } from "../../domain/time/period.ts";
import { useToday } from "../clock.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showWhole } from "../locale/amounts.ts";
import { showMonth } from "../locale/days.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { colorsOf } from "../service/category-colors.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { useBudgetReader } from "../texts/budget-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { BarOfBudget, BudgetTile, isOver, passedOf, useShowLeft } from "./budget-bar.tsx";
import { monthsUntil, type TableRow } from "./table-rows.ts";

interface Props {
  readonly rows: readonly TableRow[];
  readonly month: LedgerMonth;
  readonly onOpen: (row: TableRow) => void;
}

export function BudgetTable({ rows, month, onOpen }: Props) {
  const { texts, locale } = useReader();
  const { texts: words } = useBudgetReader();
  const { firstDay } = useLedger();
  const table = useRowKeys();
  const before = monthsUntil(month).slice(0, -1);
  const hasCarried = rows.some(({ months }) => (months.get(month)?.carried ?? ZERO) !== ZERO);
  return (
    <div className="card">
      <table className="budget-table" ref={table} data-carried={hasCarried || undefined}>
        <thead className="of-desk">
          <tr>
            <th scope="col">{texts.category}</th>
            <th scope="col">{texts.book.budget.name}</th>
            {hasCarried && <th scope="col">{words.carried}</th>}
            <th scope="col" className="spent">
              {words.spent}
            </th>
            <th scope="col" className="remaining">
              <span className="unseen">{texts.book.budget.left("")}</span>
            </th>
            {before.map((each) => (
              <th scope="col" className="earlier" key={each}>
                {showMonth(each, firstDay, "monthName", locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...{ row, month, before, hasCarried, onOpen }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Keys move the focus from row to row. Enter presses the row's button. */
function useRowKeys() {
  const table = useRef<HTMLTableElement>(null);
  function step(by: number): void {
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>("tbody th button") ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), buttons.length - 1);
    buttons[next]?.focus();
  }
  const [down, up] = [() => step(1), () => step(-1)];
  usePageKeys({ j: down, k: up, ArrowDown: down, ArrowUp: up });
  return table;
}

interface RowProps {
  readonly row: TableRow;
  readonly month: LedgerMonth;
  readonly before: readonly LedgerMonth[];
  readonly hasCarried: boolean;
  readonly onOpen: (row: TableRow) => void;
}

function Row({ row, month, before, hasCarried, onOpen }: RowProps) {
  const { texts: words, locale } = useBudgetReader();
  const categories = useCategoryNames() ?? [];
  const { firstDay, currency } = useLedger();
  const passed = passedOf(month, firstDay, useToday());
  const shown = row.months.get(month);
  const color = row.category && colorsOf(categories).get(row.category.id);
  return (
    <tr data-below={row.isBelow || undefined} style={{ "--color": color ?? "var(--accent)" }}>
      <th scope="row">
        <Button className="plain" onClick={() => onOpen(row)}>
          {!row.isGone && <BudgetTile category={row.category?.id ?? null} />}
          <NameOfRow row={row} />
        </Button>
      </th>
      <td className="amount-cell">
        {shown ? (
          <Amount value={shown.amount} />
        ) : (
          <span className="hint">
            {row.budget.from > month &&
              words.starts(showMonth(row.budget.from, firstDay, "shortMonth", locale))}
          </span>
        )}
      </td>
      {hasCarried && (
        <td className="of-desk">
          {shown && shown.carried !== ZERO && (
            <bdi className="amount soft">
              {showAmount(shown.carried, currency, locale, "exceptZero")}
            </bdi>
          )}
        </td>
      )}
      <td className="spent">
        {shown && (
          <>
            <BarOfBudget of={shown} passed={passed} />
            <Amount value={shown.spent} />
          </>
        )}
      </td>
      <td className="remaining bold">{shown && <Left month={shown} />}</td>
      {before.map((each) => (
        <td className="earlier" key={each}>
          <Past
            name={showMonth(each, firstDay, "monthName", locale)}
            month={row.months.get(each)}
          />
        </td>
      ))}
    </tr>
  );
}

function NameOfRow({ row: { budget, without } }: { readonly row: TableRow }) {
  const { texts: words } = useBudgetReader();
  const nameOf = useNameOf();
  return (
    <span className="stack names wrap">
      <bdi>{nameOf(budget.category)}</bdi>
      {without.length > 0 && <bdi className="hint">{words.without(without.join(", "))}</bdi>}
    </span>
  );
}

/** Returns a function that says what a budget is for; null is for all expenses. */
export function useNameOf(): (category: number | null) => string {
  const { gone } = useBudgetReader().texts;
  const { all } = useTexts().book.budget;
  const categories = useCategoryNames() ?? [];
  return (category) => {
    if (category === null) return all;
    return categories.find(({ id }) => id === category)?.name ?? gone;
  };
}

function Left({ month: { left } }: { readonly month: BudgetMonth }) {
  const showLeft = useShowLeft();
  return <bdi data-over={isOver(left) || undefined}>{showLeft(left)}</bdi>;
}

interface PastProps {
  readonly name: string;
  /** Undefined if there was no budget. */
  readonly month: BudgetMonth | undefined;
}

/** Shows rounded amounts; the title has the exact ones. */
function Past({ name, month }: PastProps) {
  const words = useTexts().book.budget;
  const show = useShowAmount();
  const showLeft = useShowLeft();
  const { locale } = useReader();
  if (!month) return null;
  const { amount, carried, spent, left } = month;
  const over = isOver(left);
  const allowed = words.of(show(sum([amount, carried])));
  return (
    <span
      className="earlier-cell hint"
      title={`${name}: ${show(spent)} ${allowed}, ${showLeft(left)}`}
      data-over={over || undefined}
    >
      <BarOfBudget of={month} passed={undefined} />
      <span className="unseen">{(over ? words.over : words.left)("")} </span>
      <bdi>{showWhole(over ? negate(left) : left, locale)}</bdi>
    </span>
  );
}
