// A phone, used by touch alone: every press is a tap, and keys only type letters.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { AppLedger } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { rowsOf } from "../../support/small-book.ts";
import { isGone, PHONE, swipe, tap } from "../pages/phone.ts";

const it = journeys(fillBook, PHONE);

const bulk = (page: Page, name: string) =>
  page.locator(".bulk").getByRole("button", { name, exact: true });

async function select(page: Page): Promise<void> {
  await tap(page, "Select");
  // The last tap deselects the row again.
  for (const [name, sum] of [
    ["Lunch", "1 expense €12.50"],
    ["Train", "2 expenses €101.50"],
    ["Bread", "3 expenses €104.70"],
    ["Train", "2 expenses €15.70"],
  ] as const) {
    await page.locator(".row", { hasText: name }).tap();
    await page.locator(".bulk").getByText(sum).waitFor();
  }
}

const both = async (book: AppLedger) => [
  await onlyExpense(book, "Lunch"),
  await onlyExpense(book, "Bread"),
];

it("several selected expenses get a category, a tag and a date", async ({ page, book }) => {
  await page.locator(".row .open").nth(3).waitFor();
  await select(page);
  expect(await violationsOf(page)).toEqual([]);
  await bulk(page, "Category").tap();
  // A tap on an option needs no further confirmation.
  await page.getByRole("option", { name: "Travel" }).tap();
  await isGone(page, ".bulk");
  await isSoon(async () => (await both(book)).map(({ category }) => Number(category)), [2, 2]);

  await select(page);
  await bulk(page, "Add a tag").tap();
  await page.keyboard.type("tr");
  await page.getByRole("option", { name: "trip" }).tap();
  await tap(page, "Apply");
  await isGone(page, ".bulk");
  await isSoon(async () => (await both(book)).map(({ tags }) => tags.at(-1)), ["trip", "trip"]);

  await select(page);
  await bulk(page, "Date").tap();
  await page.getByLabel("Date", { exact: true }).last().fill("2026-11-19");
  await tap(page, "Apply");
  await isGone(page, ".bulk");
  const dates = async () => (await both(book)).map(({ date }) => String(date));
  await isSoon(dates, ["2026-11-19", "2026-11-19"]);
});

it("several selected expenses are deselected, and then a tap opens a row again", async (opened) => {
  const { page } = opened;
  await page.locator(".row .open").nth(3).waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await select(page);
  await tap(page, "Done");
  await isGone(page, ".bulk");
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await page.locator(".row", { hasText: "Lunch" }).tap();
  await page.locator(".side-panel").getByRole("button", { name: "Amount" }).waitFor();
});

for (const [locale, end] of [
  ["en-GB", 1],
  ["ar-EG", -1],
] as const) {
  it(`a swiped row is selected or deleted by the direction of the text in ${locale}, and a short swipe does nothing`, {
    locale,
  }, async ({ page }) => {
    await page.locator(".row .open").nth(3).waitFor();
    // The list's tools load after its rows, and the code for swipes loads with them.
    await page.locator(".list-tools button").first().waitFor();
    await swipe(page, "Bread", -60 * end);
    await swipe(page, "Lunch", -200 * end);
    await isSoon(() => rowsOf(page), ["Bread", "Groceries", "Train to Zürich"]);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
    await isSoon(() => page.locator(".row .open").count(), 4);
    await swipe(page, "Bread", 200 * end);
    await page.locator(".bulk").waitFor();
    expect(await page.locator(".row[data-selected] .open").allInnerTexts()).toEqual(["Bread"]);
    expect(page.url()).not.toContain("expense=");
  });
}
