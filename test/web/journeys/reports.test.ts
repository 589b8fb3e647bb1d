// The reports in a real browser. Each chart is drawn, and its shapes and figures lead to the expenses behind them, with the mouse or with
// the keyboard alone. ways.deep.test.ts tests the link on every figure.

import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";
import {
  type Chart,
  COLORS,
  chips,
  clickColor,
  DRAWN,
  HOSTILE,
  it,
  openTable,
  placeOf,
  ROWS,
  report,
} from "../pages/reports.ts";

/** Pairs of cards that are next to each other on a desktop. */
const BESIDE = [
  ["changes", "running"],
  ["categories", "payees"],
] as const;

for (const options of [
  { width: 1440, scheme: "light" },
  { width: 390, scheme: "dark", hasTouch: true },
] as const) {
  it(`the reports draw each chart ${options.width} wide, ${options.scheme}`, {
    ...options,
  }, async ({ page }) => {
    for (const name of DRAWN) {
      const { plot } = await placeOf(page, name, COLORS[options.scheme][name]);
      expect((await plot.boundingBox())?.width).toBeGreaterThan(270);
      expect(await report(page, name).locator(".chart > .unseen").innerText()).toMatch(/€.+\.$/s);
    }
    for (const name of ROWS) {
      const bar = report(page, name).locator(".bar span").first();
      expect((await bar.boundingBox())?.width).toBeGreaterThan(30);
    }
    for (const [one, other] of BESIDE) {
      const [left, right] = await Promise.all(
        [one, other].map((name) => report(page, name).boundingBox()),
      );
      if (left?.y === right?.y) expect([one, left?.height]).toEqual([one, right?.height]);
      else expect(options.width).toBe(390);
    }
    const [width, inner] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
    if (options.width !== 390) return;
    // A finger opens the figures that it has shown.
    const { plot, place } = await placeOf(page, "months", COLORS.dark.months);
    await plot.tap({ position: place });
    await report(page, "months").locator(".tip", { hasText: "Food" }).getByRole("button").tap();
    await page.waitForURL(/period=2026-1[01]/);
  });
}

const SHAPES = [
  ["months", "#2e8f49", /&period=2026-1[01]&category=1$/, undefined],
  ["days", "#3f2549", /&period=2026-1\d-\d\d$/, "€1,000.00"],
  ["running", "#33203e", /&period=2026-11-01(\.\.2026-11-\d\d)?$/, undefined],
] as const;

it("the reports lead from each shape to the expenses behind it, with the mouse and with keys", async ({
  page,
}) => {
  for (const [name, color, address, total] of SHAPES) {
    await clickColor(page, name, color);
    await page.locator(".book .row .open").first().waitFor();
    expect(page.url()).toMatch(address);
    if (total) expect(await page.locator(".total").innerText()).toBe(total);
    await page.goBack();
    await report(page, name).waitFor();
  }
  const cursor = report(page, "months").getByRole("slider");
  await cursor.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await cursor.getAttribute("aria-valuetext")).toBe(
    "October 2026: €1,020.00, Rent: €1,000.00, Food: €20.00",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(/period=2026-10$/);
});

it("the reports compare with the chosen period, by category or payee, and keep both in the address", async (opened) => {
  const { page, app, client, ledger } = opened;
  const lunch = { description: "Lunch", amount: decimal("6"), date: "2025-11-05" };
  await client.recordExpense({ ledger, body: lunch });
  const changes = report(page, "changes");
  await page.getByText("€36.00 more than this time last month").waitFor();
  await changes.getByRole("button", { name: "Payee" }).click();
  await changes.getByRole("link", { name: /^=SUM\(A1\), 1–21 Nov 2026: €43.15/ }).waitFor();
  await changes.getByRole("combobox").selectOption("Pick a month");
  await changes.getByLabel("Month").fill("2025-11");
  await page.getByText("€1,050.00 more than 1–21 Nov 2025").waitFor();
  await report(page, "running").getByText("November 2026 vs November 2025").waitFor();
  expect(page.url()).toBe(app("/reports?against=2025-11&by=payee"));
  await page.reload();
  await page.getByText("€1,050.00 more than 1–21 Nov 2025").waitFor();
  await changes.getByLabel("Month").fill("2025-10");
  await changes.getByText(en.reports.nothingBefore).waitFor();
  await page.keyboard.press("]");
  await page.waitForURL(/period=2026-12/);
  await report(page, "months").waitFor();
  expect(await changes.count()).toBe(0);
});

it("the reports can be narrowed to a category", async ({ page, app }) => {
  expect(await openTable(page, "categories")).toContain("Groceries €43.15 4% 1");
  await page.getByRole("link", { name: en.reports.open("Food") }).click();
  const own = page.getByRole("button", { name: en.search.own("Food") });
  await own.waitFor();
  expect(page.url()).toBe(app("/reports?period=2026-11&category=1"));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  await own.click();
  await page.locator(".reports-summary .total", { hasText: "€43.15" }).waitFor();
});

