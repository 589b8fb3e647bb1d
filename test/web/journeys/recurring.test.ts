// Recurring expenses beyond their screen, in a real browser: the form with all fields.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { texts } from "../../../src/web/texts/recurring/en.ts";
import { journeys } from "../../support/journeys.ts";
import { done } from "../pages/settings.ts";

const it = journeys();

it("the form takes several days, an end and a lead, and gives the ledger a time zone", {
  at: "/recurring",
}, async ({ page, client, ledger }) => {
  await page.getByRole("button", { name: texts.create }).press("Enter");
  await page.keyboard.type("Loan");
  await page.getByLabel(en.amount, { exact: true }).fill("250");
  await page.getByLabel(texts.form.from).fill("2026-12-01");
  await page.getByLabel(texts.form.on, { exact: true }).selectOption(texts.form.severalDays);
  await page.getByRole("checkbox", { name: "15", exact: true }).press("Space");
  await page.getByRole("checkbox", { name: texts.rhythm.lastDay }).press("Space");
  await page.getByRole("checkbox", { name: "1", exact: true }).press("Space");
  await page.getByLabel(texts.form.times).fill("6");
  await page.getByLabel(texts.form.lead).fill("30");
  await page.getByText("every month on the 15th and the last day: Tue 15 Dec").waitFor();
  await page.keyboard.press("Enter");
  await done(page, "Added Loan");
  const { items } = await client.listRecurring({ ledger });
  const rhythm = { unit: "month", every: 1, on: [15, "last"] };
  expect(items).toMatchObject([{ rhythm, times: 6, lead: 30, next: "2026-12-15" }]);
  expect((await client.readLedger({ ledger })).zone).toBe("UTC");
});
