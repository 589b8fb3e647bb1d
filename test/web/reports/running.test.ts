// Running sums of years, and of months of any length, from any first day, next to another month and the average.

import { expect, test } from "bun:test";
import { readPeriod } from "../../../src/web/address/view.ts";
import { runningSums } from "../../../src/web/reports/charts/running.tsx";
import { spanOf } from "../../../src/web/reports/span.ts";
import { day, decimal } from "../../support/values.ts";

function running(list: Readonly<Record<string, string>>, of: string, today: string, firstDay = 1) {
  const days = Object.entries(list).map(([date, total]) => {
    return { date: day(date), total: decimal(total) };
  });
  const asked = { firstDay, today: day(today) };
  const period = readPeriod(of);
  if (!period) throw new RangeError(`${of} is not a period`);
  const { run } = spanOf({ ...asked, period, against: { kind: "before" } }, []);
  return runningSums(days, { ...asked, ...run, places: 2 });
}

test("a running month ends with today, and adds exactly", () => {
  const list = { "2026-02-01": "0.1", "2026-02-03": "0.2", "2026-02-20": "9" };
  const { current, beside, months, average } = running(list, "2026-02", "2026-02-04");
  expect(current.sums.join(" ")).toBe("0.1 0.1 0.3 0.3");
  expect([beside, months, average.length]).toEqual([undefined, 0, 0]);
});

test("a running month that is over has all of its days", () => {
  const { current } = running({ "2026-02-28": "9" }, "2026-02", "2026-03-04");
  expect(current.sums.length).toBe(28);
  expect(current.sums.at(-1)).toBe(decimal("9"));
});

test("a running month has the average of earlier months, in which shorter months keep their totals to the end", () => {
  const list = {
    "2025-12-31": "3",
    "2026-01-31": "1",
    "2026-02-10": "5",
    "2026-03-01": "2",
    "2025-11-30": "100",
  };
  const { beside, months, average } = running(list, "2026-03", "2026-03-02");
  expect([beside?.sums.length, beside?.sums.at(-1), months]).toEqual([28, decimal("5"), 4]);
  expect(average.length).toBe(31);
  // On the tenth, the sums are 5 and three times 0. At the end, they are 5, 1, 3 and 100.
  expect([average[9], average[29], average[30]].join(" ")).toBe("1.25 26.25 27.25");
});

test("a running month has the average of twelve months at most", () => {
  expect(running({ "2020-01-01": "1" }, "2026-03", "2026-03-02").months).toBe(12);
});

test("a running month is not compared with an empty month, and one month makes no average", () => {
  const list = { "2026-01-10": "5", "2026-03-01": "2" };
  const { beside, average } = running(list, "2026-03", "2026-03-02");
  expect([beside, average.length]).toEqual([undefined, 0]);
});

test("a running month that has not begun has a line only for recorded expenses, and an average of months that are over", () => {
  const list = { "2026-01-10": "5", "2026-02-10": "7", "2026-03-01": "200" };
  const april = running(list, "2026-04", "2026-03-02");
  expect([april.current.sums, april.beside?.sums.at(-1)]).toEqual([[], decimal("200")]);
  expect([april.months, april.average.at(-1)]).toEqual([2, decimal("6")]);
  const planned = running({ ...list, "2026-04-02": "1" }, "2026-04", "2026-03-02");
  expect(planned.current.sums.join(" ")).toBe("0 1");
});

test("a running month begins on pay day", () => {
  const list = { "2026-01-25": "1", "2026-02-24": "2", "2026-02-25": "4", "2025-12-30": "8" };
  const { current, beside, months } = running(list, "2026-02", "2026-02-26", 25);
  expect([current.from, current.sums.join(" ")]).toEqual([day("2026-02-25"), "4 4"]);
  expect([beside?.sums.length, beside?.sums.at(-1), months]).toEqual([31, decimal("3"), 2]);
});

const list = { "2023-02-28": "1", "2023-03-01": "2", "2024-02-29": "4", "2024-03-01": "8" };

test("a running year is compared with the year before, with the same date in the same place", () => {
  const { current, beside, average } = running(list, "2024", "2024-03-01");
  expect([current.sums.length, current.sums.slice(58).join(" ")]).toEqual([61, "0 4 12"]);
  expect(beside?.sums.slice(57, 62).join(" ")).toBe("0 1 1 3 3");
  expect([beside?.sums.length, average.length]).toEqual([366, 0]);
});

test("a running year is not compared with an empty year", () => {
  expect(running(list, "2023", "2024-03-01").beside).toBeUndefined();
});
