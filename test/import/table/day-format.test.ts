// Each column of dates has one order of day, month and year, which is proven or asked about, never guessed for each row. Each title begins
// with the number of a known pitfall of imports, 58 to 66.

import { describe, expect, test } from "bun:test";
import type { DayOrder } from "../../../src/domain/import/terms.ts";
import { addDays, type CalendarDate, dateParts } from "../../../src/domain/time/calendar-date.ts";
import {
  DayEvidence,
  type DayHints,
  decideDays,
  readDay,
} from "../../../src/import/table/days/day-format.ts";
import { TODAY } from "../../support/import-book.ts";
import { randomFrom } from "../../support/seeded-random.ts";
import { day } from "../../support/values.ts";

function read(cells: readonly string[], hints: Partial<DayHints> = {}) {
  const seen = new DayEvidence();
  for (const [at, cell] of cells.entries()) seen.add(cell, at + 1);
  const { value: order, certain, because } = decideDays(seen, { today: TODAY, ...hints });
  const days = cells.map((cell) => readDay(cell, { order, era: seen.era }));
  return { order, certain, because: because.code, days };
}

const NAMED = [
  "01 SEP 26",
  "29-Jun-2022",
  "26 Jan 2026",
  "1. März 2024",
  "3 мар. 2024",
  "2024年02月01日",
  "Mon, 26 Jan 2026",
  "Jan 26, 2026",
  "15 Agosto 2025",
  "03-MRZ-2024",
  "5 févr. 2026",
];

/** Columns that can be read without a question. */
const CERTAIN: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["58: one settles all", ["01/02/2026", "13/02/2026"], ["2026-02-01", "2026-02-13"]],
  ["58: months first", ["02/01/2026", "02/13/2026"], ["2026-02-01", "2026-02-13"]],
  ["59", ["13.03.21"], ["2021-03-13"]],
  ["59", ["01/01/24"], ["2024-01-01"]],
  ["60", ["20210623", "2024.02.01.", "2024/2/1"], ["2021-06-23", "2024-02-01", "2024-02-01"]],
  [
    "61",
    NAMED,
    [
      "2026-09-01",
      "2022-06-29",
      "2026-01-26",
      "2024-03-01",
      "2024-03-03",
      "2024-02-01",
      "2026-01-26",
      "2026-01-26",
      "2025-08-15",
      "2024-03-03",
      "2026-02-05",
    ],
  ],
  [
    "63: as it is written",
    ["2020-02-13 00:00:00", "2020-02-13T23:30:00+02:00", "2020-02-13T23:30:00Z"],
    ["2020-02-13", "2020-02-13", "2020-02-13"],
  ],
  [
    "63: a hyphen before the time",
    ["2020-02-13-23.30.00.000000", "13/02/2020-23:30:00", "13-Feb-2020-23:30"],
    ["2020-02-13", "2020-02-13", "2020-02-13"],
  ],
  ["64: a sheet's number", ["45352"], ["2024-03-01"]],
  ["65: the Buddhist era", ["01/02/2567", "15/02/2567"], ["2024-02-01", "2024-02-15"]],
  ["points", ["01.02.2026", "12.02.2026"], ["2026-02-01", "2026-02-12"]],
];

describe("pitfall", () => {
  test.each(CERTAIN)("%s", (_, cells, days) => {
    expect<unknown>(read(cells)).toMatchObject({ certain: true, days });
  });

  test("58: the file's period, today, and the order of rows decide", () => {
    const cells = ["01/02/2026", "12/02/2026"];
    const period = { from: day("2026-02-01"), to: day("2026-02-28") };
    expect(read(cells, { period })).toMatchObject({
      order: "DMY",
      certain: true,
      because: "outside-period",
    });
    const late = { today: day("2026-03-01") };
    expect(read(cells, late)).toMatchObject({ order: "DMY", certain: true, because: "in-future" });
    const course = [
      "09/01",
      "10/01",
      "12/01",
      "02/02",
      "04/02",
      "06/02",
      "08/02",
      "10/02",
      "11/02",
    ];
    const sorted = course.map((one) => `${one}/2026`);
    expect(read(sorted)).toMatchObject({ order: "DMY", certain: true, because: "order" });
  });

  test("65: a file with two eras", () => {
    const { days } = read(["15/02/2567", "16/02/2567", "17/02/2567", "18/02/2024"]);
    expect<unknown>(days).toEqual(["2024-02-15", "2024-02-16", "2024-02-17", undefined]);
  });
});

test("the dates of 400 files of one month are never swapped silently (figure 17)", () => {
  let asked = 0;
  for (let index = 0; index < 400; index += 1) {
    const random = randomFrom(index);
    const order: DayOrder = random.pick(["DMY", "MDY"]);
    const first = day(`2026-0${1 + random.below(9)}-01`);
    const days: CalendarDate[] = [];
    for (let count = 1 + random.below(30); count > 0; count -= 1) {
      days.push(addDays(first, random.below(random.pick([12, 28]))) ?? first);
    }
    if (random.below(4) > 0) days.sort();
    if (random.below(3) === 0) days.reverse();
    const cells = days.map((one) => {
      const { year, month, day: number } = dateParts(one);
      const [a, b] = order === "DMY" ? [number, month] : [month, number];
      return `${String(a).padStart(2, "0")}/${String(b).padStart(2, "0")}/${year}`;
    });
    const found = read(cells);
    if (found.certain) expect<unknown>({ index, days: found.days }).toEqual({ index, days });
    else asked += 1;
  }
  expect(asked).toBeLessThan(200);
});
