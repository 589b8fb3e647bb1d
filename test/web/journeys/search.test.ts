// Searching in a real browser: dates by name, near matches, and the example searches below the empty field.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf, totalOf } from "../../support/small-book.ts";
import { decimal } from "../../support/values.ts";

const it = journeys(fillSmallBook, { at: "?q=lunhc+this+month" });

it("a search without results suggests a correction, and the empty field shows example searches", async (opened) => {
  const { page } = opened;
  await page.getByText(en.book.nothingFound("lunhc this month")).waitFor();
  expect(await page.locator(".period-name").innerText()).toBe("November 2026");
  await page.getByRole("button", { name: en.finding.meant("lunch this month") }).click();
  await page.locator(".row .open").first().waitFor();
  expect(await rowsOf(page)).toEqual(["Lunch"]);
  const field = page.getByRole("combobox", { name: en.search.label });
  // The arrow keys move on into the list.
  await field.press("ArrowDown");
  await page.locator(".row .open:focus").waitFor();
  await field.clear();
  await field.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.locator(".signs button", { hasText: "last month" }).click();
  await page.getByText("October 2026").first().waitFor();
  await page.locator(".book:not([data-outdated])").waitFor();
  expect(await totalOf(page)).toBe("€20.00");
  // The chart has all days of the search's period, not only the days from the first result to the last.
  await page.locator(".plot.bars[aria-valuemax='31']").waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
});

it("no letter is lost, however fast it is typed over another search", {
  at: "?q=%3E100",
}, async ({ page }) => {
  const text = "zebra #holiday 2026";
  await page.getByText(en.book.nothingFound(">100")).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const field = page.getByRole("combobox", { name: en.search.label });
  await field.press("Control+a");
  await page.keyboard.type(text);
  await page.getByText(en.book.nothingFound(text)).waitFor();
  expect(await field.inputValue()).toBe(text);
});

it("a correction that would find nothing either is not offered", {
  at: "?q=zzz+lunhc",
}, async ({ page }) => {
  await Promise.all([page.waitForResponse(/by=category&q=zzz(\+|%20)lunch$/), page.reload()]);
  await page.getByText(en.book.nothingFound("zzz lunhc")).waitFor();
  expect(await page.locator(".nothing button").allInnerTexts()).toEqual([]);
});

it("each letter of a search makes two requests at most, first for the sums by day; other figures are requested after the last letter", {
  at: "",
}, async ({ page }) => {
  await page.locator(".plot").waitFor();
  await page.locator(".row .open").first().waitFor();
  await page.getByRole("combobox", { name: en.search.label }).focus();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const letters = "lunch";
  await page.keyboard.type(letters);
  await page.waitForResponse(/by=category&q=lunch$/);
  // The page may still be loading other things.
  const ofLetters = asked.filter((url) => url.includes("q=") && !url.includes("by=category"));
  // The list waits for these sums.
  expect(ofLetters[0]).toContain("by=day");
  expect(ofLetters.length).toBeLessThanOrEqual(2 * letters.length);
});

it("the results replace the list at once, without rows that are still empty", {
  at: "",
}, async ({ page }) => {
  await page.locator(".row .open").first().waitFor();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector(".row.on-the-way")) document.body.dataset["empty"] = "a row";
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("combobox", { name: en.search.label }).press("l");
  await page.waitForFunction(() => document.querySelectorAll(".row .open").length === 1);
  expect(await rowsOf(page)).toEqual(["Lunch"]);
  expect(await page.evaluate(() => document.body.dataset["empty"])).toBeUndefined();
});

it("results in another year are under dates with their year, on a desktop and on a phone", {
  at: null,
}, async ({ client, ledger, app, page }) => {
  for (const date of ["2025-11-21", "2024-12-05"]) {
    await client.recordExpense({
      ledger,
      body: { description: "Lunch", amount: decimal("9"), date },
    });
  }
  const heads = async () => {
    await page.locator(".day-head h3").nth(2).waitFor();
    return page.locator(".day-head h3").allInnerTexts();
  };
  await page.goto(app("?q=lunch"));
  expect(await heads()).toEqual(["Sat 21 Nov", "21 Nov 2025", "5 Dec 2024"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".day-head h3", { hasText: "Fri, 21 Nov 2025" }).waitFor();
  expect(await heads()).toEqual(["Sat 21 Nov", "Fri, 21 Nov 2025", "Thu, 5 Dec 2024"]);
});
