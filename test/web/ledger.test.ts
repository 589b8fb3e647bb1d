// The name of a ledger. The first one has a name in the reader's language until the user names it.

import { expect, test } from "bun:test";
import { DEFAULT_PROFILE } from "../../src/domain/ledger/ledger.ts";
import { ledgerName, ledgerNames } from "../../src/web/ledger.ts";
import { describeTransaction } from "../../src/web/service/done-text.ts";
import type { RowPending } from "../../src/web/service/pending.ts";
import { texts as de } from "../../src/web/texts/de.ts";

test.each([
  ["the first ledger without a name", "default", DEFAULT_PROFILE.name, "Mein Haushaltsbuch"],
  ["the first ledger, once it has a name", "default", "Home", "Home"],
  ["another ledger with the first one's original name", "home", DEFAULT_PROFILE.name, "Expenses"],
])("%s is shown by the right name", (_, id, name, expected) => {
  expect(ledgerName({ id, name }, de)).toBe(expected);
  const row = { id, name };
  // Safe: only a ledger's id and name are read.
  const rows = [{ kind: "ledger", before: row, after: row }] as unknown as RowPending[];
  const telling = { texts: de, locale: "de", currency: null, categories: [] };
  expect(describeTransaction({ operation: "alter", pending: [], rows }, telling)).toBe(
    de.done.edited(expected),
  );
});

test("ledgers with the same name are distinguished by their ids", () => {
  const ledgers = ["default", "trip", "trip-2"].map((id) => ({ id, name: "Trip" }));
  const all = [...ledgers, { id: "home", name: "Home" }];
  const names = ["Trip (default)", "Trip (trip)", "Trip (trip-2)", "Home"];
  expect([...ledgerNames(all, de).values()]).toEqual(names);
});
