// The largest changes since the month before, by category, over the same days of both.

import { expect, test } from "bun:test";
import { largestMoves } from "../../../../src/web/book/chart/moves.tsx";
import { groupsIn } from "../../../../src/web/book/figures.ts";
import { day } from "../../../support/values.ts";
import { categories, month, row } from "../../reports/rows.ts";

const [HOME, FOOD, LUNCH] = [1, 2, 3];
const known = categories([HOME, "Home"], [FOOD, "Food"], [LUNCH, "Lunch", FOOD]);

const moves = (of: string, today: string, rows: Parameters<typeof largestMoves>[0]) => {
  const period = { kind: "month", month: month(of) } as const;
  const options = { period, firstDay: 1, today: day(today), groupOf: groupsIn(known, undefined) };
  return largestMoves(rows, options, 3).map(({ key, difference, change }) => {
    return `${key?.name ?? "none"} ${difference} ${change.kind}`;
  });
};
const rows = [
  row("2026-02-01", HOME, "900"),
  row("2026-02-03", FOOD, "30"),
  row("2026-02-20", FOOD, "500"),
  row("2026-03-01", HOME, "900"),
  row("2026-03-02", LUNCH, "12"),
  row("2026-03-02", null, "7"),
];

test("the largest moves compare the same days of both months, and leave out categories that stayed the same", () => {
  expect(moves("2026-03", "2026-03-04", rows)).toEqual(["Food -18 share", "none 7 new"]);
});

test.each([
  ["in a month that has not begun", "2026-03", "2026-02-20"],
  ["if one of the months has no expenses", "2026-02", "2026-02-20"],
])("the largest moves do not exist %s", (_, of, today) => {
  expect(moves(of, today, rows)).toEqual([]);
});
