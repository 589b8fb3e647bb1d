// A ledger without categories in a real browser: one click adds the usual ones, and one click removes them.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { done, rowNames } from "../pages/settings.ts";

const it = journeys();

it("a ledger can begin with the usual categories, and undo that", {
  fill: async (book) => {
    const { client, ledger } = book;
    const body = { description: "Bread", amount: 3.2, date: "2026-11-20" };
    await client.recordExpense({ ledger, body });
  },
}, async ({ page, client, ledger, app }) => {
  await page.locator(".usual").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.locator(".usual button").click();
  await page.locator(".toast").waitFor();
  await page.locator("#content:focus").waitFor();
  const { items } = await client.listCategories({ ledger });
  expect(items.length).toBe(13);
  expect(items.filter(({ parent }) => parent !== null).length).toBe(4);
  expect(await page.locator(".usual").count()).toBe(0);
  await page.locator(".toast .strong").click();
  await page.locator(".usual").waitFor();
  expect((await client.listCategories({ ledger })).items).toEqual([]);
  await page.goto(app("/settings?section=categories"));
  await page.locator(".usual button").click();
  await page.locator(".setting-list li").nth(12).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

const CATEGORIES = ["Clothes", "Food", "Home"];

it("categories are reordered with keys and by dragging, which is announced, saved and undone", {
  fill: async ({ client, ledger }) => {
    for (const name of CATEGORIES) await client.createCategory({ ledger, body: { name } });
  },
  at: "/settings?section=categories",
}, async ({ page, client, ledger }) => {
  const grip = (name: string) => page.getByRole("button", { name: en.categories.move(name) });
  const stand = (...expected: string[]) => isSoon(() => rowNames(page), expected);
  await page.getByRole("button", { name: en.settings.edit("Clothes") }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await done(page, en.categories.moved("Clothes", "2", "3"));
  await stand("Food", "Clothes", "Home");
  await page.locator('.setting-row:has-text("Clothes") :focus').waitFor();

  const [from, to] = [await grip("Home").boundingBox(), await grip("Food").boundingBox()];
  if (!from || !to) throw new Error("a grip is not shown");
  await grip("Home").hover();
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 5 });
  await page.mouse.up();
  await done(page, en.categories.moved("Home", "1", "3"));
  await stand("Home", "Food", "Clothes");
  const placed = async () =>
    (await client.listCategories({ ledger })).items.map(({ position }) => position !== null);
  expect(await placed()).toEqual([true, true, true]);

  await page.reload();
  await stand("Home", "Food", "Clothes");
  await page.getByRole("link", { name: "Food" }).click();
  await page.waitForURL(/category=\d+/);
});
