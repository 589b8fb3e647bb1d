// A phone, by touch alone: nothing is pressed but with a finger, and keys are only those that letters are typed with.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../src/client/client.ts";
import { withApp } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { type OpenPage, withPage } from "../../support/browser.ts";
import { rowsOf, totalOf } from "../../support/small-book.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal } from "../../support/values.ts";
import { fillBook, isSoon, ledger, onlyExpense, shownIn } from "./expense-book.ts";

const newFile = temporaryPaths("touch.db");
const PHONE = { width: 390, height: 844, hasTouch: true };

async function withPhone(
  fill: (client: Client) => Promise<void>,
  work: (opened: OpenPage, client: Client) => Promise<void>,
): Promise<void> {
  await withApp(`sqlite:${newFile()}`, async ({ client, app }) => {
    await fill(client);
    await withPage(app(), PHONE, async (opened) => {
      await work(opened, client);
      expect(opened.problems()).toEqual([]);
    });
  });
}

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();
const isGone = (page: Page, place: string) => page.locator(place).waitFor({ state: "detached" });

/** Food of last month, which another program records. */
async function recordFood(client: Client): Promise<void> {
  const food = await client.createCategory({ ledger, body: { name: "Food", icon: "🥖" } });
  const rows = [
    ["Groceries", "20.00", food.id],
    ["Noodles", "9.35", food.id],
    ["Rent", "800.00", null],
  ] as const;
  for (const [description, amount, category] of rows) {
    const body = { description, amount: decimal(amount), date: "2026-10-11", category };
    await client.recordExpense({ ledger, body });
  }
}

test("three expenses, what food cost last month, an expense that is mended, a mistake taken back", async () => {
  await withPhone(
    async (client) => void (await client.changeLedger({ ledger, body: { currency: "EUR" } })),
    async ({ page }, client) => {
      await page.locator(".first .welcome").waitFor();
      for (const line of ["4.50 coffee @Corner", "12 lunch", "31.20 shoes yesterday"]) {
        await tap(page, "New expense");
        await page
          .getByRole("textbox", { name: "New expense" })
          .and(page.locator(":focus"))
          .waitFor();
        await page.keyboard.type(line);
        await page.locator(".quick").getByRole("button", { name: "Record" }).tap();
        await page.locator(".row", { hasText: line.split(" ")[1] ?? "" }).waitFor();
        await page.locator("dialog input:focus").waitFor();
        await tap(page, "Close");
        await isGone(page, "dialog");
      }
      expect(await rowsOf(page)).toEqual(["lunch", "coffee", "shoes"]);
      expect(await totalOf(page)).toBe("€47.70");

      await recordFood(client);
      await tap(page, "Earlier");
      await page.getByRole("link", { name: "Food" }).filter({ hasText: "€29.35" }).tap();
      await page.getByText("2 expenses").waitFor();
      expect(await totalOf(page)).toBe("€29.35");
      expect(await rowsOf(page)).toEqual(["Noodles", "Groceries"]);

      await page.locator(".row .open", { hasText: "Noodles" }).tap();
      // Each field shows that it can be edited, and is large enough for a finger.
      const fields = page.locator(".side-panel .in-place");
      await fields.first().waitFor();
      const shown = await fields.locator(".icon:visible").count();
      expect([shown > 6, shown]).toEqual([true, await fields.count()]);
      for (const field of await fields.all()) {
        expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await page.locator(".side-panel").getByRole("button", { name: "Amount" }).tap();
      await page.getByLabel("Amount", { exact: true }).fill("93.50");
      await page.getByLabel("Amount", { exact: true }).press("Enter");
      await isSoon(() => shownIn(page, "Amount"), /€93\.50/);
      const changed = page.locator(".toast", { hasText: "Changed" });
      await changed.getByRole("button", { name: "Undo" }).tap();
      await isSoon(() => shownIn(page, "Amount"), /€9\.35/);
      await page.locator(".side-panel").getByRole("button", { name: "Close" }).tap();
      await isGone(page, ".side-panel");
      await isSoon(async () => String((await onlyExpense(client, "Noodles")).amount), "9.35");
      expect(await totalOf(page)).toBe("€29.35");
    },
  );
});

describe("several at once", () => {
  const bulk = (page: Page, name: string) =>
    page.locator(".bulk").getByRole("button", { name, exact: true });

  async function select(page: Page): Promise<void> {
    await tap(page, "Select");
    // The last one is let go again.
    for (const [name, sum] of [
      ["Lunch", "1 expense €12.50"],
      ["Train", "2 expenses €101.50"],
      ["Bread", "3 expenses €104.70"],
      ["Train", "2 expenses €15.70"],
    ] as const) {
      await page.locator(".row", { hasText: name }).tap();
      await page.locator(".bulk").getByText(sum).waitFor();
    }
  }

  const both = async (client: Client) => [
    await onlyExpense(client, "Lunch"),
    await onlyExpense(client, "Bread"),
  ];

  test("get a category, a tag and a date, and are deleted and come back", async () => {
    await withPhone(fillBook, async ({ page }, client) => {
      await page.locator(".row .open").nth(3).waitFor();
      await select(page);
      expect(await violationsOf(page)).toEqual([]);
      await bulk(page, "Category").tap();
      await page.getByLabel("Category", { exact: true }).last().selectOption({ label: "✈️ Travel" });
      await tap(page, "Apply");
      await isGone(page, ".bulk");
      await isSoon(
        async () => (await both(client)).map(({ category }) => Number(category)),
        [2, 2],
      );

      await select(page);
      await bulk(page, "Add a tag").tap();
      await page.keyboard.type("tr");
      await page.getByRole("option", { name: "trip" }).tap();
      await tap(page, "Apply");
      await isGone(page, ".bulk");
      await isSoon(
        async () => (await both(client)).map(({ tags }) => tags.at(-1)),
        ["trip", "trip"],
      );

      await select(page);
      await bulk(page, "Date").tap();
      await page.getByLabel("Date", { exact: true }).last().fill("2026-11-19");
      await tap(page, "Apply");
      await isGone(page, ".bulk");
      const dates = async () => (await both(client)).map(({ date }) => String(date));
      await isSoon(dates, ["2026-11-19", "2026-11-19"]);

      await select(page);
      await bulk(page, "Delete").tap();
      await isSoon(() => rowsOf(page), ["Groceries", "Train to Zürich"]);
      await page.getByText("Deleted 2 expenses").waitFor();
      await page
        .locator(".toast", { hasText: "Deleted 2" })
        .getByRole("button", { name: "Undo" })
        .tap();
      await isSoon(() => page.locator(".row .open").count(), 4);
      await isSoon(dates, ["2026-11-19", "2026-11-19"]);
    });
  });

  test("are let go, and a row is opened again by a tap", async () => {
    await withPhone(fillBook, async ({ page }) => {
      await page.locator(".row .open").nth(3).waitFor();
      expect(await page.getByRole("checkbox").count()).toBe(0);
      await select(page);
      await tap(page, "Done");
      await isGone(page, ".bulk");
      expect(await page.getByRole("checkbox").count()).toBe(0);
      await page.locator(".row", { hasText: "Lunch" }).tap();
      await page.locator(".side-panel").getByRole("button", { name: "Amount" }).waitFor();
    });
  });
});
