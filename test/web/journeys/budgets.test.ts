// Budgets in a real browser: one is created with keys alone, spending counts, and a change from one month on is undone.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { texts } from "../../../src/web/texts/budgets/en.ts";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { expectNothingMoved, watchMoves } from "../../support/layout-shift.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { decimal } from "../../support/values.ts";
import { toasts } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";
import { done } from "../pages/settings.ts";

const it = journeys(fillSmallBook);

const { named } = en.book.budget;
const left = (page: Page) => page.locator("td.remaining").allInnerTexts();

it("a budget is created with keys alone, spent, changed from this month on, and undone", async (opened) => {
  const { page, client, ledger } = opened;
  const { keyboard } = page;
  await page.locator(".row .open").first().waitFor();
  await keyboard.press("5");
  await page.getByText(texts.empty).waitFor();
  await page.getByRole("button", { name: texts.create }).focus();
  await keyboard.press("Enter");
  await page.getByLabel(en.category).and(page.locator(":focus")).waitFor();
  await keyboard.type("Food");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("150");
  const isSeen = Promise.withResolvers<void>();
  await page.route("**/batch", async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await keyboard.press("Enter");
  // The budget is shown before the server has answered.
  await isSoon(() => left(page), [en.book.budget.left("€5.40")]);
  isSeen.resolve();
  await isSoon(() => toasts(page), [en.done.added(named("Food"))]);
  const lunch = { description: "Lunch", amount: decimal("45.40"), date: "2026-11-21" };
  const { items } = await client.listCategories({ ledger });
  await client.recordExpense({ ledger, body: { ...lunch, category: items[0]?.id ?? null } });
  await isSoon(() => left(page), [en.book.budget.over("€40.00")]);
  expect(await violationsOf(page)).toEqual([]);

  await keyboard.press("]");
  await isSoon(() => left(page), [en.book.budget.left("€150.00")]);
  await keyboard.press("j");
  await keyboard.press("Enter");
  await page.getByLabel(texts.amount).fill("200");
  expect(await page.getByLabel(texts.scopes.on("December 2026")).isChecked()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await keyboard.press("Enter");
  await isSoon(() => left(page), [en.book.budget.left("€200.00")]);
  await keyboard.press("[");
  await isSoon(() => left(page), [en.book.budget.over("€40.00")]);
  await keyboard.press("u");
  await isSoon(() => toasts(page), [en.done.edited(named("Food"))]);
  await keyboard.press("]");
  await isSoon(() => left(page), [en.book.budget.left("€150.00")]);
  expect((await client.listBudgets({ ledger })).items).toHaveLength(1);
});

it("a budget can be moved to another category and an earlier month", {
  async fill(book) {
    await fillSmallBook(book);
    const [food] = (await book.client.listCategories(book)).items;
    const body = { category: food?.id ?? null, amount: decimal("150"), from: "2026-11" };
    await book.client.createBudget({ ledger: book.ledger, body });
  },
  at: "/budgets",
}, async ({ page }) => {
  await page.getByRole("button", { name: texts.create }).click();
  await page.getByLabel(en.category).fill("Food");
  await page.getByRole("option", { name: "Food" }).click();
  await page.getByText(texts.addsUp("€150.00")).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Food" }).click();
  await page.getByLabel(en.category).fill(en.book.budget.all);
  await page.getByRole("option", { name: en.book.budget.all }).click();
  await page.getByLabel(texts.from).selectOption("October 2026");
  await page.getByRole("button", { name: en.save, exact: true }).click();
  await page.getByRole("button", { name: en.book.budget.all }).waitFor();
  await isSoon(() => left(page), [en.book.budget.left("€5.40")]);
  await page.keyboard.press("[");
  await isSoon(() => left(page), [en.book.budget.left("€130.00")]);
});

it(
  "on a phone, budgets are reached from the settings, and a suggested amount is accepted",
  PHONE,
  async ({ page }) => {
    await page.getByRole("link", { name: en.nav.settings }).click();
    await page.getByRole("link", { name: en.nav.budgets, exact: true }).click();
    await page.getByRole("button", { name: texts.suggestFor("Food", "€20.00") }).click();
    await isSoon(() => left(page), [en.book.budget.over("€124.60")]);
    expect(await violationsOf(page)).toEqual([]);
  },
);

it("the line sets a budget, changes it, and undoes both", async ({ page, client, ledger }) => {
  const { keyboard } = page;
  const budgets = async () => {
    const { items } = await client.listBudgets({ ledger });
    return items.map(({ from, until, amount, carry }) => `${from} ${until} ${amount} ${carry}`);
  };
  const [food] = (await client.listCategories({ ledger })).items;
  const body = { category: food?.id ?? null, amount: decimal("500"), from: "2027-02" };
  await client.createBudget({ ledger, body });
  const later = "2027-02 null 500 nothing";
  await page.locator(".row .open").first().waitFor();
  await keyboard.press("n");
  const line = page.locator("dialog input:focus");
  await line.fill("budget food 400 a month carry rest");
  await page.getByText(texts.line("Food", "€400.00", "November 2026")).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await keyboard.press("Enter");
  await isSoon(() => toasts(page), [en.done.added(named("Food"))]);
  await line.fill("budget food 450 a month");
  await page.getByText(texts.line("Food", "€400.00 → €450.00", "November 2026")).waitFor();
  await keyboard.press("Enter");
  await isSoon(budgets, [later, "2026-11 2027-01 450 rest"]);
  // A press on the chip turns the line into an expense.
  await line.fill("budget food 9 a month");
  const chip = texts.line("Food", "€450.00 → €9.00", "November 2026");
  await page.getByRole("button", { name: chip }).press("Backspace");
  await keyboard.press("Enter");
  await page.locator(".row .open", { hasText: "budget food a month" }).waitFor();
  await keyboard.press("Escape");
  await keyboard.press("u");
  await keyboard.press("u");
  await isSoon(budgets, [later, "2026-11 2027-01 400 rest"]);
  await keyboard.press("u");
  await isSoon(budgets, [later]);
});

it("the cards of categories say how much is left of their budgets", {
  async fill(book) {
    const { client, ledger } = book;
    await fillSmallBook(book);
    const [food] = (await client.listCategories({ ledger })).items;
    const { id } = await client.createCategory({ ledger, body: { name: "Travel" } });
    const hotel = { description: "Hotel", amount: decimal("40"), date: "2026-11-02", category: id };
    await client.recordExpense({ ledger, body: hotel });
    const body = { category: food?.id ?? null, amount: decimal("150"), from: "2026-11" };
    await client.createBudget({ ledger, body });
  },
}, async ({ page }) => {
  await page.getByRole("link", { name: "Food €5.40 left €144.60 78%" }).waitFor();
  await page.getByRole("link", { name: "Travel €40.00 22%" }).waitFor();
  await page.keyboard.press("2");
  const card = page.locator('[data-report="categories"]');
  await card.scrollIntoViewIfNeeded();
  await card.getByText(en.book.budget.left("€5.40")).waitFor();
  await card.getByRole("button", { name: en.categories.more(en.sections.categories) }).click();
  await page.getByRole("button", { name: en.reports.table(en.sections.categories) }).click();
  await card.getByRole("columnheader", { name: en.book.budget.name }).waitFor();
  expect(await card.locator("tbody tr", { hasText: "Food" }).innerText()).toContain("€150.00");
  expect(await violationsOf(page)).toEqual([]);
});

it("the message about a change in an earlier month says what that carries over into this month", {
  at: null,
}, async ({ page, app, client, ledger }) => {
  const [food] = (await client.listCategories({ ledger })).items;
  const body = { category: food?.id ?? null, amount: decimal("150"), from: "2026-10" };
  await client.createBudget({ ledger, body: { ...body, carry: "rest" } });
  const summed = page.waitForResponse(/breakdown\?by=month/);
  await page.goto(app("?period=2026-10"));
  await summed;
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Delete");
  const { restLess, restMore } = en.book.budget;
  await done(
    page,
    `${en.done.deleted("Groceries")} · ${restMore("€20.00", "Food", "November 2026")}`,
  );
  await page.keyboard.press("u");
  await done(
    page,
    `${en.done.restored("Groceries")} · ${restLess("€20.00", "Food", "November 2026")}`,
  );
});

for (const [screen, options] of [
  ["a desktop", {}],
  ["a phone", PHONE],
] as const) {
  it(`on ${screen} the header of the book says how much can be spent a day, and nothing moves when it appears`, {
    ...options,
    at: null,
    async fill(book) {
      await fillSmallBook(book);
      const body = { amount: decimal("264.60"), from: "2026-11" };
      await book.client.createBudget({ ledger: book.ledger, body });
      const rhythm = { unit: "month", every: 1, on: [30] } as const;
      const phone = { description: "Phone", amount: decimal("20"), rhythm, from: "2026-11-30" };
      await book.client.createRecurring({ ledger: book.ledger, body: phone });
    },
  }, async ({ page, app, client, ledger }) => {
    const words = en.book.budget;
    await watchMoves(page);
    const drawn = Promise.withResolvers<void>();
    await page.route(/safe-to-spend/, async (route) => {
      await drawn.promise;
      await route.continue();
    });
    await page.goto(app());
    // The header doesn't wait for this request.
    await page.locator(".plot").waitFor();
    await page.locator(".row .open").first().waitFor();
    await page.locator("span.budget-now").waitFor();
    drawn.resolve();
    // On the morning of the 21st, €112.50 was left for ten days, without what is still to be paid.
    const head = page.locator("a.budget-now");
    await head.getByText(words.daily("€11.25", 10, "10")).waitFor();
    await head.getByText(words.overToday("€1.25")).waitFor();
    // The text is not visible on a phone, which has no room for it.
    await head.getByText(words.toCome("€20.00")).waitFor({ state: "attached" });
    await expectNothingMoved(page);
    const rent = { description: "Rent", amount: decimal("140.00"), date: "2026-11-21" };
    await client.recordExpense({ ledger, body: rent });
    await head.getByText(words.over("€40.00")).waitFor();
    await head.click();
    await page.getByRole("button", { name: texts.create }).waitFor();
  });
}

it("the book is shown without the budget and upcoming expenses if the server can't answer those requests", {
  ...PHONE,
  at: null,
}, async ({ page, app, problems }) => {
  await page.route(/safe-to-spend|upcoming/, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(app());
  await page.locator(".row .open").first().waitFor();
  await page.locator(".plot").waitFor();
  expect(await page.locator(".budget-now").count()).toBe(0);
  expect(problems([/^answered 500|status of 500/])).toEqual([]);
});
