// The currency of the reader's region on the first visit, in a real browser: it is offered, read into the line, and becomes the
// ledger's own with the first expense.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { test } from "../../support/journeys.ts";

for (const [outcome, chosen, chip, currency] of [
  ["stands there and is taken with the first expense", undefined, /CHF.4\.75/, "CHF"],
  ["gives way to none", "", /^[^C]*4\.75/, null],
] as const) {
  test(`the currency of the region ${outcome}`, async () => {
    await withApp(async ({ client, ledger, app }) => {
      await withPage(app(), { locale: "it-CH" }, async ({ page }) => {
        const choice = page.getByLabel(en.first.currency);
        await choice.waitFor();
        expect(await choice.inputValue()).toBe("CHF");
        if (chosen !== undefined) await choice.selectOption(chosen);
        await page.getByRole("combobox", { name: "New expense" }).fill("4.75 coffee");
        await page.locator(".chip.read", { hasText: chip }).waitFor();
        // Nothing is changed by looking.
        expect((await client.readLedger({ ledger })).version).toBe(0);
        await page.keyboard.press("Enter");
        await page.getByText(en.done.added("coffee")).waitFor();
        const { currency: own } = await client.readLedger({ ledger });
        expect(own === null ? null : String(own)).toBe(currency);
      });
    });
  });
}

test("what was recorded is told last, though the currency is answered later", async () => {
  await withApp(async ({ app }) => {
    await withPage("about:blank", { locale: "it-CH" }, async ({ page }) => {
      const added = page.getByText(en.done.added("coffee"));
      await page.route(CURRENCY, async (route) => {
        await added.waitFor();
        await route.continue();
      });
      await page.addInitScript({ content: NOTE_TOASTS });
      await page.goto(app());
      await page.getByLabel(en.first.currency).waitFor();
      const line = page.getByRole("combobox", { name: "New expense" });
      await line.fill("4.75 coffee");
      await page.locator(".chip.read").first().waitFor();
      const settled = page.waitForResponse(CURRENCY);
      await line.press("Enter");
      await settled;
      await page.keyboard.type("2 bread");
      await page.keyboard.press("Enter");
      await page.getByText(en.done.added("bread")).waitFor();
      expect(await page.evaluate("toasts")).toEqual(["coffee", "bread"].map(en.done.added));
    });
  });
});

/** Where the currency is set. */
const CURRENCY = "**/batch";

/** What toasts said, one after the other. */
const NOTE_TOASTS = `
  globalThis.toasts = [];
  new MutationObserver(() => {
    const said = document.querySelector(".toast > :first-child")?.textContent;
    if (said && said !== toasts.at(-1)) toasts.push(said);
  }).observe(document, { subtree: true, childList: true });
`;
