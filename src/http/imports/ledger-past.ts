// What a ledger has that a file must be compared with: the marks of earlier imports, and the expenses around its days.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LeftMark } from "../../domain/import/kept-mark.ts";
import type { ImportId } from "../../domain/import/ledger-import.ts";
import { REFUND_DAYS } from "../../domain/import/terms.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { addDays } from "../../domain/time/calendar-date.ts";
import type { BookExpensePast } from "../../import/status/past.ts";
import type { ReaderFile } from "../../import/thread/import-reader.ts";
import { IDS_AT_ONCE, type ReadingNeeds } from "../../import/thread/messages.ts";
import type { ImportPast, ImportRecords, PastAsked, Store } from "../../store/store.ts";

export type LedgerStore = Pick<Store, "books" | "imports">;

/** Rows of other files may have been posted so many days earlier or later. */
const DAYS_AROUND = 10;

/**
 * What earlier imports have left; what one that goes on has left itself is not known to it. Which expenses are its `own`, and which are
 * `known` by other marks, is complete once the marks are read.
 */
export async function pastOf(
  { imports }: LedgerStore,
  ledger: LedgerId,
  id: ImportId,
  { days, ids, profile }: Pick<ReadingNeeds, "days" | "profile"> & Pick<PastAsked, "ids">,
) {
  const own = new Set<ExpenseId>();
  const known = new Set<ExpenseId>();
  const range = days && {
    from: addDays(days.from, -DAYS_AROUND) ?? days.from,
    to: addDays(days.to, DAYS_AROUND) ?? days.to,
  };
  const past: ImportPast | undefined = range
    ? await imports.past(ledger, { ...range, ids })
    : undefined;
  async function* marks(): AsyncGenerator<readonly LeftMark[]> {
    for await (const portion of past?.marks ?? []) {
      for (const { source, expense } of portion) {
        if (expense !== null) (source === id ? own : known).add(expense);
      }
      yield portion.filter(({ source }) => source !== id);
    }
  }
  const spans = [...(past?.spans ?? [])].map(([account, bySource]) => {
    return [account, new Map([...bySource].filter(([source]) => source !== id))] as const;
  });
  const { profiles, seen } = past ?? seenIn(await imports.records(ledger));
  const others = profiles.filter((one) => one.id !== profile);
  return {
    ...{ marks: marks(), own, known, spans: new Map(spans), seen },
    otherAccounts: new Set(others.flatMap(({ name, account }) => [name, ...(account ?? [])])),
  };
}

/** Asked for only where there are marks to be looked for. */
export async function* idsOf(file: ReaderFile): AsyncGenerator<readonly number[]> {
  for (let from = 0; ; from += IDS_AT_ONCE) {
    const ids = await file.ask("ids", from);
    if (!ids) return;
    yield ids;
  }
}

function seenIn({ profiles, lastChange: seen }: ImportRecords) {
  return { profiles, seen };
}

/** Those of the file’s days, of the days before in which a refund may have been paid, and of the days behind. */
export async function* expensesAround(
  { books, imports }: LedgerStore,
  ledger: LedgerId,
  { days, isOwn }: ReadingNeeds,
  { own, known }: Awaited<ReturnType<typeof pastOf>>,
): AsyncGenerator<readonly BookExpensePast[]> {
  if (!days) return;
  const { from, to } = days;
  const near = addDays(from, -DAYS_AROUND) ?? from;
  const isMarked = markedBy(known, (first, last) => imports.marked(ledger, first, last));
  const around = {
    from: addDays(from, -REFUND_DAYS) ?? from,
    to: addDays(to, DAYS_AROUND) ?? to,
  };
  for await (const portion of books.ofDays(ledger, around)) {
    const others = portion.filter(({ id }) => !own.has(id));
    await isMarked.learn(others.filter(({ date }) => date >= near).map(({ id }) => id));
    yield others.map((expense) => {
      const { id, date: day, amount, description, payee, category } = expense;
      const entry = { id, day, amount, description, payee, category, isMarked: known.has(id) };
      const { createdAt, ref } = expense;
      return isOwn ? { ...entry, own: { createdAt, ref } } : entry;
    });
  }
}

/** Learns which expenses marks name, each range of ids once. */
function markedBy(
  known: Set<ExpenseId>,
  ask: (first: ExpenseId, last: ExpenseId) => Promise<ReadonlySet<ExpenseId>>,
) {
  let asked: { readonly first: ExpenseId; readonly last: ExpenseId } | undefined;

  async function learnRange(first: ExpenseId, last: ExpenseId): Promise<void> {
    if (first <= last) for (const id of await ask(first, last)) known.add(id);
  }

  return {
    async learn(ids: readonly ExpenseId[]): Promise<void> {
      const unsure = ids.filter((id) => !known.has(id));
      const [some] = unsure;
      if (some === undefined) return;
      let [first, last] = [some, some];
      for (const id of unsure) {
        if (id < first) first = id;
        if (id > last) last = id;
      }
      if (!asked) {
        await learnRange(first, last);
        asked = { first, last };
        return;
      }
      // Safe: ids are whole numbers that follow one another.
      await learnRange(first, (asked.first - 1) as ExpenseId);
      await learnRange((asked.last + 1) as ExpenseId, last);
      asked = {
        first: first < asked.first ? first : asked.first,
        last: last > asked.last ? last : asked.last,
      };
    },
  };
}
