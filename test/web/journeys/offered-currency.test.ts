// On the first visit, in a real browser, the app offers the currency of the reader's region, and shows the amount in the line in it. The
// first expense or budget makes it the ledger's currency.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { serviceJourneys } from "../../support/journeys.ts";
import { choose, lineOf } from "../pages/book.ts";

const { budget } = en.book;

const it = serviceJourneys(undefined, { locale: "it-CH" });

for (const [outcome, choice, line, chip, done, currency] of [
  ["becomes the ledger's with the first expense", null, "4.75 tea", /CHF.4\.75/, "tea", "CHF"],
  [
    "becomes the ledger's with the first budget",
    null,
    "budget 75 a month",
    /CHF.75/,
    budget.named(budget.all),
    "CHF",
  ],
  ["can be declined", en.first.chooseCurrency, "4.75 tea", /^[^C]*4\.75/, "tea", null],
] as const) {
  it(`the currency of the region ${outcome}`, async ({ page, client, ledger }) => {
    const field = page.getByLabel(en.currency);
    await field.waitFor();
    expect(await field.inputValue()).toMatch(/\(CHF\)$/);
    if (choice !== null) await choose(field, choice);
    await lineOf(page).fill(line);
    await page.locator(".chip", { hasText: chip }).waitFor();
    // Viewing the page changes nothing.
    expect((await client.readLedger({ ledger })).version).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByText(en.done.added(done)).waitFor();
    // Only the expense or budget is announced, not the currency.
    expect(await page.locator(".toast").count()).toBe(1);
    expect<string | null>((await client.readLedger({ ledger })).currency).toBe(currency);
  });
}
