// The way there and back in a real browser: what was done is taken back, done again and taken back, and the words on it say where it stands.

import { describe, expect } from "bun:test";
import { fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { toasts } from "../pages/book.ts";

const it = journeys(fillBook);

describe("what was done", () => {
  it("offers no way back any more when something else is done", async ({ page, book }) => {
    await page.locator(".row .open").nth(3).waitFor();
    await page.locator(".row .open", { hasText: "Lunch" }).focus();
    await page.keyboard.press("Delete");
    await isSoon(() => toasts(page), ["Deleted: Lunch"]);
    await page.keyboard.press("u");
    await isSoon(() => toasts(page), ["Brought back: Lunch"]);
    await page.locator(".row .open", { hasText: "Bread" }).focus();
    await page.keyboard.press("Delete");
    await isSoon(() => toasts(page), ["Deleted: Bread"]);
    await page.keyboard.press("u");
    await isSoon(() => toasts(page), ["Brought back: Bread"]);
    expect(await onlyExpense(book, "Lunch")).toMatchObject({ amount: "12.5" });
  });
});
