// Where it went, in a real browser: each chart is drawn, its shapes and figures lead to the expenses behind them, and what is left
// out is left out of every sum.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Client } from "../../../src/client/client.ts";
import { type AppService, withApp } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { type PageOptions, withPage } from "../../support/browser.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal } from "../../support/values.ts";

const newFile = temporaryPaths("reports.db");

const CHARTS = ["months", "categories", "payees", "days", "running"] as const;
/** One that each chart has. */
const COLOURS = {
  light: {
    ...{ months: "#3f7f5f", categories: "#3f7f5f", payees: "#0b6b62" },
    ...{ days: "#0b5a52", running: "#0b6b62" },
  },
  dark: {
    ...{ months: "#3f7f5f", categories: "#3f7f5f", payees: "#4fd1c0" },
    ...{ days: "#63e0cf", running: "#4fd1c0" },
  },
} as const;
const HOSTILE = "<img src=x onerror=alert(1)>";

/** Rent of 1000 each month, and some food; Food has Groceries below it. */
async function fill(client: Client): Promise<void> {
  const ledger = "default";
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const create = async (name: string, colour: string | null, parent: number | null = null) =>
    (await client.createCategory({ ledger, body: { name, colour, parent } })).id;
  const food = await create("Food", "#3f7f5f");
  const groceries = await create("Groceries", null, food);
  const rent = await create("Rent", "#884422");
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
async function withReports(
  rest: string,
  options: PageOptions,
  work: (page: Page, service: AppService) => Promise<void>,
  store = `sqlite:${newFile()}`,
): Promise<void> {
  await withApp(store, async (service) => {
    await fill(service.client);
    await withPage(service.app(`/reports${rest}`), options, async ({ page, problems }) => {
      await page.locator(".report canvas").first().waitFor();
      await work(page, service);
      expect(problems()).toEqual([]);
    });
  });
}

const report = (page: Page, name: (typeof CHARTS)[number]) =>
  page.locator(`[data-report="${name}"]`);

async function openTable(page: Page, name: (typeof CHARTS)[number]): Promise<string> {
  await report(page, name).getByRole("button", { name: "Table of" }).click();
  const rows = await report(page, name).locator("tr").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " ").trim()).join("\n");
}

/** Waits until the chart has a colour, as #rrggbb, and says where, from the corner of its canvas. */
async function placeOf(page: Page, name: (typeof CHARTS)[number], colour: string) {
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
      { timeout: 8_000 },
    )
    .catch(() => undefined);
  const place = await found?.jsonValue();
  if (!place) throw new Error(`${name} has no ${colour}`);
  return { canvas, place };
}

/** What the book is narrowed to. */
async function chips(page: Page): Promise<string[]> {
  await page.locator(".filters.on-the-way").waitFor({ state: "detached" });
  return page.getByRole("list", { name: "Filters" }).getByRole("listitem").allInnerTexts();
}

async function clickColour(page: Page, name: (typeof CHARTS)[number], colour: string) {
  const { canvas, place } = await placeOf(page, name, colour);
  await canvas.click({ position: place });
}

