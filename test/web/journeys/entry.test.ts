// The line of a new expense in a real browser whose connection is slow: what is typed before the line's own code is there.

import { expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { fillSmallBook, rowsOf } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newFile = temporaryPaths("book.db");

test("a line that is entered before its code is there is recorded, and the next one is gone on with", async () => {
  await withApp(`sqlite:${newFile()}`, async ({ client, app }) => {
    await fillSmallBook(client);
    await withPage("about:blank", {}, async ({ page, problems }) => {
      const arrives = Promise.withResolvers<void>();
      let first = true;
      await page.route("**/app/assets/part-*.js", async (route) => {
        if (!first) await arrives.promise;
        await route.continue();
      });
      await page.goto(app());
      await page.locator(".row .open").first().waitFor();
      first = false;
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: "New expense" }).waitFor();
      await page.keyboard.type("coffee 4.75");
      await page.keyboard.press("Enter");
      await page.keyboard.type("taxi 8");
      expect(await page.getByRole("textbox", { name: "New expense" }).inputValue()).toBe("taxi 8");
      arrives.resolve();
      await page.getByText("Recorded: \u2068coffee\u2069").waitFor();
      const line = page.getByRole("textbox", { name: "New expense" });
      expect(await line.inputValue()).toBe("taxi 8");
      await page.locator(".chip.read", { hasText: "€8.00" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Recorded: \u2068taxi\u2069").waitFor();
      expect(await line.inputValue()).toBe("");
      await page.keyboard.press("Escape");
      expect((await rowsOf(page)).slice(0, 2)).toEqual(["taxi", "coffee"]);
      expect((await client.findExpenses({ ledger: "default" })).count).toBe(6);
      expect(problems()).toEqual([]);
    });
  });
});
