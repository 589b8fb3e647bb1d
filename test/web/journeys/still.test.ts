// Nothing moves while the book loads, in a real browser: pending parts have their space from the beginning.

import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import { withApp } from "../../support/app-service.ts";
import { type PageOptions, withPage } from "../../support/browser.ts";
import { fillBook, onlyExpense } from "../../support/expense-book.ts";
import { test } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

/** The layout shift, as browsers measure it, below which no movement is visible. */
const MAX_MOVED = 0.001;

const SCREENS: readonly (readonly [string, PageOptions])[] = [
  ["a phone", { width: 390, height: 844 }],
  ["a tablet", { width: 768, height: 1024 }],
  ["a desktop", { width: 1440, height: 900 }],
];

const WATCH = `
  globalThis.moved = 0;
  const note = (entries) => { for (const { value } of entries) globalThis.moved += value; };
  const watch = new PerformanceObserver((list) => note(list.getEntries()));
  watch.observe({ type: "layout-shift", buffered: true });
  globalThis.takeMoved = () => { note(watch.takeRecords()); return globalThis.moved; };
`;

/** A script that waits for this many frames, in which everything that has arrived can be drawn. */
const frames = (count: number) => `new Promise((resolve) => {
  const frame = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => frame(left - 1)));
  frame(${count});
})`;

/** The sums by category arrive last, or the two months of the largest changes arrive after them. */
const CATEGORIES_LAST = { late: /breakdown\?by=category&/, after: /\/expenses\?/, wait: 0 };
const MONTHS_LAST = {
  late: /breakdown\?by=day&by=category&/,
  after: CATEGORIES_LAST.late,
  wait: 12,
};

/** Returns the layout shift once everything is drawn. */
async function movedIn(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(takeMoved())));
  })`);
}

for (const [screen, options] of SCREENS) {
  test(`on ${screen} nothing moves while the book loads`, async () => {
    await withApp(async (book) => {
      const { client, ledger, app } = book;
      await fillBook(book);
      const { id } = await onlyExpense(book, "Bread");
      await client.amendExpense({ ledger, id, body: { category: 2 } });
      const before = {
        description: "Rent",
        amount: decimal("900"),
        date: "2026-10-05",
        category: 2,
      };
      await client.recordExpense({ ledger, body: before });
      const empty = { name: "Plain", currency: "EUR" } as const;
      for (const id of ["plain", "sample"]) {
        await client.createLedger({ body: { id, ...empty } });
        const body = { description: "Tea", amount: decimal("3"), date: "2026-11-20" };
        await client.recordExpense({ ledger: id, body });
      }
      const look = async (rest: string, drawn: string, last = CATEGORIES_LAST) => {
        await withPage("about:blank", options, async ({ page }) => {
          await page.addInitScript({ content: WATCH });
          const first = page.waitForResponse(last.after);
          let isPutOff = false;
          const putOff = async (route: Route) => {
            if (!isPutOff) {
              isPutOff = true;
              await first;
              if (last.wait > 0) await page.evaluate(frames(last.wait));
            }
            await route.continue();
          };
          // The route stays, because a request during its removal may never be answered.
          await page.route(last.late, putOff);
          await page.goto(app(rest));
          await page.locator(".row .open").first().waitFor();
          await page.locator(drawn).first().waitFor();
          expect({ rest, isStill: (await movedIn(page)) < MAX_MOVED }).toEqual({
            rest,
            isStill: true,
          });
        });
      };
      await look("", ".where a");
      await look("?q=market", ".where");
      await look("?q=market+>1", ".filters button");
      await look("?ledger=plain", ".usual button:enabled");
      await look("?ledger=sample", ".sample-line button:enabled");
      if (screen !== "a desktop") return;
      await look("", ".moves li", MONTHS_LAST);
      await look(`?expense=${id}`, ".side-panel .past li");
    });
  });
}
