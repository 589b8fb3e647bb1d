// Reads the history of one expense from rows: the changes in a range, and incomplete rows.

import { describe, expect, test } from "bun:test";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import type { ChangeRow } from "../../../src/store/history/change-row.ts";
import type { ExpensePast } from "../../../src/store/history/expense-past.ts";
import { decodeExpense } from "../../../src/store/history/history.ts";
import { draft, expenseId, instant } from "../../support/values.ts";
import { changeId } from "../actions/actions.ts";

function rowOf(id: number, previous: number | null, rest: Partial<ChangeRow> = {}): ChangeRow {
  return {
    count: 1,
    kind: "changed",
    record: "expense",
    recordId: 7,
    ...PROGRAM,
    undoes: null,
    before: {},
    after: {},
    at: instant(id),
    createdAt: null,
    id: changeId(id),
    previous: previous === null ? null : changeId(previous),
    ...rest,
  };
}

const kept = {
  id: expenseId(7),
  ...draft("1"),
  details: null,
  lastChange: changeId(90),
  createdAt: instant(1),
  changedAt: instant(90),
};
const creation = rowOf(20, null, { kind: "created", count: 5, recordId: 4, after: null });
const chain = [rowOf(90, 60), rowOf(60, 40), rowOf(40, null)];
const past: ExpensePast = { expense: kept, chain };

describe("the history of an expense is refused if", () => {
  const [first = rowOf(1, null)] = chain;
  const deletion = rowOf(95, null, { kind: "deleted", createdAt: instant(1) });
  test.each<[string, Partial<ExpensePast>, ChangeRow | undefined]>([
    ["a change is missing", { chain: chain.slice(0, 2) }, creation],
    ["the last change is missing", { chain: chain.slice(1) }, creation],
    [
      "a change is of another expense",
      { chain: [rowOf(90, 60, { recordId: 8 }), ...chain.slice(1)] },
      creation,
    ],
    [
      "a change is of a label",
      { chain: [rowOf(90, 60, { record: "payee" }), ...chain.slice(1)] },
      creation,
    ],
    ["the creation is missing", {}, undefined],
    [
      "the creation of a deleted expense is missing",
      { expense: undefined, chain: [deletion] },
      undefined,
    ],
    ["all changes except the last one are missing", { chain: [first] }, creation],
  ])("%s", (_, differing, created) => {
    expect(() =>
      decodeExpense(expenseId(7), { ...past, ...differing }, created, { limit: 9 }),
    ).toThrow(/the history of \d+ is incomplete/);
  });
});
