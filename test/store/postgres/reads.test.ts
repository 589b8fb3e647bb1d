// The rows that a batch has read, under those that it has written.

import { expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import { apply } from "../../../src/store/actions/apply.ts";
import { Workspace } from "../../../src/store/actions/workspace.ts";
import { NEW_LEDGER } from "../../../src/store/ledger-state.ts";
import { ReadRows, readWanted } from "../../../src/store/postgres/write/reads.ts";
import { RecordIndex } from "../../../src/store/record-index.ts";
import { APP, MADE_AT } from "../../support/values.ts";
import { changeId, create } from "../actions/actions.ts";

test("touched expenses that are read late include those that the batch has written", () => {
  const rows = new ReadRows(new RecordIndex());
  const work = new Workspace(rows, NEW_LEDGER, MADE_AT);
  apply(work, DEFAULT_LEDGER, { actions: [create()], actor: APP, key: null });
  const after = changeId(0);
  for (const { take } of readWanted(DEFAULT_LEDGER, [{ table: "touched", after }], rows.read)) {
    take?.([]);
  }
  expect(work.touchedAfter(after).map(({ id }) => Number(id))).toEqual([1]);
});
