// The column headers. A header is a button if the list can be sorted by it, and a second press reverses the order. A box selects all expenses
// of the list.

import { type RefObject, useEffect, useRef } from "react";
import { go, useView } from "../../address/address.ts";
import type { Sort } from "../../address/view.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { currencySign, showCount } from "../../locale/amounts.ts";
import { Button, Icon } from "../../parts/icon.tsx";
import { COLUMNS, type ListColumn } from "../../preferences.ts";
import { type Texts, useReader } from "../../texts/texts.ts";

/** Lists the orders of each column, the first one first. Undefined means the newest first. */
const ORDERS = {
  date: [undefined, "date"],
  description: ["description", "-description"],
  amount: ["-amount", "amount"],
} as const satisfies Record<string, readonly [Sort | undefined, Sort]>;

interface Props {
  readonly columns: readonly ListColumn[];
  /** The number of expenses in the list. */
  readonly count: number;
}

export function ListHeads({ columns, count }: Props) {
  const { texts, locale } = useReader();
  const { currency } = useLedger();
  const { selected, selectAll, clear } = useSelection();
  const isSome = selected.size > 0;
  const isAll = isSome && selected.size >= count;
  const label = texts.bulk.selectAll(showCount(count, locale));
  const amount = texts.book.amountIn(currency && currencySign(currency, locale));
  return (
    <div role="rowgroup" className="heads">
      <div role="row" className="row" aria-rowindex={1}>
        <SortHead by="date" name={texts.date} />
        <span role="columnheader" className="mark">
          <input
            type="checkbox"
            aria-label={label}
            title={label}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = isSome && !isAll;
            }}
            onChange={isSome ? clear : selectAll}
          />
        </span>
        <SortHead by="description" name={texts.description} />
        {COLUMNS.filter((column) => columns.includes(column)).map((column) => (
          <span key={column} role="columnheader" className={`cell ${column}`}>
            {columnName(column, texts)}
          </span>
        ))}
        <SortHead by="amount" name={amount} />
      </div>
    </div>
  );
}

export function columnName(column: ListColumn, texts: Texts): string {
  return column === "original" ? texts.expense.originalAmount : texts[column];
}

interface SortHeadProps {
  readonly by: keyof typeof ORDERS;
  readonly name: string;
}

function SortHead({ by, name }: SortHeadProps) {
  const { sort } = useView();
  const button = useSortFocus<HTMLButtonElement>(by);
  const [first, turned] = ORDERS[by];
  const isTurned = sort === turned;
  const isSorted = isTurned || sort === first;
  // Only descriptions are first sorted in ascending order.
  const isUp = (by === "description") !== isTurned;
  return (
    <span
      role="columnheader"
      className={`cell ${by}`}
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : undefined}
    >
      <Button
        className="plain"
        ref={button}
        onClick={() => {
          noteSorting(by);
          go({ sort: isSorted && !isTurned ? turned : first }, "replace");
        }}
      >
        {name}
        {isSorted && <Icon name={isUp ? "up" : "down"} />}
      </Button>
    </span>
  );
}

/** The name of the control that sorted the list last, until the sorted list is rendered. */
let sorting: string | undefined;

/** Call this when a control sorts the list. */
export function noteSorting(name: string): void {
  sorting = name;
}

/** Focuses the control with that name once the sorted list is rendered. */
export function useSortFocus<Element extends HTMLElement>(name: string): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (sorting !== name) return;
    sorting = undefined;
    // Something else may have the focus already, and keeps it.
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [name]);
  return element;
}
