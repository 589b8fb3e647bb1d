// Recurring expenses in a real browser: the form with all fields, and the expenses that are coming up. smoke/recurring.test.ts has the
// most common steps.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { Change } from "../../../src/web/service/shapes.ts";
import { en } from "../../../src/web/texts/en.ts";
import { texts } from "../../../src/web/texts/recurring/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { journeys } from "../../support/journeys.ts";
import { day, decimal } from "../../support/values.ts";
import { lineOf, pickItem, typeLine } from "../pages/book.ts";
import { done } from "../pages/settings.ts";

const monthly = (on: number) => ({ unit: "month", every: 1, on: [on] }) as const;

const it = journeys(async ({ client, ledger }) => {
  const record = { description: "Lunch", amount: decimal("12"), date: "2026-11-20" };
  await client.recordExpense({ ledger, body: record });
  const add = (description: string, amount: string | null, from: string) => {
    const rhythm = monthly(Number.parseInt(from.slice(-2), 10));
    const body = { description, amount: amount === null ? null : decimal(amount), rhythm, from };
    return client.createRecurring({ ledger, body });
  };
  await add("Rent", "900", "2026-11-01");
  await add("Power", null, "2026-11-20");
  await add("Gym", "30", "2026-11-28");
  await add("Insurance", "480", "2026-12-20");
});

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
  await page.getByLabel(texts.form.times).fill("5000");
  await page.getByText(texts.form.between("1", "1,000")).waitFor();
  await page.getByLabel(texts.form.times).fill("6");
  await page.getByLabel(texts.form.lead).fill("30");
  await page.getByText("every month on the 15th and the last day, 6 times: Tue 15 Dec").waitFor();
  await page.keyboard.press("Enter");
  await done(page, "Planned Loan");
  const { items } = await client.listRecurring({ ledger });
  const rhythm = { unit: "month", every: 1, on: [15, "last"] };
  expect(items.slice(-1)).toMatchObject([{ rhythm, times: 6, lead: 30, next: "2026-12-15" }]);
  expect((await client.readLedger({ ledger })).zone).toBe("UTC");
});

it("a typed expense counts as an occurrence if the user presses its chip", async (opened) => {
  const { page, client, ledger } = opened;
  await page.locator(".list").waitFor();
  const refs = async () => {
    const { items } = await client.findExpenses({ ledger, q: "rent" });
    return items.map(({ date, amount, ref }) => `${date} ${amount} ${ref}`);
  };
  await page.keyboard.press("n");
  const type = (text: string) => lineOf(page).fill(text);
  const chip = page.getByRole("button", { name: texts.countsAs("Rent", "Sun 1 Nov") });
  await type("rent 910 2026-11-04");
  await chip.waitFor();
  await page.keyboard.press("Enter");
  await done(page, en.done.added("rent"));
  expect(await refs()).toEqual(["2026-11-04 910 null"]);
  await type("rent 910 2026-11-03");
  await chip.press("Space");
  await page.keyboard.press("Shift+Tab");
  await lineOf(page).press("Enter");
  await done(page, en.done.added("rent"));
  await chip.waitFor({ state: "detached" });
  expect(await refs()).toEqual(["2026-11-04 910 null", "2026-11-03 910 recurring:1:2026-11-01"]);
});

const rowsOf = (page: Page) =>
  page.getByRole("region", { name: texts.comingUp }).getByRole("listitem");

it("keys record upcoming expenses, give one an amount, skip one, and undo all of it", async (opened) => {
  const { page, client, ledger } = opened;
  const rows = rowsOf(page);
  await rows.nth(2).waitFor();
  await page.getByText(texts.toCome("930.00")).waitFor();
  await page.keyboard.press("c");
  await page.keyboard.press("Space");
  await done(page, en.done.added("Rent"));
  await page.keyboard.press("Space");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("61.2");
  await page.keyboard.press("Enter");
  await done(page, en.done.added("Power"));
  await page.keyboard.press("c");
  await page.keyboard.press("s");
  await done(page, "Skipped Gym");
  await rows.filter({ hasText: "in 10 days" }).waitFor();
  await rows.nth(1).waitFor({ state: "detached" });
  const { items } = await client.findExpenses({ ledger });
  const shown = items.map(({ description, amount, date }) => `${date} ${description} ${amount}`);
  expect(shown).toEqual(["2026-11-20 Power 61.2", "2026-11-20 Lunch 12", "2026-11-01 Rent 900"]);
  for (const back of ["Undone: skipped Gym", en.done.deleted("Power")]) {
    await page.keyboard.press("u");
    await done(page, back);
  }
  await page.keyboard.press("u");
  await rows.first().getByText(texts.late(20, "20")).waitFor();
});

