// A first visit, a visit on a phone, a visit in another language, and the page while the server is away.

import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import type { AppLedger } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { isSoon, onlyExpense, shownIn } from "../../support/expense-book.ts";
import { journeys, serviceJourneys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf, totalOf } from "../../support/small-book.ts";
import { decimal } from "../../support/values.ts";
import { AWAY } from "../pages/away.ts";
import { choose, lineOf, typeLine } from "../pages/book.ts";
import { isGone, PHONE, tap } from "../pages/phone.ts";

const it = journeys(fillSmallBook);
const itAlone = serviceJourneys(fillSmallBook);

itAlone(
  "the first visit begins with the line for a new expense; the book takes its place, and the focus is kept",
  { fill: undefined },
  async ({ page, client }) => {
    await page.getByText(en.first.welcome).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await choose(page.getByLabel(en.currency), "EUR");
    await page.locator(".toast", { hasText: "Edited" }).waitFor();
    await lineOf(page).focus();
    await page.keyboard.type("4.75 coffee @Corner");
    await page.locator(".chip.read", { hasText: "€4.75" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".row .open", { hasText: "coffee" }).waitFor();
    expect(await page.locator(".total").innerText()).toBe("€4.75");
    // The line stays open, for the next one.
    await page.locator("dialog input:focus").waitFor();
    await page.keyboard.type("2.80 bread");
    await page.locator(".chip.read", { hasText: "€2.80" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".row .open", { hasText: "bread" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect((await client.findExpenses({ ledger: "default" })).count).toBe(2);
  },
);

/** Records expenses for food last month, as another program would. */
async function recordFood({ client, ledger }: AppLedger): Promise<void> {
  const food = await client.createCategory({ ledger, body: { name: "Food", icon: "🥖" } });
  const rows = [
    ["Groceries", "20.00", food.id],
    ["Noodles", "9.35", food.id],
    ["Rent", "800.00", null],
  ] as const;
  for (const [description, amount, category] of rows) {
    const body = { description, amount: decimal(amount), date: "2026-10-11", category };
    await client.recordExpense({ ledger, body });
  }
}

/** Returns the point at that share of an element's width, halfway down. */
async function placeOf(element: Locator, share: number) {
  const { width, height } = (await element.boundingBox()) ?? { width: 0, height: 0 };
  return { x: width * share, y: height / 2 };
}

it("on a phone, three expenses are recorded, last month's food is looked up, and an expense is corrected and a mistake undone", {
  ...PHONE,
  fill: ({ client, ledger }) => client.changeLedger({ ledger, body: { currency: "EUR" } }),
}, async ({ page, book }) => {
  await page.locator(".first .welcome").waitFor();
  for (const line of ["4.50 coffee @Corner", "12 lunch", "31.20 shoes yesterday"]) {
    await tap(page, "New expense");
    await lineOf(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.type(line);
    await page.locator(".quick").getByRole("button", { name: en.entry.record }).tap();
    await page.locator(".row", { hasText: line.split(" ")[1] ?? "" }).waitFor();
    await page.locator("dialog input:focus").waitFor();
    await tap(page, "Close");
    await isGone(page, "dialog");
  }
  expect(await rowsOf(page)).toEqual(["lunch", "coffee", "shoes"]);
  expect(await totalOf(page)).toBe("€47.70");

  await recordFood(book);
  await tap(page, en.period.before);
  // The first tap shows a day's figures. The second tap opens the day, not a category that is then below the finger.
  const chart = page.locator(".plot");
  await chart.tap({ position: await placeOf(chart, 10 / 30) });
  await page.locator(".tip", { hasText: "€829.35" }).waitFor();
  await chart.tap({ position: await placeOf(chart, 10 / 30) });
  await page.getByText("3 expenses").waitFor();
  expect(page.url()).toEndWith("period=2026-10-11");
  await page.goBack();
  await page.waitForURL(/period=2026-10$/);
  await page.locator(".where a", { hasText: "Food" }).filter({ hasText: "29" }).tap();
  await page.getByText("2 expenses").waitFor();
  expect(await totalOf(page)).toBe("€29.35");
  expect(await rowsOf(page)).toEqual(["Noodles", "Groceries"]);

  await page.locator(".row .open", { hasText: "Noodles" }).tap();
  // Each field is large enough for a finger.
  const fields = page.locator(".side-panel .in-place");
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.locator(".side-panel").getByRole("button", { name: "Amount" }).tap();
  await page.getByLabel("Amount", { exact: true }).fill("93.50");
  await page.getByLabel("Amount", { exact: true }).press("Enter");
  await isSoon(() => shownIn(page, "Amount"), /€93\.50/);
  const changed = page.locator(".toast", { hasText: "Noodles €9.35 → €93.50" });
  await changed.getByRole("button", { name: "Undo" }).tap();
  await isSoon(() => shownIn(page, "Amount"), /€9\.35/);
  await page.locator(".side-panel").getByRole("button", { name: "Close" }).tap();
  await isGone(page, ".side-panel");
  await isSoon(async () => String((await onlyExpense(book, "Noodles")).amount), "9.35");
  expect(await totalOf(page)).toBe("€29.35");
});

itAlone(
  "an expense that is entered while the server is away is recorded once when it is back",
  async ({ page, problems, client, ledger, stop, start }) => {
    await page.locator(".row .open").nth(2).waitFor();
    await typeLine(page, "3.20 tea");
    await page.locator(".chip.read", { hasText: "€3.20" }).waitFor();
    await stop();
    await page.keyboard.press("Enter");
    await page.getByText(en.away).waitFor();
    await page.keyboard.type("2 bread");
    // The total may change one render after the message.
    await page.locator(".total", { hasText: "€147.80" }).waitFor();
    await start();
    await page.getByText("Added").waitFor();
    await page.getByText(en.away).waitFor({ state: "detached" });
    expect(await lineOf(page).inputValue()).toBe("2 bread");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    // The expense is shown at once, and requested below once the server has it.
    await page.locator(".row:not([data-waiting]) .open", { hasText: "bread" }).waitFor();
    const found = await client.findExpenses({ ledger, from: "2026-11-21" });
    expect(found.items.map(({ description }) => description)).toEqual(["bread", "tea", "Lunch"]);
    expect(await rowsOf(page)).toEqual(["bread", "tea", "Lunch", "Groceries", "Train to Zürich"]);
    expect(problems(AWAY)).toEqual([]);
  },
);
