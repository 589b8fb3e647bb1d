// Reads the history of one expense from rows: the changes in a range, and incomplete rows.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import type { ChangeRow } from "../../../src/store/history/change-row.ts";
import type { ExpensePast } from "../../../src/store/history/expense-past.ts";
import { decodeExpense, readLatest } from "../../../src/store/history/history.ts";
import type { ChangeRange, LatestRange } from "../../../src/store/store.ts";
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

describe("a range of an expense's history", () => {
  test.each<[LatestRange, readonly number[]]>([
    [{ limit: 9 }, [90, 60, 40, 23]],
    [{ limit: 4 }, [90, 60, 40, 23]],
    [{ limit: 3 }, [90, 60, 40]],
    [{ limit: 1 }, [90]],
    [{ before: 90, limit: 1 }, [60]],
    [{ before: 60, limit: 9 }, [40, 23]],
    [{ before: 24, limit: 9 }, [23]],
    [{ before: 23, limit: 9 }, []],
  ])("%p", (range, ids) => {
    const changes = decodeExpense(expenseId(7), past, creation, range);
    expect(changes.map(({ id }) => Number(id))).toEqual([...ids]);
    for (const { recordId } of changes) expect(recordId).toBe(7);
  });

  test("has no creation of an expense that is older than histories", () => {
    const expense = { ...kept, createdAt: null };
    const changes = decodeExpense(expenseId(7), { expense, chain }, undefined, { limit: 9 });
    expect(changes.map(({ id }) => Number(id))).toEqual([90, 60, 40]);
  });
});

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

test.each<[LatestRange, number, { after: number; limit: number }]>([
  [{ limit: 3 }, 11, { after: 7, limit: 3 }],
  [{ before: 6, limit: 3 }, 11, { after: 2, limit: 3 }],
  [{ before: 3, limit: 3 }, 11, { after: 0, limit: 2 }],
  [{ before: 11, limit: 3 }, 11, { after: 7, limit: 3 }],
  [{ before: 12, limit: 3 }, 11, { after: 7, limit: 3 }],
  [{ before: 1, limit: 3 }, 11, { after: 0, limit: 0 }],
  [{ before: 0, limit: 3 }, 11, { after: 0, limit: 0 }],
  [{ limit: 3 }, 1, { after: 0, limit: 0 }],
])(
  "the range %p from the end of a history whose next change is %d is %p",
  async (range, next, expected) => {
    const asked: ChangeRange[] = [];
    const history = {
      async list(_: unknown, of: ChangeRange) {
        asked.push(of);
        return [];
      },
      lastChanges: async () => new Map([[DEFAULT_LEDGER, next - 1]]),
    };
    await readLatest(history, DEFAULT_LEDGER, range);
    expect(asked).toEqual([expected]);
  },
);