it("a recurring expense shows that its category is archived, and suggests an amount that differs each time", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  const { id } = await client.createCategory({ ledger, body: { name: "Club", archived: true } });
  await client.changeRecurring({ ledger, id: 1, body: { category: id } });
  const body = { amount: decimal("58.4") };
  await client.postOccurrence({ ledger, id: 2, day: "2026-11-20", body });
  await page.goto(app("/recurring"));
  await page.getByText(texts.archived("Club")).waitFor();
  await page.getByText(texts.about("58.40")).waitFor();
  await pickItem(page, texts.more("Power"), texts.recordNow);
  await page.getByRole("dialog", { name: "Power, Sun 20 Dec" }).waitFor();
  await page.keyboard.press("Enter");
  await done(page, en.done.added("Power"));
  const { items } = await client.findExpenses({ ledger, q: "power" });
  expect(items.map(({ date, amount }) => `${date} ${amount}`)).toEqual([
    "2026-12-20 58.4",
    "2026-11-20 58.4",
  ]);
});

it("a recurring expense that has been open for too long is offered as ended, and the user ends or keeps it", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  for (const name of ["Club", "Magazine"]) {
    const rhythm = monthly(1);
    const draft = { description: name, amount: decimal("12"), rhythm, from: "2026-08-01" };
    const { id } = await client.createRecurring({ ledger, body: draft });
    await client.postOccurrence({ ledger, id, day: "2026-08-01", body: {} });
  }
  await page.goto(app("/recurring"));
  const offers = page.getByRole("region", { name: texts.hasEnded });
  await offers.getByText(texts.openSince("Tue 1 Sept")).nth(1).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await offers.getByRole("button", { name: texts.endNamed("Club") }).press("Enter");
  await done(page, texts.did.ended("Club"));
  await offers.getByRole("button", { name: texts.did.goesOn("Magazine") }).press("Enter");
  await done(page, texts.did.goesOn("Magazine"));
  await offers.waitFor({ state: "detached" });
  const { items } = await client.listRecurring({ ledger });
  const left = items.slice(-2).map(({ until, lasting }) => `${until} ${lasting}`);
  expect(left).toEqual(["2026-08-31 false", "null true"]);
  await page.keyboard.press("u");
  await done(page, `Undone: ${texts.did.goesOn("Magazine")}`);
  await offers.getByRole("button", { name: texts.endNamed("Magazine") }).waitFor();
});

it("an expense that was entered by hand may be the one that is due", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  const body = { description: "flat rent", amount: decimal("910"), date: "2026-11-03" };
  await client.recordExpense({ ledger, body });
  const ref = async () => (await client.findExpenses({ ledger, q: "flat" })).items[0]?.ref ?? null;
  await page.goto(app("/recurring"));
  const due = page.getByRole("region", { name: texts.due }).getByRole("listitem");
  const offer = due.getByRole("button", { name: texts.orThis("flat rent", "Tue 3 Nov") });
  await offer.press("Enter");
  await done(page, texts.did.counted("flat rent", "Rent", "Sun 1 Nov"));
  await due.filter({ hasText: "Rent" }).waitFor({ state: "detached" });
  expect(await ref()).toBe("recurring:1:2026-11-01");
  await page.keyboard.press("u");
  await offer.waitFor();
  expect(await ref()).toBeNull();
});

it("an open expense links to its recurring expense, or becomes recurring", async (opened) => {
  const { page, client, ledger } = opened;
  await rowsOf(page).nth(2).waitFor();
  await page.getByRole("link", { name: "Lunch" }).click();
  await page.getByRole("button", { name: texts.comesAgain }).press("Enter");
  await page.getByText("every month on the 20th: Sun 20 Dec").waitFor();
  await page.keyboard.press("Enter");
  await done(page, "Planned Lunch");
  const { items } = await client.listRecurring({ ledger });
  expect(items.at(-1)).toMatchObject({ description: "Lunch", amount: "12", next: "2026-12-20" });

  await client.postOccurrence({ ledger, id: 1, day: "2026-11-01", body: {} });
  await page.getByRole("link", { name: "Rent" }).first().click();
  await page.getByRole("link", { name: "Rent every month on the 1st" }).press("Enter");
  await page.waitForURL(/recurring/);
});

it("expenses that were recorded automatically are reported once, and one press undoes them", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  // Here, the client takes the place of the service, which records occurrences automatically.
  await page.route(/changes\?after=\d+$/, async (route) => {
    if (route.request().headers()["accept"]?.includes("event-stream")) return route.continue();
    const response = await route.fetch();
    const { items, next } = await response.json();
    const ofPoster = (item: Change) =>
      item.after?.ref?.startsWith("recurring:") ? { ...item, source: "recurring" } : item;
    await route.fulfill({ response, json: { items: items.map(ofPoster), next } });
  });
  const key = `"outlay.seen.${ledger}"`;
  // The browser has opened this ledger before.
  await page.addInitScript({ content: `localStorage[${key}] ??= "0";` });
  for (const of of ["2026-11-01", "2026-12-01"]) {
    await client.postOccurrence({ ledger, id: 1, day: of, body: {} });
  }
  await page.goto(app());
  const toast = page.locator(".toast", { hasText: "2 recurring expenses since Sun 1 Nov" });
  await toast.getByRole("button", { name: en.undo }).press("Enter");
  await done(page, "Undone: 2 recurring expenses");
  expect((await client.findExpenses({ ledger, q: "rent" })).items).toEqual([]);
  await page.reload();
  await rowsOf(page).first().waitFor();
  expect(await toast.count()).toBe(0);
});

