// An import as it is shown from its record, whoever has kept that.

import { expect, test } from "bun:test";
import type { ChangeId } from "../../../src/domain/change-id.ts";
import type { ImportId, LedgerImport } from "../../../src/domain/import/ledger-import.ts";
import { showBegun } from "../../../src/http/imports/shown-import.ts";
import { planOf } from "../../support/imported.ts";
import { instant } from "../../support/values.ts";

test("what an older program has recorded is shown, without what it did not know of files", () => {
  const reading = { format: { value: "ofx" }, account: "4111222" };
  const record: LedgerImport = {
    ...planOf([], { counts: { view: { answers: {}, fates: [], reading } } }),
    // Safe: whole numbers above 0.
    ...{ id: 7 as ImportId, kind: "import", lastChange: 1 as ChangeId, begunAt: instant(1) },
    ...{ state: "recorded", portions: 0, changes: [], kept: 0, keptExpenses: [], removed: false },
    ...{ expenseIds: [], withoutRef: 0, takenRefs: [] },
  };
  expect(showBegun(record)).toMatchObject({
    reading: { ...reading, accounts: [] },
    leftAside: [],
    warnings: [],
  });
});
