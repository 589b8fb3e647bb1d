// From the reports to the expenses behind a figure, in a real browser. A figure is opened with the mouse or the keyboard alone, and the
// book's total equals it. The filters of the book are shown there and can be removed. ways.deep.test.ts tests the link on every figure.

import { describe, expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import type { AppLedger } from "../../support/app-service.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";
import { type Chart, chips, openTable, report } from "../pages/reports.ts";

/** Creates Food with Groceries below it, Rent, a split expense, and two payees, one with a name that begins the other's. */
async function fill({ client, ledger }: AppLedger): Promise<void> {
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const create = async (name: string, parent: number | null = null) =>
    (await client.createCategory({ ledger, body: { name, parent } })).id;
  const food = await create("Food");
  const groceries = await create("Groceries", food);
  const rent = await create("Rent");
  const rows = [
    ["1000.00", "2026-11-01", "Landlord", rent],
    ["12.50", "2026-11-20", "Ann", food],
    ["43.15", "2026-11-21", "Anna", groceries],
    ["20.00", "2026-10-11", "Ann", groceries],
    ["0.35", "2026-11-21", null, null],
  ] as const;
  for (const [amount, date, payee, category] of rows) {
    const own = { description: "Something", amount: decimal(amount), date };
    await client.recordExpense({ ledger, body: { ...own, payee, category } });
  }
  const parts = [
    { amount: decimal("25.00"), category: groceries },
    { amount: decimal("5.00"), category: rent },
  ];
  const market = { description: "Market", amount: decimal("30.00"), date: "2026-11-19" };
  await client.recordExpense({ ledger, body: { ...market, payee: null, parts } });
}

const it = journeys(fill, {
  at: "/reports?period=2026-11",
  ready: (page) => page.locator(".report .plot").first().waitFor(),
});

/** Follows a figure, and returns the book's total and filters there. */
async function follow(page: Page, figure: Locator) {
  const amount = (await figure.innerText()).trim();
  await figure.click();
  await page.locator(".book:not([data-outdated]) .row .open").first().waitFor();
  const total = (await page.locator(".book .total").innerText()).trim();
  const amounts = await page.locator(".days-list .cell.amount").allInnerTexts();
  return { amount, total, amounts, chips: await chips(page) };
}

const cellOf = (page: Page, name: Chart, row: string, at: number) =>
  report(page, name)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row, exact: true }) })
    .getByRole("cell")
    .nth(at)
    .getByRole("link");

describe("a figure opens the expenses behind it", () => {
  it("with the keyboard alone", async ({ page }) => {
    const isAt = async (name: string) => {
      const at = await page.evaluate(() => document.activeElement?.textContent);
      expect(at).toBe(name);
    };
    const menu = report(page, "payees").getByRole("button", { name: "More for" });
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press("Tab");
      if (await menu.evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await isAt("Table of Payees");
    await page.keyboard.press("Enter");
    await report(page, "payees").getByRole("table").waitFor();
    const first = report(page, "payees").getByRole("link", { name: "Landlord", exact: true });
    for (let steps = 0; steps < 20; steps += 1) {
      await page.keyboard.press("Tab");
      if (await first.evaluate((link) => link === document.activeElement)) break;
    }
    await isAt("Landlord");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await isAt("No payee");
    await page.keyboard.press("ArrowRight");
    await isAt("€30.35");
    await page.keyboard.press("ArrowRight");
    await isAt("2");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    // Cells without a link are skipped, and the focus stops at the end.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await isAt("€1,086.00");
    await page.keyboard.press("ArrowUp");
    await isAt("€12.50");
    await page.keyboard.press("Enter");
    await page.locator(".book .total", { hasText: "€12.50" }).waitFor();
    expect(await chips(page)).toEqual(["Ann"]);
  });

  it("and going back returns to the same scroll position", async ({ page }) => {
    const plot = report(page, "days").locator(".plot");
    await report(page, "days").scrollIntoViewIfNeeded();
    await plot.waitFor();
    const place = () => page.evaluate(() => Math.round(scrollY));
    await isSoon(async () => (await place()) > 300, true);
    const before = await place();
    const box = await plot.boundingBox();
    await plot.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
    await page.waitForURL(/\/app\?ledger=\w+&period=2026-\d\d-\d\d$/);
    expect(await place()).toBe(0);
    await page.goBack();
    await report(page, "days").waitFor();
    await isSoon(place, before);
    await openTable(page, "payees");
    const figure = cellOf(page, "payees", "Ann", 0);
    await figure.focus();
    const beside = await place();
    expect(beside).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await page.locator(".book .row .open").first().waitFor();
    expect(await place()).toBe(0);
    await page.goBack();
    await report(page, "payees").waitFor();
    await isSoon(place, beside);
  });

  it("without categories that the legend excludes, which can be included again in the book", async ({
    page,
  }) => {
    await page.getByRole("button", { name: "Rent", exact: true }).click();
    const sum = page.locator(".reports-summary .total", { hasText: "€81.00" });
    await sum.waitFor();
    const found = await follow(page, sum);
    expect(found).toMatchObject({ amount: "€81.00", total: "€81.00" });
    expect(found.chips).toEqual([en.search.not("Rent")]);
    // A line of the market's split was rent.
    expect(found.amounts).toEqual(["0.35", "43.15", "12.50", "25.00"]);
    expect(await page.locator(".row", { hasText: "Market" }).innerText()).toContain("30.00");
    await page.reload();
    await page.locator(".book .total", { hasText: "€81.00" }).waitFor();
    await page.getByRole("button", { name: en.search.putBack("Rent") }).click();
    await page.locator(".book .total", { hasText: "€1,086.00" }).waitFor();
    expect(page.url()).not.toContain("without");
    // Without that chip there are no chips, because a month alone is not a filter.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  });

  it("within a category, without the expenses in the category itself", {
    at: "/reports?period=2026-11&category=1",
  }, async ({ page }) => {
    await page.getByRole("button", { name: en.search.own("Food") }).click();
    const sum = page.locator(".reports-summary .total", { hasText: "€68.15" });
    await sum.waitFor();
    const found = await follow(page, sum);
    expect(found).toMatchObject({ amount: "€68.15", total: "€68.15" });
    expect(found.chips).toEqual(["Food", en.search.not(en.search.own("Food"))]);
  });
});
