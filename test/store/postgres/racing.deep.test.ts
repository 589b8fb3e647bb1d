// Three instances change the same few expenses at once, each change on the condition that no other came first. No change is lost or made
// twice. RACING_CHANGES sets the number of changes.

import { expect, test } from "bun:test";
import type { BookExpense } from "../../../src/domain/expense/book-expense.ts";
import type { TransactionResult } from "../../../src/domain/ledger/actions.ts";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import { sum } from "../../../src/domain/money/decimal.ts";
import type { Store } from "../../../src/store/store.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { wholeNumber } from "../../support/environment.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { createRace } from "../../support/race.ts";
import { decimal, expenseId, ledger } from "../../support/values.ts";
import { change, create, tags } from "../actions/actions.ts";
import { nextPage, numbersTo } from "../subject.ts";

const CHANGES = wholeNumber("RACING_CHANGES", 600);
const INSTANCES = 3;
const CLIENTS_EACH = 4;
const EXPENSES = 4;
const PORTION = 1_000;

const book = ledger("default");
const ONE = decimal("1");

test(
  `of ${CHANGES} conditional changes to ${EXPENSES} expenses by three instances, none is lost`,
  async () => {
    const url = await newDatabase();
    const stores = await Promise.all(numbersTo(INSTANCES).map(() => openOnPostgres(url)));
    const [first] = stores;
    if (!first) throw new RangeError("there must be three stores");
    await apply(first, ...numbersTo(EXPENSES).map(() => create({ amount: decimal("0") })));
    const race = createRace(CHANGES);
    await Promise.all(
      stores.flatMap((store) =>
        numbersTo(CLIENTS_EACH).map((client) =>
          race.run((begun) => 1 + ((begun + client) % EXPENSES), adding(store)),
        ),
      ),
    );
    const made = new Map(Array.from(race.made(), ([id, count]) => [id, `${count}`]));
    const list = await nextPage(await first.expenses.list(book));
    const amounts = new Map(list.map(({ id, amount }) => [Number(id), String(amount)]));
    expect(amounts).toEqual(made);
    expect(await first.expenses.summarize(book)).toMatchObject({ total: `${CHANGES}` });
    // The history has each change, which begins with the result of the previous one.
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
    expect(last).toEqual(made);
    // Only the race causes refusals. Without any, there was no race.
    expect(race.refused()).toBeGreaterThan(0);
    for (const store of stores) await store.close();
  },
  { timeout: 30_000 + CHANGES * 20 },
);

/** Adds one to the amount that a client last read, on the condition that the expense is unchanged. */
function adding(store: Store) {
  const seen = new Map<number, Seen>();
  return async (id: number): Promise<boolean> => {
    const { amount, version } = seen.get(id) ?? (await see(store, id));
    const more = change(id, { amount: sum([amount, ONE]) }, tags(`${version}`));
    const { results, refusals } = await apply(store, more);
    const [result] = results ?? [];
    if (result?.action === "change-expense") seen.set(id, result.value);
    else seen.delete(id);
    const kinds = (refusals ?? []).map(({ kind }) => kind);
    expect(kinds).toEqual(result ? [] : ["changed-meanwhile"]);
    return result !== undefined;
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
