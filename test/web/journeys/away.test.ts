// The server goes away and comes back. The page says so, keeps typed text, and sends the changes made in the meantime once.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { serviceJourneys } from "../../support/journeys.ts";
import { storedInOutbox } from "../../support/page-writes.ts";
import { fillSmallBook, totalOf } from "../../support/small-book.ts";
import { AWAY } from "../pages/away.ts";
import { lineOf, openLunch, READY } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";
import { openTable } from "../pages/reports.ts";

const it = serviceJourneys(fillSmallBook, READY);

it("an expense that is recorded while the server is away counts in the reports at once, and those that are not in memory say so", {
  ready: undefined,
  at: "/reports?period=2026-11",
}, async ({ page, problems, stop, start }) => {
  const total = page.locator(".reports-summary .total");
  const before = await total.innerText();
  await page.locator(".report .plot").first().waitFor();
  await page.keyboard.press("n");
  await lineOf(page).fill("1000 chair");
  // The code of the line has loaded.
  await page.locator(".chip.read").first().waitFor();
  await stop();
  await page.keyboard.press("Enter");
  await total.filter({ hasText: "€1,1" }).waitFor();
  const shown = await total.innerText();
  expect(shown).not.toBe(before);
  await page.keyboard.press("Escape");
  await openTable(page, "payees");
  await page.getByRole("row", { name: /^No payee €1,0/ }).waitFor();
  const sentence = page.getByText(en.notShownAway);
  await page.getByRole("button", { name: "Payee", exact: true }).click();
  await page.locator(".report", { has: sentence }).getByRole("combobox").waitFor();
  expect(await total.innerText()).toBe(shown);
  await page.getByRole("button", { name: en.period.before }).click();
  await page.locator(".nothing", { has: sentence }).waitFor();
  expect(await page.locator(".report, .total").count()).toBe(0);
  await start();
  await page.getByText("Added").waitFor();
  await page.getByText(en.away).waitFor({ state: "detached" });
  await page.getByRole("button", { name: en.period.after }).click();
  await total.filter({ hasText: shown }).waitFor();
  expect(problems(AWAY)).toEqual([]);
});

it("while the server is away, the navigation bar on a phone works, and the requested month appears when it is back", {
  ...PHONE,
}, async ({ page, problems, stop, start }) => {
  await stop();
  await page.getByRole("button", { name: en.period.before }).tap();
  await page.getByText(en.away).waitFor();
  for (const way of [en.nav.reports, en.nav.book]) {
    await page.getByRole("link", { name: way, exact: true }).tap();
    await page.locator(".ways [aria-current]", { hasText: way }).waitFor();
  }
  await start();
  await page.locator(".row .open").first().waitFor();
  expect(await totalOf(page)).toBe("€20.00");
  expect(problems(AWAY)).toEqual([]);
});

it("while the server is away, the book shows what is in memory, and says if a search or an order can't be shown", async (opened) => {
  const { page, problems, stop, start } = opened;
  const [rows, sentence] = [page.locator(".row .open"), page.getByText(en.notShownAway)];
  await rows.first().waitFor();
  const [count, total] = [await rows.count(), await totalOf(page)];
  const heads = page.locator(".heads");
  await heads.getByRole("button", { name: "Amount" }).click();
  await page.locator(".grid:not([data-by-day]) .row .open").first().waitFor();
  await heads.getByRole("button", { name: "Date" }).click();
  await page.locator(".grid[data-by-day] .row .open").first().waitFor();
  await stop();
  await page.keyboard.press("/");
  await page.keyboard.type("tea");
  await sentence.waitFor();
  expect(await page.locator(".sum, .row").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: en.search.label }).fill("");
  await rows.first().waitFor();
  expect([await rows.count(), await totalOf(page)]).toEqual([count, total]);
  // The suggestions of the field cover the column headers.
  await page.keyboard.press("Escape");
  await heads.getByRole("button", { name: "Description" }).click();
  await sentence.waitFor();
  expect(await rows.count()).toBe(0);
  await start();
  await rows.first().waitFor();
  await sentence.waitFor({ state: "detached" });
  expect(problems(AWAY)).toEqual([]);
});

it("an expense that is entered while the server is away is shown meanwhile, and recorded once by the next page", async (opened) => {
  const { page, book, app, problems, stop, start } = opened;
  // Making and undoing one change loads all code that the test needs later.
  await page.keyboard.press("n");
  await lineOf(page).fill("5 oats");
  await page.keyboard.press("Enter");
  await page.getByText(en.done.added("oats")).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await page.getByText(en.done.deleted("oats")).waitFor();
  await page.keyboard.press("n");
  await lineOf(page).fill("7 hay");
  await page.locator(".chip.read").first().waitFor();
  await stop();
  await page.keyboard.press("Enter");
  await page.locator(".row", { hasText: "hay" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await page.locator(".row", { hasText: "hay" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+z");
  await page.locator(".row", { hasText: "hay" }).waitFor();
  // The expense is shown a moment before it is stored.
  await isSoon(() => storedInOutbox(page), 3);
  const next = await page.context().newPage();
  await page.close();
  await start();
  await next.goto(app());
  await next.locator(".row", { hasText: "hay" }).waitFor();
  await isSoon(async () => Number((await onlyExpense(book, "hay")).amount), 7);
  expect(problems(AWAY)).toEqual([]);
});

it("an edit that is in progress while the server is away is saved even if the page is left", {
  fill: fillBook,
}, async ({ page, book, app, problems, stop, start }) => {
  await openLunch(page, "Description");
  await isSoon(() => storedInOutbox(page), 0);
  await stop();
  await page.keyboard.type("Dinner");
  await page.goto("about:blank");
  await start();
  await page.goto(app());
  await page.locator(".row", { hasText: "Dinner" }).waitFor();
  await isSoon(async () => (await onlyExpense(book, "Dinner")).description, "Dinner");
  expect(problems(AWAY)).toEqual([]);
});

it("an expense that is refused while no other request is answered leaves the list at once, and returns to the line", {
  fill: fillBook,
}, async ({ page, problems }) => {
  await page.keyboard.press("n");
  const line = lineOf(page);
  await line.fill("7 hay");
  await page.locator(".chip.read").first().waitFor();
  const answers = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") return route.abort("connectionrefused");
    await answers.promise;
    await route.continue({ postData: "{}" });
  });
  await page.keyboard.press("Enter");
  const row = page.locator(".row", { hasText: "hay" });
  await row.waitFor();
  expect(await line.inputValue()).toBe("");
  answers.resolve();
  await row.waitFor({ state: "detached" });
  await page.locator(".toast[data-urgent]").waitFor();
  expect(await line.inputValue()).toBe("7 hay");
  expect(problems([...AWAY, /400/])).toEqual([]);
});
