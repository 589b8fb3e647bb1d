// Other clients are served while an import reads the history. An import can be undone while a killed process's last batch is still running.

import { expect, test } from "bun:test";
import type { ImportId } from "../../src/domain/import/ledger-import.ts";
import type { ImportRows } from "../../src/store/import-rows.ts";
import { createImports } from "../../src/store/imports.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { ACCOUNT, IMPORT, onePortion, planOf, rowsTo } from "../support/imported.ts";
import { sources } from "../support/sources.ts";
import { doneByTurns } from "../support/turns.ts";
import { APP, day, ledger } from "../support/values.ts";
import { apply } from "./book-subject.ts";

const book = ledger("default");

test("a batch that arrives during an undo is undone too", async () => {
  const store = openSqliteInMemory(sources);
  const rows = rowsTo(3);
  const [drawn] = await apply(store, book, [{ action: "number-import" }]);
  // Safe: the action has a result of this type.
  const id = drawn as ImportId;
  await apply(store, book, [{ action: "create-import", id, plan: planOf(rows), seen: 0 }]);
  let isLate = true;
  const books = {
    ...store.books,
    // The undo looks for rows one last time before it ends.
    async labelUses(of: typeof book) {
      const uses = await store.books.labelUses(of);
      if (isLate)
        await apply(
          store,
          book,
          [{ action: "import-expenses", id, portion: 0, rows: onePortion(rows) }],
          { actor: IMPORT },
        );
      isLate = false;
      return uses;
    },
  };
  const engine: Partial<ImportRows> = {
    dropParts: async () => true,
  };
  // Safe: an undo calls nothing else.
  const imports = createImports(books, engine as ImportRows);
  expect(await imports.undo(book, id, APP)).toMatchObject({
    deleted: 3,
    import: { state: "undone" },
  });
  expect(await store.expenses.summarize(book)).toMatchObject({ count: 0 });
  await store.close();
});

test("other work runs after each batch of fingerprints of earlier imports", async () => {
  const span = { from: day("2026-01-01"), to: day("2026-01-31") };
  const store = openSqliteInMemory(sources);
  const plan = planOf([], { rows: 1_500, accounts: [{ account: ACCOUNT, ...span }] });
  const [id] = await apply(store, book, [{ action: "number-import" }]);
  // Safe: the action has a result of this type.
  await apply(store, book, [{ action: "create-import", id: id as ImportId, plan, seen: 0 }]);
  const engine: Partial<ImportRows> = {
    marks: async () => [],
  };
  // Safe: reading the history calls nothing else.
  const imports = createImports(store.books, engine as ImportRows);
  const { imports: before } = await imports.records(book);
  const marks = imports.marks(book, before, span);
  const done = await doneByTurns(marks);
  expect(done.filter((bits) => bits !== "")).toEqual(["bit", "bit", "bit"]);
  await store.close();
});
