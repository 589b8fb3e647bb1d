// An import as shown from its record, even if another process stored it.

import { expect, test } from "bun:test";
import type { ChangeId } from "../../../src/domain/change-id.ts";
import type { ImportId, LedgerImport } from "../../../src/domain/import/ledger-import.ts";
import { showBegun } from "../../../src/http/imports/shown-import.ts";
import { knownProfile } from "../../../src/http/imports/sources.ts";
import { planOf } from "../../support/imported.ts";
import { instant } from "../../support/values.ts";

test("what an older program has recorded is shown, without what it did not know of files", () => {
  const reading = { format: { value: "ofx" }, account: "4111222" };
  expect(shown({ answers: {}, statuses: [], reading })).toMatchObject({
    reading: { ...reading, accounts: [] },
    skippedFiles: [],
    warnings: [],
  });
});

test("what is kept in former words is shown, and remembered, in those of today", () => {
  const view = {
    answers: { cash: "left-out", near: "same", pending: "recorded" },
    fates: [{ fate: "money-in", rows: 2, sorted: 1 }],
    profile: { id: null, name: "near" },
    reading: { heads: ["known"], guesses: [{ evidence: { kind: "profile" } }] },
  };
  expect(shown(view)).toMatchObject({
    state: "imported",
    answers: { cash: "skipped", duplicates: "same", pending: "imported" },
    statuses: [{ status: "income", rows: 2, categorized: 1 }],
    source: { name: "near" },
    reading: { columnHeaders: ["known"], guesses: [{ evidence: { kind: "settings" } }] },
  });
  const rules = [{ payee: "left-out", effect: { fate: "left-out" } }];
  const kept = { name: "Giro", account: null, header: null, removed: false, rules };
  expect(
    knownProfile({
      ...{ ...kept, id: 1, kind: "import-profile", settings: { cash: "left-out" } },
      // Safe: a whole number above 0.
      lastChange: 1 as ChangeId,
    }),
  ).toMatchObject({
    cash: "skipped",
    rules: [{ payee: "left-out", effect: { status: "skipped" } }],
  });
});

function shown(view: object) {
  const record: LedgerImport = {
    ...planOf([], { counts: { view } }),
    // Safe: whole numbers above 0.
    ...{ id: 7 as ImportId, kind: "import", lastChange: 1 as ChangeId, begunAt: instant(1) },
    ...{ state: "recorded", portions: 0, changes: [], kept: 0, keptExpenses: [], removed: false },
    ...{ expenseIds: [], withoutRef: 0, takenRefs: [] },
  };
  return showBegun(record);
}
