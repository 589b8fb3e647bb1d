// An expense in a real browser: edited in place, undone, duplicated, split, deleted, and changed by another client in the meantime.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { changeOnly, fillBook, isSoon, onlyExpense, shownIn } from "../../support/expense-book.ts";
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
