// The ledger's history in a real browser: the last changes first, in words, each with a way back, told where there is none.

import { describe, expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { fillBook, isSoon, ledger, onlyExpense } from "./expense-book.ts";

const newFile = temporaryPaths("history.db");
const onFile = () => `sqlite:${newFile()}`;

describe("the history", () => {
  test("shows more on scrolling, undoes, and says why it can't", async () => {
    await withApp(onFile(), async ({ client, app }) => {
      await fillBook(client);
      const { id } = await onlyExpense(client, "Lunch");
      for (let note = 0; note < 60; note += 1) {
        await client.amendExpense({ ledger, id, body: { note: `Note ${note}` } });
      }
      await client.removeExpense({ ledger, id: (await onlyExpense(client, "Bread")).id });
      await withPage(app(), {}, async ({ page, problems }) => {
        const entries = page.locator(".change");
        await page.locator(".row .open").first().waitFor();
        await page.keyboard.press("h");
        await page.getByText("Deleted: Bread, €3.20").waitFor();
        // What an expense is called is asked for by itself.
        await entries.nth(1).getByText("Changed: Lunch").waitFor();
        expect(await entries.nth(1).innerText()).toContain("Note 59");
        await page.getByRole("button", { name: "Undo this: Deleted: Bread" }).click();
        await page.getByText("Undone. Recorded: Bread").waitFor();
        await page.getByText("Undone since").waitFor();
        expect((await onlyExpense(client, "Bread")).payee).toBe("Market");
        await page.getByRole("button", { name: "Undo this: Changed: Lunch" }).nth(3).click();
        await page.getByText("can't be taken back").waitFor();
        await page.locator(".past-more").scrollIntoViewIfNeeded();
        await isSoon(async () => (await entries.count()) > 60, true);
        await page.keyboard.press("Escape");
        await page.locator(".side-panel").waitFor({ state: "detached" });
        expect(problems([/409/])).toEqual([]);
      });
    });
  });

  test("is found in the set-up, and gives the focus back", async () => {
    await withApp(onFile(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app("/settings"), {}, async ({ page, problems }) => {
        const way = page.getByRole("link", { name: "History" });
        await way.focus();
        await page.keyboard.press("Enter");
        await page.getByText("Recorded: Lunch, €12.50").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".side-panel").waitFor({ state: "detached" });
        await way.and(page.locator(":focus")).waitFor();
        expect(problems()).toEqual([]);
      });
    });
  });
});
