// A book with four expenses, from today and from the previous month, and how the page shows it.

import type { Page } from "playwright-core";
import { type Book, fillHome } from "./expense-book.ts";

export const fillSmallBook = (book: Book) =>
  fillHome(book, [
    ["Lunch", "12.50", "2026-11-21", "Corner Café", ["work"]],
    ["Groceries", "43.10", "2026-11-20", "Market", []],
    ["Train to Zürich", "89.00", "2026-11-03", null, ["work"]],
    ["Groceries", "20.00", "2026-10-11", "Market", []],
  ]);

/** Returns the descriptions of the visible rows. */
export const rowsOf = (page: Page) => page.locator(".row .open").allInnerTexts();
export const totalOf = (page: Page) => page.locator(".total").innerText();
