// Rows that are probably known, without proof: what was pending and is booked now, and what somebody typed before the bank listed it. They
// never count as the same by themselves, unless nothing else can be meant.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { compare, negate } from "../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import type { Entry, Mark, Span } from "./match-entry.ts";
import { likeness } from "./match-keys.ts";

/** An expense of the book that no import has left a mark of. */
export interface Typed {
  readonly id: ExpenseId;
  readonly day: CalendarDate;
  readonly amount: Decimal;
  /** Of description and payee, as `recordText` gives them. */
  readonly text: string;
}

export type Near =
  | { readonly kind: "typed"; readonly typed: Typed; readonly isOnly: boolean }
  | { readonly kind: "pending"; readonly mark: Mark; readonly isOnly: boolean };

const PENDING_DAYS = 7;
const TYPED_DAYS = 5;

/**
 * For each entry that is left, what it is near to. `isOnly`: there is one candidate on either side, and for what was typed a shared
 * word: then it counts as the same unless somebody says otherwise. `left` are places in `entries`.
 */
export function findNear(
  entries: readonly Entry[],
  left: readonly number[],
  book: {
    readonly typed: readonly Typed[];
    readonly pending: readonly Mark[];
    readonly span: Span;
  },
): ReadonlyMap<number, Near> {
  const found = new Map<number, Near>();
  const gone = book.pending.filter(({ day }) => day >= book.span.from && day <= book.span.to);
  const pairs = pairUp(left, entries, gone, {
    amount: ({ amount }) => amount,
    isNear: (entry, mark) => !entry.isPending && isWithin(entry.day, mark.day, PENDING_DAYS),
  });
  for (const [at, { one, isOnly }] of pairs) found.set(at, { kind: "pending", mark: one, isOnly });
  const rest = left.filter((at) => !found.has(at));
  const typed = pairUp(rest, entries, book.typed, {
    amount: ({ amount }) => negate(amount),
    isNear: (entry, one) => entry.days.some((day) => isWithin(day, one.day, TYPED_DAYS)),
  });
  for (const [at, { one, isOnly }] of typed) {
    const isShared = likeness(entries.at(at)?.text ?? "", one.text) > 0;
    found.set(at, { kind: "typed", typed: one, isOnly: isOnly && isShared });
  }
  return found;
}

function isWithin(first: CalendarDate, second: CalendarDate, days: number): boolean {
  return Math.abs(dayNumber(first) - dayNumber(second)) <= days;
}

/** So many equal amounts are looked through on either side. */
const MAX = 100;

/** Those of either side with the same amount that are near: each with the most alike, and whether no other can be meant. */
function pairUp<Candidate extends { readonly text: string; readonly day: CalendarDate }>(
  left: readonly number[],
  entries: readonly Entry[],
  candidates: readonly Candidate[],
  how: {
    readonly amount: (candidate: Candidate) => Decimal;
    readonly isNear: (entry: Entry, candidate: Candidate) => boolean;
  },
): ReadonlyMap<number, { readonly one: Candidate; readonly isOnly: boolean }> {
  const byAmount = Map.groupBy(candidates, how.amount);
  const pairs: { at: number; one: Candidate; alike: number; apart: number }[] = [];
  const count = { mine: new Map<number, number>(), theirs: new Map<Candidate, number>() };
  for (const at of left) {
    const entry = entries.at(at);
    if (!entry) continue;
    for (const one of (byAmount.get(entry.amount) ?? []).slice(0, MAX)) {
      if (!how.isNear(entry, one)) continue;
      const apart = Math.abs(dayNumber(entry.day) - dayNumber(one.day));
      pairs.push({ at, one, alike: likeness(entry.text, one.text), apart });
      count.mine.set(at, (count.mine.get(at) ?? 0) + 1);
      count.theirs.set(one, (count.theirs.get(one) ?? 0) + 1);
    }
  }
  pairs.sort((a, b) => b.alike - a.alike || a.apart - b.apart);
  const found = new Map<number, { one: Candidate; isOnly: boolean }>();
  const used = new Set<Candidate>();
  for (const { at, one } of pairs) {
    if (found.has(at) || used.has(one)) continue;
    used.add(one);
    found.set(at, { one, isOnly: count.mine.get(at) === 1 && count.theirs.get(one) === 1 });
  }
  return found;
}

/** Whether the first amount is not more than the second, signs apart. */
export function isAtMost(first: Decimal, second: Decimal): boolean {
  const size = (amount: Decimal) => (amount.startsWith("-") ? negate(amount) : amount);
  return compare(size(first), size(second)) <= 0;
}
