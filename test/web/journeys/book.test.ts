// The book in a real browser: everyday tasks.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf, totalOf } from "../../support/small-book.ts";
import { decimal } from "../../support/values.ts";
import { notePrint } from "../pages/book.ts";

const it = journeys(fillSmallBook);

it("the book shows the month before at once, because it has prefetched it", async ({ page }) => {
  const answered: string[] = [];
  page.on("requestfinished", (request) => answered.push(request.url()));
  await page.locator(".row .open").nth(2).waitFor();
  const isAhead = (url: string) => url.includes("/expenses?") && url.includes("to=2026-10-31");
  await isSoon(() => answered.some(isAhead), true);
  // From now on, no request is answered.
  await page.route("**/api/**", () => {});
  await page.keyboard.press("[");
  await page.locator(".book:not([data-outdated]) .period-name", { hasText: "October" }).waitFor();
  expect(await totalOf(page)).toBe("€20.00");
  expect(await rowsOf(page)).toHaveLength(1);
});

it("the book deletes the focused row, and focuses the next one", {
  fill: async (book) => {
    const { client, ledger } = book;
    await fillSmallBook(book);
    await client.recordExpense({
      ledger,
      body: { description: "Bread", amount: 3, date: "2026-11-20" },
    });
  },
}, async ({ page, client, ledger }) => {
  const at = (name: string) => page.locator(".row .open:focus", { hasText: name }).waitFor();
  await page.locator(".row .open").nth(3).waitFor();
  for (const key of ["j", "j"]) await page.keyboard.press(key);
  await at("Bread");
  // The next row is within the day, then in another day, then the only one left.
  for (const [gone, next] of [
    ["Bread", "Groceries"],
    ["Groceries", "Train"],
    ["Train", "Lunch"],
  ] as const) {
    await page.keyboard.press("Delete");
    await page.locator(".row .open", { hasText: gone }).waitFor({ state: "detached" });
    await at(next);
  }
  expect(await rowsOf(page)).toEqual(["Lunch"]);
  expect(await totalOf(page)).toBe("€12.50");
  await page.getByText(en.done.deleted(en.expenses(3, "3"))).waitFor();
  await page.keyboard.press("u");
  await page.locator(".row .open", { hasText: "Train" }).waitFor();
  await at("Lunch");
  await page.keyboard.press("j");
  await at("Train");
  await isSoon(async () => (await client.findExpenses({ ledger })).count, 3);
});

it("a search adds one entry to the browser's history, however many letters it has", {
  at: "/settings",
}, async ({ page, app }) => {
  await page.getByRole("link", { name: "Book" }).click();
  await page.locator(".row .open").nth(2).waitFor();
  await page.keyboard.press("/");
  for (const [typed, found] of [
    ["groc", 2],
    ["eries", 2],
  ] as const) {
    await page.keyboard.type(typed);
    await isSoon(() => page.locator(".row .open").count(), found);
  }
  await page.waitForURL(/q=groceries/);
  await page.keyboard.press("Enter");
  await page.goBack();
  await isSoon(() => page.getByRole("combobox", { name: "Search" }).inputValue(), "");
  expect(page.url()).toBe(app());
  await page.goForward();
  await isSoon(() => page.getByRole("combobox", { name: "Search" }).inputValue(), "groceries");
});

it("Back leaves a search that was never answered", async ({ page, app }) => {
  await page.locator(".row .open").nth(2).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/*q=groceries*", async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole("combobox", { name: "Search" }).fill("groceries");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=groceries/);
  await page.goBack();
  await isSoon(() => page.getByRole("combobox", { name: "Search" }).inputValue(), "");
  expect(page.url()).toBe(app());
  held.resolve();
  // No later entry was added to the browser's history, so going forward still works.
  await page.goForward();
  await isSoon(() => page.getByRole("combobox", { name: "Search" }).inputValue(), "groceries");
  await isSoon(() => page.locator(".row .open").count(), 2);
});

it("the filters name deleted categories as deleted, and can be removed from the address", {
  at: "?category=99999&without=1,99998,none",
}, async ({ page, app }) => {
  const chips = page.locator(".filters .chip");
  await chips.nth(3).waitFor();
  expect(await chips.allInnerTexts()).toEqual([
    en.search.goneCategory,
    en.search.not("Food"),
    en.search.notGoneCategory,
    en.search.inAny,
  ]);
  await page.getByRole("button", { name: en.search.drop(en.search.goneCategory) }).click();
  await page.getByRole("button", { name: en.search.putBack("Food") }).click();
  await page.getByRole("button", { name: en.search.drop(en.search.notGoneCategory) }).click();
  await page.getByRole("button", { name: en.search.drop(en.search.inAny) }).click();
  await page.locator(".row .open").first().waitFor();
  expect(page.url()).toBe(app());
  await page.goto(app("/reports?without=1,99998"));
  await page.getByRole("button", { name: en.search.drop(en.search.goneCategory) }).click();
  await page.waitForURL(/without=1$/);
});

it("a month that does not begin on the first shows its dates", async (opened) => {
  const { page, client, ledger, app } = opened;
  await page.locator(".row .open").first().waitFor();
  expect(await page.locator(".period-name").innerText()).toBe("November 2026");
  await client.changeLedger({ ledger, body: { firstDay: 25 } });
  await page.locator(".of-days").getByText("25 Oct – 24 Nov").waitFor();
  expect(await page.locator(".period-name").innerText()).toContain("November 2026");
  // The list of the longer month would end the printing of the list before it.
  await page.reload();
  await page.locator(".row .open").first().waitFor();
  await notePrint(page);
  await page.keyboard.press("Control+p");
  await page.locator("body.printed").waitFor();
  const title = page.locator(".print-book h1", {
    hasText: "Home, November 2026 (25 Oct – 24 Nov)",
  });
  expect(await title.count()).toBe(1);
  await page.goto(app("/reports"));
  const days = page.locator('[data-report="categories"] header .hint');
  await days.getByText("November 2026 (25 Oct – 24 Nov)").waitFor();
});

for (const width of [1024, 700]) {
  it(`at a width of ${width}, the names of the largest changes are not cut`, {
    width,
    async fill({ client, ledger }) {
      const { id } = await client.createCategory({ ledger, body: { name: "Transportation" } });
      for (const [date, category] of [
        ["2026-10-05", id],
        ["2026-11-05", null],
      ] as const) {
        const body = { description: "Tea", amount: decimal("1234567.89"), date, category };
        await client.recordExpense({ ledger, body });
      }
    },
  }, async ({ page }) => {
    await page.locator(".moves a").nth(1).waitFor();
    const moved = await page.locator(".moves .name").evaluateAll((names) => {
      return names.map(({ textContent, scrollWidth, clientWidth }) => {
        return [textContent, scrollWidth <= clientWidth];
      });
    });
    expect(moved.toSorted()).toEqual([
      [en.noCategory, true],
      ["Transportation", true],
    ]);
  });
}
