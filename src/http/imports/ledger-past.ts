// The history of a ledger that a file is compared with: the fingerprints of earlier imports, and the expenses around its days.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { DaySpan } from "../../domain/import/import-mark.ts";
import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import type { LedgerImport } from "../../domain/import/ledger-import.ts";
import { REFUND_DAYS } from "../../domain/import/terms.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { occurrencesNear } from "../../domain/recurring/fitting.ts";
import { withHeld } from "../../domain/recurring/occurrences.ts";
import { occurrenceOfRef, showRecurring } from "../../domain/recurring/recurring-expense.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ReadingDone, SentPast } from "../../import/thread/open-file.ts";
import type { ImportRecords, StagedImport, Store } from "../../store/store.ts";

export type LedgerStore = Pick<Store, "books" | "imports">;

/** Other files may list a row this many days earlier or later. */
const DAYS_AROUND = 10;

/** Leaves out the rows that this import itself has added, if it was interrupted. */
export async function pastOf(
  { books, imports }: LedgerStore,
  ledger: LedgerId,
  { id, digest }: StagedImport,
  now: ImportRecords,
  { days, ids, profile, isOwn }: NonNullable<ReadingDone["needs"]>,
): Promise<SentPast> {
  const { records, labels, ledger: overview } = await books.records(ledger, "recurring", "budget");
  const planned = new Set<ImportedPlan["kind"]>(records.map(({ kind }) => kind));
  if (overview.profile?.zone) planned.add("zone");
  const besides = now.profiles.filter((one) => one.id !== profile);
  const [marks, expenses]: [string[], string[]] = [[], []];
  const past = {
    currency: now.currency,
    spans: spansOf(now.imports.filter((one) => one.id !== id)),
    otherAccounts: new Set(besides.flatMap(({ name, account }) => [name, account ?? []].flat())),
    isKnownFile: now.imports.some((one) => one.digest === digest && one.state === "recorded"),
    labels: [...labels.all()],
    planned,
    marks,
    expenses,
  };
  if (!days) return { ...past, marked: new Set() };
  const around = (before: number): DaySpan => ({
    from: addDays(days.from, -before) ?? days.from,
    to: addDays(days.to, DAYS_AROUND) ?? days.to,
  });
  const [own, known] = [new Set<ExpenseId>(), new Set<ExpenseId>()];
  const near = around(DAYS_AROUND);
  const recorded = new Map<number, CalendarDate[]>();
  for await (const portion of imports.marks(ledger, now.imports, { ...near, ids })) {
    for (const { source, expense } of portion) {
      if (expense !== null) (source === id ? own : known).add(expense);
    }
    const others = portion.filter(({ source }) => source !== id);
    marks.push(JSON.stringify(others));
  }
  // Marks may be on other days than their expenses, so expenses near these days may have marks that were not read.
  const doubtful: ExpenseId[] = [];
  for await (const portion of books.ofDays(ledger, around(REFUND_DAYS))) {
    const kept = portion.filter((expense) => !own.has(expense.id));
    for (const { id: one, ref } of portion) {
      const occurrence = own.has(one) ? occurrenceOfRef(ref) : undefined;
      if (occurrence) recorded.getOrInsertComputed(occurrence.id, () => []).push(occurrence.day);
    }
    for (const { id: one, date } of kept) {
      if (date >= near.from && !known.has(one)) doubtful.push(one);
    }
    const sent = kept.map((expense) => {
      const { id: number, date: day, amount, description, payee, category } = expense;
      const entry = { id: number, day, amount, description, payee, category };
      const { createdAt, ref } = expense;
      return isOwn ? { ...entry, own: { createdAt, ref } } : entry;
    });
    expenses.push(JSON.stringify(sent));
  }
  // If this import was interrupted, the occurrences that it has added itself were open before.
  const open = records.flatMap((one) => {
    if (one.kind !== "recurring") return [];
    const shown = showRecurring(one, labels);
    return { ...shown, ...withHeld(shown, recorded.get(one.id) ?? []) };
  });
  doubtful.sort((a, b) => a - b);
  const [first, last] = [doubtful[0], doubtful.at(-1)];
  const marked = first && last ? await imports.marked(ledger, first, last) : new Set<number>();
  return { ...past, open: occurrencesNear(open, days), marked };
}

/** The periods of imports, by account and then by import. */
function spansOf(imports: readonly LedgerImport[]): SentPast["spans"] {
  const spans = new Map<string, Map<number, DaySpan>>();
  for (const { id, accounts, state } of imports) {
    if (state === "undone") continue;
    for (const { account, from, to } of accounts) {
      spans.getOrInsertComputed(account, () => new Map()).set(id, { from, to });
    }
  }
  return spans;
}
