// Three instances change the same few expenses at once, each change on the condition that nothing has come between: none of them
// is lost, and none is made twice. RACING_CHANGES sets how many are made.

import { expect, test } from "bun:test";
import type { BookExpense } from "../../../src/domain/expense/book-expense.ts";
import type { TransactionResult } from "../../../src/domain/ledger/actions.ts";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import { sum } from "../../../src/domain/money/decimal.ts";
import type { Store } from "../../../src/store/store.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { wholeNumber } from "../../support/environment.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { decimal, expenseId, ledger } from "../../support/values.ts";
import { change, create, tags } from "../actions/actions.ts";
import { numbersTo } from "../subject.ts";

const CHANGES = wholeNumber("RACING_CHANGES", 600);
const INSTANCES = 3;
const CLIENTS_EACH = 4;
const EXPENSES = 4;
const PORTION = 1_000;

const book = ledger("default");
const ONE = decimal("1");

test(
  `${CHANGES} changes of ${EXPENSES} expenses by three instances, each on a condition: none is lost`,
  async () => {
    const url = await newDatabase();
    const stores = await Promise.all(numbersTo(INSTANCES).map(() => openOnPostgres(url)));
    const [first] = stores;
    if (!first) throw new RangeError("there are three");
    await apply(first, ...numbersTo(EXPENSES).map(() => create({ amount: decimal("0") })));
    const race = startRace();
    await Promise.all(
      stores.flatMap((store) => numbersTo(CLIENTS_EACH).map((client) => race.run(store, client))),
    );
    const list = await (await first.expenses.list(book)).next();
    const amounts = new Map(list.map(({ id, amount }) => [Number(id), String(amount)]));
    expect(amounts).toEqual(race.made());
    expect(await first.expenses.summarize(book)).toMatchObject({ total: `${CHANGES}` });
    // Each of them stands in the history, with what the one before has left.
    const last = new Map<number, string>();
    for (let after = EXPENSES; after < EXPENSES + CHANGES; after += PORTION) {
      for (const { recordId, before, after: left } of await first.history.list(book, {
        after,
        limit: PORTION,
      })) {
        expect(before).toEqual({ amount: decimal(last.get(recordId) ?? "0") });
        last.set(recordId, left && "amount" in left ? String(left.amount) : "");
      }
    }
    expect(last).toEqual(race.made());
    // What is refused is refused because it raced, or there was no race.
    expect(race.refused()).toBeGreaterThan(0);
    for (const store of stores) await store.close();
  },
  { timeout: 30_000 + CHANGES * 20 },
);

function startRace() {
  const made = new Map<number, number>();
  let begun = 0;
  let refused = 0;

  /** Adds one to what it last saw of an expense, until enough is added by all. */
  async function run(store: Store, client: number): Promise<void> {
    const seen = new Map<number, Seen>();
    while (begun < CHANGES) {
      begun += 1;
      const id = 1 + ((begun + client) % EXPENSES);
      for (let isMade = false; !isMade; ) {
        const { amount, version } = seen.get(id) ?? (await see(store, id));
        const more = change(id, { amount: sum([amount, ONE]) }, tags(`${version}`));
        const { results, refusals } = await apply(store, more);
        const [result] = results ?? [];
        if (result?.action === "change-expense") seen.set(id, result.value);
        else seen.delete(id);
        expect((refusals ?? []).map(({ kind }) => kind)).toEqual(
          result ? [] : ["changed-meanwhile"],
        );
        refused += result ? 0 : 1;
        isMade = result !== undefined;
      }
      made.set(id, (made.get(id) ?? 0) + 1);
    }
  }

  return {
    run,
    refused: () => refused,
    /** What all expenses have become, by their ids. */
    made: () => new Map(Array.from(made, ([id, count]) => [id, `${count}`])),
  };
}

type Seen = Pick<BookExpense, "amount" | "version">;

async function see(store: Store, id: number): Promise<Seen> {
  const snapshot = await store.books.read(book);
  try {
    const [expense] = await snapshot.find([expenseId(id)]);
    if (!expense) throw new RangeError(`there is no expense ${id}`);
    return { amount: expense.amount, version: expense.lastChange ?? 0 };
  } finally {
    await snapshot.close();
  }
}

function apply(
  store: Store,
  ...actions: readonly ReturnType<typeof create>[]
): Promise<TransactionResult> {
  return store.books.apply(book, { actions, actor: PROGRAM, key: null });
}
