// A category that is created while an expense is typed, in a real browser. The typed text is kept, whichever way the user continues.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import type { AppLedger } from "../../support/app-service.ts";
import { categoryOf, fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys, serviceJourneys } from "../../support/journeys.ts";
import { AWAY } from "../pages/away.ts";
import { choose, chooseNew, lineOf, typeLine } from "../pages/book.ts";

const it = journeys(fillBook, {
  ready: (page) => page.locator(".row .open").nth(3).waitFor(),
});
const itAlone = serviceJourneys(fillBook);

async function categoriesOf({ client, ledger }: AppLedger): Promise<readonly string[]> {
  return (await client.listCategories({ ledger })).items.map(({ name }) => name);
}

const TOO_LONG = "x".repeat(101);

/** Types into the field. While the form is loading, a button of the line has the same name. */
async function typeNew(page: Page, name: string): Promise<void> {
  await chooseNew(page.getByRole("combobox", { name: "Category", exact: true }).last(), name);
}

it("a new category whose name is typed is created when the expense is recorded, or prevents that and says why", async (opened) => {
  const { page, book } = opened;
  await typeLine(page, "3.20 rolls");
  await page.keyboard.press("Shift+Enter");
  await typeNew(page, TOO_LONG);
  await page.getByRole("button", { name: en.entry.record }).click();
  await page.getByRole("alert").filter({ hasText: en.expense.faults.name }).waitFor();
  await page.getByLabel(en.expense.categoryName).and(page.locator(":focus")).fill("Bakery");
  await choose(page.getByLabel(en.expense.categoryParent), "Food");
  await page.getByRole("button", { name: en.entry.record }).click();
  await page.getByText(en.done.added("rolls")).waitFor();
  expect(await categoryOf(book, "rolls")).toBe("Bakery");
  const { items } = await book.client.listCategories(book);
  expect(items.map(({ parent }) => parent !== null)).toEqual([false, false, true]);
  // A name that differs only in case and accents means the existing category.
  await page.locator("dialog input:focus").fill("2 tea");
  await page.keyboard.press("Shift+Enter");
  await typeNew(page, "föod");
  await page.getByRole("button", { name: en.entry.record }).click();
  await page.getByText(en.done.added("tea")).waitFor();
  expect(await categoryOf(book, "tea")).toBe("Food");
  expect(await categoriesOf(book)).toEqual(["Food", "Travel", "Bakery"]);
});

it("a new category whose name is typed is created for a line of a split, and for selected expenses", async (opened) => {
  const { page, book } = opened;
  await page.locator(".row .open", { hasText: "Lunch" }).click();
  await page.locator(".side-panel").getByRole("button", { name: "Split" }).click();
  await page.getByLabel(en.expense.partAmount(1)).fill("5");
  await page.getByLabel(en.expense.partAmount(2)).fill("7.50");
  await chooseNew(page.getByLabel(en.expense.partCategory(2)), "Drinks");
  await page.getByRole("button", { name: "Save" }).click();
  await isSoon(() => categoryOf(book, "Lunch"), "Drinks");
  await page.keyboard.press("Escape");
  await page.locator(".row .open", { hasText: "Bread" }).focus();
  await page.keyboard.press("x");
  await page.locator(".bulk").getByRole("button", { name: "Category" }).click();
  await typeNew(page, "Bakery");
  await page.keyboard.press("Enter");
  await page.locator(".bulk").waitFor({ state: "detached" });
  await isSoon(() => categoryOf(book, "Bread"), "Bakery");
});

