// The page in the reader's own locale: dates, numbers and direction, with the same exact figures everywhere. For more locales,
// see test/web/locale.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { isSoon } from "../../support/expense-book.ts";
import { misfitsIn } from "../../support/fit.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook, totalOf } from "../../support/small-book.ts";
import { typeLine } from "../pages/book.ts";

const it = journeys(fillSmallBook);

/** Returns the letters in their order on the screen, from left to right. Each Arabic word is represented by its first letter. */
function asSeen(page: Page, selector: string, letters: readonly string[]): Promise<string> {
  const look = ([selector, ...letters]: readonly string[]) => {
    const element = document.querySelector(selector ?? "");
    const texts = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: (readonly [string, number])[] = [];
    for (let text = texts?.nextNode(); text; text = texts?.nextNode()) {
      for (const letter of letters) {
        const at = text.textContent?.indexOf(letter) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        places.push([letter, range.getBoundingClientRect().left]);
      }
    }
    return places.toSorted(([, a], [, b]) => a - b).map(([letter]) => letter);
  };
  return page.evaluate(look, [selector, ...letters]).then((seen) => seen.join(" "));
}

/** Returns for each cell whether the first letter of its text is within it. */
const BEGINNINGS = (cells: Element[]) =>
  cells.map((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (text) range.setStart(text, 0);
    if (text) range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
    return letter.left >= box.left - 1 && letter.right <= box.right + 1;
  });

for (const locale of ["en-GB", "ar-EG"]) {
  it(`texts in two directions keep their order within sentences in ${locale}`, {
    locale,
    at: "/settings?section=history",
  }, async ({ page, client, ledger, app }) => {
    const body = { description: "قهوة (x)", amount: 12.5, date: "2026-11-21" } as const;
    await client.recordExpense({ ledger, body });
    await page.locator(".headline", { hasText: "قهوة" }).waitFor();
    const letters = ["A", "ق", ",", "€"];
    expect(await asSeen(page, ".headline", letters)).toBe("A ق , €");
    await page.goto(app());
    await page.locator(".row .open", { hasText: "قهوة" }).focus();
    await page.keyboard.press("Delete");
    await page.locator(".toast").waitFor();
    expect(await asSeen(page, ".toast > span", ["D", "ق"])).toBe("D ق");
  });
}

for (const locale of ["en-GB", "ar-EG"]) {
  it(`texts in two directions that are too long are cut at their end, not at their beginning, in ${locale}`, {
    locale,
    at: null,
  }, async ({ page, client, ledger, app }) => {
    const [latin, arabic] = [`A${"b".repeat(90)}`, `ق${"ب".repeat(90)}`];
    const body = { amount: 1, date: "2026-11-21" } as const;
    await client.recordExpense({ ledger, body: { ...body, description: latin, payee: arabic } });
    await client.recordExpense({ ledger, body: { ...body, description: arabic, payee: latin } });
    await page.goto(app());
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const cells = page.locator(".cell:is(.description, .payee)", { hasText: /^[Aق]/ });
      await isSoon(() => cells.evaluateAll(BEGINNINGS), [true, true, true, true]);
    }
    await page.goto(app("/import"));
    const lines = [latin, arabic].map((text) => `2026-11-21,${text},-1`);
    const buffer = Buffer.from(["Date,Description,Amount", ...lines].join("\n"));
    const file = { name: "bank.csv", mimeType: "text/csv", buffer };
    await page.locator("input[type=file]").first().setInputFiles(file);
    const read = page.locator(".file-rows .cell.description", { hasText: /^[Aق]/ });
    await isSoon(() => read.evaluateAll(BEGINNINGS), [true, true]);
  });
}

it("texts in two directions keep icons before their names, and the shortcut of the search opposite its magnifying glass", {
  locale: "ar-EG",
  at: "/settings?section=categories",
}, async ({ page, app }) => {
  const leftOf = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  const name = ".setting-row .category";
  await page.locator(name, { hasText: "Food" }).waitFor();
  expect(await leftOf(`${name} .tile`)).toBeGreaterThan(await leftOf(`${name} bdi`));
  await page.goto(app());
  await page.locator(".row .open").first().waitFor();
  expect(await leftOf(".search > .icon")).toBeGreaterThan((await leftOf(".search > .key")) + 99);
});

it("texts in two directions look the same in a field as in the list, and so do amounts", {
  locale: "ar-EG",
}, async ({ page, app }) => {
  const fields = page.locator("input:is([type=text], [type=search]), textarea");
  const own = () => {
    return fields.evaluateAll((all) =>
      all.map((field) => {
        const { unicodeBidi, textAlign } = getComputedStyle(field);
        const isOwn = unicodeBidi === "plaintext" && textAlign === "right";
        return [isOwn, field.getAttribute("inputmode") !== "decimal"];
      }),
    );
  };
  await page.locator(".row .open").first().click();
  await page.locator(".side-panel .field-note").click();
  await page.locator(".side-panel .field-amount").click();
  const inPanel = await own();
  await page.goto(app());
  await page.locator(".row .open").first().waitFor();
  await typeLine(page, "12.50 lunch");
  await page.keyboard.press("Shift+Enter");
  await page.locator(".expense-form").waitFor();
  const seen = [...inPanel, ...(await own())];
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter(([isOwn, isWanted]) => isOwn !== isWanted)).toEqual([]);
});

it("a Bengali book has Bengali figures and dates, and reads a line with a Bengali word for its date and Bengali digits", {
  locale: "bn-BD",
}, async ({ page, client, ledger }) => {
  await page.locator(".row .open").nth(2).waitFor();
  expect(await totalOf(page)).toBe("১৪৪.৬০€");
  expect((await page.locator(".period-name").innerText()).trim()).toBe("নভেম্বর ২০২৬");
  expect(await page.locator(".day h3").first().innerText()).toBe("শনি ২১ নভে");
  await typeLine(page, "গতকাল ১২০.৫০ লেবু চা");
  await page.locator(".chip.read", { hasText: "১২০.৫০" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".row .open", { hasText: "লেবু চা" }).waitFor();
  await page.locator(".toast").waitFor();
  const { items } = await client.findExpenses({ ledger, q: "লেবু" });
  expect(items.map(({ description, amount, date }) => [description, String(amount), date])).toEqual(
    [["লেবু চা", "120.5", "2026-11-20"]],
  );
});

it("the header has room for the ledger's name next to the longest words, on a laptop and on a phone", {
  locale: "de-DE",
  width: 1024,
  async fill(book) {
    await fillSmallBook(book);
    await book.client.changeLedger({ ledger: book.ledger, body: { name: "Household" } });
  },
}, async ({ page }) => {
  await page.locator(".row .open").first().waitFor();
  await page.locator(".ledger select").waitFor();
  for (const width of [1024, 1216, 1280, 1344, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await misfitsIn(page)]).toEqual([width, []]);
  }
});
