// A future kind of record, here a novelty, can name labels just as an expense does. All that it needs is its entry in the table of kinds.

import { test } from "bun:test";
import type { EditableRecord, showRecord } from "../../src/domain/ledger/ledger-record.ts";
import { closing } from "../support/any-store.ts";
import { newerProgram } from "../support/newer-program.ts";
import { sources } from "../support/sources.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { ledger } from "../support/values.ts";
import { createLedger } from "./actions/actions.ts";
import { apply } from "./book-subject.ts";
import { expectLikeAnExpense } from "./label-names-contract.ts";

const folder = temporaryFolder();

type Engine = typeof import("../../src/store/sqlite/sqlite-store.ts");

test("a label in a record of a future kind is treated like one in an expense", async () => {
  const load = newerProgram(folder);
  const { openSqliteInMemory } = await load<Engine>("store/sqlite/sqlite-store.ts");
  const { showRecord: show } = await load<{ showRecord: typeof showRecord }>(
    "domain/ledger/ledger-record.ts",
  );
  await closing(openSqliteInMemory(sources), async (store) => {
    const book = ledger("book");
    await apply(store, book, [createLedger()]);
    await expectLikeAnExpense(store, book, {
      kind: "novelty",
      said: (category) => ({ category }),
      pointer: "/category",
      // Safe: only novelties are passed.
      categoryOf: (record: EditableRecord) => (record as { category?: unknown }).category,
      show,
    });
  });
});
