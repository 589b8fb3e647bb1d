// Which days and months the charts of a period are of.

import { describe, expect, test } from "bun:test";
import { readPeriod, readView, writePeriod } from "../../../src/web/address/view.ts";
import { daysOfBars, spanOf } from "../../../src/web/reports/span.ts";
import { day } from "../../support/values.ts";
import { month } from "./rows.ts";

interface Options {
  readonly firstDay?: number;
  readonly today?: string;
  /** As the address has it. */
  readonly against?: string;
  /** The months with expenses. */
  readonly known?: readonly string[];
}

function span(text: string, options: Options = {}) {
  const { firstDay = 1, today = "2026-11-21", known = [] } = options;
  const period = readPeriod(text);
  if (!period) throw new RangeError(`${text} is no period`);
  const asked = { period, firstDay, today: day(today) };
  const bars = daysOfBars(asked);
  const against = readView(
    new URL(`http://localhost/app?against=${options.against ?? ""}`),
  ).against;
  const { months, year, run, days } = spanOf({ ...asked, against }, known.map(month));
  const { running, beside } = run;
  return [
    `${months[0]} to ${months.at(-1)}, ${months.length}`,
    bars ? `${bars.from} to ${bars.to}` : "all",
    `${year.from} to ${year.to}`,
    `${writePeriod(running)} beside ${beside ? writePeriod(beside) : "nothing"}`,
    `${days.from} to ${days.to}`,
  ];
}

describe("the charts of", () => {
  test.each([
    [
      "2026-11",
      {},
      [
        "2025-12 to 2026-11, 12",
        "2025-12-01 to 2026-11-30",
        "2025-12-01 to 2026-11-30",
        "2026-11 beside 2026-10",
        "2025-11-01 to 2026-11-30",
      ],
    ],
    [
      "2026-11",
      { against: "year" },
      [
        "2025-12 to 2026-11, 12",
        "2025-12-01 to 2026-11-30",
        "2025-12-01 to 2026-11-30",
        "2026-11 beside 2025-11",
        "2025-11-01 to 2026-11-30",
      ],
    ],
    [
      "2026-11",
      { against: "2024-01" },
      [
        "2025-12 to 2026-11, 12",
        "2025-12-01 to 2026-11-30",
        "2025-12-01 to 2026-11-30",
        "2026-11 beside 2024-01",
        "2024-01-01 to 2026-11-30",
      ],
    ],
    [
      "2026-11",
      { against: "average" },
      [
        "2025-12 to 2026-11, 12",
        "2025-12-01 to 2026-11-30",
        "2025-12-01 to 2026-11-30",
        "2026-11 beside 2026-10",
        "2025-11-01 to 2026-11-30",
      ],
    ],
    [
      "2028-02",
      {},
      [
        "2027-03 to 2028-02, 12",
        "2027-03-01 to 2028-02-29",
        "2027-03-01 to 2028-02-29",
        "2028-02 beside 2028-01",
        "2027-02-01 to 2028-02-29",
      ],
    ],
    [
      "2026-11",
      { firstDay: 25 },
      [
        "2025-12 to 2026-11, 12",
        "2025-12-25 to 2026-12-24",
        "2025-12-25 to 2026-12-24",
        "2026-11 beside 2026-10",
        "2025-11-25 to 2026-12-24",
      ],
    ],
    [
      "2026",
      { today: "2026-01-05" },
      [
        "2026-01 to 2026-12, 12",
        "2026-01-01 to 2026-12-31",
        "2026-01-01 to 2026-12-31",
        "2026 beside 2025",
        "2025-01-01 to 2026-12-31",
      ],
    ],
    [
      "2024-03-15..2026-02-14",
      {},
      [
        "2024-03 to 2026-02, 24",
        "2024-03-01 to 2026-02-28",
        "2025-02-15 to 2026-02-14",
        "2026-02 beside 2026-01",
        "2025-02-01 to 2026-02-28",
      ],
    ],
    [
      "all",
      { known: ["2025-01", "2026-10", "2099-01"] },
      [
        "2025-01 to 2026-10, 22",
        "all",
        "2025-11-01 to 2026-10-31",
        "2026 beside 2025",
        "2025-01-01 to 2026-12-31",
      ],
    ],
    [
      "all",
      { known: ["2025-01", "2026-10", "2026-12", "2099-01"] },
      [
        "2025-01 to 2026-12, 24",
        "all",
        "2025-11-01 to 2026-10-31",
        "2026 beside 2025",
        "2025-01-01 to 2026-12-31",
      ],
    ],
    [
      "all",
      {},
      [
        "2025-12 to 2026-11, 12",
        "all",
        "2025-12-01 to 2026-11-30",
        "2026 beside 2025",
        "2025-01-01 to 2026-12-31",
      ],
    ],
    [
      "0001-02",
      {},
      [
        "0001-02 to 0001-02, 1",
        "0001-02-01 to 0001-02-28",
        "0001-02-28 to 0001-02-28",
        "0001-02 beside 0001-01",
        "0001-01-01 to 0001-02-28",
      ],
    ],
  ] as const)("%s %p", (text, options, expected) => {
    expect(span(text, options)).toEqual([...expected]);
  });

  test("a very long period are of its end", () => {
    const [months] = span("1900-01-01..2026-11-30");
    expect(months).toBe("2011-12 to 2026-11, 180");
  });
});
