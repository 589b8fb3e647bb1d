// Strings that would run if they were read as markup, in every field that accepts text. They are shown as text. Also a sum that is longer
// than any column.

import { expect } from "bun:test";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

const it = journeys();

const IMAGE = "<img src=x onerror=alert(1)>";
const SCRIPT = "</script><script>alert(2)</script>";
const HUGE = decimal("123456789012345678901.2512345");
const LINK = 'javascript:alert(3)"><b>';

it("markup in any field is shown as text, and nothing runs; a huge sum stays within its column", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  await client.changeLedger({ ledger, body: { name: IMAGE } });
  const category = await client.createCategory({ ledger, body: { name: SCRIPT } });
  const note = `${IMAGE}${SCRIPT}`;
  const body = { description: IMAGE, amount: HUGE, date: "2026-11-21", note };
  await client.recordExpense({
    ledger,
    body: { ...body, category: category.id, payee: LINK, tags: [IMAGE, SCRIPT] },
  });
  // A day with two expenses shows their sum.
  await client.recordExpense({ ledger, body: { ...body, description: "Tea" } });
  for (const rest of [
    "",
    "/reports",
    "/settings",
    `?q=${encodeURIComponent(`${IMAGE} #"${SCRIPT}"`)}`,
  ]) {
    await page.goto(app(rest));
    await page.locator("h1", { hasText: IMAGE }).waitFor();
    if (rest === "") await page.locator(".row .open", { hasText: IMAGE }).waitFor();
    if (rest === "/reports") await page.locator(".bar-rows li").nth(3).waitFor();
    expect(await page.locator("img, b").count()).toBe(0);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const sums = page.locator(
        ".bar-rows, .cell.amount bdi, .days-list .cell.tags, .day-head .amount",
      );
      await isSoon(() => sums.evaluateAll(TOO_WIDE), []);
      const names = page.locator(
        ".bar-rows .name, .bar-rows .figure, .day-head .amount, .days-list .mark",
      );
      await isSoon(() => names.evaluateAll(MEETING), []);
      // A long category does not squeeze the description.
      expect(await page.locator(".meta .payee").evaluateAll(SQUEEZED)).toEqual([]);
      expect(await page.evaluate(`document.documentElement.scrollWidth <= ${width}`)).toBe(true);
    }
  }
});

/** The texts that are too wide for their place. */
const TOO_WIDE = (elements: Element[]) =>
  elements
    .filter((element) => {
      const place = element.matches(".bar-rows") ? element : element.closest(".cell, .day-head");
      return place !== null && place.scrollWidth > place.clientWidth;
    })
    .map(({ textContent }) => textContent);

/** The texts that are cut off although they have less than half of their line. */
const SQUEEZED = (elements: Element[]) =>
  elements
    .filter(({ firstElementChild: text, clientWidth, parentElement: line }) => {
      const isCut = text !== null && text.scrollWidth > text.clientWidth;
      return isCut && line !== null && 2 * clientWidth < line.clientWidth - 1;
    })
    .map(({ textContent }) => textContent);

/** The texts that overlap another one. */
const MEETING = (elements: Element[]) => {
  const places = elements.map((element) => element.getBoundingClientRect());
  return elements
    .filter((_, at) => {
      const { left, right, top, bottom } = places[at] ?? new DOMRect();
      return places.some(
        (other, to) =>
          to < at &&
          left < other.right - 1 &&
          other.left < right - 1 &&
          top < other.bottom - 1 &&
          other.top < bottom - 1,
      );
    })
    .map(({ textContent }) => textContent);
};
