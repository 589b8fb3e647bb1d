// The service goes away and comes back: the page says so, keeps what was typed, and does once what was asked for meanwhile.

import { expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { bothEngines } from "../../support/engines.ts";
import { fillSmallBook, rowsOf, totalOf } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newFile = temporaryPaths("book.db");

/** What a page has to expect of a service that is away. */
const AWAY = [
  /^failed: /,
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /ERR_INCOMPLETE_CHUNKED_ENCODING/,
  /ERR_EMPTY/,
];

test.each(bothEngines())(
  "what is recorded while the service on %s is away is recorded when it is back, once",
  async (_, newStore) => {
    await withApp(await newStore(), async ({ client, app, kill, start }) => {
      await fillSmallBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        await page.locator(".row .open").nth(2).waitFor();
        await page.keyboard.press("n");
        await page.keyboard.type("3.20 tea");
        await kill();
        await page.keyboard.press("Enter");
        await page.getByText("The service does not answer").waitFor();
        await page.keyboard.type("2 bread");
        expect(await totalOf(page)).toBe("€147.80");
        await start();
        await page.getByText("Recorded").waitFor();
        await page.getByText("The service does not answer").waitFor({ state: "detached" });
        expect(await page.getByRole("textbox", { name: "New expense" }).inputValue()).toBe(
          "2 bread",
        );
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        // Shown at once, and asked for below once the service has it.
        await page.locator(".row:not([data-waiting]) .open", { hasText: "bread" }).waitFor();
        const found = await client.findExpenses({ ledger: "default", from: "2026-11-21" });
        expect(found.items.map(({ description }) => description)).toEqual([
          "bread",
          "tea",
          "Lunch",
        ]);
        expect(await rowsOf(page)).toEqual([
          "bread",
          "tea",
          "Lunch",
          "Groceries",
          "Train to Zürich",
        ]);
        expect(problems(AWAY)).toEqual([]);
      });
    });
  },
);

test("what is recorded while the service is away counts in the reports at once", async () => {
  await withApp(`sqlite:${newFile()}`, async ({ client, app, kill, start }) => {
    await fillSmallBook(client);
    await withPage(app("/reports?period=2026-11"), {}, async ({ page, problems }) => {
      const total = page.locator(".reports-summary .total");
      const before = await total.innerText();
      await page.locator(".report canvas").first().waitFor();
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: "New expense" }).fill("1000 chair");
      await kill();
      await page.keyboard.press("Enter");
      await total.filter({ hasText: "€1,1" }).waitFor();
      const shown = await total.innerText();
      expect(shown).not.toBe(before);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Table of Payees" }).click();
      await page.getByRole("row", { name: /^No payee €1,0/ }).waitFor();
      await start();
      await page.getByText("Recorded").waitFor();
      await page.getByText("The service does not answer").waitFor({ state: "detached" });
      expect(await total.innerText()).toBe(shown);
      expect(problems(AWAY)).toEqual([]);
    });
  });
});

test.each(bothEngines())(
  "a page that is opened before the service on %s shows the book when it is there",
  async (_, newStore) => {
    await withApp(await newStore(), async ({ client, app, kill, start }) => {
      await fillSmallBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        await page.locator(".row .open").nth(2).waitFor();
        await kill();
        await page.getByRole("button", { name: "Earlier" }).click();
        await page.getByText("The service does not answer").waitFor();
        await start();
        await page.locator(".row .open").first().waitFor();
        expect(await totalOf(page)).toBe("€20.00");
        expect(problems(AWAY)).toEqual([]);
      });
    });
  },
);
