// An expense in a real browser: duplicated, split, deleted, changed by another client in the meantime, and stepped to from its neighbors.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import {
  type Book,
  changeOnly,
  fillBook,
  isSoon,
  onlyExpense,
  shownIn,
} from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";
import { notePrint, openLunch, openRow, panel, toasts } from "../pages/book.ts";

const it = journeys(fillBook);

it("an open expense is duplicated for today, and is deleted and restored", async (opened) => {
  const { page, problems, client, ledger } = opened;
  await page.locator(".row .open", { hasText: "Train" }).click();
  await panel(page).getByRole("button", { name: "Duplicate" }).click();
  await page.getByText(en.expense.again).waitFor();
  expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe("2026-11-21");
  await page.keyboard.press("Enter");
  await isSoon(() => page.locator(".row .open", { hasText: "Train" }).count(), 2);
  await panel(page).getByRole("button", { name: "Delete" }).click();
  await panel(page).waitFor({ state: "detached" });
  await page.getByText("Deleted").waitFor();
  await isSoon(() => page.locator(".row .open", { hasText: "Train" }).count(), 1);
  await isSoon(() => page.evaluate(() => document.activeElement !== document.body), true);
  await page.goBack();
  await page.getByText("This expense was deleted").waitFor();
  // A page that never showed the expense names it, too.
  await page.reload();
  await page.getByRole("button", { name: en.restore }).click();
  await isSoon(() => toasts(page), [en.done.restored("Train to Zürich")]);
  await isSoon(() => shownIn(page, "Description"), /Train/);
  expect((await client.findExpenses({ ledger, q: "train" })).count).toBe(2);
  expect(problems([/404/])).toEqual([]);
});

it("an open expense shows changes from other clients, and does not overwrite them", async (opened) => {
  const { page, problems, client, ledger, book } = opened;
  await openLunch(page, "Amount");
  const { id } = await onlyExpense(book, "Lunch");
  const elsewhere = { amount: decimal("30"), note: "from elsewhere" };
  await client.amendExpense({ ledger, id, body: elsewhere });
  await page.getByText(en.expense.changedElsewhere).waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("40");
  await page.keyboard.press("Enter");
  await page.getByText(en.changedMeanwhile).waitFor();
  // The typed text stays next to the current value, and the user can still save it.
  await page.getByText(`${en.expense.currentVersion} €30.00`).waitFor();
  const typed = page.getByLabel("Amount", { exact: true });
  await typed.and(page.locator(":focus")).waitFor();
  expect(await typed.inputValue()).toBe("40.00");
  await panel(page).getByRole("button", { name: "Close" }).click();
  await panel(page).waitFor({ state: "detached" });
  expect(String((await onlyExpense(book, "Lunch")).amount)).toBe("30");
  await openRow(page, "Lunch");
  await typed.focus();
  await page.keyboard.press("Enter");
  await isSoon(async () => String((await onlyExpense(book, "Lunch")).amount), "40");
  await isSoon(() => shownIn(page, "Amount"), /€40\.00/);
  // A field that no other client has changed is saved next to the changes made elsewhere.
  await panel(page).getByRole("button", { name: "Description" }).click();
  await client.amendExpense({ ledger, id, body: { note: "once more" } });
  await isSoon(() => shownIn(page, "Note"), /once more/);
  await page.keyboard.type("Supper");
  await page.keyboard.press("Enter");
  await isSoon(async () => (await onlyExpense(book, "Supper")).note, "once more");
  expect(problems([/412/])).toEqual([]);
});

it("an open expense keeps the typed text if another client deletes the expense, and restores the expense with it", async (opened) => {
  const { page, problems, client, ledger, book } = opened;
  await openLunch(page, "Description");
  await page.keyboard.type("Lunch with Ann");
  await client.removeExpense({ ledger, id: (await onlyExpense(book, "Lunch")).id });
  await page.getByText(en.deletedMeanwhile).waitFor();
  await panel(page).locator(".kept").getByText("Lunch with Ann").waitFor();
  await page.getByRole("button", { name: en.restore }).click();
  await page.getByText(`${en.expense.currentVersion} Lunch`).waitFor();
  await panel(page).getByRole("button", { name: "Save" }).click();
  await isSoon(async () => (await onlyExpense(book, "Lunch with Ann")).payee, "Corner Café");
  expect(problems([/404/])).toEqual([]);
});

it("an open expense can be stepped to its neighbors in the list, which marks the open one, and nothing announces that as a change", {
  fill: async (book) => {
    const { client, ledger } = book;
    await fillBook(book);
    await changeOnly(book, "Groceries", { note: "of another version" });
    const october = { amount: decimal("7"), date: "2026-10-30", description: "Cinema" };
    await client.recordExpense({ ledger, body: october });
  },
}, async ({ page, app }) => {
  const step = (name: string) => panel(page).getByRole("button", { name });
  const isNone = (name: string) => step(name).getAttribute("aria-disabled");
  const marked = page.locator('.row .open[aria-current="true"]');
  await openRow(page, "Bread");
  await isSoon(() => marked.allInnerTexts(), ["Bread"]);
  await isSoon(() => isNone("Next expense"), "false");
  await step("Next expense").click();
  await isSoon(() => marked.allInnerTexts(), ["Groceries"]);
  await isSoon(() => shownIn(page, "Description"), /Groceries/);
  expect(await page.locator(".panel-news").innerText()).toBe("");
  await isSoon(() => isNone("Next expense"), "false");
  await step("Next expense").click();
  await isSoon(() => marked.allInnerTexts(), ["Train to Zürich"]);
  await isSoon(() => isNone("Previous expense"), "false");
  expect(await isNone("Next expense")).toBe("true");
  await page.goto(app("?period=all"));
  await openRow(page, "Train");
  await isSoon(() => isNone("Next expense"), "false");
  await step("Next expense").click();
  await isSoon(() => marked.allInnerTexts(), ["Cinema"]);
  // The steps also follow an order other than by date.
  await page.goto(app("?sort=-amount"));
  await openRow(page, "Groceries");
  await isSoon(() => isNone("Next expense"), "false");
  await step("Next expense").click();
  await isSoon(() => marked.allInnerTexts(), ["Lunch"]);
});

