// Parts of the book's page, as journeys find them.

import type { Page } from "playwright-core";

/** The open expense, or the history. */
export const panel = (page: Page) => page.locator(".side-panel");

/** What can be done with the selected expenses. */
export const bar = (page: Page) => page.locator(".bulk");

/** The words on what was done. */
export const toasts = (page: Page) => page.locator(".toast > span").allInnerTexts();

export const openRow = (page: Page, name: string) =>
  page.locator(".row .open", { hasText: name }).click();

/** Opens the expense, and there the field or the way that is named. */
export async function openLunch(page: Page, then?: string): Promise<void> {
  await openRow(page, "Lunch");
  await panel(page).getByRole("button", { name: "Amount" }).waitFor();
  if (then) await panel(page).getByRole("button", { name: then }).click();
}
