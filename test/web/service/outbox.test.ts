// The outbox: whatever happens to pages and the server, the ledger ends up with everything that was typed, exactly once.

import { expect, test } from "bun:test";
import {
  change,
  drop,
  inverseOf,
  record,
  remove,
  rename,
} from "../../../src/web/service/transactions.ts";
import { scaled } from "../../support/environment.ts";
import { createService } from "../../support/http-service.ts";
import { randomFrom } from "../../support/seeded-random.ts";
import { decimal } from "../../support/values.ts";
import { type Page, Pages } from "./pages-of-outboxes.ts";
import { expenseOf, Somebody } from "./somebody.ts";

function newPages(): Pages {
  return new Pages(createService({ inMemory: true }).app);
}

/** Waits until everything is answered, with all pages awake and the server available. */
async function answered(pages: Pages): Promise<void> {
  pages.isAway = false;
  for (let round = 0; round < 500; round += 1) {
    await pages.goOn();
    if ((await pages.storage.list()).length === 0) break;
  }
  expect(await pages.storage.list()).toEqual([]);
  await pages.goOn(20);
}

async function book(pages: Pages): Promise<readonly string[]> {
  const expenses = await pages.listed();
  return expenses
    .map(({ description, amount, note }) => [description, amount, note].join(" "))
    .toSorted();
}

function only(page: Page, description: string) {
  const found = page.shown().filter((expense) => expense.description === description);
  const [expense] = found;
  if (!expense || found.length > 1)
    throw new Error(`${found.length} expenses are called ${description}`);
  return expense;
}

test("edits of an expense are no conflict if its payee was renamed and deleted while the server is away", async () => {
  const pages = newPages();
  const page = pages.open();
  page.transact(record(pages.place, { ...expenseOf("Lunch"), payee: "Cafe" }));
  page.transact(record(pages.place, { ...expenseOf("Bread"), payee: "Baker" }));
  await answered(pages);
  const [cafe, baker] = (await pages.payees()).toSorted((a, b) => b.name.localeCompare(a.name));
  if (!cafe || !baker) throw new Error("a payee is missing");
  pages.isAway = true;
  page.transact(rename(page.place, "payee", cafe, "Café"));
  page.transact(drop(page.place, "payee", { labels: [baker], into: null, operation: "drop" }));
  page.transact(change(page.place, [only(page, "Lunch")], { note: "with Ann" }));
  page.transact(change(page.place, [only(page, "Lunch")], { amount: decimal("12") }));
  page.transact(remove(page.place, [only(page, "Bread")]));
  await answered(pages);
  expect(page.refusals).toEqual([]);
  expect(await book(pages)).toEqual(["Lunch 12 with Ann"]);
});

test("entries that disappear from the storage while they wait, without news of them, are still sent", async () => {
  const pages = newPages();
  const page = pages.open();
  await pages.goOn(3);
  pages.isAway = true;
  page.transact(record(pages.place, expenseOf("Lunch")));
  page.transact(record(pages.place, expenseOf("Bread")));
  await pages.goOn(3);
  for (const { key } of await pages.storage.list()) await pages.storage.settle(key, new Map());
  pages.isAway = false;
  await pages.goOn(20);
  expect(await book(pages)).toEqual(["Bread 10 ", "Lunch 10 "]);
  expect(page.refusals).toEqual([]);
  expect(page.waiting()).toBe(0);
});

test("if the storage fails for a while, everything is still sent in the end", async () => {
  const pages = newPages();
  const page = pages.open();
  await pages.goOn(3);
  pages.failures = 2;
  page.transact(record(pages.place, expenseOf("Lunch")));
  await answered(pages);
  expect(await book(pages)).toEqual(["Lunch 10 "]);
});

test("a request that hangs is sent again with the same key, and the entries that wait after it follow", async () => {
  const pages = newPages();
  const page = pages.open();
  await pages.goOn(3);
  pages.hangs = 1;
  page.transact(record(pages.place, expenseOf("Lunch")));
  page.transact(record(pages.place, expenseOf("Bread")));
  await pages.goOn(3);
  expect(await book(pages)).toEqual([]);
  pages.giveUp();
  await answered(pages);
  expect(await book(pages)).toEqual(["Bread 10 ", "Lunch 10 "]);
  expect(page.refusals).toEqual([]);
});

