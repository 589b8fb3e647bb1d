// The reports of a home with rent and food, as journeys open them, with the contents of their charts and tables.

import type { Page } from "playwright-core";
import type { AppLedger } from "../../support/app-service.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

/** Reports that are drawn as SVG, and reports whose bars are rows of the page. */
export const DRAWN = ["running", "months", "days"] as const;
export const ROWS = ["changes", "categories", "payees"] as const;
export type Drawn = (typeof DRAWN)[number];
export type Chart = Drawn | (typeof ROWS)[number];

/** A color that occurs in each chart. */
export const COLORS = {
  light: { months: "#2e8f49", days: "#3f2549", running: "#33203e" },
  dark: { months: "#6ecb7d", days: "#ece0f2", running: "#f5f0f7" },
} as const;
export const HOSTILE = "<img src=x onerror=alert(1)>";

/** Records rent of 1000 each month and some food. Food has the subcategory Groceries. */
async function fill({ client, ledger }: AppLedger): Promise<void> {
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const create = async (name: string, color: string | null, parent: number | null = null) =>
    (await client.createCategory({ ledger, body: { name, color, parent } })).id;
  const food = await create("Food", "#2e8f49");
  const groceries = await create("Groceries", null, food);
  const rent = await create("Rent", "#e0661a");
  const rows = [
    ["1000.00", "2026-11-01", "Landlord", rent],
    ["1000.00", "2026-10-01", "Landlord", rent],
    ["12.50", "2026-11-20", "Corner Café", food],
    ["43.15", "2026-11-21", "=SUM(A1)", groceries],
    ["20.00", "2026-10-11", "Corner Café", groceries],
    ["0.35", "2026-11-21", HOSTILE, null],
  ] as const;
  for (const [amount, date, payee, category] of rows) {
    await client.recordExpense({
      ledger,
      body: { description: HOSTILE, amount: decimal(amount), date, payee, category },
    });
  }
}

/** Journeys that start in the reports of that home. */
export const it = journeys(fill, {
  at: "/reports",
  ready: (page) => page.locator(".report .plot").first().waitFor(),
});

export const report = (page: Page, name: Chart) => page.locator(`[data-report="${name}"]`);

export async function openTable(page: Page, name: Chart): Promise<string> {
  await report(page, name).getByRole("button", { name: "More for" }).click();
  await report(page, name).getByRole("button", { name: "Table of" }).click();
  const rows = await report(page, name).locator("tr").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " ").trim()).join("\n");
}

/** Waits until a mark of the chart has a color, as #rrggbb, and returns its position from the corner of the plot. */
export async function placeOf(page: Page, name: Drawn, color: string) {
  const plot = report(page, name).locator(".plot");
  await report(page, name).scrollIntoViewIfNeeded();
  await plot.waitFor();
  const found = await page
    .waitForFunction(
      ([name, color = ""]) => {
        const plot = document.querySelector(`[data-report="${name}"] .plot`);
        const corner = plot?.getBoundingClientRect();
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
        for (const mark of plot?.querySelectorAll("i") ?? []) {
          const { left, top, width, height } = mark.getBoundingClientRect();
          const isThere = getComputedStyle(mark).backgroundColor === `rgb(${r}, ${g}, ${b})`;
          if (!corner || !isThere || width < 4 || height < 4) continue;
          return { x: left + width / 2 - corner.left, y: top + height / 2 - corner.top };
        }
        return undefined;
      },
      [name, color],
    )
    .catch(() => undefined);
  const place = await found?.jsonValue();
  if (!place) throw new Error(`${name} has no ${color}`);
  return { plot, place };
}

/** The active filters of the book. */
export async function chips(page: Page): Promise<string[]> {
  await page.locator(".filters.on-the-way").waitFor({ state: "detached" });
  return page.getByRole("list", { name: "Filters" }).getByRole("listitem").allInnerTexts();
}

export async function clickColor(page: Page, name: Drawn, color: string) {
  const { plot, place } = await placeOf(page, name, color);
  await plot.click({ position: place });
}
