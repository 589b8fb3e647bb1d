// Lighthouse's criteria other than speed, in a real browser: reports and days stay in place while their data arrives. The picker of periods
// fits its window. accessible.test.ts covers touch targets.

import { expect } from "bun:test";
import { withLedger } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { fillBook } from "../../support/expense-book.ts";
import { test } from "../../support/journeys.ts";
import { expectNothingMoved, watchMoves } from "../../support/layout-shift.ts";
import { decimal } from "../../support/values.ts";

for (const [screen, options] of [
  ["a phone", { width: 412, height: 823, hasTouch: true }],
  ["a desktop", { width: 1350, height: 940, hasTouch: false }],
] as const) {
  test(`on ${screen} the picker fits, and the reports stay in place`, async () => {
    await withLedger(async (book) => {
      await fillBook(book);
      await withPage("about:blank", options, async ({ page }) => {
        await watchMoves(page);
        await page.goto(book.app());
        await page.locator(".plot").waitFor();
        await page.locator(".period-name").click();
        await page.locator(".picker .days").waitFor();
        const overflow =
          "(() => { const { scrollWidth, clientWidth } = document.querySelector('.picker'); return scrollWidth - clientWidth; })()";
        expect(await page.evaluate(overflow)).toBe(0);
        await page.keyboard.press("Escape");
        // All days are one stop for Tab, and arrow keys move between them.
        await page.getByRole("slider").focus();
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.waitForURL(/period=2026-11-30/);

        // The figures for comparison arrive last.
        const summed = page.waitForResponse(/breakdown\?by=payee&/);
        await page.route(/breakdown\?by=category&.*from=2026-10/, async (route) => {
          await summed;
          await route.continue();
        });
        await page.goto(book.app("/reports?period=2026-11"));
        await page.locator(".report .plot").first().waitFor();
        await page.locator(".legend").waitFor();
        await expectNothingMoved(page);
      });
    });
  });

  for (const [when, on, from] of [
    ["this month", [1, 5], "2026-11-20"],
    ["next month", [2, 3, 4], "2026-12-01"],
  ] as const) {
    test(`on ${screen} the days stay in place below the expenses that come up ${when}`, async () => {
      await withLedger(async (book) => {
        await fillBook(book);
        const { client, ledger } = book;
        const rhythm = { unit: "week" as const, every: 1, on: [...on] };
        const body = { description: "Swim", amount: decimal("6"), rhythm, from };
        await client.createRecurring({ ledger, body });
        await withPage("about:blank", options, async ({ page }) => {
          await watchMoves(page);
          // On a desktop, the days are drawn before the upcoming expenses arrive.
          const drawn = options.hasTouch
            ? undefined
            : page.locator(".days-list .row").first().waitFor();
          await page.route(/following/, async (route) => {
            await drawn;
            await route.continue();
          });
          await page.goto(book.app());
          await page.locator(".coming li").nth(2).waitFor();
          await expectNothingMoved(page);
        });
      });
    });
  }
}
