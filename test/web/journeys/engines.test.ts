// The app with each engine, in a real browser: the feed of changes, undo, and a server that is killed. These run once with a
// file and once with PostgreSQL. All other journeys run in memory.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { withAppProcess } from "../../support/app-process.ts";
import { withPage } from "../../support/browser.ts";
import { fillBook, isSoon, onlyExpense, shownIn } from "../../support/expense-book.ts";
import { test } from "../../support/journeys.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { rowsOf } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { AWAY } from "../pages/away.ts";
import { openLunch, panel, typeLine } from "../pages/book.ts";

/** The name of an engine, and a function that returns the address of an empty store on it. */
type Engine = readonly [string, () => Promise<string>];

/** Must be called while tests are declared. */
function bothEngines(): readonly Engine[] {
  const newFile = temporaryPaths("book.db");
  return [
    ["a file", async () => `sqlite:${newFile()}`],
    ["PostgreSQL", () => newDatabase()],
  ];
}

for (const [engine, newStore] of bothEngines()) {
  test(`two tabs, undo, and a kill on ${engine}`, async () => {
    await withAppProcess(await newStore(), async ({ client, app, kill, start }) => {
      const book = { client, ledger: "default" };
      await fillBook(book);
      await withPage(app(), {}, async ({ page, problems }) => {
        await withPage(app(), {}, async (other) => {
          for (const each of [page, other.page]) await openLunch(each);
          await panel(other.page).getByRole("button", { name: "Amount" }).click();
          await other.page.getByLabel("Amount", { exact: true }).fill("40");
          await other.page.keyboard.press("Enter");
          await isSoon(() => shownIn(page, "Amount"), /€40\.00/);
          await other.page.keyboard.press("u");
          await isSoon(() => shownIn(page, "Amount"), /€12\.50/);
          expect(String((await onlyExpense(book, "Lunch")).amount)).toBe("12.5");
        });
        await page.keyboard.press("Escape");
        await panel(page).waitFor({ state: "detached" });
        await typeLine(page, "3.20 tea");
        await page.locator(".chip.read", { hasText: "€3.20" }).waitFor();
        await kill();
        await page.keyboard.press("Enter");
        await page.getByText(en.away).waitFor();
        await start();
        await page.getByText("Added").waitFor();
        await page.getByText(en.away).waitFor({ state: "detached" });
        expect((await client.findExpenses({ ledger: "default" })).count).toBe(5);
        expect((await rowsOf(page)).slice(0, 2)).toEqual(["tea", "Lunch"]);
        expect(problems(AWAY)).toEqual([]);
      });
    });
  });
}