it("keys pause, resume, end and delete a recurring expense, and undo each step", {
  at: "/recurring",
}, async ({ page, client, ledger }) => {
  await client.postOccurrence({ ledger, id: 1, day: "2026-11-01", body: {} });
  const more = page.getByRole("button", { name: texts.more("Rent"), exact: true });
  const rent = async () =>
    (await client.listRecurring({ ledger })).items.find(({ id }) => id === 1);
  const undo = async (message: string) => {
    await page.keyboard.press("u");
    await done(page, `Undone: ${message}`);
  };
  const next = page.getByText(texts.next("Tue 1 Dec"));
  await next.waitFor();
  // The pause shows before the service has answered.
  const shown = Promise.withResolvers<void>();
  await page.route(/\/batch$/, async (route) => {
    await shown.promise;
    await route.continue();
  });
  await pickItem(page, texts.more("Rent"), texts.pause);
  await page.getByText(texts.paused, { exact: true }).waitFor();
  shown.resolve();
  await done(page, texts.did.paused("Rent"));
  await pickItem(page, texts.more("Rent"), texts.resume);
  await done(page, texts.did.resumed("Rent"));
  await undo("resumed Rent");
  expect((await rent())?.paused).toBe(true);
  await undo("paused Rent");
  expect((await rent())?.paused).toBe(false);

  await pickItem(page, texts.more("Rent"), texts.endBefore("Tue 1 Dec"));
  await done(page, texts.did.ended("Rent"));
  await page.getByText(texts.ended("1")).waitFor();
  expect((await rent())?.next).toBeNull();
  await undo("ended Rent");
  await next.waitFor();
  expect((await rent())?.next).toBe(day("2026-12-01"));

  await pickItem(page, texts.more("Rent"), en.remove);
  await done(page, texts.did.deleted("Rent"));
  await more.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.closest('.recurring-row') !== null")).toBe(
    true,
  );
  await undo("deleted Rent");
  await more.waitFor();
  expect((await client.findExpenses({ ledger, q: "rent" })).items).toHaveLength(1);
});

it("the form of an expense keeps the schedule that was typed into the line", async (opened) => {
  const { page, client, ledger } = opened;
  await page.locator(".list").waitFor();
  await typeLine(page, "piano 40 monthly for 12 months");
  await page.keyboard.press("Shift+Enter");
  await page.getByRole("checkbox", { name: texts.form.comesAgain, checked: true }).waitFor();
  await page.getByLabel(texts.form.on, { exact: true }).selectOption(texts.rhythm.lastDay);
  await page.getByLabel(en.note).fill("lessons");
  await page.getByLabel(en.description).press("Enter");
  await done(page, texts.did.created("piano", "every month on the last day, 12 times"));
  const { items } = await client.listRecurring({ ledger });
  const rhythm = { unit: "month", every: 1, on: ["last"] };
  expect(items.at(-1)).toMatchObject({ rhythm, times: 12, from: "2026-11-21", note: "lessons" });
});

it("an upcoming expense is changed or deleted together with all later ones, and the change is undone", async (opened) => {
  const { page, client, ledger } = opened;
  await client.postOccurrence({ ledger, id: 1, day: "2026-11-01", body: {} });
  const more = texts.more("Rent, Tue 1 Dec");
  const rents = async () => {
    const { items } = await client.listRecurring({ ledger });
    const own = items.filter(({ description }) => description === "Rent");
    return own.map(({ amount, from, until }) => `${amount} ${from} ${until}`);
  };
  await pickItem(page, more, texts.changeAfter);
  await page.getByLabel(en.amount, { exact: true }).fill("950");
  await page.keyboard.press("Enter");
  await done(page, texts.did.changed("Rent"));
  expect(await rents()).toEqual(["900 2026-11-01 2026-11-30", "950 2026-12-01 null"]);
  await page.keyboard.press("u");
  await done(page, "Undone: changed Rent");
  expect(await rents()).toEqual(["900 2026-11-01 null"]);
  await rowsOf(page).filter({ hasText: "900" }).waitFor();
  await pickItem(page, more, texts.endBefore("Tue 1 Dec"));
  await done(page, texts.did.ended("Rent"));
  expect(await rents()).toEqual(["900 2026-11-01 2026-11-30"]);
});
