// Which expenses of a book a filter means and in which order they come, by looking at each of them.

import type { Decimal } from "../../../src/domain/money/decimal.ts";
import type {
  CategoryChoice,
  ExpenseFilter,
  ExpenseOrder,
} from "../../../src/domain/search/expense-filter.ts";
import { idOfName, keyOf, labelsIn, type Shown, shownOf, standsFor } from "./labels.ts";
import { addUp, cents } from "./money.ts";
import type { Records } from "./records.ts";

export interface Found {
  readonly items: readonly Shown[];
  readonly count: number;
  readonly total: Decimal;
}

export function find(records: Records, filter: ExpenseFilter, order: ExpenseOrder): Found {
  const items = [...records.expenses.keys()]
    .filter((id) => passes(records, id, filter))
    .map((id) => shownOf(records, id))
    .toSorted((a, b) => (order.direction === "ascending" ? 1 : -1) * compared(a, b, order.by));
  return { items, count: items.length, total: addUp(items.map(({ amount }) => amount)) };
}

function compared(a: Shown, b: Shown, by: ExpenseOrder["by"]): number {
  if (by === "amount" && a.amount !== b.amount) return cents(a.amount) < cents(b.amount) ? -1 : 1;
  if (by === "date" && a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (by === "description" && a.description !== b.description) {
    const [first, second] = [keyOf(a.description), keyOf(b.description)];
    if (first !== second) return first < second ? -1 : 1;
    return a.description < b.description ? -1 : 1;
  }
  return a.id - b.id;
}

function passes(records: Records, id: number, filter: ExpenseFilter): boolean {
  const shown = shownOf(records, id);
  const labels = labelsIn(records, id);
  const { from, to, words = [], tags = [], payee, min, max, currency } = filter;
  if (from !== undefined && shown.date < from) return false;
  if (to !== undefined && shown.date > to) return false;
  if (min && cents(shown.amount) < cents(min.amount)) return false;
  if (max && cents(shown.amount) > cents(max.amount)) return false;
  const hasName = (kind: "payee" | "tag", name: string) =>
    labels.has(idOfName(records, kind, name) ?? 0);
  if (!tags.every((tag) => hasName("tag", tag))) return false;
  if (payee === null && shown.payee !== null) return false;
  if (payee && !hasName("payee", payee)) return false;
  if (currency && (shown.original?.currency ?? records.profile?.currency) !== currency)
    return false;
  if (!isCounted(records, shown, filter)) return false;
  const text = [shown.description, shown.note ?? "", shown.payee ?? "", ...shown.tags].join(" ");
  const found = keyOf(text).split(/[^\p{L}\p{N}]+/u);
  return words.every((start) => found.some((word) => word.startsWith(start)));
}

/** Of an expense with parts, any of them. */
function isCounted(
  records: Records,
  { category, parts }: Shown,
  { category: wanted, without = [] }: ExpenseFilter,
): boolean {
  const own = parts.length > 0 ? parts.map((part) => part.category) : [category];
  return own.some((id) => {
    const isOf = (choice: CategoryChoice) => isIn(records, id, choice);
    return (wanted === undefined || isOf(wanted)) && !without.some(isOf);
  });
}

function isIn(records: Records, id: number | null, choice: CategoryChoice): boolean {
  if (choice === "none") return id === null;
  const isAlone = typeof choice === "object";
  const whole = standsFor(records, isAlone ? choice.itself : choice);
  if (whole === null || id === null) return false;
  return id === whole || (!isAlone && parentOf(records, id) === whole);
}

function parentOf({ labels }: Records, id: number): number | null {
  return labels.get(id)?.parent ?? null;
}
