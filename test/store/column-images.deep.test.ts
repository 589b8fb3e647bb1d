// Images (stored snapshots) of the columns in memory, on each engine. After a restart, the store answers for a large ledger from its image.
// A row changed by direct SQL proves that the rows were not read.

import { describe, expect, test } from "bun:test";
import type { Action } from "../../src/domain/ledger/actions.ts";
import { filterOf } from "../../src/domain/search/search-filter.ts";
import { readSearch } from "../../src/domain/search/search-query.ts";
import type { Store } from "../../src/store/store.ts";
import { bookPlaces } from "../support/book-places.ts";
import { ledger } from "../support/values.ts";
import { create, createLedger } from "./actions/actions.ts";
import { apply } from "./book-subject.ts";
import { numbersTo } from "./subject.ts";

const home = ledger("home");
/** The smallest number of expenses for which an image is stored. */
const EXPENSES = 20_000;
const BATCH = 10_000;
const SPOIL = "UPDATE expense SET description = 'spoiled' WHERE expense_id = 1";

const { engines } = bookPlaces();

/** Every tenth expense is a lunch. */
function creation(number: number): Action {
  return create({ description: number % 10 === 1 ? `Lunch ${number}` : `Else ${number}` });
}

async function fill(store: Store): Promise<void> {
  await apply(store, home, [createLedger({ name: "Home" })]);
  const all = numbersTo(EXPENSES).map(creation);
  for (let from = 0; from < EXPENSES; from += BATCH) {
    await apply(store, home, all.slice(from, from + BATCH));
  }
}

async function countLunches(store: Store): Promise<number> {
  const filter = filterOf(readSearch("lunch"), {});
  const order = { by: "date", direction: "descending" } as const;
  const page = await store.books.list(home, filter, order, { limit: 1 });
  if (page.fault !== undefined) throw new Error(page.fault);
  return page.count;
}

describe.each(engines)("on %s", (_, make) => {
  test("after a restart, answers come from the image and the changes since", async () => {
    const { store: open, run } = await make();
    const first = await open();
    await fill(first);
    expect(await countLunches(first)).toBe(EXPENSES / 10);
    // The close ends once the image is stored.
    await first.close();

    const second = await open();
    await apply(second, home, numbersTo(30).map(creation));
    await second.close();
    await run(SPOIL);

    const third = await open();
    expect(await countLunches(third)).toBe(EXPENSES / 10 + 3);
    await third.close();
  });
});
