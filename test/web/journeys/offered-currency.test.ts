// The currency of the reader's region on the first visit, in a real browser: it is offered, read into the line, and becomes the
// ledger's own with the first expense.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { test } from "../../support/journeys.ts";
import { choose } from "../pages/book.ts";

for (const [outcome, chosen, chip, currency] of [
  ["stands there and is taken with the first expense", undefined, /CHF.4\.75/, "CHF"],
  ["gives way to none", en.first.chooseCurrency, /^[^C]*4\.75/, null],
] as const) {
  test(`the currency of the region ${outcome}`, async () => {
    await withApp(async ({ client, ledger, app }) => {
      await withPage(app(), { locale: "it-CH" }, async ({ page }) => {
        const choice = page.getByLabel(en.currency);
        await choice.waitFor();
        expect(await choice.inputValue()).toMatch(/\(CHF\)$/);
        if (chosen !== undefined) await choose(choice, chosen);
        await page.getByRole("combobox", { name: "New expense" }).fill("4.75 coffee");
        await page.locator(".chip.read", { hasText: chip }).waitFor();
        // Nothing is changed by looking.
        expect((await client.readLedger({ ledger })).version).toBe(0);
        await page.keyboard.press("Enter");
        await page.getByText(en.done.added("coffee")).waitFor();
        // The currency is not announced.
        expect(await page.locator(".toast").count()).toBe(1);
        const { currency: own } = await client.readLedger({ ledger });
        expect(own === null ? null : String(own)).toBe(currency);
      });
    });
  });
}
