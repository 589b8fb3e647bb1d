// The remembered changes of a ledger stay within a bound, even if its list is not read for a long time.

import { expect, test } from "bun:test";
import { createHistory } from "../../../src/store/lists/list-history.ts";
import { day, expenseId, ledger } from "../../support/values.ts";
import { numbersTo } from "../subject.ts";

const BOOK = ledger("book");

test("a history remembers some thousand places, the last ones", () => {
  const history = createHistory();
  for (const number of numbersTo(10_000)) {
    const touched = [[day("2026-01-05"), expenseId(number)]] as const;
    history.record({ ledger: BOOK, before: `${number - 1}`, after: `${number}`, touched });
  }
  expect(history.places).toBeLessThanOrEqual(4_096);
  expect(history.between("9000", "10000")).toHaveLength(1_000);
  expect(history.between("1", "10000")).toBeUndefined();
});
