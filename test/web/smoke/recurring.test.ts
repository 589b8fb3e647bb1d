// Recurring expenses in a real browser: planned, recorded and skipped by keys alone, and undone.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { texts } from "../../../src/web/texts/recurring/en.ts";
import { journeys } from "../../support/journeys.ts";
import { day, decimal } from "../../support/values.ts";
import { pickItem, typeLine } from "../pages/book.ts";
import { done } from "../pages/settings.ts";

const it = journeys(async ({ client, ledger }) => {
  await client.changeLedger({ ledger, body: { currency: "EUR" } });
  const rhythm = { unit: "month", every: 1, on: [1] } as const;
  const body = { description: "Rent", amount: decimal("900"), rhythm, from: "2026-10-01" };
  await client.createRecurring({ ledger, body });
  for (const date of ["2026-08-05", "2026-09-05", "2026-10-05", "2026-11-05"]) {
    const body = { description: "Music", amount: decimal("9.99"), date };
    await client.recordExpense({ ledger, body });
  }
});

it("keys record, skip and change a recurring expense, and undo each step", async (opened) => {
  const { page, client, ledger } = opened;
  await page.locator(".list").waitFor();
  await page.keyboard.press("4");
  const due = page.getByRole("region", { name: texts.due }).getByRole("listitem");
  await due.nth(1).waitFor();
  await due.first().getByRole("button", { name: "Record" }).press("Enter");
  await done(page, en.done.added("Rent"));
  await due.nth(1).waitFor({ state: "detached" });
  const recorded = async () => {
    const { items } = await client.findExpenses({ ledger, q: "rent" });
    return items.map(({ date, amount, ref }) => `${date} ${amount} ${ref?.slice(-10)}`);
  };
  expect(await recorded()).toEqual(["2026-10-01 900 2026-10-01"]);
  await page.keyboard.press("u");
  await done(page, en.done.deleted("Rent"));
  await due.nth(1).waitFor();
  expect(await recorded()).toEqual([]);

  const rent = async () => (await client.listRecurring({ ledger })).items[0];
  await pickItem(page, texts.more("Rent"), texts.skipNext);
  await done(page, "Skipped Rent");
  expect((await rent())?.skipped).toEqual([day("2026-10-01")]);
  await page.keyboard.press("u");
  await done(page, "Undone: skipped Rent");
  expect((await rent())?.skipped).toEqual([]);

  await pickItem(page, texts.more("Rent"), texts.change);
  await page.getByLabel(en.amount, { exact: true }).fill("950");
  await page.keyboard.press("Enter");
  await done(page, texts.did.changed("Rent"));
  expect((await rent())?.amount).toBe(decimal("950"));
});

it("a recurring expense is planned from the line, by keys alone", async (opened) => {
  const { page, client, ledger } = opened;
  await page.locator(".list").waitFor();
  await typeLine(page, "30 gym on the 28th of every month");
  await page.getByRole("button", { name: "every month on the 28th: Sat 28 Nov" }).waitFor();
  await page.keyboard.press("Enter");
  await done(page, `${texts.did.created("gym", "every month on the 28th")} · Sat 28 Nov`);
  await page.locator(".toast").getByRole("link", { name: en.nav.recurring }).waitFor();
  const { items } = await client.listRecurring({ ledger });
  expect(items.at(-1)).toMatchObject({ description: "gym", next: "2026-11-28" });
  expect((await client.readLedger({ ledger })).zone).not.toBeNull();
});

it("a regular payment is offered, and one press adds it", { at: "/recurring" }, async (opened) => {
  const { page, client, ledger } = opened;
  await page.getByRole("button", { name: texts.addNamed("Music") }).press("Enter");
  await done(page, "Planned Music, every month on the 5th");
  const names = async () =>
    (await client.listRecurring({ ledger })).items.map(({ description }) => description);
  expect(await names()).toEqual(["Rent", "Music"]);
});
