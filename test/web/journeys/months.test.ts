// Three years, month by month: back to the first month with the keyboard, and forward again with the mouse. Each month must show the total
// that the server gives.

import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { showAmount } from "../../../src/web/locale/amounts.ts";
import { en } from "../../../src/web/texts/en.ts";
import type { AppLedger } from "../../support/app-service.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

const MONTHS = Array.from({ length: 36 }, (_, at) => {
  const month = 2023 * 12 + 11 + at;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
});
const AT_ONCE = 100;
/** The test visits each month twice. */
const LONGEST_MS = 120_000;

/** Two expenses in each month of three years, except one month, which has none. */
async function fillThreeYears({ client, ledger }: AppLedger): Promise<void> {
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const drafts = MONTHS.filter((month) => month !== "2024-04").flatMap((month, at) => [
    { description: "Rent", amount: decimal(`${700 + at}.10`), date: `${month}-01` },
    { description: "Food", amount: decimal(`0.0${(at % 9) + 1}`), date: `${month}-28` },
  ]);
  for (let at = 0; at < drafts.length; at += AT_ONCE) {
    const actions = drafts
      .slice(at, at + AT_ONCE)
      .map((expense) => ({ action: "create", expense }) as const);
    await client.amendExpenses({ ledger, body: { actions } });
  }
}

/** Returns each month's total from the server, formatted like on the page. */
async function totalsOf({ client, ledger }: AppLedger): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.breakDown({ ledger, by: ["month"] });
  const { currency } = await client.readLedger({ ledger });
  return new Map(
    rows.map(({ keys, total }) => [keys.month ?? "", showAmount(total, currency, "en-GB")]),
  );
}

const NAMES = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Waits until the page shows the month and its total. */
async function waitForMonth(page: Page, month: string, totals: ReadonlyMap<string, string>) {
  const name = NAMES.format(new Date(`${month}-01`));
  await page.waitForFunction(
    ([name, total]) => {
      const textOf = (place: string) => document.querySelector(place)?.textContent?.trim();
      const isOutdated = document.querySelector(".book[data-outdated]");
      return !isOutdated && textOf(".period-name") === name && textOf(".total") === total;
    },
    [name, totals.get(month) ?? "€0.00"],
  );
  const period = new URL(page.url()).searchParams.get("period");
  if (period !== null || month !== MONTHS.at(-1)) expect(period).toBe(month);
}

const it = journeys(fillThreeYears);

describe("three years", () => {
  it("are shown month by month, back with the keyboard and forward with the mouse", {
    timeoutMs: LONGEST_MS,
  }, async ({ page, book }) => {
    const totals = await totalsOf(book);
    expect(totals.size).toBe(MONTHS.length - 1);
    const earlier = page.getByRole("button", { name: en.period.before });
    const later = page.getByRole("button", { name: en.period.after });
    await waitForMonth(page, "2026-11", totals);
    await earlier.focus();
    for (const [at, month] of MONTHS.toReversed().slice(1).entries()) {
      // Presses the arrow button and its shortcut in turn.
      await page.keyboard.press(at % 2 === 0 ? "Enter" : "[");
      await waitForMonth(page, month, totals);
    }
    await earlier.and(page.locator(":focus")).waitFor();
    for (const month of MONTHS.slice(1)) {
      await later.click();
      await waitForMonth(page, month, totals);
    }
    for (const month of ["2026-10", "2026-09", "2026-08"]) {
      await page.goBack();
      await waitForMonth(page, month, totals);
    }
    await page.goForward();
    await waitForMonth(page, "2026-09", totals);
    await page.reload();
    await waitForMonth(page, "2026-09", totals);
  });
});
