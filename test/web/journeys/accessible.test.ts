// Everybody can use each screen: axe-core finds nothing in either scheme, at any width and in either direction.

import { describe, expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { type PageOptions, withPage } from "../../support/browser.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newFile = temporaryPaths("accessible.db");

const READERS: readonly (readonly [string, PageOptions])[] = [
  ["on a desk", {}],
  ["in the dark", { scheme: "dark" }],
  ["on a phone", { width: 390, height: 844, hasTouch: true }],
  ["from right to left", { locale: "ar-EG", scheme: "dark" }],
];

describe("no violation", () => {
  test.each(READERS)("%s", async (_, options) => {
    await withApp(`sqlite:${newFile()}`, async ({ client, app }) => {
      await withPage(app(), options, async ({ page }) => {
        await page.locator(".first .welcome").waitFor();
        expect(await violationsOf(page)).toEqual([]);
      });
      await fillSmallBook(client);
      for (const rest of ["", "?q=lunch", "?q=nothing+like+this", "/reports", "/settings"]) {
        await withPage(app(rest), options, async ({ page, problems }) => {
          await page.locator("main h2, .nothing").first().waitFor({ state: "attached" });
          if (rest === "") await page.locator(".row .open").first().waitFor();
          expect({ rest, found: await violationsOf(page) }).toEqual({ rest, found: [] });
          await page.keyboard.press("n");
          await page.keyboard.type("12.50 lunch @Cafe #work yesterday");
          await page.locator(".chip.read").first().waitFor();
          expect({ rest, found: await violationsOf(page) }).toEqual({ rest, found: [] });
          expect(problems()).toEqual([]);
        });
      }
    });
  });
});
