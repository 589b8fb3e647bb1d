// The amount that is suggested for an occurrence of a recurring expense whose amount varies.

import { expect, test } from "bun:test";
import { createClient } from "../../../src/client/client.ts";
import { withServer } from "../../support/http-service.ts";
import { decimal } from "../../support/values.ts";

const ledger = "default";

test("the suggested amount is the median of the last recorded amounts as they are now, even after a split", async () => {
  await withServer({ inMemory: true }, async ({ url }) => {
    const client = createClient({ baseUrl: url });
    const rhythm = { unit: "month", every: 1, on: [1] } as const;
    const draft = { description: "Electricity", amount: null, rhythm, from: "2026-01-01" };
    const { id } = await client.createRecurring({ ledger, body: draft });
    const suggested = async () => {
      const to = "2026-12-01";
      const { items: due } = await client.listUpcoming({ ledger, to });
      const { items: all } = await client.listRecurring({ ledger });
      const amounts = [...due, ...all.slice(-1)].map(({ suggestedAmount }) => suggestedAmount);
      return [...new Set(amounts)];
    };
    expect(await suggested()).toEqual([undefined]);
    const post = (of: number, day: string, amount: number) =>
      client.postOccurrence({ ledger, id: of, day, body: { amount } });
    const first = await post(id, "2026-01-01", 90);
    await post(id, "2026-02-01", 40);
    await client.amendExpense({ ledger, id: first.id, body: { amount: 41.5 } });
    expect(await suggested()).toEqual([decimal("40.75")]);
    const split = { day: "2026-03-01", change: { description: "Power" } };
    const later = await client.splitRecurring({ ledger, id, body: split });
    await post(later.id, "2026-03-01", 45);
    expect(await suggested()).toEqual([decimal("41.5")]);
    await client.removeExpense({ ledger, id: first.id });
    const read = await client.readRecurring({ ledger, id: later.id });
    expect(read.suggestedAmount).toBe(decimal("42.5"));
  });
});
