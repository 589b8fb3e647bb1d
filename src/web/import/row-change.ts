// What somebody says of rows, as it shows until the service has answered; and which choice of what becomes of a row its fate is.

import type { Fate, RowFate } from "../../domain/import/terms.ts";
import type { Category } from "../service/shapes.ts";
import type { ImportRow, RowChange } from "./shapes.ts";

export const RECORDED: readonly Fate[] = ["new", "refund", "twin"];
/** Those that are no rows of money. */
export const FRAME: readonly Fate[] = ["header", "preamble", "footer"];

/** Whether it is money that came in, and no refund: in this file, or in one before it. */
export function isMoneyIn({ fate, amount, known }: Pick<ImportRow, "fate" | "amount" | "known">) {
  if (fate === "known") return known === null && amount !== null && amount.startsWith("-");
  return fate === "money-in";
}

/** Undefined for a line that can't become an expense. */
export function rowFateOf({
  fate,
  expense,
}: Pick<ImportRow, "fate" | "expense">): RowFate | undefined {
  if (!expense || FRAME.includes(fate) || fate === "unreadable") return undefined;
  if (RECORDED.includes(fate)) return "new";
  return fate === "known" || fate === "near" ? "known" : "left-out";
}

type Expense = NonNullable<ImportRow["expense"]>;

/** The same row once the change is done; `categories` are those of the ledger. */
export function changedRow(
  row: ImportRow,
  change: RowChange,
  categories: readonly Category[],
): ImportRow {
  if (!row.expense || change.reset) return row;
  const { row: _1, fate: _2, reset: _3, category, ...said } = change;
  // Safe: what is said has the types of an expense's fields once it is checked.
  const expense = {
    ...row.expense,
    ...said,
    ...(said.amount !== undefined && { original: null }),
    ...(category !== undefined && {
      category: categories.find(({ id }) => id === category) ?? null,
      parts: [],
    }),
  } as Expense;
  const suggested = category === undefined ? row.suggested : null;
  const fate = change.fate ? fateAfter(row, change.fate) : row.fate;
  return {
    ...row,
    expense,
    suggested,
    fate,
    amount: said.amount === undefined ? row.amount : expense.amount,
  };
}

function fateAfter({ fate, amount }: ImportRow, chosen: RowFate): Fate {
  const isBack = amount?.startsWith("-") ?? false;
  if (chosen === "known") return "known";
  if (chosen === "left-out") return isBack ? "money-in" : "transfer";
  if (RECORDED.includes(fate)) return fate;
  return isBack ? "refund" : "new";
}

/** Lines of a table have their cells parted so. */
const CELLS = " | ";

interface Cell {
  /** Counted from 0. */
  readonly column: number;
  readonly head: string;
  readonly cell: string;
}

const TAGS = /<([\w.]+)>([^<]*)/g;

/** A line as people read it, without tags and the names of fields. */
export function plainLine(raw: string): string {
  return raw
    .replace(/<\/?[\w.]+>|^:\d\d\w?:/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The cells of a row with the heads of their columns, or of markup with its tags; undefined where it has neither. */
export function cellsOf(raw: string, heads: readonly string[]): readonly Cell[] | undefined {
  const tagged = [...raw.matchAll(TAGS)].map(([, head = "", text = ""], column) => {
    return { column, head, cell: text.trim() };
  });
  if (tagged.length > 0) return tagged.filter(({ cell }) => cell !== "");
  const cells = raw.split(CELLS);
  if (heads.length < 2 || cells.length !== heads.length) return undefined;
  return heads.map((head, column) => ({ column, head, cell: cells[column] ?? "" }));
}
