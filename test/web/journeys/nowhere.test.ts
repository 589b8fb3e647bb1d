// An address that no screen has: the app says so calmly, and leads to the book.

import { expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { withPage } from "../../support/browser.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newFile = temporaryPaths("nowhere.db");

test.each(["/nope", "/reports/x", "/settings/a/b?ledger=default"])(
  "there is nothing at /app%s but a way to the book",
  async (rest) => {
    await withApp(`sqlite:${newFile()}`, async ({ client, app }) => {
      await fillSmallBook(client);
      await withPage(app(rest), {}, async ({ page, problems }) => {
        await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
        expect(await page.locator("nav [aria-current]").count()).toBe(0);
        expect(await violationsOf(page)).toEqual([]);
        await page.getByRole("link", { name: "To the book" }).click();
        await page.locator(".row .open").first().waitFor();
        expect(new URL(page.url()).pathname).toBe("/app");
        await page.goBack();
        await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
        // The page itself is told as missing, and nothing else is.
        const told = problems([
          /status of 404/,
          new RegExp(`answered 404: \\S+/app${rest.replace("?", "\\?")}$`),
        ]);
        expect(told).toEqual([]);
      });
    });
  },
);
