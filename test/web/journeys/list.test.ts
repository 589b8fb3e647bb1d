// The list as a whole, in a real browser: its links, selecting all of it, exporting and printing it, sorting it, and editing cells in
// place.

import { expect } from "bun:test";
import { fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { rowsOf } from "../../support/small-book.ts";
import { decimal } from "../../support/values.ts";
import { bar, notePrint, openBookAhead } from "../pages/book.ts";

const it = journeys(fillBook, {
  ready: (page) => page.locator(".row .open").first().waitFor(),
});

it("Ctrl+A selects the whole list unless a field has the focus, and a button starts selecting", async (opened) => {
  const { page } = opened;
  await page.keyboard.press("Control+a");
  await bar(page).getByText("4 expenses €147.80").waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  // The selected rows have no gap between one day and the next.
  const rows = page.locator(".row[data-selected]");
  const [last, first] = await Promise.all(
    ["Bread", "Lunch"].map((hasText) => rows.filter({ hasText }).boundingBox()),
  );
  if (!last || !first) throw new Error("a selected row is missing");
  const pixels = (y: number) =>
    page.screenshot({ clip: { x: first.x + 4, y, width: 1, height: 3 } });
  expect(await pixels(first.y + first.height)).toEqual(await pixels(first.y + 4));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.locator(".row .open", { hasText: "Bread" }).click();
  await bar(page).getByText("1 expense €3.20").waitFor();
});

it("two clicks save the list as a file, and a printed list names the search", {
  at: "?q=market 2026",
}, async ({ page }) => {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByText("Export 2 expenses, 2026, market 2026").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Home-market-2026.csv");
  const file = await Bun.file((await download.path()) ?? "").text();
  const lines = file
    .split("\r\n")
    .slice(1)
    .map((line) => line.replace(/^\d+,/, ""));
  expect(lines).toEqual([
    "2026-11-20,Bread,3.20,EUR,Food,Market,,,,,,,",
    "2026-11-20,Groceries,43.10,EUR,Food,Market,home,,,,,,",
    "",
  ]);
  await page.keyboard.press("Escape");
  await notePrint(page);
  await page.getByRole("combobox", { name: "Search" }).press("Control+p");
  await page.locator("body.printed").waitFor();
  const head = page.locator(".print-book header > :is(h1, p:first-of-type)");
  expect(await head.allTextContents()).toEqual(["Home, 2026", "Filters: market 2026"]);
});

it("an amount is edited in its row with the mouse or keys, with two actions besides typing", async (opened) => {
  const { page, book } = opened;
  const amount = async (name: string) => (await onlyExpense(book, name)).amount;
  const row = page.locator(".days-list .row", { hasText: "Bread" });
  await row.locator(".cell.amount").click();
  const field = row.locator("input:focus[inputmode]");
  await field.waitFor();
  expect(await field.evaluate(FILLS_CELL)).toBe(true);
  await page.keyboard.type("4.50");
  await page.keyboard.press("Enter");
  await isSoon(() => amount("Bread"), decimal("4.5"));
  expect(await page.locator(".side-panel").count()).toBe(0);
  await row.locator(".cell.amount:focus").waitFor();
  // Moving to another row keeps the column, and the arrow keys wrap around at the end of a row.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const focused = page.locator(".row", { hasText: "Train" }).locator(".cell.amount:focus");
  await focused.waitFor();
  expect(await focused.evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe("solid");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.locator(".cell-editing input:focus").waitFor();
  await page.keyboard.type("90");
  await page.keyboard.press("Escape");
  await page.locator(".cell-editing").waitFor({ state: "detached" });
  await page.keyboard.press("e");
  await page.locator(".cell-editing input:focus").waitFor();
  await page.keyboard.type("91");
  await page.keyboard.press("Enter");
  await isSoon(() => amount("Train to Zürich"), decimal("91"));
  await page.keyboard.press("u");
  await isSoon(() => amount("Train to Zürich"), decimal("89"));
});

it("another tag is typed within the cell's focus ring", async ({ page }) => {
  const row = page.locator(".days-list .row", { hasText: "Groceries" });
  await row.locator(".cell.tags").click();
  for (const name of ["long enough", "for a second line"]) {
    await row.locator(".tokens input:focus").fill(name);
    expect(await row.locator(".tokens input").evaluate(IS_WITHIN_RING)).toBe(true);
    await page.keyboard.press(",");
  }
});

it("a date and an empty field are edited in the row too", async ({ page, book }) => {
  const row = page.locator(".days-list .row", { hasText: "Train" });
  await row.locator(".cell.tags").click();
  await row.locator(".cell-editing input:focus").waitFor();
  expect(await row.locator(".cell-editing").evaluate(IS_WITHIN_PAGE)).toBe(true);
  await page.keyboard.press("Escape");
  await row.locator(".cell.payee").click();
  await row.locator(".cell-editing input:focus").waitFor();
  await page.keyboard.type("Railway");
  await page.keyboard.press("Enter");
  await isSoon(async () => (await onlyExpense(book, "Train to Zürich")).payee, "Railway");
  await row.locator(".cell.date").click();
  await row.locator("input[type=date]:focus").waitFor();
  await row.locator("input[type=date]").fill("2026-11-21");
  await page.keyboard.press("Enter");
  await isSoon(() => rowsOf(page), ["Train to Zürich", "Lunch", "Bread", "Groceries"]);
});

it("a category is typed in its cell: Enter takes the first match, Tab takes it and goes on, Escape keeps the old one", async (opened) => {
  const { page, book } = opened;
  const category = async () => Number((await onlyExpense(book, "Bread")).category);
  const cell = page.locator(".days-list .row", { hasText: "Bread" }).locator(".cell.category");
  await cell.click();
  await page.getByRole("option", { name: "Food", selected: true }).waitFor();
  await page.keyboard.type("TRÁ");
  await page.getByRole("option", { name: "Travel", selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".cell-editing").waitFor({ state: "detached" });
  expect(await category()).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.type("tra");
  await page.keyboard.press("Enter");
  await isSoon(category, 2);
  await page.keyboard.press("Enter");
  await page.keyboard.type("foo");
  await page.keyboard.press("Tab");
  await page.locator(".cell.tags .cell-editing input:focus").waitFor();
  await isSoon(category, 1);
});

it("the column headers sort the list, and the address keeps the order", async ({ page }) => {
  const sorted = ["Train to Zürich", "Groceries", "Lunch", "Bread"];
  await page.getByRole("button", { name: "Amount, €" }).click();
  await isSoon(() => rowsOf(page), sorted);
  // A row takes one line.
  const inRow = page.locator(".row[data-id]", { hasText: "Lunch" }).locator(".open, .tag");
  expect(await inRow.evaluateAll(SPREAD)).toBeLessThan(2);
  expect(page.url()).toContain("sort=-amount");
  expect(await page.locator(".list .cell").evaluateAll(CUT)).toEqual([]);
  await page.getByRole("button", { name: "Amount, €" }).click();
  await isSoon(() => rowsOf(page), sorted.toReversed());
  await page.getByRole("button", { name: "Description" }).click();
  await isSoon(() => rowsOf(page), ["Bread", "Groceries", "Lunch", "Train to Zürich"]);
  await page.getByRole("button", { name: "Date" }).click();
  await isSoon(() => rowsOf(page), ["Lunch", "Bread", "Groceries", "Train to Zürich"]);
});

it("a key prints the whole list, although only a part is drawn and its tools are still loading", {
  at: null,
  fill: async (book) => {
    const { client, ledger } = book;
    await fillBook(book);
    const expense = { description: "Tea", amount: decimal("1"), date: "2026-11-02" } as const;
    const actions = Array.from({ length: 96 }, () => ({ action: "create", expense }) as const);
    await client.amendExpenses({ ledger, body: { actions } });
  },
}, async ({ page, app }) => {
  const arrive = await openBookAhead(page, app());
  await notePrint(page);
  await page.keyboard.press("Control+p");
  arrive();
  await page.locator("body.printed").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".print-book tbody tr:visible").count()).toBe(100);
  expect(await page.locator(".head, .list").filter({ visible: true }).count()).toBe(0);
  expect(await page.locator(".print-book h1").innerText()).toBe("Home, November 2026");
});

it("the browser's own menu prints the loaded expenses, and leaves the page unchanged", async (opened) => {
  const { page } = opened;
  const print = page.locator(".print-book");
  await page.locator(".list-tools button").first().waitFor();
  // The code for printing loads once the page is idle.
  await isSoon(() => page.evaluate(ROWS_ON_PAPER), 4);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await print.waitFor({ state: "detached" });
  expect(await page.locator(".row .open").count()).toBe(4);
});

/** Returns the number of printed rows at the moment when the browser begins to print. */
const ROWS_ON_PAPER = () => {
  dispatchEvent(new Event("beforeprint"));
  return document.querySelectorAll(".print-book tbody tr").length;
};

it("a list that is higher than an element can be keeps its scroll position", {
  at: null,
}, async ({ page, app }) => {
  // The expenses of one day make the list higher than an element can be.
  await page.route(/breakdown\?by=day&/, async (route) => {
    const response = await route.fetch();
    const answer = await response.text();
    await route.fulfill({ response, body: answer.replaceAll(/"count":\d+/g, '"count":600000') });
  });
  await page.goto(app());
  await page.locator(".row .open").first().waitFor();
  const moved = await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moved = [];
    for (let place = 7_000_000; place < 7_001_000; place += 100) {
      scrollTo(0, place);
      await frame();
      await frame();
      moved.push(scrollY - place);
    }
    return moved;
  })()`);
  // Other months are prefetched, so the page may close only after their answers have been changed too.
  await page.unrouteAll({ behavior: "wait" });
  expect(moved).toEqual(Array.from({ length: 10 }, () => 0));
});

const IS_WITHIN_PAGE = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
};

const IS_WITHIN_RING = (field: Element) => {
  const ring = field.closest(".tokens")?.getBoundingClientRect();
  return field.getBoundingClientRect().bottom <= (ring?.bottom ?? 0);
};

/** Returns true if the field fills its cell, and nothing cuts it off. */
const FILLS_CELL = (field: Element) => {
  const { right, top, bottom } = field.getBoundingClientRect();
  const cell = field.closest(".cell")?.getBoundingClientRect();
  const isWithin = cell !== undefined && top >= cell.top && bottom <= cell.bottom;
  return isWithin && right === cell.right && getComputedStyle(field).textAlign === "right";
};

/** The pixels between the middles of the highest and the lowest element. */
const SPREAD = (elements: Element[]) => {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
  return Math.max(...middles) - Math.min(...middles);
};

/** The texts that are wider than their column. */
const CUT = (cells: Element[]) =>
  cells
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
