// Random actions on a book with few names, amounts and ids, so that they interact. Some refer to a record that is missing or deleted.

import fc from "fast-check";
import type { Action, BookChange } from "../../../src/domain/ledger/actions.ts";
import { day, decimal } from "../../support/values.ts";
import {
  changeLabel,
  createLabel,
  deleteLabel,
  labelId,
  mergeLabel,
  original,
  part,
} from "./actions.ts";

export const expense = fc.integer({ min: 1, max: 6 });
export const label = fc.integer({ min: 1, max: 9 });
export const kind = fc.constantFrom("category", "payee", "tag");
export const name = fc.constantFrom("Food", "Café", "cafe", "Zoë", "🍕", `'); \\N {a,"b"}`);
export const amount = fc.constantFrom("12.5", "20", "-3", "12").map(decimal);
export const date = fc.constantFrom("2026-02-28", "0001-01-01", "2026-03-01").map(day);
export const description = fc.constantFrom("Lunch", "Thé", "the", "tab\t\\.\r\n'$1\"");
export const ref = fc.constantFrom("r-1", "r-2", `{,}"%_'`);
export const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const said: fc.Arbitrary<BookChange> = fc.record(
  {
    description,
    amount,
    date,
    category: orNone(label.map(labelId)),
    payee: orNone(name),
    tags: fc.array(name, { maxLength: 2 }),
    note: fc.constantFrom("n", null),
    original: fc.constantFrom(
      null,
      original("10", "USD", "1.25"),
      original("12.5", "JPY", "1"),
      original("10", "EUR", "2"),
    ),
    parts: fc.constantFrom([], [part("10", 1), part("2.5")], [part("20"), part("-7.5", 2)]),
  },
  { requiredKeys: [] },
);

/** These fields fit together, so that more actions succeed. */
const fitting: fc.Arbitrary<BookChange> = fc.oneof(
  fc.record({ payee: name, tags: fc.array(name, { maxLength: 2 }), date }),
  fc.record({ category: label.map(labelId), description }),
  fc.record({ amount }),
  fc.constantFrom<BookChange>(
    { amount: decimal("12.5"), parts: [part("10", 1), part("2.5")], original: null },
    { amount: decimal("12.5"), parts: [part("20", null, "n"), part("-7.5", 2)], original: null },
    { amount: decimal("12.5"), original: original("10", "USD", "1.25"), parts: [] },
    { amount: decimal("12"), original: original("10", "USD", "1.25"), parts: [] },
    { parts: [], original: null, category: null },
  ),
);

export const mostly = fc.oneof({ arbitrary: fitting, weight: 4 }, { arbitrary: said, weight: 1 });

export const onLabels: fc.Arbitrary<Action> = fc.oneof(
  fc
    .tuple(name, orNone(label.map(labelId)))
    .map(([called, parent]) => createLabel("category", called, { parent })),
  fc.tuple(kind, name).map(([of, called]) => createLabel(of, called)),
  fc.tuple(kind, label, name).map(([of, id, called]) => changeLabel(of, id, { name: called })),
  fc
    .tuple(label, orNone(label.map(labelId)), fc.boolean())
    .map(([id, parent, archived]) => changeLabel("category", id, { parent, archived })),
  fc.tuple(kind, label, label).map(([of, id, into]) => mergeLabel(of, id, into)),
  fc.tuple(kind, label, orNone(label)).map(([of, id, target]) => deleteLabel(of, id, { target })),
  fc.tuple(kind, label).map(([of, id]) => deleteLabel(of, id, { checkedThrough: 0 })),
);
