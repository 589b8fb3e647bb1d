// The settings in a real browser: categories, payees and ledgers are managed, and the appearance is changed.

import { expect } from "bun:test";
import { texts as de } from "../../../src/web/texts/de.ts";
import { en } from "../../../src/web/texts/en.ts";
import { decimal } from "../../support/values.ts";
import { choose } from "../pages/book.ts";
import { done, it, itAlone, rowNames } from "../pages/settings.ts";

it("categories are created, put below another, archived and brought back, with the keyboard", {
  at: "/settings?section=categories",
}, async ({ page, client, ledger }) => {
  await page.getByRole("button", { name: "New category" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bakery");
  await choose(page.getByLabel(en.parent), "Food");
  await page.getByRole("radio", { name: "Amber" }).check();
  await page.keyboard.press("Enter");
  await done(page, "Added");
  expect((await rowNames(page)).map((name) => name.replace("🥕 ", ""))).toEqual([
    "Food",
    "Bakery",
    "Food (other)",
    "Rent",
  ]);
  await page.getByRole("button", { name: "More for Rent" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Archive" }).press("Enter");
  await page.getByText("Archived (1)").waitFor();
  await done(page, en.done.edited("Rent"));
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const { items } = await client.listCategories({ ledger });
  expect(items.find(({ name }) => name === "Rent")?.archived).toBe(true);
  expect(items.find(({ name }) => name === "Bakery")?.parent).not.toBeNull();
  await page.keyboard.press("u");
  await page.getByText("Archived (1)").waitFor({ state: "detached" });
  await done(page, en.done.edited("Rent"));
});

it("payees are renamed in place with the keyboard, and that is undone", {
  at: "/settings?section=payees",
}, async ({ page, client, ledger }) => {
  await page.getByRole("button", { name: "Rename Market" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Saturday Market");
  await page.keyboard.press("Enter");
  await done(page, "Market → Saturday Market");
  await page.locator(".rename:focus").waitFor();
  const named = async () => (await client.listPayees({ ledger })).items.map(({ name }) => name);
  expect(await named()).toContain("Saturday Market");
  await page.keyboard.press("u");
  await done(page, "Saturday Market → Market");
  expect(await named()).toContain("Market");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await page.getByRole("button", { name: "Rename Saturday Market" }).waitFor();
});

itAlone(
  "ledgers are created, changed and opened; an empty one is deleted at once, one in use only after its name is typed",
  { at: "/settings?section=ledgers" },
  async ({ page, client }) => {
    await page.getByRole("button", { name: "New ledger" }).click();
    await page.keyboard.type("Büro & Co");
    await choose(page.getByLabel("Currency"), "CHF");
    await page.getByLabel(en.firstDay).selectOption("25");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Save" }).click();
    await done(page, "Added");
    expect(await client.readLedger({ ledger: "buro-co" })).toMatchObject({ firstDay: 25 });
    await page.getByRole("button", { name: "Delete Büro & Co" }).click();
    await done(page, "Deleted");
    await page.getByRole("button", { name: "Undo" }).click();
    await done(page, en.done.restored("Büro & Co"));
    const body = { description: "Desk", amount: decimal("100"), date: "2026-11-20" };
    await client.recordExpense({ ledger: "buro-co", body });
    await page.getByRole("link", { name: "Open Büro & Co" }).click();
    await page.getByText("Desk").waitFor();
    await page.keyboard.press("3");
    await page.getByRole("button", { name: "Delete Büro & Co" }).click();
    await page.getByLabel("to confirm").fill("Büro & Co");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await done(page, "Deleted");
    expect(page.url()).not.toContain("buro-co");
    expect(await page.getByRole("button", { name: "Delete Home" }).count()).toBe(0);
    expect((await client.listLedgers()).items.map(({ id }) => String(id))).toEqual(["default"]);
  },
);

it("the browser keeps the appearance", {
  at: "/settings?section=appearance",
  locale: "de-DE",
}, async ({ page }) => {
  await page.getByText("1.234.567,89").waitFor();
  await page.getByLabel(de.appearance.schemes.dark).check();
  await page.reload();
  await page.locator("html[data-scheme=dark]").waitFor();
  expect(await page.getByLabel(de.appearance.schemes.dark).isChecked()).toBe(true);
  const top = async () => (await page.locator("#setting-title").boundingBox())?.y;
  const before = await top();
  await page.getByRole("link", { name: de.sections.payees }).click();
  // The totals are next to their names, and no heading moves.
  await page.locator(".setting-row .total", { hasText: "5,00" }).first().waitFor();
  expect(await top()).toBe(before);
});
