// The settings of a ledger with a few categories, payees and tags, as journeys open them.

import type { Page } from "playwright-core";
import type { AppLedger } from "../../support/app-service.ts";
import { journeys, serviceJourneys } from "../../support/journeys.ts";
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

/** A few categories, payees and tags. */
async function fillSettings(book: AppLedger): Promise<void> {
  const { client, ledger } = book;
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const food = await client.createCategory({ ledger, body: { name: "Food", icon: "🥕" } });
  await client.createCategory({ ledger, body: { name: "Rent", color: "#3d6fb4" } });
  await record(book, "Corner Café", ["work"], food.id);
  await record(book, "Corner Cafe Ltd", ["wrk"], food.id);
  await record(book, "Market", [HOSTILE]);
}

const READY = { ready: (page: Page) => page.locator("#setting-title").waitFor() };

/** Journeys that start in the settings. */
export const it = journeys(fillSettings, READY);
/** Such journeys, each with its own service. */
export const itAlone = serviceJourneys(fillSettings, READY);

/** The names of the rows, without elements that are hidden from screen readers. */
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
