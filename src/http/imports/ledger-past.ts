// The history of a ledger that a file is compared with: the fingerprints of earlier imports, and the expenses around its days.

import type { DaySpan } from "../../domain/import/import-mark.ts";
import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import type { LedgerImport } from "../../domain/import/ledger-import.ts";
import { REFUND_DAYS } from "../../domain/import/terms.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { occurrencesNear } from "../../domain/recurring/fitting.ts";
import { withHeld } from "../../domain/recurring/occurrences.ts";
import { occurrenceOfRef, showRecurring } from "../../domain/recurring/recurring-expense.ts";
import { isInRanges } from "../../domain/search/id-ranges.ts";
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
  { days, profile, isOwn }: NonNullable<ReadingDone["needs"]>,
): Promise<SentPast> {
  const { records, labels, ledger: overview } = await books.records(ledger, "recurring", "budget");
  const planned = new Set<ImportedPlan["kind"]>(records.map(({ kind }) => kind));
  if (overview.profile?.zone) planned.add("zone");
  const besides = now.profiles.filter((one) => one.id !== profile);
  const own = now.imports.find((one) => one.id === id)?.expenseIds ?? [];
  const others = now.imports.filter((one) => one.id !== id);
  const standing = others.filter(({ state }) => state !== "undone");
  const [marks, expenses]: [string[], string[]] = [[], []];
  const past = {
    currency: now.currency,
    spans: spansOf(standing),
    otherAccounts: new Set(besides.flatMap(({ name, account }) => [name, account ?? []].flat())),
    isKnownFile: now.imports.some((one) => one.digest === digest && one.state === "recorded"),
    labels: [...labels.all()],
    planned,
    made: standing.flatMap(({ expenseIds }) => expenseIds),
    marks,
    expenses,
  };
  if (!days) return past;
  const around = (before: number): DaySpan => ({
    from: addDays(days.from, -before) ?? days.from,
    to: addDays(days.to, DAYS_AROUND) ?? days.to,
  });
  const recorded = new Map<number, CalendarDate[]>();
  for await (const portion of imports.marks(ledger, others, around(DAYS_AROUND))) {
    marks.push(JSON.stringify(portion));
  }
  for await (const portion of books.ofDays(ledger, around(REFUND_DAYS))) {
    const kept = portion.filter((expense) => !isInRanges(own, expense.id));
    for (const { id: one, ref } of portion) {
      const occurrence = isInRanges(own, one) ? occurrenceOfRef(ref) : undefined;
      if (occurrence) recorded.getOrInsertComputed(occurrence.id, () => []).push(occurrence.day);
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
  return { ...past, open: occurrencesNear(open, days) };
}

/** The periods of imports, by account and then by import. */
function spansOf(imports: readonly LedgerImport[]): SentPast["spans"] {
  const spans = new Map<string, Map<number, DaySpan>>();
  for (const { id, accounts } of imports) {
    for (const { account, from, to } of accounts) {
      spans.getOrInsertComputed(account, () => new Map()).set(id, { from, to });
    }
  }
  return spans;
}
