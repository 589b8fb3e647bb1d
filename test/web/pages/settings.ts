// The settings of a ledger with a few categories, payees and tags, as journeys open them.

import type { Page } from "playwright-core";
import { type AppLedger, type AppService, withApp, withLedger } from "../../support/app-service.ts";
import { type OpenPage, type PageOptions, withPage } from "../../support/browser.ts";
import { decimal } from "../../support/values.ts";

export const HOSTILE = '<img src=x onerror="alert(1)">';

async function record(
  { client, ledger }: AppLedger,
  payee: string,
  tags: readonly string[],
  category?: number,
) {
  const own = { description: `At ${payee}`, amount: decimal("5"), tags: [...tags] };
  const date = "2026-11-20";
  const body = { ...own, date, payee, ...(category !== undefined && { category }) };
  await client.recordExpense({ ledger, body });
}

/** Fills the ledger with a few categories, payees and tags, and hands over its settings. */
export async function openSettings<Book extends AppLedger>(
  book: Book,
  [section, options]: readonly [section: string, options: PageOptions],
  work: (opened: OpenPage, book: Book) => Promise<void>,
): Promise<void> {
  const { client, ledger, app } = book;
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const food = await client.createCategory({ ledger, body: { name: "Food", icon: "🥕" } });
  await client.createCategory({ ledger, body: { name: "Rent", color: "#3d6fb4" } });
  await record(book, "Corner Café", ["work"], food.id);
  await record(book, "Corner Cafe Ltd", ["wrk"], food.id);
  await record(book, "Market", [HOSTILE]);
  await withPage(app(`/settings?section=${section}`), options, async (opened) => {
    await opened.page.locator("#setting-title").waitFor();
    await work(opened, book);
  });
}

export function withSettings(
  section: string,
  options: PageOptions,
  work: (opened: OpenPage, book: AppLedger) => Promise<void>,
): Promise<void> {
  return withLedger((book) => openSettings(book, [section, options], work));
}

/** In a service of its own. */
export function withOwnSettings(
  section: string,
  work: (opened: OpenPage, service: AppService) => Promise<void>,
): Promise<void> {
  return withApp((service) => openSettings(service, [section, {}], work));
}

/** Without what only draws them. */
export const rowNames = (page: Page) =>
  page.locator(".setting .what .name").evaluateAll((names) =>
    names.map((name) => {
      const copy = name.cloneNode(true);
      if (!(copy instanceof Element)) return "";
      for (const drawn of copy.querySelectorAll("[aria-hidden]")) drawn.remove();
      return (copy.textContent ?? "").trim();
    }),
  );
export const done = (page: Page, text: string) =>
  page.locator(".toast", { hasText: text }).last().waitFor();
