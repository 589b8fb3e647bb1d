// The list as a whole, in a real browser: what its links are called, what selects all of it, and the file of what it shows.

import { expect } from "bun:test";
import { fillBook } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { bar } from "../pages/book.ts";

const it = journeys(fillBook, {
  ready: (page) => page.locator(".row .open").first().waitFor(),
});

it("each row is called by what it was, what it cost, where and when", async ({ page }) => {
  const name = "Lunch, €12.50, Corner Café, Saturday, 21 November 2026";
  await page.getByRole("link", { name, exact: true }).waitFor();
  await page.getByRole("checkbox", { name: `Select ${name}` }).waitFor();
});

it("Ctrl+A selects all of it wherever no field has the focus, and a button begins to select", async ({
  page,
}) => {
  await page.keyboard.press("Control+a");
  await bar(page).getByText("4 expenses €147.80").waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.locator(".row .open", { hasText: "Bread" }).click();
  await bar(page).getByText("1 expense €3.20").waitFor();
});

it("all that it shows is a file by one press", { at: "?q=market" }, async ({ page, ledger }) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  await page.getByText("Exported 2 expenses").waitFor();
  expect(download.suggestedFilename()).toBe(`outlay-${ledger}-all-some.csv`);
  const file = await Bun.file((await download.path()) ?? "").text();
  expect(file.split("\r\n").slice(1)).toEqual([
    "2026-11-20,Bread,3.20,EUR,Market,Food,,,,,,",
    "2026-11-20,Groceries,43.10,EUR,Market,Food,home,,,,,",
    "",
  ]);
});
