// An expense in a real browser is recorded with all fields, edited in place, split, and shown in the history.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { fillBook, isSoon, onlyExpense, shownIn } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";
import { lineOf, openLunch, panel, toasts, typeLine } from "../pages/book.ts";

const it = journeys(fillBook);

it("the form with all fields records another currency and a split with the keyboard alone", {
  locale: "fr-FR",
}, async ({ page, client, ledger }) => {
  const { keyboard } = page;
  const tab = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await keyboard.press("Tab");
      if (text !== "") await keyboard.type(text);
    }
  };
  await page.locator(".row .open").first().waitFor();
  await typeLine(page, "12,50 USD Hotel @Sea #trip hier");
  await keyboard.press("Shift+Enter");
  await page.getByRole("button", { name: en.original }).waitFor();
  await page.getByLabel("Description").focus();
  await tab("", "");
  await keyboard.press("Space");
  // The amount paid and the currency are already filled in.
  await tab("", "", "", "0,92", "5,50", "Tr", "by train", "", "6", "Fo");
  await page.getByText(en.expense.divided).waitFor();
  await page.getByLabel("Note", { exact: true }).focus();
  await keyboard.type("by the sea");
  await keyboard.press("Enter");
  await page.getByText("Added").waitFor();
  await isSoon(async () => (await client.findExpenses({ ledger })).count, 5);
  const { items } = await client.findExpenses({ ledger, q: "@Sea" });
  expect(items[0]).toMatchObject({ payee: "Sea", tags: ["trip"], note: "by the sea" });
  expect(String(items[0]?.amount)).toBe("11.5");
  expect(String(items[0]?.original?.rate)).toBe("0.92");
  expect<unknown>(items[0]?.parts).toMatchObject([
    { amount: "5.5", note: "by train" },
    { amount: "6" },
  ]);
  // The row shows the amount paid. For the next expense in that currency, the focused field offers the same rate.
  await page.locator(".row", { hasText: "Hotel" }).getByText("12,50 $US").waitFor();
  const offered = page.getByRole("button", { name: "0,92 on ven. 20 nov." });
  await lineOf(page).fill("8 USD taxi");
  await offered.waitFor();
  await keyboard.press("Shift+Enter");
  const rate = page.getByLabel(en.expense.rate("USD", "EUR"));
  await rate.and(page.locator(":focus")).waitFor();
  await offered.click();
  expect(await rate.inputValue()).toBe("0,92");
});

it("the form keeps the typed values on the way from the line and back, and both say if an amount has too many decimals", async (opened) => {
  const { page, book } = opened;
  const { keyboard } = page;
  const hint = (text: string) => page.getByText(text, { exact: true });
  await page.locator(".row .open").first().waitFor();
  await typeLine(page, "8.0050 taxi #work");
  await hint("EUR has 2 decimals.").waitFor();
  await keyboard.press("Shift+Enter");
  await page.getByLabel("Amount").fill("8");
  await hint("EUR has 2 decimals.").waitFor({ state: "detached" });
  await page.getByLabel("Payee").fill("Corner Café");
  await page.getByLabel("Note").fill("in the rain");
  await keyboard.press("Escape");
  const line = lineOf(page);
  await isSoon(() => line.inputValue(), '8 taxi @"Corner Café" #work');
  await page.getByText(en.entry.moreKept).waitFor();
  await keyboard.press("Enter");
  await isSoon(() => page.getByLabel("Note").inputValue(), "in the rain");
  await page.getByLabel("Amount").fill("8.505");
  await hint("EUR has 2 decimals.").waitFor();
  await page.getByRole("button", { name: en.original }).click();
  await page.getByLabel("Currency", { exact: true }).fill("JPY");
  await hint("JPY has no decimals.").waitFor();
  await page.getByRole("button", { name: en.original }).click();
  await page.getByRole("button", { name: en.entry.record }).click();
  await page.getByText("Added").waitFor();
  const { amount, note } = await onlyExpense(book, "taxi");
  expect([String(amount), note]).toEqual(["8.505", "in the rain"]);
});