it("an open expense is split by its current amount, and its history undoes that", async ({
  page,
  book,
}) => {
  await openLunch(page, "Split");
  const last = page.getByLabel(en.expense.partAmount(2));
  await page.getByLabel(en.expense.partAmount(1)).fill("5");
  // The other line is filled with the remainder.
  await isSoon(() => last.inputValue(), "7.50");
  // Another client changes the amount.
  await changeOnly(book, "Lunch", { amount: decimal("14") });
  await isSoon(() => last.inputValue(), "9.00");
  expect(await page.getByLabel(en.expense.partAmount(1)).inputValue()).toBe("5");
  await page.getByText(en.expense.divided).waitFor();
  await last.fill("7");
  await page.getByText(en.expense.left("€2.00")).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(en.expense.faults["parts-sum"]).waitFor();
  await last.fill("");
  expect(await last.inputValue()).toBe("");
  await page.getByLabel(en.expense.partCategory(2)).fill("trav");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by bus");
  await page.keyboard.press("Enter");
  await isSoon(() => shownIn(page, "Split"), /Travel\n.*\nby bus/);
  await panel(page).getByText("Food €5.00, Travel (by bus) €9.00").waitFor();
  await notePrint(page);
  await page.keyboard.press("Control+p");
  await page.getByText("Food, Travel (by bus)").waitFor({ state: "attached" });
  const amounts = async () => (await onlyExpense(book, "Lunch")).parts.map((p) => +p.amount);
  await isSoon(amounts, [5, 9]);
  await page
    .getByRole("button", { name: `${en.undo}: ${en.history.done.changed}` })
    .first()
    .click();
  await isSoon(() => shownIn(page, "Category"), /Food/);
  await page.getByText(en.history.undone).waitFor();
  await isSoon(() => toasts(page), ["Undone: edited Lunch"]);
  const focused = () => page.evaluate(() => document.activeElement?.className);
  await isSoon(focused, "change");
  await panel(page).getByRole("button", { name: "Split" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await isSoon(focused, /field-category/);
  expect((await onlyExpense(book, "Lunch")).parts).toEqual([]);
});

/** Creates two expenses on each of twelve days. "Tea 1" is the newest. */
async function fillDays({ client, ledger }: Book): Promise<void> {
  const actions = Array.from({ length: 24 }, (_, at) => {
    const date = `2026-10-${12 - Math.floor(at / 2)}`.replace(/-(\d)$/, "-0$1");
    const expense = { description: `Tea ${at + 1}`, amount: decimal("3"), date };
    return { action: "create", expense } as const;
  }).toReversed();
  await client.amendExpenses({ ledger, body: { actions } });
}

/** Returns the open expense's row, and whether all of it is in view and uncovered. */
function markedIn(page: Page): Promise<readonly [string, boolean]> {
  return page.evaluate(() => {
    const link = document.querySelector('.row .open[aria-current="true"]');
    const row = link?.closest(".row");
    const { top, bottom, left } = row?.getBoundingClientRect() ?? new DOMRect();
    const isSeen = [top + 1, bottom - 1].every((y) => {
      return row?.contains(document.elementFromPoint(left + 60, y)) ?? false;
    });
    return [link?.textContent ?? "", isSeen] as const;
  });
}

it("the row of the open expense stays in view, and has the focus when the expense is closed", {
  fill: async (book) => {
    await fillBook(book);
    await fillDays(book);
  },
  at: "?period=2026-10",
  height: 560,
}, async ({ page }) => {
  const stepTo = async (key: string, name: string) => {
    const way = key === "Shift+J" ? "Next expense" : "Previous expense";
    const button = page.locator(".side-panel").getByRole("button", { name: way });
    await isSoon(() => button.getAttribute("aria-disabled"), "false");
    await page.keyboard.press(key);
    await isSoon(() => markedIn(page), [name, true]);
  };
  await page.locator(".row .open").first().click();
  for (let at = 2; at <= 16; at += 1) await stepTo("Shift+J", `Tea ${at}`);
  for (let at = 15; at >= 3; at -= 1) await stepTo("Shift+K", `Tea ${at}`);
  await page.keyboard.press("Escape");
  await page.locator(".row .open:focus", { hasText: /^Tea 3$/ }).waitFor();
  await page.keyboard.press("j");
  await page.locator(".row .open:focus", { hasText: /^Tea 4$/ }).waitFor();
});
