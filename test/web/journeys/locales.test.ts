// The page in the reader's own locale: dates, numbers and direction; and the same exact figures everywhere.

import { describe, expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { fillSmallBook, totalOf } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newFile = temporaryPaths("locales.db");

/** Spaces that do not break are told as plain ones, and marks of direction are left out. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ").replace(/[\u200e\u200f\u061c]/g, "");
}

test("a line in Bengali has its day in a Bengali word, and its amount in Bengali digits", async () => {
  await withApp(`sqlite:${newFile()}`, async ({ client, app }) => {
    await fillSmallBook(client);
    await withPage(app(), { locale: "bn-BD" }, async ({ page, problems }) => {
      await page.locator(".row .open").nth(2).waitFor();
      await page.keyboard.press("n");
      await page.keyboard.type("গতকাল ১২০.৫০ লেবু চা");
      await page.locator(".chip.read", { hasText: "১২০.৫০" }).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".row .open", { hasText: "লেবু চা" }).waitFor();
      await page.locator(".toast").waitFor();
      expect(problems()).toEqual([]);
    });
    const { items } = await client.findExpenses({ ledger: "default", q: "লেবু" });
    expect(
      items.map(({ description, amount, date }) => [description, String(amount), date]),
    ).toEqual([["লেবু চা", "120.5", "2026-11-20"]]);
  });
});

describe("the book in", () => {
  test.each([
    ["de-DE", "ltr", "144,60 €", "November 2026", "Sa., 21. Nov."],
    ["en-IN", "ltr", "€144.60", "November 2026", "Sat, 21 Nov"],
    ["bn-BD", "ltr", "১৪৪.৬০€", "নভেম্বর ২০২৬", "শনি ২১ নভে"],
    ["ar-EG", "rtl", "١٤٤٫٦٠ €", "نوفمبر ٢٠٢٦", "السبت، ٢١ نوفمبر"],
    ["ja-JP", "ltr", "€144.60", "2026年11月", "11月21日(土)"],
  ])("%s", async (locale, direction, total, month, day) => {
    await withApp(`sqlite:${newFile()}`, async ({ client, app }) => {
      await fillSmallBook(client);
      await withPage(app(), { locale }, async ({ page, problems }) => {
        await page.locator(".row .open").nth(2).waitFor();
        expect(await page.locator("html").getAttribute("dir")).toBe(direction);
        expect(plain(await totalOf(page))).toBe(total);
        expect(plain(await page.locator(".period-name").innerText()).trim()).toBe(month);
        expect(plain(await page.locator(".day h3").first().innerText())).toBe(day);
        await page.keyboard.press("n");
        await page.keyboard.type("4,75 tea");
        await page.locator(".chip.read").first().waitFor();
        await page.keyboard.press("Enter");
        await page.locator(".row .open", { hasText: "tea" }).waitFor();
        await page.locator(".toast").waitFor();
        expect(problems()).toEqual([]);
      });
      const { items } = await client.findExpenses({ ledger: "default", q: "tea" });
      expect(items.map(({ amount }) => String(amount))).toEqual(["4.75"]);
    });
  });
});
