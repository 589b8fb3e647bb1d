// The line for a new expense in a real browser with a slow connection: text typed before the line's own code has loaded is kept.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf } from "../../support/small-book.ts";
import { openBookAhead } from "../pages/book.ts";

const it = journeys(fillSmallBook);

it("a line that is entered before its code has loaded is recorded, and the user can continue with the next one", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  const arrive = await openBookAhead(page, app());
  await page.keyboard.press("n");
  await page.getByRole("combobox", { name: "New expense" }).waitFor();
  await page.keyboard.type("coffee 4.75");
  await page.keyboard.press("Enter");
  await page.keyboard.type("taxi 8");
  expect(await page.getByRole("combobox", { name: "New expense" }).inputValue()).toBe("taxi 8");
  arrive();
  await page.getByText(en.done.added("coffee")).waitFor();
  const line = page.getByRole("combobox", { name: "New expense" });
  expect(await line.inputValue()).toBe("taxi 8");
  await page.locator(".chip.read", { hasText: "€8.00" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(en.done.added("taxi")).waitFor();
  expect(await line.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  expect((await rowsOf(page)).slice(0, 2)).toEqual(["taxi", "coffee"]);
  expect((await client.findExpenses({ ledger })).count).toBe(6);
});

it("no letter is lost while the line's code replaces its placeholder", {
  at: null,
}, async ({ page, app }) => {
  const arrive = await openBookAhead(page, app());
  await page.keyboard.press("n");
  await page.getByRole("combobox", { name: "New expense" }).waitFor();
  const text =
    "12.50 a rather long line for lunch with everybody from the office and their families";
  for (const [at, letter] of [...text].entries()) {
    if (at === 20) arrive();
    await page.keyboard.press(letter === " " ? "Space" : letter);
  }
  await page.locator(".chip.read", { hasText: "€12.50" }).waitFor();
  expect(await page.getByRole("combobox", { name: "New expense" }).inputValue()).toBe(text);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});
