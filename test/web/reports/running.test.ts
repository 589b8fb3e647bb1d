// Running sums: months of any length, from any first day, beside the months before and their average.

import { describe, expect, test } from "bun:test";
import { runningSums } from "../../../src/web/reports/charts/running.ts";
import { day, decimal } from "../../support/values.ts";
import { month } from "./rows.ts";

function running(list: Readonly<Record<string, string>>, of: string, today: string, firstDay = 1) {
  const days = Object.entries(list).map(([date, total]) => {
    return { date: day(date), total: decimal(total) };
  });
  return runningSums(days, { month: month(of), firstDay, today: day(today), places: 2 });
}

describe("a running month", () => {
  test("ends with today, and adds exactly", () => {
    const list = { "2026-02-01": "0.1", "2026-02-03": "0.2", "2026-02-20": "9" };
    const { current, before, average } = running(list, "2026-02", "2026-02-04");
    expect(current.sums.join(" ")).toBe("0.1 0.1 0.3 0.3");
    expect([before.length, average.length]).toEqual([0, 0]);
  });

  test("that is over has all of its days", () => {
    const { current } = running({ "2026-02-28": "9" }, "2026-02", "2026-03-04");
    expect(current.sums.length).toBe(28);
    expect(current.sums.at(-1)).toBe(decimal("9"));
  });

  test("stands beside the months before, the shorter ones with all that they came to", () => {
    const list = {
      ...{ "2025-12-31": "3", "2026-01-31": "1", "2026-02-10": "5" },
      ...{ "2026-03-01": "2", "2025-11-30": "100" },
    };
    const { before, average } = running(list, "2026-03", "2026-03-02");
    expect(before.map(({ month, sums }) => [month, sums.length, sums.at(-1)])).toEqual([
      [month("2026-02"), 28, decimal("5")],
      [month("2026-01"), 31, decimal("1")],
      [month("2025-12"), 31, decimal("3")],
      [month("2025-11"), 30, decimal("100")],
    ]);
    expect(average.length).toBe(31);
    // 5 and three times 0 on the tenth; 5, 1, 3 and 100 at the end.
    expect([average[9], average[29], average[30]].join(" ")).toBe("1.25 26.25 27.25");
  });

  test("stands beside twelve at most", () => {
    const { before } = running({ "2020-01-01": "1" }, "2026-03", "2026-03-02");
    expect(before.map(({ month }) => month).at(-1)).toBe(month("2025-03"));
  });

  test("stands beside no month before the first expense, and a single one makes no average", () => {
    const list = { "2026-02-10": "5", "2026-03-01": "2" };
    const { before, average } = running(list, "2026-03", "2026-03-02");
    expect([before.length, average.length]).toEqual([1, 0]);
  });

  test("begins on pay day", () => {
    const list = { "2026-01-25": "1", "2026-02-24": "2", "2026-02-25": "4", "2025-12-30": "8" };
    const { current, before } = running(list, "2026-02", "2026-02-26", 25);
    expect([current.from, current.sums.join(" ")]).toEqual([day("2026-02-25"), "4 4"]);
    expect(before.map(({ sums }) => [sums.length, sums.at(-1)])).toEqual([
      [31, decimal("3")],
      [31, decimal("8")],
    ]);
  });
});
