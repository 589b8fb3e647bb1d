// An expense is left during an edit in a real browser, in any way: the edit is saved, or its error is shown.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { type Book, fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { lineOf, openLunch, panel, typeLine } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";

const it = journeys(fillBook);

const WAYS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ["the close button", (page) => panel(page).getByRole("button", { name: "Close" }).click()],
  ["another field", (page) => panel(page).getByRole("button", { name: "Note" }).click()],
  ["another row", (page) => page.locator(".row .open", { hasText: "Bread" }).click()],
  ["the next expense", (page) => panel(page).getByRole("button", { name: "Next" }).click()],
  ["the back button", (page) => page.goBack()],
  ["another screen", (page) => page.getByRole("link", { name: en.nav.settings }).click()],
];

/** For each way, gives the open lunch another payee and leaves it. */
async function leaveBy(ways: typeof WAYS, page: Page, book: Book): Promise<void> {
  const { client, ledger } = book;
  const { id } = await onlyExpense(book, "Lunch");
  for (const [way, leave] of ways) {
    await openLunch(page, "Payee");
    await page.getByLabel("Payee", { exact: true }).fill(`Left by ${way}`);
    await leave(page);
    const saved = async () => (await client.readExpense({ ledger, id })).payee;
    await isSoon(saved, `Left by ${way}`);
    await page.getByRole("link", { name: en.nav.book }).first().click();
    await panel(page).waitFor({ state: "detached" });
  }
}

it("an edit is saved when the expense is left in any way", async ({ page, book }) => {
  await leaveBy(WAYS, page, book);
});

it(
  "an edit is saved when the expense is left with a tap on its close button",
  PHONE,
  async ({ page, book }) => {
    const close = (page: Page) => panel(page).getByRole("button", { name: "Close" }).tap();
    await leaveBy([["the close button", close]], page, book);
  },
);

it("an edit that can't be saved when the expense is left is reported", async (opened) => {
  const { page, client, ledger, book } = opened;
  const before = await onlyExpense(book, "Lunch");
  await openLunch(page, "Amount");
  await page.getByLabel("Amount", { exact: true }).fill("twelve");
  await page.goBack();
  await page.locator(".toast", { hasText: en.expense.notSaved("Amount", "") }).waitFor();
  expect(await client.readExpense({ ledger, id: before.id })).toEqual(before);
});

it("an edit is dropped when the expense is deleted", async ({ page, client, ledger }) => {
  await openLunch(page, "Description");
  await page.getByLabel("Description", { exact: true }).fill("Dinner");
  await panel(page).getByRole("button", { name: "Delete" }).click();
  await page.getByText(en.done.deleted("Lunch")).waitFor();
  expect(await page.locator(".toast[data-urgent]").count()).toBe(0);
  expect((await client.findExpenses({ ledger, q: "dinner" })).count).toBe(0);
});

it("an edit is saved when the page is closed", async ({ page, client, ledger, book }) => {
  const { id } = await onlyExpense(book, "Lunch");
  await openLunch(page, "Description");
  await page.keyboard.type("Dinner");
  await page.close({ runBeforeUnload: true });
  await isSoon(async () => (await client.readExpense({ ledger, id })).description, "Dinner");
});

it("a tag that is still being typed is saved when the page is reloaded, and shown", async (opened) => {
  const { page, book } = opened;
  await openLunch(page, "Tags");
  await page.keyboard.type("tri");
  await page.reload();
  await isSoon(async () => (await onlyExpense(book, "Lunch")).tags, ["work", "tri"]);
  await panel(page).locator(".chip", { hasText: "tri" }).waitFor();
});

/** Reloads the page, and returns true if the page asked first. */
async function asksBeforeReload(page: Page): Promise<boolean> {
  const asked = page.waitForEvent("dialog", { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  await page.evaluate(() => location.reload());
  return asked;
}

it("the browser asks before an edit that can't be saved is lost with the page", async (opened) => {
  const { page, problems, client, ledger, book } = opened;
  const before = await onlyExpense(book, "Lunch");
  await openLunch(page, "Amount");
  await page.keyboard.type("twelve");
  expect(await asksBeforeReload(page)).toBe(true);
  expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("twelve");
  await page.keyboard.press("Escape");
  await panel(page).getByRole("button", { name: "Duplicate" }).click();
  await page.getByText(en.expense.again).waitFor();
  await page.getByLabel("Description", { exact: true }).focus();
  await page.keyboard.type("Lunch for two");
  expect(await asksBeforeReload(page)).toBe(true);
  expect(await page.getByLabel("Description", { exact: true }).inputValue()).toMatch(/for two/);
  expect(await client.readExpense({ ledger, id: before.id })).toEqual(before);
  expect(problems([/^dialog: /])).toEqual([]);
});

it("text typed into the line and the form is still there after a reload", async (opened) => {
  const { page, book } = opened;
  await page.locator(".row .open").first().waitFor();
  await typeLine(page, "9 hay");
  await page.keyboard.press("Shift+Enter");
  await page.getByLabel("Note", { exact: true }).fill("for the rabbit");
  await page.reload();
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("n");
  await page.getByText(en.entry.moreKept).waitFor();
  expect(await lineOf(page).inputValue()).toContain("hay");
  await page.keyboard.press("Enter");
  await page.locator(".expense-form").waitFor();
  expect(await page.getByLabel("Note", { exact: true }).inputValue()).toBe("for the rabbit");
  await page.locator(".expense-form").getByRole("button", { name: en.entry.record }).click();
  await isSoon(async () => (await onlyExpense(book, "hay")).note, "for the rabbit");
  await page.reload();
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("n");
  expect(await lineOf(page).inputValue()).toBe("");
});
