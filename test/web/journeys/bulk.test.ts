// Many expenses at once in a real browser: selected with keys and with the mouse, changed together, and undone together.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import {
  type Book,
  changeOnly,
  fillBook,
  isSoon,
  onlyExpense,
} from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";
import { bar, choose } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";

const it = journeys(fillBook);

/** Selects the first expense with a key, and two others with the mouse. */
async function selectThree(page: Page): Promise<void> {
  const rows = page.locator(".row .open");
  await rows.first().focus();
  await page.keyboard.press("x");
  await rows.nth(2).click({ modifiers: ["Shift"] });
  await bar(page).getByText("3 expenses").waitFor();
}

it("selected expenses that are split are announced before and after they get one category, undo restores the split, and filtered lines add up alone", {
  fill: async (book) => {
    await fillBook(book);
    const halves = [1, 2].map((category) => ({ category, amount: decimal("1.60") }));
    await changeOnly(book, "Bread", { category: null, parts: halves });
  },
}, async ({ page, book, app }) => {
  const partsOf = async () => (await onlyExpense(book, "Bread")).parts.length;
  await page.locator(".row .open").nth(3).waitFor();
  await selectThree(page);
  await bar(page).getByRole("button", { name: "Category" }).press("Enter");
  const field = page.getByLabel("Category", { exact: true }).last();
  const hint = en.bulk.unites(1, 3);
  const notes = await field.and(page.locator(":focus")).getAttribute("aria-describedby");
  expect(await page.locator(`[id="${notes}"]`).innerText()).toBe(hint);
  // An empty field gives no category, so Enter keeps the field open.
  await field.press("Enter");
  await choose(field, "Travel");
  await isSoon(partsOf, 0);
  const message = page.getByText(en.united(en.done.edited(en.expenses(3, "3")), 1));
  expect(await message.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
  await page.keyboard.press("u");
  await isSoon(partsOf, 2);
  await page.goto(app("?category=2"));
  await page.getByText("Part of €3.20").waitFor();
  await page.keyboard.press("Control+a");
  await bar(page).getByText("1 expense €1.60").waitFor();
});

it("selected expenses get another tag, lose it, are deleted and are restored", async (opened) => {
  const { page, client, ledger, book } = opened;
  const tagsOf = async () => {
    const { items } = await client.findExpenses({ ledger });
    return items.map(({ tags }) => tags.join("+"));
  };
  await page.locator(".row .open").nth(3).waitFor();
  await selectThree(page);
  await bar(page).getByRole("button", { name: "Add a tag" }).press("Enter");
  await page.keyboard.type("trip");
  await page.keyboard.press("Enter");
  await isSoon(tagsOf, ["work+trip", "trip", "home+trip", "trip"]);
  await selectThree(page);
  await bar(page).getByRole("button", { name: "Remove a tag" }).click();
  await choose(page.getByLabel("Tag", { exact: true }).last(), "trip");
  await page.getByRole("button", { name: "Apply" }).click();
  await isSoon(tagsOf, ["work", "", "home", "trip"]);
  await selectThree(page);
  await page.keyboard.press("Delete");
  await isSoon(() => page.locator(".row .open").count(), 1);
  await page.getByText("Deleted 3 expenses").waitFor();
  await isSoon(() => page.evaluate(() => document.activeElement?.matches("[data-row]")), true);
  await page.keyboard.press("u");
  await isSoon(tagsOf, ["work", "", "home", "trip"]);
  expect(await onlyExpense(book, "Bread")).toMatchObject({ payee: "Market" });
});

/** Adds `count` expenses on one day, more than fit into a page of the list. */
async function fillMany({ client, ledger }: Book, count: number): Promise<void> {
  const expense = { description: "Ticket", amount: decimal("1.10"), date: "2026-11-02" };
  const actions = Array.from({ length: count }, () => ({ action: "create", expense }) as const);
  await client.amendExpenses({ ledger, body: { actions } });
}

it("all expenses of the list are selected with a button and with keys, changed at once and undone", {
  fill: async (book) => {
    await fillBook(book);
    await fillMany(book, 2_500);
  },
}, async ({ page, client, ledger }) => {
  // The list reads each day separately, and may still do so. Selecting all reads the whole month.
  const ofTheMonth: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const cursor = searchParams.get("cursor");
    const isMonth = searchParams.get("from") === "2026-11-01";
    // A request for a first page may also be for a prefetched period.
    if (/expenses$/.test(pathname) && isMonth && cursor !== null) ofTheMonth.push(cursor);
  });
  await page.locator(".row .open").first().focus();
  await page.keyboard.press("x");
  await bar(page).getByRole("button", { name: "Select all 2,504" }).click();
  await bar(page).getByText("2,504 expenses €2,897.80").waitFor();
  expect(ofTheMonth.length).toBe(2);
  expect(await page.locator(".bulk button:focus").getAttribute("aria-label")).toBe(en.bulk.clear);
  expect(
    await bar(page)
      .getByRole("button", { name: /^Select all/ })
      .count(),
  ).toBe(0);
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });

  await page.getByRole("combobox", { name: "Search" }).fill("ticket");
  await page.getByText("2,500 expenses").waitFor();
  await page.locator(".row .open").first().focus();
  await page.keyboard.press("Control+a");
  await bar(page).getByText("2,500 expenses €2,750.00").waitFor();
  const box = page.getByRole("checkbox", { name: "Select all 2,500" });
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await bar(page).waitFor({ state: "detached" });
  await box.click();
  await bar(page).getByText("2,500 expenses €2,750.00").waitFor();
  await bar(page).getByRole("button", { name: "Add a tag" }).press("Enter");
  await page.keyboard.type("bus");
  // In a field, the keys select its text.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("tram");
  await page.keyboard.press("Enter");
  const tagged = async () => (await client.findExpenses({ ledger, tag: ["tram"] })).count;
  await isSoon(tagged, 2_500);
  await page.getByText("Edited 2,500 expenses").waitFor();
  await page.keyboard.press("u");
  await isSoon(tagged, 0);
});