test("the outbox is refused if it undoes the recording of an expense that another page had recorded already", async () => {
  const pages = newPages();
  const [page, other] = [pages.open(), pages.open()];
  const rent = { ...expenseOf("Rent"), ref: "recurring:1:2026-12-01" };
  page.transact(record(pages.place, rent));
  await answered(pages);
  page.transact(change(pages.place, [only(page, "Rent")], { note: "late" }));
  await answered(pages);
  const late = record(pages.place, rent);
  other.transact(late);
  await answered(pages);
  const undone = inverseOf(late, pages.place.draw);
  if (!undone) throw new Error("a recording has an inverse");
  other.transact(undone);
  await answered(pages);
  expect(await book(pages)).toEqual(["Rent 10 late"]);
  expect(other.refusals).toHaveLength(1);
});

test("the outbox drops a refused change with the changes that depend on it, and nothing else", async () => {
  const pages = newPages();
  const [page, other] = [pages.open(), pages.open()];
  page.transact(record(pages.place, expenseOf("Lunch")));
  page.transact(record(pages.place, expenseOf("Bread")));
  await answered(pages);
  const [stale, bread] = [only(page, "Lunch"), only(page, "Bread")];
  other.transact(change(pages.place, [only(other, "Lunch")], { amount: decimal("11") }));
  await answered(pages);
  pages.isAway = true;
  const first = change(pages.place, [stale], { amount: decimal("12") });
  page.transact(first);
  const [{ after = stale } = {}] = first.pending;
  page.transact(change(pages.place, [after], { note: "with Ann" }));
  page.transact(change(pages.place, [bread], { note: "rye" }));
  await answered(pages);
  expect(await book(pages)).toEqual(["Bread 10 rye", "Lunch 11 "]);
  expect(page.refusals).toHaveLength(2);
});

test("the outbox takes no answer from a proxy or a sign-in page for a refusal", async () => {
  const pages = newPages();
  const page = pages.open();
  const html = { headers: { "Content-Type": "text/html" } };
  pages.strangers = [401, 403, 404, 429, 500, 200].map(
    (status) => new Response("<p>Sign in</p>", { status, ...html }),
  );
  pages.strangers.push(new Response(null));
  page.transact(record(pages.place, expenseOf("Lunch")));
  await answered(pages);
  expect(pages.strangers).toEqual([]);
  expect(page.refusals).toEqual([]);
  expect(await book(pages)).toEqual(["Lunch 10 "]);
});

test("the outbox sends a creation that waited for days and never reached the server, whether the page stays open or not", async () => {
  for (const stays of [true, false]) {
    const pages = newPages();
    pages.isAway = true;
    const page = pages.open();
    page.transact(record(pages.place, expenseOf("Lunch")));
    await pages.goOn(3);
    pages.now += 60 * 3_600_000;
    if (!stays) page.kill();
    const last = stays ? page : pages.open();
    await pages.goOn(3);
    expect(String(only(last, "Lunch").amount)).toBe("10");
    await answered(pages);
    expect(last.refusals).toEqual([]);
    expect(await book(pages)).toEqual(["Lunch 10 "]);
  }
});

test("the outbox reports a creation that was sent days ago if an equal expense exists, whether the page stays open or not", async () => {
  for (const stays of [true, false]) {
    const pages = newPages();
    const page = pages.open();
    pages.cuts = 1;
    page.transact(record(pages.place, expenseOf("Lunch")));
    while (pages.cuts > 0) await pages.goOn();
    pages.isAway = true;
    pages.now += 48 * 3_600_000;
    if (!stays) page.kill();
    const last = stays ? page : pages.open();
    await answered(pages);
    expect(last.refusals).toEqual(["record: Lunch"]);
    expect(await book(pages)).toEqual(["Lunch 10 "]);
  }
});

const SEQUENCES = scaled(10);
const ACTS = 40;

test("whatever happens, the ledger has everything that was typed, exactly once", async () => {
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = randomFrom(seed);
    const pages = newPages();
    const somebody = new Somebody(pages, random);
    for (let act = 0; act < ACTS; act += 1) {
      somebody.act();
      await pages.goOn(1 + random.below(3));
    }
    somebody.wakeAll();
    await answered(pages);
    const refusals = somebody.tabs.flatMap((page) => page.refusals);
    expect({ seed, refusals }).toEqual({ seed, refusals: [] });
    expect({ seed, book: await book(pages) }).toEqual({ seed, book: somebody.book() });
    for (const page of somebody.tabs) page.kill();
  }
});
