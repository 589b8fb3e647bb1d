// The words of each language, long or short, fit on the smallest phone, wherever they stand. For larger ones, see the matrix.

import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { readerOf } from "../../../src/web/locale/reader.ts";
import type { Language } from "../../../src/web/texts/languages.ts";
import { loadTexts } from "../../../src/web/texts/texts.ts";
import { fillBook } from "../../support/expense-book.ts";
import { misfitsIn } from "../../support/fit.ts";
import { journeys } from "../../support/journeys.ts";

const it = journeys(fillBook, { at: null, timeoutMs: 60_000 });

const SMALLEST = { width: 320, height: 640, hasTouch: true };

const rows = (page: Page) => page.locator(".row .open").first().waitFor();
const settings = (page: Page) => page.locator("#setting-title").waitFor();

const PLACES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["", rows],
  ["", typeLine],
  ["?expense=1", (page) => page.locator(".side-panel .past li").first().waitFor()],
  ["/reports", (page) => page.locator(".report .figures, .report a").first().waitFor()],
  ["/settings", settings],
  ["/settings?section=appearance", settings],
];

async function typeLine(page: Page): Promise<void> {
  await rows(page);
  await page.keyboard.press("n");
  await page.locator("dialog input:focus").fill("12.50 lunch @Cafe #work yesterday");
  await page.locator(".chip.read").first().waitFor();
}

describe("in", () => {
  for (const [locale, language] of [
    ["de-DE", "de"],
    ["es-ES", "es"],
    ["ar-EG", "en"],
  ] satisfies (readonly [string, Language])[]) {
    it(`${locale} all fits`, { ...SMALLEST, locale }, async ({ page, app }) => {
      const { nav } = await loadTexts(readerOf([locale], null));
      for (const [rest, open] of PLACES) {
        await page.goto(app(rest));
        await open(page);
        expect([rest, ...(await misfitsIn(page))]).toEqual([rest]);
      }
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      await page.getByRole("link", { name: nav.reports }).waitFor();
    });
  }
});
