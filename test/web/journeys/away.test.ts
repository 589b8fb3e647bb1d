// The service goes away and comes back: the page says so, keeps what was typed, and does once what was asked for meanwhile.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { serviceJourneys } from "../../support/journeys.ts";
import { fillSmallBook, totalOf } from "../../support/small-book.ts";
import { AWAY } from "../pages/away.ts";
import { PHONE } from "../pages/phone.ts";

const it = serviceJourneys(fillSmallBook);

it("what is recorded while the service is away counts in the reports at once", {
  at: "/reports?period=2026-11",
}, async ({ page, problems, stop, start }) => {
  const total = page.locator(".reports-summary .total");
  const before = await total.innerText();
  await page.locator(".report canvas").first().waitFor();
  await page.keyboard.press("n");
  await page.getByRole("combobox", { name: "New expense" }).fill("1000 chair");
  await stop();
  await page.keyboard.press("Enter");
  await total.filter({ hasText: "€1,1" }).waitFor();
  const shown = await total.innerText();
  expect(shown).not.toBe(before);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Table of Payees" }).click();
  await page.getByRole("row", { name: /^No payee €1,0/ }).waitFor();
  await start();
  await page.getByText("Added").waitFor();
  await page.getByText(en.away).waitFor({ state: "detached" });
  expect(await total.innerText()).toBe(shown);
  expect(problems(AWAY)).toEqual([]);
});

it("while the service is away the bar of a phone is in reach, and the month that was asked for comes when it is back", {
  ...PHONE,
}, async ({ page, problems, stop, start }) => {
  await page.locator(".row .open").nth(2).waitFor();
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
