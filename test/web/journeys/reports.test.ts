// Where it went, in a real browser: each chart is drawn, its shapes and figures lead to the expenses behind them, and what is left
// out is left out of every sum.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { journeys } from "../../support/journeys.ts";
import {
  CHARTS,
  COLOURS,
  clickColour,
  HOSTILE,
  openTable,
  placeOf,
  report,
  withReports,
} from "../pages/reports.ts";

const it = journeys();

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
    ["months", "#3f7f5f", /&period=2026-1[01]&category=1$/, undefined],
    ["categories", "#884422", /&period=2026-11&category=3$/, "€1,000.00"],
    ["payees", "#0b6b62", /&period=2026-11&payee=Landlord$/, "€1,000.00"],
    ["days", "#0b5a52", /&period=2026-1\d-\d\d$/, "€1,000.00"],
    ["running", "#0b6b62", /&period=2026-11-01(\.\.2026-11-\d\d)?$/, undefined],
  ] as const;

  test.each(SHAPES)(
    "leads from a shape of %s to the expenses behind it",
    async (name, colour, address, total) => {
      await withReports("", {}, async (page) => {
        await clickColour(page, name, colour);
        await page.locator(".row .open").first().waitFor();
        expect(page.url()).toMatch(address);
        if (total) expect(await page.locator(".total").innerText()).toBe(total);
        await page.goBack();
        await report(page, name).waitFor();
      });
    },
  );

  test("goes down into a category", async () => {
    await withReports("", {}, async (page, { app }) => {
      expect(await openTable(page, "categories")).toContain("Groceries €43.15 4% 1");
      await page.getByRole("link", { name: en.reports.open("Food") }).click();
      await page.getByRole("button", { name: en.reports.own("Food") }).waitFor();
      expect(page.url()).toBe(app("/reports?category=1"));
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
      const csv = await save(en.reports.csv(en.reports.payees));
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
      const png = await save(en.reports.png(en.reports.months));
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

  it("says so where there is nothing", { at: "/reports" }, async ({ page }) => {
    await page.getByText(en.reports.nothing).nth(4).waitFor();
    expect(await page.locator(".reports-summary .total").innerText()).toBe("0.00");
  });
});
