// The form with all fields in a real browser: reached from the line, filled with the keyboard alone, and left with the typed values.

import { describe } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { choose } from "../pages/book.ts";

const it = journeys(fillBook);

describe("the form with all fields", () => {
  it("says like the line if an amount has more decimals than its currency, and keeps them", async ({
    page,
    book,
  }) => {
    const hint = (text: string) => page.getByText(text, { exact: true });
    await page.locator(".row .open").first().waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("12.5050 beer");
    await hint("EUR has 2 decimals.").waitFor();
    await page.keyboard.press("Shift+Enter");
    await page.getByLabel("Amount").fill("12.50");
    await hint("EUR has 2 decimals.").waitFor({ state: "detached" });
    await page.getByLabel("Amount").fill("12.505");
    await hint("EUR has 2 decimals.").waitFor();
    await page.getByRole("button", { name: en.original }).click();
    await page.getByLabel("Currency", { exact: true }).fill("JPY");
    await hint("JPY has no decimals.").waitFor();
    await page.getByRole("button", { name: en.original }).click();
    await page.getByLabel("Amount").press("Enter");
    await page.getByText(en.done.added("beer")).waitFor();
    await isSoon(async () => String((await onlyExpense(book, "beer")).amount), "12.505");
  });

  it("keeps the typed values on the way from the line and back", async ({ page, book }) => {
    const { keyboard } = page;
    await page.locator(".row .open").first().waitFor();
    await keyboard.press("n");
    await keyboard.type("8 taxi #work");
    await keyboard.press("Shift+Enter");
    await page.getByLabel("Payee").fill("Corner Café");
    await page.getByLabel("Note").fill("in the rain");
    await keyboard.press("Escape");
    const line = page.getByRole("combobox", { name: "New expense" });
    await isSoon(() => line.inputValue(), '8.00 taxi @"Corner Café" #work');
    await page.getByText(en.entry.moreKept).waitFor();
    await keyboard.press("Enter");
    await isSoon(() => page.getByLabel("Note").inputValue(), "in the rain");
    await page.getByRole("button", { name: en.entry.record }).click();
    await page.getByText("Added").waitFor();
    await isSoon(async () => (await onlyExpense(book, "taxi")).note, "in the rain");
  });

  it("names the error next to each field, and creates a category", async ({
    page,
    client,
    ledger,
  }) => {
    await page.locator(".row .open").first().waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("Shift+Enter");
    await page.getByLabel("Amount").fill("much");
    await page.keyboard.press("Enter");
    await page.getByText(en.expense.faults.amount).waitFor();
    await page.getByText(en.expense.faults["description-missing"]).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.ariaInvalid);
    await isSoon(focused, "true");
    await page.getByLabel("Amount").fill("3.20");
    await page.getByLabel("Description").fill("Rolls");
    await page.getByLabel("Category", { exact: true }).fill("Bakery");
    await page.keyboard.press("Enter");
    await choose(page.getByLabel(en.expense.categoryParent), "Food");
    await page.keyboard.press("Enter");
    await isSoon(() => page.getByLabel("Category", { exact: true }).inputValue(), "Bakery");
    await page.getByLabel("Description").press("Enter");
    await page.getByText("Added").waitFor();
    await isSoon(async () => {
      const { items } = await client.listCategories({ ledger });
      return items.find(({ name }) => name === "Bakery")?.count;
    }, 1);
  });
});