describe("where it went", () => {
  test.each([
    { width: 1440, scheme: "light" },
    { width: 390, scheme: "dark", hasTouch: true },
  ] as const)("draws each chart, with %p", async (options) => {
    await withReports("", options, async (page) => {
      for (const name of CHARTS) {
        const { canvas } = await placeOf(page, name, COLOURS[options.scheme][name]);
        expect((await canvas.boundingBox())?.width).toBeGreaterThan(280);
      }
      const [width, inner] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      expect(width).toBeLessThanOrEqual(inner ?? 0);
      for (const image of await page.getByRole("img").all()) {
        expect(await image.getAttribute("aria-label")).toMatch(/€.+\.$/s);
      }
    });
  });

  const SHAPES = [
    ["months", "#3f7f5f", /\?period=2026-1[01]&category=1$/, undefined],
    ["categories", "#884422", /\?period=2026-11&category=3$/, "€1,000.00"],
    ["payees", "#0b6b62", /\?period=2026-11&payee=Landlord$/, "€1,000.00"],
    ["days", "#0b5a52", /\?period=2026-1\d-\d\d$/, "€1,000.00"],
    ["running", "#0b6b62", /\?period=2026-11-01(\.\.2026-11-\d\d)?$/, undefined],
  ] as const;

  type Shape = readonly [(typeof CHARTS)[number], string, RegExp, string | undefined];
  async function followShape(shape: Shape, store?: string): Promise<void> {
    const [name, colour, address, total] = shape;
    const follow = async (page: Page) => {
      await clickColour(page, name, colour);
      await page.locator(".row .open").first().waitFor();
      expect(page.url()).toMatch(address);
      if (total) expect(await page.locator(".total").innerText()).toBe(total);
      await page.goBack();
      await report(page, name).waitFor();
    };
    await withReports("", {}, follow, store);
  }

  test.each(SHAPES)("leads from a shape of %s to the expenses behind it", async (...row) => {
    const [name, colour, address, total] = row;
    await followShape([name, colour, address, total]);
  });

  test("leads from a bar to the expenses behind it on PostgreSQL too", async () => {
    await followShape(SHAPES[1], await newDatabase());
  });

  test("leads from a figure of a table to the expenses behind it, by the keyboard", async () => {
    await withReports("", {}, async (page) => {
      expect(await openTable(page, "payees")).toBe(
        [
          "Payee Total Count",
          "Landlord €1,000.00 1",
          "=SUM(A1) €43.15 1",
          "Corner Café €12.50 1",
          `${HOSTILE} €0.35 1`,
          "Total €1,056.00",
        ].join("\n"),
      );
      await report(page, "payees").getByRole("link", { name: "Corner Café" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".row .open").first().waitFor();
      expect(await chips(page)).toEqual(["November 2026", "Corner Café"]);
      expect(await page.locator(".total").innerText()).toBe("€12.50");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    });
  });

  test("goes down into a category", async () => {
    await withReports("", {}, async (page) => {
      expect(await openTable(page, "categories")).toContain("Groceries €43.15 4% 1");
      await page.getByRole("link", { name: "What is in Food" }).click();
      await page.getByRole("button", { name: "Food itself" }).waitFor();
      expect(page.url()).toContain("/reports?category=1");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    });
  });

  test("leaves a category out of every sum, and puts it back", async () => {
    await withReports("?period=2026-11", {}, async (page) => {
      await page.getByRole("button", { name: "Rent", exact: true }).click();
      await page.getByText("Left out:").waitFor();
      expect(page.url()).toContain("without=3");
      await page.locator(".reports-summary .total", { hasText: "€56.00" }).waitFor();
      expect(await openTable(page, "months")).toContain("November 2026 €56.00 €55.65 €0.35");
      expect(await openTable(page, "categories")).toContain("Total €56.00 3");
      await page.locator('[data-place="payees"]:not([data-outdated])').waitFor();
      expect(await openTable(page, "payees")).toContain("Total €56.00");
      expect(await openTable(page, "days")).not.toContain("Sunday, 1 November 2026");
      expect(await openTable(page, "running")).toContain("21 €56.00 €20.00");
      await page.reload();
      await page.locator(".reports-summary .total", { hasText: "€56.00" }).waitFor();
      await page.locator(".left-out > button", { hasText: "Put all back" }).click();
      await page.locator(".reports-summary .total", { hasText: "€1,056.00" }).waitFor();
      expect(page.url()).not.toContain("without");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    });
  });

  test("saves the table as CSV and the drawing as PNG", async () => {
    await withReports("?period=2026-11", {}, async (page) => {
      const save = async (name: string) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name }).click(),
        ]);
        return { name: download.suggestedFilename(), path: await download.path() };
      };
      const csv = await save("Save Payees as CSV");
      expect(csv.name).toBe("outlay-payees.csv");
      expect(readFileSync(csv.path, "utf8")).toBe(
        [
          "\uFEFFPayee,Total,Count",
          "Landlord,1000.00,1",
          "'=SUM(A1),43.15,1",
          "Corner Café,12.50,1",
          `${HOSTILE},0.35,1`,
          "Total,1056.00,",
          "",
        ].join("\r\n"),
      );
      await placeOf(page, "months", "#3f7f5f");
      const png = await save("Save Each month by category as PNG");
      expect(png.name).toBe("outlay-months.png");
      const bytes = readFileSync(png.path);
      expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      // Its width stands right behind the name of its first part.
      expect(bytes.readUInt32BE(16)).toBeGreaterThan(2000);
    });
  });

  test("follows the scheme of colours, and the width of the window", async () => {
    await withReports("", {}, async (page) => {
      await placeOf(page, "payees", "#0b6b62");
      await page.emulateMedia({ colorScheme: "dark" });
      await placeOf(page, "payees", "#4fd1c0");
      await page.setViewportSize({ width: 500, height: 900 });
      const isNarrow = () => (document.querySelector("canvas")?.clientWidth ?? 999) < 480;
      await page.waitForFunction(isNarrow);
      await placeOf(page, "payees", "#4fd1c0");
    });
  });

  test("has nothing that axe finds fault with, in either scheme", async () => {
    for (const scheme of ["light", "dark"] as const) {
      await withReports("?period=2026-11&without=2", { scheme }, async (page) => {
        for (const name of CHARTS) {
          await openTable(page, name);
          await report(page, name).locator("canvas").waitFor();
        }
        await page.locator('[data-place="payees"]:not([data-outdated])').waitFor();
        expect(await violationsOf(page)).toEqual([]);
      });
    }
  });

  test("says so where there is nothing", async () => {
    await withApp(`sqlite:${newFile()}`, async ({ app }) => {
      await withPage(app("/reports"), {}, async ({ page, problems }) => {
        await page.getByText("Nothing was spent here.").nth(4).waitFor();
        expect(await page.locator(".reports-summary .total").innerText()).toBe("0.00");
        expect(problems()).toEqual([]);
      });
    });
  });
});
