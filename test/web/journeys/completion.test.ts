// Help with a line in a real browser. Names are completed at the caret, by keys and taps that keep the rest of the text. The category that
// the history suggests is accepted automatically, unless it is dropped.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import type { AppLedger } from "../../support/app-service.ts";
import { TODAY } from "../../support/browser.ts";
import { categoryOf, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { decimal } from "../../support/values.ts";
import { lineOf, READY, typeLine } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";

async function fill(book: AppLedger): Promise<void> {
  const { client, ledger } = book;
  await fillSmallBook(book);
  for (const payee of ["Blue Bottle Coffee", "Blue Door Books", "Blue Door Books"]) {
    const body = { description: "Old", amount: decimal("4"), date: "2026-11-10", payee } as const;
    await client.recordExpense({ ledger, body });
  }
}

const it = journeys(fill, READY);
/** The first option of the completion, and not of other lists on the page. */
const option = (page: Page) => page.locator(".choice-list [role=option]").first();

it("a payee with two words takes three letters and Enter, which does not send the line", async (opened) => {
  const { page, book } = opened;
  await typeLine(page, "12 snack @bl");
  await page.getByRole("option", { name: "Blue Door Books", selected: true }).waitFor();
  expect(await lineOf(page).getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Blue Bottle Coffee", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  expect(await lineOf(page).inputValue()).toBe("12 snack @Blue Bottle Coffee ");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.keyboard.type("/foo");
  await page.getByRole("option", { name: "Food", selected: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.locator(".chip.read", { hasText: "Food" }).waitFor();
  await page.keyboard.press("Enter");
  await isSoon(async () => (await onlyExpense(book, "snack")).payee, "Blue Bottle Coffee");
  expect((await onlyExpense(book, "snack")).category).not.toBeNull();
});

for (const [device, options] of Object.entries({ desk: {}, phone: PHONE })) {
  it(
    `on a ${device}, the list does not cover the chips that show how the line was read`,
    options,
    async ({ page }) => {
      if (device === "phone") await page.getByRole("button", { name: "New expense" }).tap();
      else await page.keyboard.press("n");
      await lineOf(page).fill("12 snack yesterday @bl");
      await page.locator(".chip.read", { hasText: "@bl" }).waitFor();
      await option(page).waitFor();
      await isSoon(() => page.locator(".quick .chip").evaluateAll(COVERED), []);
    },
  );
}

it("a name of several words is read whole even if Enter is pressed before the ledger's names have arrived", async (opened) => {
  const { page, book } = opened;
  const isEntered = Promise.withResolvers<void>();
  await page.route("**/payees", async (route) => {
    await isEntered.promise;
    await route.continue();
  });
  await page.locator(".row .open").first().waitFor();
  await typeLine(page, "@blue door books 4 novel");
  await page.locator(".chip.read", { hasText: "€4.00" }).waitFor();
  await page.keyboard.press("Enter");
  isEntered.resolve();
  await isSoon(async () => (await onlyExpense(book, "novel")).payee, "Blue Door Books");
});

it("Escape closes the list, and the typed words become a new name with their capitals", async (opened) => {
  const { page, book } = opened;
  await typeLine(page, "3 tea @Blu");
  await option(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  expect(await page.locator("dialog").count()).toBe(1);
  await page.keyboard.type(" Tree");
  await page.locator(".chip.read", { hasText: "@Blu Tree" }).waitFor();
  await lineOf(page).press("Enter");
  await isSoon(async () => (await onlyExpense(book, "tea")).payee, "Blu Tree");
});

it("the search completes a name by touch, and quotes it", PHONE, async ({ page }) => {
  await page.getByRole("combobox", { name: "Search" }).fill("@books");
  await option(page).tap();
  const field = page.getByRole("combobox", { name: "Search" });
  await isSoon(() => field.inputValue(), '@"Blue Door Books" ');
  await isSoon(() => page.locator(".row .open").count(), 2);
});

/** The texts of the chips that the open list covers. */
const COVERED = (chips: Element[]) => {
  const list = document.querySelector(".choice-list")?.getBoundingClientRect();
  return chips
    .filter((chip) => {
      const { left, right, top, bottom } = chip.getBoundingClientRect();
      if (!list) return true;
      return left < list.right && list.left < right && top < list.bottom && list.top < bottom;
    })
    .map(({ textContent }) => textContent);
};

const chipOf = (page: Page, name: string, pressed: boolean) =>
  page.locator(`.chip.offer[aria-pressed="${pressed}"]`, { hasText: name });

const itTyping = journeys(fill, {
  async ready(page) {
    await page.locator(".row .open").first().waitFor();
    await page.keyboard.press("n");
    // The placeholder shown while the line's code loads has no button.
    await page.getByRole("button", { name: en.entry.record }).waitFor();
  },
});

itTyping(
  "a line that shares a word or a beginning with a past expense gets its category, unless the user drops itTyping",
  async (opened) => {
    const { page, book } = opened;
    await lineOf(page).fill("8 late lunch");
    await chipOf(page, "Food", true).waitFor();
    await lineOf(page).press("Enter");
    await page.getByText(en.done.added("late lunch")).waitFor();
    await lineOf(page).fill("4 tra");
    await chipOf(page, "Food", true).click();
    await chipOf(page, "Food", false).waitFor();
    await lineOf(page).press("Enter");
    await page.getByText(en.done.added("tra")).waitFor();
    await lineOf(page).fill("6 trai");
    await chipOf(page, "Food", true).waitFor();
    await lineOf(page).press("Enter");
    await page.getByText(en.done.added("trai")).waitFor();
    expect(await categoryOf(book, "late lunch")).toBe("Food");
    expect(await categoryOf(book, "tra")).toBeUndefined();
    expect(await categoryOf(book, "trai")).toBe("Food");
  },
);

itTyping(
  "a line that is entered before its suggestion arrives is not recorded with the suggestion for another line",
  async (opened) => {
    const { page, book } = opened;
    await lineOf(page).fill("8 lunch");
    await chipOf(page, "Food", true).waitFor();
    const goesOn = Promise.withResolvers<void>();
    await page.route("**/suggestions?*", async (route) => {
      await goesOn.promise;
      await route.continue();
    });
    await lineOf(page).fill("9 socks");
    await page.locator(".chip.offer").first().waitFor({ state: "detached" });
    await lineOf(page).press("Enter");
    expect(await lineOf(page).inputValue()).toBe("");
    await page.getByText(en.done.added("socks")).waitFor();
    goesOn.resolve();
    expect(await categoryOf(book, "socks")).toBeUndefined();
  },
);

itTyping("a line that is entered just before the page is left is recorded once", async (opened) => {
  const { page, client, ledger } = opened;
  await page.route("**/suggestions?*", () => {});
  await lineOf(page).fill("9 socks");
  // No time passes, so the page is still waiting for the suggestions.
  await page.clock.pauseAt(`${TODAY}T13:00:00Z`);
  await lineOf(page).press("Enter");
  await page.goto("about:blank");
  await isSoon(async () => (await client.findExpenses({ ledger, q: "socks" })).count, 1);
});
