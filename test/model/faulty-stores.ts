// Stores that break one promise each. They show that the comparison with the model can fail.

import type { Expense, ExpenseDraft } from "../../src/domain/expense/expense.ts";
import type { LedgerId, LedgerSummary } from "../../src/domain/ledger/ledger.ts";
import { decimalOfDouble } from "../../src/domain/money/decimal.ts";
import type { Expenses, Store } from "../../src/store/store.ts";
import { withPages } from "../support/failing-store.ts";

/** Plants an error in a newly opened store. */
export type Spoil = (store: Store) => Store;

interface Fault {
  /** Is called once for each run. The result keeps its state over many stores. */
  readonly spoiled: () => Spoil;
  /** True if only a restart reveals it. */
  readonly restarts?: boolean;
}

/** The keys complete the sentence "a store that …". */
export const FAULTS: Readonly<Record<string, Fault>> = {
  "loses one change in fifty": {
    spoiled() {
      let changes = 0;
      return expensesOf((expenses) => ({
        async change(ledger, id, change) {
          changes += 1;
          if (changes % 50 === 0) return true;
          return expenses.change(ledger, id, change);
        },
      }));
    },
  },
  "rounds the total through a double": summaries((summary) => ({
    ...summary,
    total: decimalOfDouble(Math.min(Number(summary.total), Number.MAX_VALUE)),
  })),
  "rounds amounts through doubles": drafts((draft) => ({
    ...draft,
    amount: decimalOfDouble(Number(draft.amount)),
  })),
  "lists ids twice": pages((page) => page.flatMap((expense) => [expense, expense])),
  "lists equal dates oldest first": pages((page) =>
    page.toSorted((a, b) => (a.date === b.date ? a.id - b.id : 0)),
  ),
  "omits the last item of a list": pages((page) => page.slice(0, -1)),
  "composes the characters of texts": drafts((draft) => ({
    ...draft,
    description: draft.description.normalize("NFC"),
  })),
  "derives the revision from count and total alone": summaries((summary) => ({
    ...summary,
    revision: `${summary.count}-${summary.total}`,
  })),
  "has a new revision at each read": {
    spoiled() {
      let readings = 0;
      return spoiledSummaries((summary) => {
        readings += 1;
        return { ...summary, revision: `${summary.revision}-${readings}` };
      });
    },
  },
  "has a new revision after a restart": {
    restarts: true,
    spoiled() {
      let starts = 0;
      return (store) => {
        starts += 1;
        const start = starts;
        return spoiledSummaries((summary) => ({
          ...summary,
          revision: `${start}-${summary.revision}`,
        }))(store);
      };
    },
  },
  "deletes deleted expenses again": {
    spoiled: () =>
      expensesOf((expenses) => ({
        delete: async (ledger, id) => (await expenses.delete(ledger, id)) || id < 5,
      })),
  },
  "answers before it has written": {
    spoiled: () =>
      expensesOf((expenses) => ({
        async delete(ledger, id) {
          const { count } = await expenses.summarize(ledger);
          if (count > 1) void expenses.delete(ledger, id);
          return count > 1 || expenses.delete(ledger, id);
        },
      })),
  },
  "changes an expense by reading it and writing all of it": {
    spoiled: () =>
      expensesOf((expenses) => ({
        async change(ledger, id, change) {
          const before = (await all(expenses, ledger)).find((expense) => expense.id === id);
          return expenses.change(ledger, id, {
            description: change.description ?? before?.description ?? null,
            amount: change.amount ?? before?.amount ?? null,
            date: change.date ?? before?.date ?? null,
          });
        },
      })),
  },
};

function expensesOf(replace: (expenses: Expenses) => Partial<Expenses>): Spoil {
  return (store) => ({ ...store, expenses: { ...store.expenses, ...replace(store.expenses) } });
}

function spoiledSummaries(spoil: (summary: LedgerSummary) => LedgerSummary): Spoil {
  return expensesOf((expenses) => ({
    summarize: async (ledger) => spoil(await expenses.summarize(ledger)),
    async list(ledger) {
      const listing = await expenses.list(ledger);
      return { ...listing, summary: spoil(listing.summary) };
    },
  }));
}

function summaries(spoil: (summary: LedgerSummary) => LedgerSummary): Fault {
  return { spoiled: () => spoiledSummaries(spoil) };
}

function drafts(spoil: (draft: ExpenseDraft) => ExpenseDraft): Fault {
  return {
    spoiled: () =>
      expensesOf((expenses) => ({
        create: (ledger, draft) => expenses.create(ledger, spoil(draft)),
      })),
  };
}

function pages(spoil: (page: readonly Expense[]) => readonly Expense[]): Fault {
  return {
    spoiled: () =>
      expensesOf((expenses) => ({
        async list(ledger) {
          const listing = await expenses.list(ledger);
          return withPages(listing, async () => spoil(await listing.next()));
        },
      })),
  };
}

async function all(expenses: Expenses, ledger: LedgerId): Promise<readonly Expense[]> {
  const listing = await expenses.list(ledger);
  const found: Expense[] = [];
  for (let page = await listing.next(); page.length > 0; page = await listing.next()) {
    found.push(...page);
  }
  return found;
}
