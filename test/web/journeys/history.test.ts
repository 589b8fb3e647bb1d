// The ledger's history in a real browser: the last changes first, in words, each with a way back, told where there is none.

import { describe } from "bun:test";
import { fillBook } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";

const it = journeys(fillBook);

describe("the history", () => {
  it("is found in the set-up, and gives the focus back", { at: "/settings" }, async ({ page }) => {
    const way = page.getByRole("link", { name: "History" });
    await way.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Recorded: Lunch, €12.50").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".side-panel").waitFor({ state: "detached" });
    await way.and(page.locator(":focus")).waitFor();
  });
});
