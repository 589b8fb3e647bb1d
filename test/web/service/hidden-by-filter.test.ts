// Changes that the page does not show: their date, and the view that shows them.

import { beforeAll, describe, expect, test } from "bun:test";
import { readView, writeView } from "../../../src/web/address/view.ts";
import { hiddenByFilter } from "../../../src/web/service/hidden-by-filter.ts";
import type { Pending } from "../../../src/web/service/pending.ts";
import { loadSearch } from "../../../src/web/service/search.ts";
import { day } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

beforeAll(loadSearch);

const TODAY = day("2026-11-22");

function viewOf(address: string) {
  return readView(new URL(`http://outlay.test${address}`));
}

function told(address: string, pending: readonly Pending[], firstDay = 1): string | undefined {
  const view = viewOf(address);
  const searcher = { firstDay, today: TODAY, locale: "en" };
  const place = hiddenByFilter(pending, { ...searcher, view, categories: [], currency: null });
  if (!place) return undefined;
  return place.to ? `${place.date} ${writeView({ ...view, ...place.to })}` : place.date;
}

const on = (date: string) => madeExpense({ date: day(date) });

describe("what was done", () => {
  test.each<[string, string, readonly Pending[], string | undefined]>([
    ["in the month shown", "/app", [{ after: on("2026-11-01") }], undefined],
    [
      "in another month",
      "/app",
      [{ after: on("2026-10-31") }],
      "2026-10-31 /app?period=2026-10-31",
    ],
    ["in all time", "/app?period=all", [{ after: on("2019-10-31") }], undefined],
    [
      "today, while another month is shown",
      "/app/reports?period=2026-09",
      [{ after: on("2026-11-22") }],
      "2026-11-22 /app?period=2026-11-22",
    ],
    [
      "by moving it away",
      "/app?expense=1",
      [{ before: on("2026-11-20"), after: on("2026-12-02") }],
      "2026-12-02 /app?period=2026-12-02",
    ],
    [
      "by moving it here",
      "/app",
      [{ before: on("2026-10-20"), after: on("2026-11-02") }],
      undefined,
    ],
    [
      "to what the search leaves out",
      "/app?q=dinner&period=2026-11",
      [{ after: on("2026-11-20") }],
      "2026-11-20 /app?period=2026-11-20",
    ],
    ["by deleting it here", "/app", [{ before: on("2026-11-20") }], undefined],
    ["by deleting it elsewhere", "/app", [{ before: on("2025-11-20") }], "2025-11-20"],
    [
      "to several on one day",
      "/app",
      [{ after: on("2026-10-31") }, { after: on("2026-10-31") }],
      "2026-10-31 /app?period=2026-10-31",
    ],
    [
      "to several on several days",
      "/app",
      [{ after: on("2026-10-31") }, { after: on("2026-10-30") }],
      undefined,
    ],
    ["to none", "/app", [], undefined],
  ])("%s", (_, address, pending, expected) => {
    expect(told(address, pending)).toBe(expected);
  });

  test("is out of sight by the ledger's own months", () => {
    expect(told("/app", [{ after: on("2026-10-26") }], 25)).toBeUndefined();
    expect(told("/app", [{ after: on("2026-10-24") }], 25)).toBe(
      "2026-10-24 /app?period=2026-10-24",
    );
  });
});
