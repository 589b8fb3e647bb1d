// The form with all fields in a real browser: reached from the line, filled by the keyboard alone, and left with what was typed.

import { describe, expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { fillBook, isSoon, ledger, onlyExpense } from "./expense-book.ts";

const newFile = temporaryPaths("form.db");
const onFile = () => `sqlite:${newFile()}`;

describe("the form with all fields", () => {
  test("records another currency and a split by the keyboard alone", async () => {
    await withApp(onFile(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), { locale: "de-DE" }, async ({ page, problems }) => {
        const { keyboard } = page;
        const tab = async (...texts: readonly string[]) => {
          for (const text of texts) {
            await keyboard.press("Tab");
            if (text !== "") await keyboard.type(text);
          }
        };
        await page.locator(".row .open").first().waitFor();
        await keyboard.press("n");
        await keyboard.type("12,50 USD Hotel @Sea #trip gestern");
        await keyboard.press("Shift+Enter");
        await page.getByRole("button", { name: "Paid in another currency" }).waitFor();
        await page.getByLabel("Description").focus();
        await keyboard.press("Tab");
        await keyboard.press("Tab");
        await keyboard.press("Space");
        // What was paid and the currency stand there already.
        await tab("", "", "0,92", "5,50", "Tr", "", "6", "Fo");
        await page.getByText("All of it is divided").waitFor();
        await page.getByLabel("Note").focus();
        await keyboard.type("by the sea");
        await keyboard.press("Enter");
        await page.getByText("Recorded").waitFor();
        await isSoon(async () => (await client.findExpenses({ ledger })).count, 5);
        const { items } = await client.findExpenses({ ledger, q: "@Sea" });
        expect(items[0]).toMatchObject({ payee: "Sea", tags: ["trip"], note: "by the sea" });
        expect(String(items[0]?.amount)).toBe("11.5");
        expect(String(items[0]?.original?.rate)).toBe("0.92");
        expect(items[0]?.parts.map(({ amount }) => String(amount))).toEqual(["5.5", "6"]);
        expect(problems()).toEqual([]);
      });
    });
  });

  test("says where an amount has more decimals than its currency, as the line does, and keeps them", async () => {
    await withApp(onFile(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        const hint = (text: string) => page.getByText(text, { exact: true });
        await page.locator(".row .open").first().waitFor();
        await page.keyboard.press("n");
        await page.keyboard.type("12.5050 beer");
        await hint("EUR has 2 decimals.").waitFor();
        await page.keyboard.press("Shift+Enter");
        await page.getByLabel("Amount").fill("12.50");
        await hint("EUR has 2 decimals.").waitFor({ state: "detached" });
        await page.getByLabel("Amount").fill("12.505");
        await hint("EUR has 2 decimals.").waitFor();
        await page.getByRole("button", { name: "Paid in another currency" }).click();
        await page.getByLabel("Currency", { exact: true }).fill("JPY");
        await hint("JPY has no decimals.").waitFor();
        await page.getByRole("button", { name: "Paid in another currency" }).click();
        await page.getByLabel("Amount").press("Enter");
        await page.getByText("Recorded: beer").waitFor();
        await isSoon(async () => String((await onlyExpense(client, "beer")).amount), "12.505");
        expect(problems()).toEqual([]);
      });
    });
  });

  test("keeps what was typed, from the line to it and back", async () => {
    await withApp(onFile(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        const { keyboard } = page;
        await page.locator(".row .open").first().waitFor();
        await keyboard.press("n");
        await keyboard.type("8 taxi #work");
        await keyboard.press("Shift+Enter");
        await page.getByLabel("Payee").fill("Corner Café");
        await page.getByLabel("Note").fill("in the rain");
        await keyboard.press("Escape");
        const line = page.getByRole("textbox", { name: "New expense" });
        await isSoon(() => line.inputValue(), '8.00 taxi @"Corner Café" #work');
        await page.getByText("is kept: Enter opens it").waitFor();
        await keyboard.press("Enter");
        await isSoon(() => page.getByLabel("Note").inputValue(), "in the rain");
        await page.getByRole("button", { name: "Record" }).click();
        await page.getByText("Recorded").waitFor();
        await isSoon(async () => (await onlyExpense(client, "taxi")).note, "in the rain");
        expect(problems()).toEqual([]);
      });
    });
  });

  test("names what is wrong beside each field, and makes a category on the way", async () => {
    await withApp(onFile(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        await page.locator(".row .open").first().waitFor();
        await page.keyboard.press("n");
        await page.keyboard.press("Shift+Enter");
        await page.getByLabel("Amount").fill("much");
        await page.keyboard.press("Enter");
        await page.getByText("That is no amount").waitFor();
        await page.getByText("Say what it was for").waitFor();
        const focused = () => page.evaluate(() => document.activeElement?.ariaInvalid);
        await isSoon(focused, "true");
        await page.getByLabel("Amount").fill("3.20");
        await page.getByLabel("Description").fill("Rolls");
        await page.getByLabel("Category").selectOption("new");
        await page.keyboard.type("Bakery");
        await page.getByLabel("Where it belongs").selectOption({ label: "In 🥖 Food" });
        await page.keyboard.press("Enter");
        await page.locator("option", { hasText: "Bakery" }).waitFor({ state: "attached" });
        await page.getByLabel("Description").press("Enter");
        await page.getByText("Recorded").waitFor();
        await isSoon(async () => {
          const { items } = await client.listCategories({ ledger });
          return items.find(({ name }) => name === "Bakery")?.count;
        }, 1);
        expect(problems()).toEqual([]);
      });
    });
  });
});
