// Nothing moves while a page loads, in a real browser: pending parts have their space from the beginning. The picker of periods fits its
// window.

import { expect } from "bun:test";
import { withPage } from "../../support/browser.ts";
import { changeOnly, fillBook } from "../../support/expense-book.ts";
import { journeys, serviceJourneys } from "../../support/journeys.ts";
import { expectNothingMoved, frames, watchMoves } from "../../support/layout-shift.ts";
import { decimal } from "../../support/values.ts";
import { PHONE } from "../pages/phone.ts";

const it = journeys(fillBook, { at: null });
const itAlone = serviceJourneys(fillBook, { at: null });

const DESKTOP = { width: 1440, height: 900, hasTouch: false };
const SCREENS = [
  ["a phone", PHONE],
  ["a tablet", { width: 768, height: 1024 }],
  ["a desktop", DESKTOP],
] as const;

/** The sums by category arrive last, or the two months of the largest changes arrive after them. */
const CATEGORIES_LAST = { late: /breakdown\?by=category&/, after: /\/expenses\?/, wait: 0 };
const MONTHS_LAST = {
  late: /breakdown\?by=day&by=category&/,
  after: CATEGORIES_LAST.late,
  wait: 12,
};

for (const [screen, options] of SCREENS) {
  itAlone(
    `on ${screen} nothing moves while the book loads`,
    async ({ book, client, ledger, app }) => {
      await changeOnly(book, "Bread", { category: 2 });
      const rent = { description: "Rent", amount: decimal("900"), category: 2 };
      await client.recordExpense({ ledger, body: { ...rent, date: "2026-10-05" } });
      for (const id of ["plain", "sample"]) {
        await client.createLedger({ body: { id, name: "Plain", currency: "EUR" } });
        const body = { description: "Tea", amount: decimal("3"), date: "2026-11-20" };
        await client.recordExpense({ ledger: id, body });
      }
      const look = async (rest: string, drawn: string, last = CATEGORIES_LAST) => {
        await withPage("about:blank", options, async ({ page }) => {
          await watchMoves(page);
          const first = page.waitForResponse(last.after);
          let isPutOff = false;
          // The route stays, because a request during its removal may never be answered.
          await page.route(last.late, async (route) => {
            if (!isPutOff) {
              isPutOff = true;
              await first;
              if (last.wait > 0) await page.evaluate(frames(last.wait));
            }
            await route.continue();
          });
          await page.goto(app(rest));
          await page.locator(".row .open").first().waitFor();
          await page.locator(drawn).first().waitFor();
          await expectNothingMoved(page, rest);
        });
      };
      await look("", ".where a");
      await look("?q=market", ".where");
      await look("?q=market+>1", ".filters button");
      await look("?ledger=plain", ".usual button:enabled");
      await look("?ledger=sample", ".sample-line button:enabled");
      if (options !== DESKTOP) return;
      await look("", ".moves li", MONTHS_LAST);
      await look("?expense=3", ".side-panel .past li");
    },
  );
}

for (const [screen, options] of SCREENS.filter(([, options]) => "hasTouch" in options)) {
  it(
    `on ${screen} the picker fits, and the reports stay in place`,
    options,
    async ({ page, app }) => {
      await watchMoves(page);
      await page.goto(app());
      await page.locator(".plot").waitFor();
      await page.locator(".period-name").click();
      await page.locator(".picker .days").waitFor();
      const overflow = page
        .locator(".picker")
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(await overflow).toBe(0);
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
      await page.goto(app("/reports?period=2026-11"));
      await page.locator(".report .plot").first().waitFor();
      await page.locator(".legend").waitFor();
      await expectNothingMoved(page);
    },
  );

  for (const [when, on, from] of [
    ["this month", [1, 5], "2026-11-20"],
    ["next month", [2, 3, 4], "2026-12-01"],
  ] as const) {
    it(
      `on ${screen} the days stay in place below the expenses that come up ${when}`,
      options,
      async ({ page, app, client, ledger }) => {
        const rhythm = { unit: "week" as const, every: 1, on: [...on] };
        const body = { description: "Swim", amount: decimal("6"), rhythm, from };
        await client.createRecurring({ ledger, body });
        await watchMoves(page);
        // On a desktop, the days are drawn before the upcoming expenses arrive.
        const drawn = options === DESKTOP && page.locator(".days-list .row").first().waitFor();
        await page.route(/following/, async (route) => {
          await drawn;
          await route.continue();
        });
        await page.goto(app());
        await page.locator(".coming li").nth(2).waitFor();
        await expectNothingMoved(page);
      },
    );
  }
}
