// The book in a real browser: a month, a search, an expense with the keyboard alone, and its undo with one key.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { fillBook, isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf, totalOf } from "../../support/small-book.ts";
import { READY, toasts, typeLine } from "../pages/book.ts";

const it = journeys(fillSmallBook, READY);

it("the book shows the month and its total, compared with the month before", async ({ page }) => {
  expect(await rowsOf(page)).toEqual(["Lunch", "Groceries", "Train to Zürich"]);
  expect(await totalOf(page)).toBe("€144.60");
  expect(await page.locator(".compared").innerText()).toBe(
    en.book.comparedWithMonth.soFar.more("€124.60").join(""),
  );
  const shows = async (month: string, total: string) => {
    await page.locator(".book:not([data-outdated]) .period-name", { hasText: month }).waitFor();
    await page.locator(".total", { hasText: total }).waitFor();
  };
  const before = page.getByRole("button", { name: en.period.before });
  await before.click();
  await shows("October 2026", "€20.00");
  expect(page.url()).toContain("period=2026-10");
  // The arrow keeps the focus, and its shortcut does the same.
  await before.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("]");
  await shows("November 2026", "€144.60");
  await page.getByRole("button", { name: en.period.after }).click();
  await shows("December 2026", "€0.00");
  await page.goBack();
  await page.goBack();
  await shows("October 2026", "€20.00");
  await page.reload();
  await shows("October 2026", "€20.00");
  await page.goForward();
  await shows("November 2026", "€144.60");
  // A day with one expense shows its amount once.
  expect(await page.locator(".day-head .amount").count()).toBe(0);
  await page.keyboard.press("?");
  const help = await page.locator("dialog .keys").locator("xpath=ancestor::dialog").boundingBox();
  expect(help && help.y > 0 && help.y + help.height < 900).toBe(true);
});

it("a category's figure opens the expenses behind it", async ({ page }) => {
  expect(new URL(page.url()).searchParams.has("period")).toBe(false);
  await page.locator(".moves a", { hasText: "+€124.60" }).click();
  await page.waitForURL(/category=\d+/);
  expect(new URL(page.url()).searchParams.get("period")).toBe("2026-11");
  await page.locator(".filters button").first().waitFor();
  expect(await totalOf(page)).toBe("€144.60");
});

it("the address keeps a search", async ({ page }) => {
  const field = page.locator("search.search");
  const place = await field.boundingBox();
  await page.keyboard.press("/");
  await page.keyboard.type("groceries");
  await page.waitForURL(/q=groceries/);
  await page.getByText("2 expenses").waitFor();
  // The field stays in place, and no chip repeats the word.
  expect(await field.boundingBox()).toEqual(place);
  expect(await page.locator(".filters button").count()).toBe(0);
  expect(await totalOf(page)).toBe("€63.10");
  await page.reload();
  await page.getByText("2 expenses").waitFor();
  expect(await page.getByRole("combobox", { name: "Search" }).inputValue()).toBe("groceries");
  await page.getByRole("combobox", { name: "Search" }).clear();
  await page.getByText("3 expenses").waitFor();
});

it("expenses are recorded with the keyboard alone and undone, and the message leads to one in another month", async (opened) => {
  const { page, client, ledger, app } = opened;
  await typeLine(page, "4,75 coffee @Corner #work yesterday");
  await page.locator(".chip.read", { hasText: "€4.75" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Added").waitFor();
  await page.keyboard.press("Escape");
  expect(await rowsOf(page)).toEqual(["Lunch", "coffee", "Groceries", "Train to Zürich"]);
  expect(await totalOf(page)).toBe("€149.35");
  await page.keyboard.press("u");
  await page.getByText("Deleted").waitFor();
  expect(await rowsOf(page)).toEqual(["Lunch", "Groceries", "Train to Zürich"]);
  expect(await totalOf(page)).toBe("€144.60");
  expect((await client.findExpenses({ ledger })).count).toBe(4);
  await typeLine(page, "8 taxi 2026-09-03");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Thursday, 3 September 2026" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await isSoon(() => rowsOf(page), ["taxi"]);
  expect(page.url()).toBe(app("?period=2026-09-03"));
});

const isInRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches("[data-row]") ?? false);

it("there is one toast, which says what was done last, and the focus is not lost with it", {
  fill: fillBook,
}, async ({ page, client, ledger }) => {
  const count = async () => (await client.findExpenses({ ledger })).count;
  await page.locator(".row .open").nth(3).waitFor();
  await page.locator(".row .open", { hasText: "Lunch" }).focus();
  await page.keyboard.press("Delete");
  await isSoon(() => toasts(page), [en.done.deleted("Lunch")]);
  // The toast is at the end of the list, not over the categories.
  const [list, words] = await Promise.all(
    [".list", ".toast"].map((place) => page.locator(place).boundingBox()),
  );
  expect(words?.x).toBeGreaterThan((list?.x ?? Infinity) + (list?.width ?? 0) / 2);
  await page.keyboard.press("u");
  await isSoon(() => toasts(page), [en.done.restored("Lunch")]);
  expect(await count()).toBe(4);
  await page.locator(".toast").getByRole("button", { name: "Redo" }).click();
  await isSoon(() => toasts(page), [en.done.deleted("Lunch")]);
  expect(await count()).toBe(3);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("u");
  await isSoon(() => toasts(page), [en.done.restored("Lunch")]);
  expect(await count()).toBe(4);
  expect(await isInRow(page)).toBe(true);
});
