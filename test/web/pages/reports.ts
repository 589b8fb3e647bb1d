// The reports of a home with rent and food, as journeys open them, with the contents of their charts and tables.

import type { Page } from "playwright-core";
import { type AppLedger, withLedger } from "../../support/app-service.ts";
import { type PageOptions, withPage } from "../../support/browser.ts";
import { decimal } from "../../support/values.ts";

/** The charts on a canvas, and those whose bars are rows of the page. */
export const CANVASES = ["running", "months", "days"] as const;
export const ROWS = ["changes", "categories", "payees"] as const;
export type Canvas = (typeof CANVASES)[number];
export type Chart = Canvas | (typeof ROWS)[number];

/** One that each canvas has. */
export const COLOURS = {
  light: { months: "#2e8f49", days: "#3f2549", running: "#33203e" },
  dark: { months: "#6ecb7d", days: "#ece0f2", running: "#f5f0f7" },
} as const;
export const HOSTILE = "<img src=x onerror=alert(1)>";

/** Rent of 1000 each month, and some food; Food has Groceries below it. */
async function fill({ client, ledger }: AppLedger): Promise<void> {
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const create = async (name: string, colour: string | null, parent: number | null = null) =>
    (await client.createCategory({ ledger, body: { name, colour, parent } })).id;
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

/** Opens the reports of that home, with what follows /reports in their address. */
export async function withReports(
  rest: string,
  options: PageOptions,
  work: (page: Page, service: AppLedger) => Promise<void>,
): Promise<void> {
  await withLedger(async (service) => {
    await fill(service);
    await withPage(service.app(`/reports${rest}`), options, async ({ page }) => {
      await page.locator(".report canvas").first().waitFor();
      await work(page, service);
    });
  });
}

export const report = (page: Page, name: Chart) => page.locator(`[data-report="${name}"]`);

export async function openTable(page: Page, name: Chart): Promise<string> {
  await report(page, name).getByRole("button", { name: "More for" }).click();
  await report(page, name).getByRole("button", { name: "Table of" }).click();
  const rows = await report(page, name).locator("tr").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " ").trim()).join("\n");
}

/** Waits until the chart has a color, as #rrggbb, and returns its position, from the corner of its canvas. */
export async function placeOf(page: Page, name: Canvas, colour: string) {
  const canvas = report(page, name).locator("canvas");
  await report(page, name).scrollIntoViewIfNeeded();
  await canvas.waitFor();
  const found = await page
    .waitForFunction(
      ([name, colour = ""]) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`[data-report="${name}"] canvas`);
        if (!canvas) return undefined;
        const { width, height } = canvas;
        const copy = Object.assign(document.createElement("canvas"), { width, height });
        const pen = copy.getContext("2d", { willReadFrequently: true });
        pen?.drawImage(canvas, 0, 0);
        const data = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
        const isThere = (at: number) => data[at] === r && data[at + 1] === g && data[at + 2] === b;
        // Well within the shape, and not at its edge; lines are thin.
        const inner = name === "running" ? 1 : 4;
        const [beside, below] = [4 * inner, 4 * inner * width];
        for (let at = 0; at < data.length - below - beside; at += 4) {
          if (!isThere(at) || !isThere(at + beside + below)) continue;
          const pixel = at / 4;
          const scale = width / canvas.clientWidth;
          const [x, y] = [pixel % width, Math.floor(pixel / width)];
          return { x: (x + 2) / scale, y: (y + 2) / scale };
        }
        return undefined;
      },
      [name, colour],
      // Not at each frame, for it reads the whole picture.
      { polling: 100 },
    )
    .catch(() => undefined);
  const place = await found?.jsonValue();
  if (!place) throw new Error(`${name} has no ${colour}`);
  return { canvas, place };
}

/** The active filters of the book. */
export async function chips(page: Page): Promise<string[]> {
  await page.locator(".filters.on-the-way").waitFor({ state: "detached" });
  return page.getByRole("list", { name: "Filters" }).getByRole("listitem").allInnerTexts();
}

export async function clickColour(page: Page, name: Canvas, colour: string) {
  const { canvas, place } = await placeOf(page, name, colour);
  await canvas.click({ position: place });
}