it("an open expense is edited in place, field by field, with the keyboard alone", async (opened) => {
  const { page, book } = opened;
  await openLunch(page);
  const edit = async (field: string, ...keys: readonly string[]) => {
    await panel(page).getByRole("button", { name: field }).focus();
    await page.keyboard.press("Enter");
    for (const key of keys) {
      if (key === "ArrowDown") await panel(page).getByRole("option").first().waitFor();
      if (key.startsWith("=")) await page.keyboard.type(key.slice(1));
      else await page.keyboard.press(key);
    }
    await isSoon(() => page.evaluate(() => document.activeElement?.className ?? ""), /in-place/);
  };
  await panel(page).getByRole("button", { name: "Amount" }).click();
  expect(await panel(page).locator("input:focus").evaluate(ROOM_FOR_RING)).toBeGreaterThanOrEqual(
    4,
  );
  await page.keyboard.press("Escape");
  await edit("Amount", "=13,75", "Enter");
  await edit("Description", "=Dinner", "Enter");
  await edit("Payee", "=mark", "ArrowDown", "Enter");
  await edit("Tags", "=trip", "Enter", "Enter");
  await edit("Note", "=two", "Shift+Enter", "=lines", "Enter");
  await edit("Category", "=No", "Enter");
  await edit("Amount", "=99", "Escape");
  await isSoon(() => shownIn(page, "Note"), /two\nlines/);
  await isSoon(async () => (await onlyExpense(book, "Dinner")).category, null);
  expect(await onlyExpense(book, "Dinner")).toMatchObject({
    amount: decimal("13.75"),
    payee: "Market",
    tags: ["work", "trip"],
    note: "two\nlines",
  });
  expect(await panel(page).locator(".fixed").innerText()).toMatch(/^External reference\s+bank-17$/);
});

it("the history has one line for changes that were made together, which unfolds, is found and is undone as one", {
  fill: async (book) => {
    const { client, ledger } = book;
    await fillBook(book);
    const { id } = await onlyExpense(book, "Lunch");
    for (let note = 0; note < 60; note += 1) {
      await client.amendExpense({ ledger, id, body: { note: `Note ${note}` } });
    }
    const { items } = await client.findExpenses({ ledger });
    const actions = items.map((each) => {
      return { action: "change-expense", id: each.id, change: { payee: "Fair" } } as const;
    });
    await client.amendLedger({ ledger, body: { actions } });
    await client.removeExpense({ ledger, id: (await onlyExpense(book, "Bread")).id });
  },
}, async ({ page, problems, book }) => {
  const entries = page.locator(".change");
  const unfold = (text: string) => page.locator(".unfold", { hasText: text });
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("h");
  await page.getByText("Deleted Bread, €3.20").waitFor();
  // The page requests the expense's description itself.
  await entries.nth(2).getByText("Edited Lunch").waitFor();
  expect(await entries.nth(2).innerText()).toContain("Note 59");
  await page.getByRole("button", { name: "Undo: Deleted Bread" }).click();
  await entries.getByText("Undone: deleted Bread").waitFor();
  await page.getByText(en.history.undone).waitFor();
  await isSoon(() => toasts(page), ["Undone: deleted Bread"]);
  expect((await onlyExpense(book, "Bread")).payee).toBe("Fair");
  await unfold("Payee of 4 expenses: various → Fair").focus();
  await page.keyboard.press("Enter");
  await page.locator(".change .rows .change", { hasText: "Edited Bread" }).waitFor();
  // The new payee is one of these changes.
  expect(await page.locator(".change .rows .change").count()).toBe(5);
  await page.getByRole("button", { name: "Undo: Payee of 4" }).click();
  await unfold("Undone: payee of 4 expenses: ").waitFor();
  expect((await onlyExpense(book, "Bread")).payee).toBe("Market");
  const toast = page.locator(".toast", { hasText: "payee of 4 expenses: various → Fair" });
  await toast.getByRole("button", { name: en.redo }).click();
  await page.getByRole("button", { name: "Undo: Redone: payee of 4" }).waitFor();
  expect((await onlyExpense(book, "Bread")).payee).toBe("Fair");
  await toast.getByRole("button", { name: en.undo }).click();
  await isSoon(() => unfold("Undone: payee of 4").count(), 2);
  expect((await onlyExpense(book, "Bread")).payee).toBe("Market");
  await page.getByRole("button", { name: "Undo: Edited Lunch" }).nth(3).click();
  await page.getByText("can't be undone").waitFor();
  await page.locator(".past-more").scrollIntoViewIfNeeded();
  await isSoon(async () => (await entries.count()) > 50, true);
  await page.getByRole("button", { name: en.history.kinds.deleted, exact: true }).click();
  await isSoon(() => entries.count(), 1);
  await page.goBack();
  await page.getByRole("searchbox", { name: en.history.search }).fill("bread");
  await isSoon(() => entries.count(), 7);
  // Entries that were already undone when the history was opened do not take the focus.
  await page.reload();
  await isSoon(() => entries.count(), 7);
  expect(await page.evaluate(() => document.activeElement?.className)).not.toBe("change");
  expect(problems([/409/])).toEqual([]);
});

/** The space between a field and the header of its panel, in pixels. */
const ROOM_FOR_RING = (field: Element) => {
  const head = field.closest(".side-panel")?.querySelector(".panel-head");
  const bottom = head?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  return field.getBoundingClientRect().top - bottom;
};
