// Rows that are probably known, without proof: rows that were pending and are booked now, and expenses that the user entered before the
// bank listed them. They don't count as the same until the user says so, unless there is no other candidate.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { DaySpan, ImportMark } from "../../domain/import/import-mark.ts";
import { negate } from "../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import type { BookExpensePast } from "../status/past.ts";
import type { Entry } from "./entry.ts";
import { isNear, likeness, recordText } from "./match-keys.ts";

export interface Near {
  readonly kind: "pending" | "typed";
  readonly expense: ExpenseId | null;
  /**
   * True if there is no other candidate, and an entered expense shares a word with the row. Then both count as the same unless the user
   * denies it.
   */
  readonly isOnly: boolean;
}

interface Known {
  /** Expenses that no import has marked. */
  readonly typed: readonly BookExpensePast[];
  readonly pending: readonly ImportMark[];
  readonly span: DaySpan;
}

const PENDING_DAYS = 7;
const TYPED_DAYS = 5;
/** At most this many candidates with the same amount are compared. */
const MAX = 100;

/** Finds what each of these entries is near to. */
export function findNear(entries: readonly Entry[], { typed, pending, span }: Known) {
  const gone = pending.filter(({ day }) => day >= span.from && day <= span.to);
  const entered = typed.map(({ id, day, amount, description, payee }) => {
    const text = recordText({ texts: [description, payee ?? ""] });
    return { day, amount: negate(amount), text, expense: id };
  });
  const found = new Map<Entry, Near>();
  const booked = entries.filter(({ isPending }) => !isPending);
  const byPending = pairUp(booked, gone, (entry, day) => isNear(entry.day, day, PENDING_DAYS));
  for (const { entry, one, isOnly } of byPending) {
    found.set(entry, { kind: "pending", expense: one.expense, isOnly });
  }
  const rest = entries.filter((entry) => !found.has(entry));
  const byTyped = pairUp(rest, entered, ({ days }, day) =>
    days.some((own) => isNear(own, day, TYPED_DAYS)),
  );
  for (const { entry, one, isOnly, alike } of byTyped) {
    found.set(entry, { kind: "typed", expense: one.expense, isOnly: isOnly && alike > 0 });
  }
  return found;
}

type Candidate = Pick<ImportMark, "amount" | "day" | "expense" | "text">;

/**
 * Pairs entries with candidates that have the same amount and are near, the most similar first. Each entry and each candidate is used once.
 */
function pairUp(
  entries: readonly Entry[],
  candidates: readonly Candidate[],
  isPossible: (entry: Entry, day: CalendarDate) => boolean,
) {
  if (candidates.length === 0) return [];
  const byAmount = Map.groupBy(candidates, ({ amount }) => amount);
  const pairs = entries.flatMap((entry) =>
    (byAmount.get(entry.amount) ?? [])
      .slice(0, MAX)
      .filter(({ day }) => isPossible(entry, day))
      .map((one) => ({
        entry,
        one,
        alike: likeness(entry.text, one.text),
        apart: Math.abs(dayNumber(entry.day) - dayNumber(one.day)),
      })),
  );
  const byEntry = Map.groupBy(pairs, ({ entry }) => entry);
  const byCandidate = Map.groupBy(pairs, ({ one }) => one);
  const used = new Set<Entry | Candidate>();
  return pairs
    .toSorted((a, b) => b.alike - a.alike || a.apart - b.apart)
    .flatMap(({ entry, one, alike }) => {
      if (used.has(entry) || used.has(one)) return [];
      used.add(entry).add(one);
      const isOnly = byEntry.get(entry)?.length === 1 && byCandidate.get(one)?.length === 1;
      return [{ entry, one, alike, isOnly }];
    });
}
