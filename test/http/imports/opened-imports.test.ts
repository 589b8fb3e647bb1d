// Files that are open on the reader's thread, and what has become of them in the store.

import { expect } from "bun:test";
import type { ImportId } from "../../../src/domain/import/ledger-import.ts";
import type { Store } from "../../../src/store/store.ts";
import { counted, IMPORTS, testImports } from "../../support/asked-imports.ts";

// Safe: ids count up from 1.
const [LOST, OTHER] = [1 as ImportId, 2 as ImportId];
let isLost = false;

/** As after a failover that lost the first file: the other one has its id. */
function losing(store: Store): Store {
  const { imports } = store;
  const idOf = (id: ImportId) => (isLost && id === LOST ? OTHER : id);
  return {
    ...store,
    imports: {
      ...imports,
      async staged(ledger, id) {
        const staged = await imports.staged(ledger, idOf(id));
        return staged && { ...staged, id };
      },
      bytes: (ledger, id) => imports.bytes(ledger, idOf(id)),
    },
  };
}

testImports(
  "a file that has the id of one that was lost is read itself",
  { store: losing, inMemory: true },
  async ({ bring, call }) => {
    const head = "Date,Payee,Amount\n";
    const row = (day: number) => `2026-01-${day},Market ${day},-3.50\n`;
    const lost = await bring("lost.csv", head + row(11) + row(12) + row(13));
    await bring("other.csv", head + row(14) + row(15));
    expect(lost.json.id).toBe(LOST);
    expect(counted(await call(`GET ${IMPORTS}/${LOST}`))).toMatchObject({ new: 3 });
    isLost = true;
    expect(counted(await call(`GET ${IMPORTS}/${LOST}`))).toMatchObject({ new: 2 });
  },
);
