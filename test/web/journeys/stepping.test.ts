// Stepping from one open expense to the next in a real browser: the list scrolls along, and its keys continue from there.

import type { Page } from "playwright-core";
import { type Book, fillBook, isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

const it = journeys();

/** Creates two expenses on each of twelve days. "Tea 1" is the newest. */
async function fillDays({ client, ledger }: Book): Promise<void> {
  const actions = Array.from({ length: 24 }, (_, at) => {
    const date = `2026-10-${12 - Math.floor(at / 2)}`.replace(/-(\d)$/, "-0$1");
    const expense = { description: `Tea ${at + 1}`, amount: decimal("3"), date };
    return { action: "create", expense } as const;
  }).toReversed();
  await client.amendExpenses({ ledger, body: { actions } });
}

/** Returns the open expense's row, and whether all of it is in view and uncovered. */
function markedIn(page: Page): Promise<readonly [string, boolean]> {
  return page.evaluate(() => {
    const link = document.querySelector('.row .open[aria-current="true"]');
    const row = link?.closest(".row");
    const { top, bottom, left } = row?.getBoundingClientRect() ?? new DOMRect();
    const isSeen = [top + 1, bottom - 1].every((y) => {
      return row?.contains(document.elementFromPoint(left + 60, y)) ?? false;
    });
    return [link?.textContent ?? "", isSeen] as const;
  });
}

it("the row of the open expense stays in view, and has the focus when the expense is closed", {
  fill: async (book) => {
    await fillBook(book);
    await fillDays(book);
  },
  at: "?period=2026-10",
  height: 560,
}, async ({ page }) => {
  const stepTo = async (key: string, name: string) => {
    const way = key === "Shift+J" ? "Next expense" : "Previous expense";
    const button = page.locator(".side-panel").getByRole("button", { name: way });
    await isSoon(() => button.getAttribute("aria-disabled"), "false");
    await page.keyboard.press(key);
    await isSoon(() => markedIn(page), [name, true]);
  };
  await page.locator(".row .open").first().click();
  for (let at = 2; at <= 16; at += 1) await stepTo("Shift+J", `Tea ${at}`);
  for (let at = 15; at >= 3; at -= 1) await stepTo("Shift+K", `Tea ${at}`);
  await page.keyboard.press("Escape");
  await page.locator(".row .open:focus", { hasText: /^Tea 3$/ }).waitFor();
  await page.keyboard.press("j");
  await page.locator(".row .open:focus", { hasText: /^Tea 4$/ }).waitFor();
});
