// The initial data of journeys with expenses, and helpers that read the results.

import type { Page } from "playwright-core";
import type { AppLedger } from "./app-service.ts";
import { LONGEST_WAIT_MS } from "./browser.ts";
import { decimal } from "./values.ts";

/** A journey's access to the service without its pages. */
export type Book = Pick<AppLedger, "client" | "ledger">;

type Row = readonly [
  ...[description: string, amount: string, date: string, payee: string | null],
  ...[tags: readonly string[], ref?: string],
];

/** Names the ledger Home, and records these expenses for food, in euros. Creates the other categories first. */
export async function fillHome(
  { client, ledger }: Book,
  rows: readonly Row[],
  others: readonly { readonly name: string; readonly icon: string }[] = [],
): Promise<void> {
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const food = { name: "Food", icon: "🥖", color: "#3f7f5f" };
  const { id: category } = await client.createCategory({ ledger, body: food });
  for (const body of others) await client.createCategory({ ledger, body });
  for (const [description, amount, date, payee, tags, ref = null] of rows) {
    const body = { description, amount: decimal(amount), date, payee, tags: [...tags], category };
    await client.recordExpense({ ledger, body: { ...body, ref } });
  }
}

/** Records four expenses of this month. Travel is a second category. */
export function fillBook(book: Book): Promise<void> {
  const rows = [
    ["Lunch", "12.50", "2026-11-21", "Corner Café", ["work"], "bank-17"],
    ["Groceries", "43.10", "2026-11-20", "Market", ["home"]],
    ["Bread", "3.20", "2026-11-20", "Market", []],
    ["Train to Zürich", "89", "2026-11-03", null, ["trip"]],
  ] as const;
  return fillHome(book, rows, [{ name: "Travel", icon: "✈️" }]);
}

/** Reads the expense with this description from the service. */
export async function onlyExpense({ client, ledger }: Book, description: string) {
  const { items } = await client.findExpenses({ ledger, limit: 1_000 });
  const [expense, ...others] = items.filter((each) => each.description === description);
  if (!expense || others.length > 0)
    throw new Error(`there is not exactly one expense ${description}`);
  return expense;
}

/** Returns the name of an expense's category, or of the category of its last split line. */
export async function categoryOf(book: Book, description: string): Promise<string | undefined> {
  const { client, ledger } = book;
  const { category: whole, parts } = await onlyExpense(book, description);
  const category = parts.at(-1)?.category ?? whole;
  const { items } = await client.listCategories({ ledger });
  return items.find(({ id }) => id === category)?.name;
}

type Changes = Parameters<Book["client"]["amendExpense"]>[0]["body"];

/** Changes the expense with this description. */
export async function changeOnly(book: Book, description: string, body: Changes) {
  const { id } = await onlyExpense(book, description);
  await book.client.amendExpense({ ledger: book.ledger, id, body });
}

/** Reads the text of a field of the open expense. */
export function shownIn(page: Page, field: string): Promise<string> {
  return page.locator(".in-place", { hasText: field }).first().innerText({ timeout: LOOK_MS });
}

const LOOK_MS = 500;
const LOOK_EVERY_MS = 25;

/** Waits until a value is the expected one. A text may be given as a pattern. */
export async function isSoon<Value>(
  look: () => Value | Promise<Value>,
  expected: Value | RegExp,
): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const value = await Promise.resolve(look()).catch(() => undefined);
    const isSo =
      expected instanceof RegExp ? expected.test(String(value)) : Bun.deepEquals(value, expected);
    if (isSo) return;
    if (performance.now() > until) {
      throw new Error(`it is ${Bun.inspect(value)}, not ${Bun.inspect(expected)}`);
    }
    await Bun.sleep(LOOK_EVERY_MS);
  }
}