it("the reports save the table as CSV and the chart as PNG", {
  at: "/reports?period=2026-11",
}, async ({ page }) => {
  const save = async (chart: string, name: string) => {
    await page.getByRole("button", { name: en.categories.more(chart) }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const csv = await save(en.sections.payees, en.reports.csv(en.sections.payees));
  expect(csv.name).toBe("outlay-payees.csv");
  expect(readFileSync(csv.path, "utf8")).toBe(
    [
      "\uFEFFPayee,Total,Count",
      "Landlord,1000.00,1",
      "'=SUM(A1),43.15,1",
      "Corner Café,12.50,1",
      `${HOSTILE},0.35,1`,
      "Total,1056.00,",
      "",
    ].join("\r\n"),
  );
  await placeOf(page, "months", "#2e8f49");
  const png = await save(en.reports.months, en.reports.png(en.reports.months));
  expect(png.name).toBe("outlay-months.png");
  const bytes = readFileSync(png.path);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  // The width follows the name of the PNG's first chunk.
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(2000);
  const { changes } = en.reports;
  const rows = readFileSync((await save(changes, en.reports.png(changes))).path);
  expect(rows.readUInt32BE(16)).toBeGreaterThan(1500);
  // Saving leaves no picture on the page.
  expect(await page.locator("[data-picture]").count()).toBe(0);
});

it("the reports follow the color scheme, and the width of the window", async ({ page }) => {
  await placeOf(page, "running", "#33203e");
  await page.emulateMedia({ colorScheme: "dark" });
  await placeOf(page, "running", "#f5f0f7");
  await page.setViewportSize({ width: 500, height: 900 });
  const isNarrow = () => (document.querySelector(".report .plot")?.clientWidth ?? 999) < 480;
  await page.waitForFunction(isNarrow);
  await placeOf(page, "running", "#f5f0f7");
  // In forced colors, the categories still have their own colors.
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await placeOf(page, "months", COLORS.light.months);
});

for (const scheme of ["light", "dark"] as const) {
  it(`the reports have no violations that axe finds, in ${scheme}`, {
    at: "/reports?period=2026-11&without=2",
    scheme,
  }, async ({ page }) => {
    for (const name of [...DRAWN, ...ROWS]) await openTable(page, name);
    await page.locator('[data-place="payees"]:not([data-outdated])').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
}

it("the reports let keys alone open a table, move between its figures, and follow one", async (opened) => {
  const { page } = opened;
  const { keyboard } = page;
  const tabTo = async (place: Locator) => {
    for (let steps = 0; steps < 60; steps += 1) {
      await keyboard.press("Tab");
      if (await place.evaluate((element) => element === document.activeElement)) return;
    }
  };
  const isAt = async (text: string) => {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text);
  };
  await tabTo(report(page, "payees").getByRole("button", { name: "More for" }));
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await isAt("Table of Payees");
  await keyboard.press("Enter");
  const table = report(page, "payees").getByRole("table");
  await table.waitFor();
  await tabTo(table.getByRole("link", { name: "Landlord", exact: true }));
  await isAt("Landlord");
  for (const [keys, text] of [
    ["ArrowDown ArrowDown", "Corner Café"],
    ["ArrowRight", "€12.50"],
    ["ArrowRight", "1"],
    // Cells without a link are skipped, and the focus stops at the end.
    ["ArrowRight ArrowLeft ArrowDown ArrowDown ArrowDown", "€1,056.00"],
    ["ArrowUp", "€0.35"],
    ["ArrowUp", "€12.50"],
  ] as const) {
    for (const key of keys.split(" ")) await keyboard.press(key);
    await isAt(text);
  }
  await keyboard.press("Enter");
  await page.locator(".book .total", { hasText: "€12.50" }).waitFor();
  expect(await chips(page)).toEqual(["Corner Café"]);
});

it("the reports have the same scroll position after a figure was followed and Back pressed", async (opened) => {
  const { page } = opened;
  const place = () => page.evaluate(() => Math.round(scrollY));
  const backFrom = async (name: Chart, follow: () => Promise<unknown>) => {
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await follow();
    await page.locator(".book .row .open").first().waitFor();
    expect(await place()).toBe(0);
    await page.goBack();
    await report(page, name).waitFor();
    await isSoon(place, before);
  };
  const plot = report(page, "days").locator(".plot");
  await report(page, "days").scrollIntoViewIfNeeded();
  await plot.waitFor();
  await isSoon(async () => (await place()) > 300, true);
  await backFrom("days", () => clickColor(page, "days", COLORS.light.days));
  const name = "Landlord, Total: €1,000.00";
  await report(page, "payees").getByRole("link", { name, exact: true }).focus();
  await backFrom("payees", () => page.keyboard.press("Enter"));
});

const itAlone = journeys(undefined, { at: "/reports" });

itAlone("reports without expenses say once that there are none", async ({ page }) => {
  await page.getByText(en.reports.nothing).waitFor();
  expect(await page.getByText(en.reports.nothing).count()).toBe(1);
  expect(await page.locator(".report").count()).toBe(0);
});

itAlone(
  "the other payees unfold in place, with the mouse and with keys",
  {
    async fill({ client, ledger }) {
      for (let at = 1; at <= 12; at += 1) {
        const body = { description: "Tea", payee: `Payee ${at}`, date: "2026-11-20" };
        await client.recordExpense({ ledger, body: { ...body, amount: decimal(`${at}`) } });
      }
    },
  },
  async ({ page }) => {
    const payees = report(page, "payees");
    const others = payees.getByRole("button", { name: en.reports.others(4) });
    const names = () => payees.locator(".bar-rows .name").allInnerTexts();
    await others.click();
    expect((await names()).slice(9)).toEqual([4, 3, 2, 1].map((at) => `Payee ${at}`));
    await page.keyboard.press("Enter");
    expect(await names()).toHaveLength(9);
    await page.keyboard.press("Space");
    expect([(await names()).length, await others.getAttribute("aria-expanded")]).toEqual([
      13,
      "true",
    ]);
  },
);
