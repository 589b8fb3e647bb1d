// A ledger's last changes are lost, as in a failover or a restored backup, while its columns and records are cached. Each answer follows
// the current history, and takes a few snapshots at most.

import { describe, expect, test } from "bun:test";
import type { KeptExpense } from "../../../src/domain/expense/book-expense.ts";
import { NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import { type Label, type LabelId, newLabel } from "../../../src/domain/label/label.ts";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { ChangeId } from "../../../src/domain/ledger/ledger-change.ts";
import { sum } from "../../../src/domain/money/decimal.ts";
import { type BookEngine, createBooks } from "../../../src/store/books/books.ts";
import type { BookSnapshot } from "../../../src/store/store.ts";
import { changeId, day, decimal, expenseId } from "../../support/values.ts";

/** A change puts an expense in place of the one with the same id, or renames the only label. */
type Change = { readonly put: KeptExpense } | { readonly label: string };

interface Made {
  /** No change of another history has this name. */
  readonly name: string;
  readonly change: Change;
}

/** All names that the only payee ever has. */
const NAMES = ["First", "Lost", "Kept", "Another"];
const FIRST = { limit: 1 };
// Safe: the id of the only label.
const PAYEE = 1 as LabelId;
const DETAILS = { ...NO_DETAILS, payee: PAYEE };
const NEWEST = { by: "date", direction: "descending" } as const;
const MAX_SNAPSHOTS = 3;

class Server implements Pick<BookEngine, "read"> {
  readonly #made: Made[] = [];
  opened = 0;
  /** How often all expenses were read. */
  filled = 0;

  make(...changes: readonly Change[]): void {
    this.#made.push(...changes.map((change) => ({ name: crypto.randomUUID(), change })));
  }

  lose(count: number): void {
    this.#made.splice(-count);
  }

  async read(): Promise<BookSnapshot> {
    this.opened += 1;
    if (this.opened > MAX_SNAPSHOTS) throw new Error("an answer took too many snapshots");
    const made = [...this.#made];
    const fill = () => {
      this.filled += 1;
    };
    const nameAt = (change: number) => made[change - 1]?.name ?? "";
    const touched = expensesOf(made);
    const recordsChange = made.findLastIndex(({ change }) => "label" in change) + 1;
    const revisedBy = made.findLastIndex(({ change }) => "put" in change) + 1;
    return {
      ledger: {
        id: DEFAULT_LEDGER,
        count: touched.size,
        total: sum([...touched.values()].map(({ amount }) => amount)),
        revision: nameAt(revisedBy),
        profile: null,
      },
      lastChange: changeId(made.length),
      recordsChange: recordsChange === 0 ? null : changeId(recordsChange),
      recordsState: nameAt(recordsChange),
      fingerprint: async () => nameAt(made.length),
      records: async () => labelsOf(made),
      async *expenses() {
        fill();
        yield [...touched.values()].toSorted((a, b) => b.id - a.id);
      },
      find: async (ids) => ids.flatMap((id) => touched.get(id) ?? []),
      findByRefs: async () => [],
      touchedAfter: async (after, through = made.length) => ({
        there: [...expensesOf(made.slice(after, through)).keys()].flatMap(
          (id) => touched.get(id) ?? [],
        ),
        gone: [],
        since: nameAt(after),
        upTo: nameAt(through),
      }),
      close: async () => {},
    };
  }
}

function expensesOf(made: readonly Made[]) {
  const puts = made.flatMap(({ change }) => ("put" in change ? change.put : []));
  return new Map(puts.map((put) => [put.id, put]));
}

function labelsOf(made: readonly Made[]): readonly Label[] {
  return made.flatMap(({ change }, index) => {
    if (!("label" in change)) return [];
    // Safe: ids are numbered from 1.
    const [id, lastChange] = [1 as LabelId, (index + 1) as ChangeId];
    return { id, kind: "payee", lastChange, ...newLabel(change.label) } as const;
  });
}

function put(id: number, amount: string): Change {
  const kept = { details: DETAILS, lastChange: null, createdAt: null, changedAt: null };
  const date = day("2026-01-05");
  return {
    put: { id: expenseId(id), description: `Tea ${id}`, amount: decimal(amount), date, ...kept },
  };
}

/** Expenses with these ids that cost 1 each. */
function puts(from: number, through: number): readonly Change[] {
  return Array.from({ length: through - from + 1 }, (_, index) => put(from + index, "1"));
}

function open(...changes: readonly Change[]) {
  const server = new Server();
  server.make({ label: "First" }, ...changes);
  const books = createBooks(
    {
      read: () => server.read(),
      apply: () => Promise.reject(new Error("this engine makes no changes")),
      ledgers: async () => [],
      recurringLedgers: async () => [],
    },
    () => 0,
  );
  /** All that is shown; each question on its own takes few snapshots. */
  async function ask() {
    server.opened = 0;
    const list = await books.list(DEFAULT_LEDGER, {}, NEWEST, { limit: 10_000 });
    server.opened = 0;
    const sums = await books.breakDown(DEFAULT_LEDGER, { words: ["tea"] }, ["month"], 10);
    server.opened = 0;
    const { labels } = await books.labelUses(DEFAULT_LEDGER);
    const found: string[] = [];
    for (const name of NAMES) {
      server.opened = 0;
      const hits = await books.list(DEFAULT_LEDGER, { words: [name.toLowerCase()] }, NEWEST, FIRST);
      if (hits.fault === undefined && hits.count > 0) found.push(`${name} ${hits.count}`);
    }
    if (list.fault !== undefined) throw new Error(list.fault);
    return {
      listed: list.items.map(({ id, amount }) => `${id} ${amount}`),
      ...{ count: list.count, total: list.total },
      sums: sums?.map(({ total }) => total),
      labels: [...labels.all()].map(({ name }) => name),
      found,
    };
  }
  return { server, ask, books };
}

describe.each([3, 600])("a ledger of %d expenses whose last changes were lost", (size) => {
  test("is answered correctly if its history is shorter than the columns", async () => {
    const { server, ask } = open(...puts(1, size), put(1, "50"), put(2, "60"));
    await ask();
    server.lose(2);
    const { count, total, sums } = await ask();
    expect({ count, total: String(total) }).toEqual({ count: size, total: `${size}` });
    expect(sums?.map(String)).toEqual([`${size}`]);
  });

  test("is answered correctly if it now has the same number of changes", async () => {
    const { server, ask } = open(...puts(1, size), put(1, "50"), put(2, "60"));
    await ask();
    server.lose(2);
    server.make(put(1, "61"), put(2, "50"));
    const { listed, sums } = await ask();
    expect(listed.slice(-2)).toEqual(["2 50", "1 61"]);
    expect(sums?.map(String)).toEqual([`${size + 109}`]);
  });

  test("is answered correctly if it now has more changes", async () => {
    const { server, ask } = open(...puts(1, size), put(1, "50"), put(2, "60"));
    await ask();
    server.lose(2);
    server.make(put(2, "7"), put(size + 1, "1"), put(size + 2, "1"));
    const { listed, count, total } = await ask();
    expect(listed.slice(-2)).toEqual(["2 7", "1 1"]);
    expect({ count, total: String(total) }).toEqual({ count: size + 2, total: `${size + 8}` });
    server.make(put(1, "9"));
    expect((await ask()).listed.at(-1)).toBe("1 9");
  });

  test("has the labels of its current history, and its expenses are found by them", async () => {
    const { server, ask } = open(...puts(1, size), { label: "Lost" });
    async function expectName(name: string): Promise<void> {
      const { labels, found } = await ask();
      expect({ labels, found }).toEqual({ labels: [name], found: [`${name} ${size}`] });
    }
    await expectName("Lost");
    server.lose(1);
    await expectName("First");
    server.make({ label: "Kept" });
    await expectName("Kept");
    server.lose(1);
    server.make({ label: "Another" });
    await expectName("Another");
  });
});

test("simultaneous queries about a ledger that has lost changes are all answered", async () => {
  const { server, books, ask } = open(...puts(1, 600), put(1, "50"));
  await ask();
  server.lose(1);
  server.opened = -20 * MAX_SNAPSHOTS;
  const lists = await Promise.all(
    Array.from({ length: 20 }, () => books.list(DEFAULT_LEDGER, {}, NEWEST, { limit: 1 })),
  );
  expect(lists.map((list) => list.fault ?? String(list.total))).toEqual(Array(20).fill("600"));
  // The columns were filled once at the start, and once for all waiting callers.
  expect(server.filled).toBe(2);
});
