// An import that is taken back while a process that was killed still has a portion under way at the server.

import { expect, test } from "bun:test";
import type { ImportId } from "../../src/domain/import/ledger-import.ts";
import type { ImportRows } from "../../src/store/import-rows.ts";
import { createImports } from "../../src/store/imports.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { IMPORT, onePortion, planOf, rowsTo } from "../support/imported.ts";
import { sources } from "../support/sources.ts";
import { APP, ledger } from "../support/values.ts";
import { apply } from "./book-subject.ts";

const book = ledger("default");

test("a portion that comes before the end of an undo is taken back too", async () => {
  const store = openSqliteInMemory(sources);
  const rows = rowsTo(3);
  const [drawn] = await apply(store, book, [{ action: "number-import" }]);
  // Safe: that is what the action results in.
  const id = drawn as ImportId;
  await apply(store, book, [{ action: "create-import", id, plan: planOf(rows), seen: 0 }]);
  let isLate = true;
  const books = {
    ...store.books,
    // The last look before the end.
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
    records: async () => (await store.imports.records(book)).imports,
    dropParts: async () => true,
  };
  // Safe: an undo asks for nothing else.
  const imports = createImports(books, engine as ImportRows);
  expect(await imports.undo(book, id, APP)).toMatchObject({
    deleted: 3,
    import: { state: "undone" },
  });
  expect(await store.expenses.summarize(book)).toMatchObject({ count: 0 });
  await store.close();
});
