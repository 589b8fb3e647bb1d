// A book with four expenses, from today and from the previous month, and how the page shows it.

import type { Page } from "playwright-core";
import type { AppLedger } from "./app-service.ts";
import { decimal } from "./values.ts";

/** The ledger gets the name Home and the currency euro. */
export async function fillSmallBook({
  client,
  ledger,
}: Pick<AppLedger, "client" | "ledger">): Promise<void> {
  await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
  const food = await client.createCategory({
    ledger,
    body: { name: "Food", icon: "🥖", color: "#3f7f5f" },
  });
  const rows = [
    ["Lunch", "12.50", "2026-11-21", "Corner Café", ["work"]],
    ["Groceries", "43.10", "2026-11-20", "Market", []],
    ["Train to Zürich", "89.00", "2026-11-03", null, ["work"]],
    ["Groceries", "20.00", "2026-10-11", "Market", []],
  ] as const;
  for (const [description, amount, date, payee, tags] of rows) {
    await client.recordExpense({
      ledger,
      body: {
        description,
        amount: decimal(amount),
        date,
        payee,
        tags: [...tags],
        category: food.id,
      },
    });
  }
}

/** Returns the descriptions of the visible rows. */
export const rowsOf = (page: Page) => page.locator(".row .open").allInnerTexts();
export const totalOf = (page: Page) => page.locator(".total").innerText();
