// Recurring expenses lower how much of a category is safe to spend.

import { expect, test } from "bun:test";
import { createClient } from "../../../src/client/client.ts";
import { withServer } from "../../support/http-service.ts";

const ledger = "default";

test("each part of an upcoming occurrence counts in its category, or in the one that this was merged into", async () => {
  await withServer({ inMemory: true }, async ({ url }) => {
    const client = createClient({ baseUrl: url });
    const category = async (name: string) => {
      const { id } = await client.createCategory({ ledger, body: { name } });
      return id;
    };
    const [food, shops] = [await category("Food"), await category("Shops")];
    const rhythm = { unit: "month", every: 1, on: [20] } as const;
    const each = { rhythm, from: "2026-11-20" };
    const parts = [
      { amount: 30, category: shops },
      { amount: 12, category: null },
    ];
    const box = { description: "Box", amount: 42, parts, ...each };
    await client.createRecurring({ ledger, body: box });
    const milk = { description: "Milk", amount: 8, category: shops, ...each };
    await client.createRecurring({ ledger, body: milk });
    const budget = { category: food, amount: 100, from: "2026-11" };
    await client.createBudget({ ledger, body: budget });
    await client.mergeCategory({ ledger, id: shops, body: { into: food } });
    const safe = await client.safeToSpend({ ledger, today: "2026-11-11", category: food });
    expect(safe.budget).toMatchObject({ recurring: "38", left: "62", daily: { amount: "3.1" } });
  });
});
