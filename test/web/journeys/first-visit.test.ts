// The first visit in a real browser: the line for the first expense, the sample, and the offered currency. It is that of the reader's region,
// and the first expense or budget makes it the ledger's. Later visits open the ledger that was open last.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { texts as de, sample } from "../../../src/web/texts/de.ts";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { isSoon } from "../../support/expense-book.ts";
import { serviceJourneys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { choose, lineOf, typeLine } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";

const it = serviceJourneys();

/** The number of rows that the first screen shows whole above the bar, each with its description, payee and amount. */
const wholeRows = (page: Page) =>
  page.locator(".days-list .row").evaluateAll((rows) => {
    const end = document.querySelector(".ways")?.getBoundingClientRect().top ?? 0;
    const isSeen = (part: Element | null) => {
      const { width = 0, bottom = Infinity } = part?.getBoundingClientRect() ?? {};
      return width > 0 && bottom <= end && part?.textContent !== "";
    };
    const parts = [".open", ".payee", ".amount"];
    return rows.filter((row) => parts.every((part) => isSeen(row.querySelector(part)))).length;
  });

/** Checks that the month and its first expenses fit on one screen, and that a category opens in the shown month. */
async function lookAtPhone(page: Page): Promise<void> {
  await page.locator(".where a").nth(3).waitFor();
  await isSoon(async () => (await wholeRows(page)) >= 4, true);
  await page.locator(".where a").first().tap();
  await page.waitForURL(/category=/);
  expect(new URL(page.url()).searchParams.get("period")).toBe("2026-11");
  await page.locator(".filters .chip").first().waitFor();
  // The pressed link is gone, and the focus isn't lost.
  await page.locator("#content:focus, #content :focus").waitFor();
}

const sampleIn = (page: Page) => new URL(page.url()).searchParams.get("ledger") ?? "";

it("the first visit does not show the days of an empty month while it loads", {
  at: null,
}, async ({ page, app }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/ledgers$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(app());
  await page.locator(".first .skeleton").waitFor();
  expect(await page.locator(".book-summary").isVisible()).toBe(false);
  held.resolve();
  await page.getByText(en.first.welcome).waitFor();
});

it("the first visit has one line, which the shortcut and the button for a new expense focus", async (opened) => {
  const { page } = opened;
  const line = lineOf(page);
  await page.getByLabel(en.currency).focus();
  await page.getByRole("button", { name: "New expense" }).click();
  await line.and(page.locator(":focus")).waitFor();
  await page.getByRole("link", { name: en.nav.reports }).focus();
  await typeLine(page, "3 tea");
  expect(await line.inputValue()).toBe("3 tea");
  expect(await page.locator("dialog").count()).toBe(0);
});

it("the first visit keeps a begun line when an expense arrives from elsewhere", async (opened) => {
  const { page, client } = opened;
  await lineOf(page).fill("3 t");
  await client.createExpense({
    body: { description: "lunch", amount: 12.5, date: "2026-11-02" },
  });
  await page.locator("dialog input:focus").waitFor();
  await page.keyboard.type("ea");
  expect(await page.locator("dialog input:focus").inputValue()).toBe("3 tea");
});

it("the first visit can create a sample, which one click deletes and another restores", {
  locale: "de-DE",
}, async ({ page, client }) => {
  expect(await page.locator(".ledger").innerText()).toBe(de.nav.firstLedger);
  await page.getByRole("button", { name: de.first.sample }).click();
  await page.getByText(de.first.isSample).waitFor();
  await page.locator(".row .open").nth(5).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const ledger = sampleIn(page);
  const { count } = await client.findExpenses({ ledger });
  expect(count).toBeGreaterThan(550);
  expect((await client.readLedger({ ledger })).currency?.toString()).toBe("EUR");
  const { items } = await client.listChanges({ ledger, limit: 1_000 });
  expect(new Set(items.map(({ source }) => source))).toEqual(new Set(["app"]));

  await page.getByRole("button", { name: de.first.deleteSample }).click();
  await page.getByText(de.first.welcome).waitFor();
  await page.getByRole("button", { name: de.undo }).click();
  await page.getByText(de.done.restored(sample.name)).waitFor();
  expect((await client.findExpenses({ ledger })).count).toBe(count);
});

it("the first visit can create a sample on a phone, and again after it was deleted, without a failing request", {
  ...PHONE,
}, async ({ page, client }) => {
  // All ways to begin are visible at once, and touch users are not told to drag a file.
  const way = await page.getByRole("button", { name: en.first.sample }).boundingBox();
  const bar = await page.locator(".ways").boundingBox();
  expect((way?.y ?? Infinity) + (way?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(await page.getByText(en.first.dropNote).count()).toBe(0);
  expect(await page.locator(".ghosts[aria-hidden] .tile").count()).toBe(3);
  for (const time of ["first", "second"]) {
    await page.getByRole("button", { name: en.first.sample }).tap();
    await page.locator(".row .open").first().waitFor();
    if (time === "first") await lookAtPhone(page);
    await page.getByRole("button", { name: en.first.deleteSample }).tap();
    await page.getByText(en.first.welcome).waitFor();
  }
  await isSoon(async () => (await client.listLedgers()).items.length, 1);
});

it("the address without a ledger opens the ledger that was open last, as long as it exists", {
  fill: fillSmallBook,
}, async ({ client, page, app, problems }) => {
  await page.locator(".row .open").first().waitFor();
  await client.createLedger({ body: { id: "trip", name: "Trip" } });
  await page.goto(app("?ledger=trip"));
  await page.locator(".first .welcome").waitFor();
  await page.goto(app());
  await page.locator(".first .welcome").waitFor();
  expect(page.url()).toEndWith("?ledger=trip");
  await page.goto("about:blank");
  await client.deleteLedger({ ledger: "trip", name: "Trip" });
  await page.goto(app());
  await page.locator(".row .open").first().waitFor();
  expect(page.url()).toBe(app());
  await page.goto(app("?ledger=trip"));
  await page.getByRole("alert").getByText(en.notFound("trip")).waitFor();
  await page.getByRole("link", { name: "Outlay" }).click();
  await page.locator(".row .open").first().waitFor();
  expect(page.url()).toBe(app());
  // The page has requested the deleted ledger.
  expect(problems([/404/])).toEqual([]);
});

const { budget } = en.book;

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
  it(`the currency of the region ${outcome}`, { locale: "it-CH" }, async ({
    page,
    client,
    ledger,
  }) => {
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
