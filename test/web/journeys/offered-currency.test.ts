// On the first visit, in a real browser, the app offers the currency of the reader's region, and shows the amount in the line in it. The
// first expense or budget makes it the ledger's currency.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { test } from "../../support/journeys.ts";
import { choose } from "../pages/book.ts";

const { budget } = en.book;

for (const [outcome, chosen, line, chip, done, currency] of [
  [
    "becomes the ledger's with the first expense",
    undefined,
    "4.75 coffee",
    /CHF.4\.75/,
    "coffee",
    "CHF",
  ],
  [
    "becomes the ledger's with the first budget",
    undefined,
    "budget 75 a month",
    /CHF.75/,
    budget.named(budget.all),
    "CHF",
  ],
  ["can be declined", en.first.chooseCurrency, "4.75 coffee", /^[^C]*4\.75/, "coffee", null],
] as const) {
  test(`the currency of the region ${outcome}`, async () => {
    await withApp(async ({ client, ledger, app }) => {
      await withPage(app(), { locale: "it-CH" }, async ({ page }) => {
        const choice = page.getByLabel(en.currency);
        await choice.waitFor();
        expect(await choice.inputValue()).toMatch(/\(CHF\)$/);
        if (chosen !== undefined) await choose(choice, chosen);
        await page.getByRole("combobox", { name: "New expense" }).fill(line);
        await page.locator(".chip", { hasText: chip }).waitFor();
        // Viewing the page changes nothing.
        expect((await client.readLedger({ ledger })).version).toBe(0);
        await page.keyboard.press("Enter");
        await page.getByText(en.done.added(done)).waitFor();
        // Only the expense or budget is announced, not the currency.
        expect(await page.locator(".toast").count()).toBe(1);
        const { currency: own } = await client.readLedger({ ledger });
        expect(own === null ? null : String(own)).toBe(currency);
      });
    });
  });
}
