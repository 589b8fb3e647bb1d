// Parts of the book page that journeys use.

import type { Locator, Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";

/** For journeys that begin once the book shows its expenses. */
export const READY = { ready: (page: Page) => page.locator(".row .open").first().waitFor() };

/** The line for a new expense. */
export const lineOf = (page: Page) => page.getByRole("combobox", { name: en.nav.newExpense });

/** Opens that line with its key, and types into it. */
export async function typeLine(page: Page, text: string): Promise<void> {
  await page.keyboard.press("n");
  await page.keyboard.type(text);
}

/** The open expense, or the history. */
export const panel = (page: Page) => page.locator(".side-panel");

/** The actions for selected expenses. */
export const bar = (page: Page) => page.locator(".bulk");

/** Picks one of a field's options, by its name. */
export async function choose(field: Locator, name: string): Promise<void> {
  await field.click();
  await field.fill(name);
  await field.page().getByRole("option", { name }).first().click();
}

/** Chooses to create a new category with this name. */
export async function chooseNew(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole("option", { name: en.expense.newCategory }).click();
}

/** Chooses an item of the menu that a button opens, with keys alone. */
export async function pickItem(page: Page, menu: string, item: string): Promise<void> {
  for (const name of [menu, item])
    await page.getByRole("button", { name, exact: true }).press("Enter");
}

/** The texts of the toasts. */
export const toasts = (page: Page) => page.locator(".toast > span").allInnerTexts();

export const openRow = (page: Page, name: string) =>
  page.locator(".row .open", { hasText: name }).click();

/** Opens the expense, and then the named field or link in it. */
export async function openLunch(page: Page, then?: string): Promise<void> {
  await openRow(page, "Lunch");
  await panel(page).getByRole("button", { name: "Amount" }).waitFor();
  if (then) await panel(page).getByRole("button", { name: then }).click();
}

/** Opens the book with only the first code loaded. Returns a function that releases the rest. */
export async function openBookAhead(page: Page, address: string): Promise<() => void> {
  const first = await (await fetch(address)).text();
  const arrives = Promise.withResolvers<void>();
  await page.route("**/app/assets/*.js", async (route) => {
    if (!first.includes(new URL(route.request().url()).pathname)) await arrives.promise;
    await route.continue();
  });
  await page.goto(address);
  await page.locator(".row .open").first().waitFor();
  return arrives.resolve;
}

/** Makes the page get the class `printed` instead of being printed. */
export async function notePrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => document.body.classList.add("printed");
  });
}