it("a new category whose name is typed is created for a line of a split even if the expense is left before the split is saved", async (opened) => {
  const { page, book } = opened;
  const { client, ledger } = book;
  const panel = page.locator(".side-panel");
  await page.locator(".row .open", { hasText: "Lunch" }).click();
  await panel.getByRole("button", { name: "Split" }).click();
  await page.getByLabel(en.expense.partAmount(1)).fill("5");
  for (const [part, name] of ["Bar", "Drinks"].entries()) {
    await chooseNew(page.getByLabel(en.expense.partCategory(part + 1)), name);
  }
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await isSoon(() => categoryOf(book, "Lunch"), "Drinks");
  const { items } = await client.listCategories({ ledger });
  const { parts } = await onlyExpense(book, "Lunch");
  const names = parts.map(({ category }) => items.find(({ id }) => id === category)?.name);
  expect(names).toEqual(["Bar", "Drinks"]);
  expect(parts.map(({ amount }) => String(amount))).toEqual(["5", "7.5"]);

  // An invalid name is reported, and the rest of the typed values is saved.
  await page.locator(".row .open", { hasText: "Bread" }).click();
  await panel.getByRole("button", { name: "Split" }).click();
  await page.getByLabel(en.expense.partAmount(1)).fill("1");
  await chooseNew(page.getByLabel(en.expense.partCategory(2)), TOO_LONG);
  await page.goBack();
  await page.getByRole("alert").filter({ hasText: en.expense.faults.name }).waitFor();
  await isSoon(async () => (await onlyExpense(book, "Bread")).parts.length, 2);
  expect(await categoriesOf(book)).toEqual(["Food", "Travel", "Bar", "Drinks"]);
});

it("a new category whose name is typed is created and saved in an open expense when the field or the expense is left", async (opened) => {
  const { page, book } = opened;
  const panel = page.locator(".side-panel");
  const edit = () => panel.getByRole("button", { name: "Category" }).click();
  const field = panel.getByRole("combobox", { name: "Category" });
  await page.locator(".row .open", { hasText: "Lunch" }).click();
  await edit();
  await typeNew(page, "Canteen");
  await page.keyboard.press("Enter");
  await field.waitFor({ state: "detached" });
  await isSoon(() => categoryOf(book, "Lunch"), "Canteen");
  await edit();
  await typeNew(page, "Bakery");
  await panel.getByRole("button", { name: "Note" }).click();
  await panel.getByRole("button", { name: /Bakery/ }).waitFor();
  await panel.locator("textarea:focus").waitFor();
  await isSoon(() => categoryOf(book, "Lunch"), "Bakery");
  await edit();
  await typeNew(page, "Pub");
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await isSoon(() => categoryOf(book, "Lunch"), "Pub");
});

itAlone(
  "a category that is created while the server is away is chosen, offered and read at once, and created only once",
  async ({ page, book, problems, stop, start }) => {
    const line = lineOf(page);
    await page.locator(".row .open").nth(3).waitFor();
    await page.keyboard.press("n");
    // The line has loaded the ledger's names.
    await line.fill("3.20 rolls /");
    await page.getByRole("option").first().waitFor();
    await line.fill("3.20 rolls");
    await page.keyboard.press("Shift+Enter");
    await page.locator(".expense-form").waitFor();
    await stop();
    await typeNew(page, "Bakery");
    await page.getByRole("button", { name: en.entry.record }).click();
    await page.locator(".row", { hasText: "rolls" }).waitFor();
    await line.fill("2 tea /bakery");
    await page.locator(".chip.read", { hasText: "Bakery" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".row", { hasText: "tea" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(en.away).waitFor();
    await start();
    await isSoon(() => categoryOf(book, "tea"), "Bakery");
    expect(await categoryOf(book, "rolls")).toBe("Bakery");
    expect(await categoriesOf(book)).toEqual(["Food", "Travel", "Bakery"]);
    expect(await page.locator(".toast[data-urgent]").count()).toBe(0);
    expect(problems(AWAY)).toEqual([]);
  },
);

it("a category that is chosen in an open expense is saved at once; Escape keeps the old one", async (opened) => {
  const { page, book } = opened;
  const { client, ledger } = book;
  const panel = page.locator(".side-panel");
  const edit = () => panel.getByRole("button", { name: "Category" }).click();
  const field = panel.getByRole("combobox", { name: "Category" });
  const changes = async () => (await client.listChanges({ ledger, limit: 1_000 })).items.length;
  await page.locator(".row .open", { hasText: "Lunch" }).click();
  await edit();
  await choose(field, "Travel");
  await panel.locator(".field-category:focus").waitFor();
  await isSoon(() => categoryOf(book, "Lunch"), "Travel");
  const before = await changes();
  await edit();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await panel.locator(".field-category:focus").waitFor();
  expect(await changes()).toBe(before);
  await edit();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.locator("[role=option][aria-selected=true]", { hasText: en.noCategory }).waitFor();
  await page.keyboard.press("Enter");
  await isSoon(() => categoryOf(book, "Lunch"), undefined);
  expect(await changes()).toBe(before + 1);
});
