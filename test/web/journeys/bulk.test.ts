// Many expenses at once in a real browser: selected by keys and by the mouse, changed together, and taken back together.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { bothEngines } from "../../support/engines.ts";
import { fillBook, isSoon, ledger, onlyExpense } from "./expense-book.ts";

const bar = (page: Page) => page.locator(".bulk");

describe.each(bothEngines())("selected expenses on %s", (_, newStore) => {
  test("get another category, and one key takes it back from all", async () => {
    await withApp(await newStore(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        const categories = async () => {
          const { items } = await client.findExpenses({ ledger });
          return items.map(({ category }) => Number(category));
        };
        await page.locator(".row .open").nth(3).waitFor();
        await page.keyboard.press("j");
        await page.keyboard.press("x");
        await page
          .locator(".row .open")
          .nth(2)
          .click({ modifiers: ["Shift"] });
        await bar(page).getByText("3 expenses €58.80").waitFor();
        await bar(page).getByRole("button", { name: "Category" }).click();
        await page
          .getByLabel("Category", { exact: true })
          .last()
          .selectOption({ label: "✈️ Travel" });
        await page.getByRole("button", { name: "Apply" }).click();
        await bar(page).waitFor({ state: "detached" });
        await isSoon(categories, [2, 2, 2, 1]);
        await page.getByText("Changed 3 expenses").waitFor();
        await isSoon(
          () => page.evaluate(() => document.activeElement?.matches("[data-row]")),
          true,
        );
        await page.keyboard.press("u");
        await isSoon(categories, [1, 1, 1, 1]);
        expect(problems()).toEqual([]);
      });
    });
  });

  test("get a tag beside their own, lose one, and go and come back", async () => {
    await withApp(await newStore(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        const tagsOf = async () => {
          const { items } = await client.findExpenses({ ledger });
          return items.map(({ tags }) => tags.join("+"));
        };
        const select = async () => {
          await page.locator(".row .open").first().focus();
          await page.keyboard.press("x");
          await page
            .locator(".row .open")
            .nth(2)
            .click({ modifiers: ["Shift"] });
          await bar(page).getByText("3 expenses").waitFor();
        };
        await page.locator(".row .open").nth(3).waitFor();
        await select();
        await bar(page).getByRole("button", { name: "Add a tag" }).press("Enter");
        await page.keyboard.type("trip");
        await page.keyboard.press("Enter");
        await isSoon(tagsOf, ["work+trip", "trip", "home+trip", "trip"]);
        await select();
        await bar(page).getByRole("button", { name: "Remove a tag" }).click();
        await page.getByLabel("Tag", { exact: true }).last().selectOption("trip");
        await page.getByRole("button", { name: "Apply" }).click();
        await isSoon(tagsOf, ["work", "", "home", "trip"]);
        await select();
        await page.keyboard.press("Delete");
        await isSoon(() => page.locator(".row .open").count(), 1);
        await page.getByText("Deleted 3 expenses").waitFor();
        await isSoon(
          () => page.evaluate(() => document.activeElement?.matches("[data-row]")),
          true,
        );
        await page.keyboard.press("u");
        await isSoon(tagsOf, ["work", "", "home", "trip"]);
        expect(await onlyExpense(client, "Bread")).toMatchObject({ payee: "Market" });
        expect(problems()).toEqual([]);
      });
    });
  });

  test("come back by one request, all or none, though the page is left right after it", async () => {
    await withApp(await newStore(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page }) => {
        const posts: string[] = [];
        page.on("request", (request) => {
          if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
        });
        const count = async () => (await client.findExpenses({ ledger })).count;
        await page.locator(".row .open").nth(3).waitFor();
        await page.locator(".row .open").first().focus();
        await page.keyboard.press("x");
        await page
          .locator(".row .open")
          .nth(2)
          .click({ modifiers: ["Shift"] });
        await bar(page).getByText("3 expenses").waitFor();
        await page.keyboard.press("Delete");
        await page.getByText("Deleted 3 expenses").waitFor();
        expect(await count()).toBe(1);
        const sent = page.waitForRequest((request) => request.method() === "POST");
        await page.keyboard.press("u");
        await sent;
        await page.goto("about:blank");
        // Whether it got away is the browser's to say; some of them alone are never there.
        expect([1, 4]).toContain(await count());
        const batch = `/api/v1/ledgers/${ledger}/expenses/batch`;
        expect(posts).toEqual([batch, batch]);
      });
    });
  });
});