it("all expenses of the list are selected up to the limit, can be canceled while they load, and are refused beyond the limit", {
  fill: async (book) => {
    const { client, ledger } = book;
    await fillBook(book);
    const body = { description: "Last", amount: decimal("1"), date: "2026-11-01" };
    await client.recordExpense({ ledger, body });
    await fillMany(book, 10_000);
  },
  timeoutMs: 120_000,
}, async ({ page, client, ledger }) => {
  const held = Promise.withResolvers<void>();
  let isHeld = true;
  await page.route("**/expenses?*cursor=*", async (route) => {
    if (isHeld) await held.promise;
    await route.continue().catch(() => {});
  });
  await page.locator(".row .open").first().focus();
  await page.keyboard.press("x");
  const all = bar(page).getByRole("button", { name: "Select the newest 10,000" });
  await all.click();
  await bar(page).getByText("Selecting… 1,000").waitFor();
  await page.keyboard.press("Delete");
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await bar(page).getByText("1 expense €12.50").waitFor();
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await page.locator(".row .open").first().focus();
  await page.keyboard.press("Control+a");
  await bar(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await bar(page).waitFor({ state: "detached" });
  await page.locator(".row .open:focus").waitFor();
  await page.keyboard.press("x");
  isHeld = false;
  held.resolve();
  await all.click();
  await bar(page).getByText("10,000 expenses").waitFor();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const count = async () => (await client.findExpenses({ ledger })).count;
  await isSoon(count, 5);
  await page.keyboard.press("u");
  await isSoon(count, 10_005);

  await page.locator(".row .open", { hasText: "Lunch" }).focus();
  await page.keyboard.press("x");
  // The bar covers the last rows.
  await bar(page).getByText("1 expense").waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator(".row .open", { hasText: "Last" }).click({ modifiers: ["Shift"] });
  await bar(page).getByText("10,005 expenses").waitFor();
  await bar(page).getByText(en.bulk.tooMany("10,000")).waitFor();
  expect(await bar(page).getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
  await page.keyboard.press("Delete");
  await page.getByRole("alert").getByText(en.bulk.tooMany("10,000")).waitFor();
  expect(await count()).toBe(10_005);
});

it("selected expenses, one of them edited since, get another category, and one key undoes it for all", async (opened) => {
  const { page, client, ledger } = opened;
  const categories = async () => {
    const { items } = await client.findExpenses({ ledger });
    return items.map(({ category }) => Number(category));
  };
  await page.locator(".row .open").nth(3).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page
    .locator(".row .open")
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await bar(page).getByText("3 expenses €58.80").waitFor();
  await page.locator(".row .cell.amount").nth(1).click();
  await page.locator(".cell-editing input:focus").fill("61.37");
  await page.keyboard.press("Enter");
  await page.locator(".cell-editing").waitFor({ state: "detached" });
  await isSoon(async () => (await client.findExpenses({ ledger, q: "61.37" })).count, 1);
  await bar(page).getByRole("button", { name: "Category" }).click();
  const field = page.getByLabel("Category", { exact: true }).last();
  // Apply without a choice would remove their categories.
  expect(await field.inputValue()).toBe("");
  expect(await page.getByRole("button", { name: "Apply" }).isDisabled()).toBe(true);
  await choose(field, "Travel");
  await bar(page).waitFor({ state: "detached" });
  await isSoon(categories, [2, 2, 2, 1]);
  await page.getByText(en.done.edited(en.expenses(3, "3"))).waitFor();
  await isSoon(() => page.evaluate(() => document.activeElement?.matches("[data-row]")), true);
  await page.keyboard.press("u");
  await isSoon(categories, [1, 1, 1, 1]);
});

it("on a phone, the bar has at most two rows even with long words", {
  ...PHONE,
  locale: "de-DE",
}, async ({ page }) => {
  await page.locator(".row .open").nth(3).waitFor();
  await page.locator(".list-tools button").first().tap();
  for (const at of [0, 1]) await page.locator(".days-list .row").nth(at).tap();
  await bar(page).waitFor();
  // Each row is 44 pixels high, with a little space between and around them.
  await isSoon(async () => Number((await bar(page).boundingBox())?.height) < 3 * 44, true);
});
