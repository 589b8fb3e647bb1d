// Random actions for comparing engines. Their ids exist, are gone, belong to another kind, or never existed. There are only a few of each,
// so that the actions interact.

import fc from "fast-check";
import type { ExpenseChange, ExpenseDraft } from "../../src/domain/expense/expense.ts";
import type { Action, BookChange, Transaction } from "../../src/domain/ledger/actions.ts";
import type { Precondition } from "../../src/domain/ledger/precondition.ts";
import {
  change,
  changeLabel,
  changeLedger,
  create,
  createLabel,
  createLedger,
  deleteLabel,
  deleteLedger,
  labelId,
  mergeLabel,
  original,
  part,
  remove,
  tags,
  undo,
} from "../store/actions/actions.ts";
import { APP, currency, day, decimal } from "../support/values.ts";

interface Where {
  /** The indexes of ledgers. The first two may not exist, and the third is that of the simple API. */
  readonly where: readonly number[];
  /** The delay since the previous request. */
  readonly laterMs: number;
}

/** One request, to one ledger or to several at once. */
export type Asked = Where &
  (
    | { readonly does: "apply"; readonly transaction: Transaction }
    | { readonly does: "create"; readonly draft: ExpenseDraft }
    | { readonly does: "change"; readonly id: number; readonly change: ExpenseChange }
    | { readonly does: "delete" | "delete post"; readonly id: number }
    | { readonly does: "post"; readonly text: string }
    | { readonly does: "changes"; readonly after: number; readonly limit: number }
  );

const expense = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 20 },
  { arbitrary: fc.constantFrom(99, 9_007_199_254_740_991), weight: 1 },
);
const label = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 20 },
  { arbitrary: fc.constantFrom(99, 9_007_199_254_740_991), weight: 1 },
);
const kind = fc.constantFrom("category", "payee", "tag");
const name = fc.constantFrom(
  ...[
    "Food",
    "FOOD",
    "Café",
    "cafe",
    "Zoë",
    "🍕",
    "ﬁ",
    "İ",
    "'); --",
    '\\N "x"',
    "{a,b}",
    "ß",
    "SS",
  ],
);
const text = fc.constantFrom(
  "Lunch",
  "Thé",
  "",
  "tab\t\\.\r\n",
  "'\"$1\\",
  "\u0001\u{10FFFF}\uFEFF",
);
const amount = fc
  .constantFrom(
    ...["12.5", "20", "-3", "0", "1e-1074", "1.7976931348623157e+308", "13.31", "-0.01"],
  )
  .map(decimal);
const date = fc.constantFrom("2026-02-28", "0001-01-01", "9999-12-31", "2024-02-29").map(day);
/** The kind is mostly the one that `FURNISHED` gives to the id. */
const ofKind = fc.oneof(
  {
    arbitrary: label.map((id) => ({ of: KINDS[(id - 1) % KINDS.length] ?? "tag", id })),
    weight: 8,
  },
  fc.record({ of: kind, id: label }),
);
const KINDS = [
  ...(["category", "category", "category", "category", "category"] as const),
  ...(["payee", "payee", "payee", "tag", "tag", "tag"] as const),
];
const category = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 5 }), weight: 9 },
  { arbitrary: label, weight: 1 },
);
const idOrNull = fc.option(category.map(labelId), { nil: null });
const ifMatch: fc.Arbitrary<Precondition | null> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 6 },
  fc.constant({ any: true, tags: [] }),
  fc
    .array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
    .map((ids) => tags(...ids.map(String))),
);

const content: fc.Arbitrary<BookChange> = fc.record(
  {
    description: text,
    amount,
    date,
    category: idOrNull,
    payee: fc.option(name, { nil: null }),
    tags: fc.array(name, { maxLength: 4 }),
    note: fc.option(text, { nil: null }),
    original: fc.option(
      fc.constantFrom(
        original("12.1", "CHF", "1.1"),
        original("10", "EUR", "2"),
        original("125", "JPY", "0.1"),
        original("1", "USD", "0"),
        original("1e-400", "KWD", "1e-400"),
      ),
      { nil: null },
    ),
    parts: fc.oneof(
      fc.constantFrom([], [part("10", 1), part("2.5")], [part("20", null, "n"), part("-7.5", 2)]),
      fc.array(
        fc.tuple(amount, idOrNull).map(([of, category]) => ({ amount: of, category })),
        {
          maxLength: 3,
        },
      ),
    ),
  },
  { requiredKeys: [] },
);

/** There are few refs, so that they repeat. Some differ only in Unicode form or case. */
const ref = fc.oneof(
  { arbitrary: fc.constant(null), weight: 2 },
  fc.constantFrom("a", "A", "\u00e9", "e\u0301", "\u{1F600}'\\", '{,}"%_'),
);
const creating: fc.Arbitrary<Action> = fc
  .tuple(content, ref)
  .map(([draft, of]) => create({ ...draft, ref: of }));
const sound: fc.Arbitrary<Action> = fc
  .record(
    { category: idOrNull, tags: fc.array(name, { maxLength: 3 }), payee: name, ref },
    { requiredKeys: [] },
  )
  .map(create);

const ofLabels: readonly fc.Arbitrary<Action>[] = [
  fc.tuple(name, idOrNull).map(([called, parent]) => createLabel("category", called, { parent })),
  fc.tuple(name).map(([called]) => createLabel("category", called, { icon: "🍕", archived: true })),
  fc.tuple(kind, name).map(([of, called]) => createLabel(of, called)),
  fc
    .tuple(ofKind, name, ifMatch)
    .map(([{ of, id }, called, match]) => changeLabel(of, id, { name: called }, match)),
  fc
    .tuple(category, idOrNull)
    .map(([id, parent]) => changeLabel("category", id, { parent, position: id, color: "#000000" })),
  fc
    .tuple(ofKind, fc.integer({ min: -1, max: 2 }))
    .map(([{ of, id }, step]) => mergeLabel(of, id, Math.max(1, id + step))),
  fc.tuple(ofKind, label).map(([{ of, id }, into]) => mergeLabel(of, id, into)),
  fc.tuple(ofKind, label).map(([{ of, id }, into]) => mergeLabel(of, id, into)),
  fc
    .tuple(ofKind, fc.option(label, { nil: null }))
    .map(([{ of, id }, target]) => deleteLabel(of, id, { target })),
  fc
    .tuple(ofKind, fc.integer({ min: 0, max: 80 }))
    .map(([{ of, id }, checkedThrough]) => deleteLabel(of, id, { checkedThrough })),
];

const ofLedger: readonly fc.Arbitrary<Action>[] = [
  fc
    .tuple(fc.constantFrom("EUR", "JPY", "KWD", null), ifMatch)
    .map(([code, match]) =>
      changeLedger({ currency: code === null ? null : currency(code) }, match),
    ),
  fc
    .tuple(fc.integer({ min: 1, max: 28 }), name)
    .map(([firstDay, called]) => changeLedger({ firstDay, name: called })),
  fc.option(name, { nil: null }).map(deleteLedger),
];

const undoing = fc
  .tuple(
    fc.integer({ min: 1, max: 120 }),
    fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
  )
  .map(([id, upTo]) => undo(id, upTo));

const action: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: sound, weight: 8 },
  { arbitrary: creating, weight: 6 },
  {
    arbitrary: fc.tuple(expense, content, ifMatch).map(([id, to, match]) => change(id, to, match)),
    weight: 8,
  },
  { arbitrary: fc.tuple(expense, ifMatch).map(([id, match]) => remove(id, match)), weight: 4 },
  { arbitrary: fc.oneof(...ofLabels), weight: 12 },
  { arbitrary: fc.oneof(...ofLedger), weight: 1 },
  { arbitrary: undoing, weight: 12 },
);

const opening: fc.Arbitrary<readonly Action[]> = fc.oneof(
  fc.constant([createLedger({ name: "Food", currency: currency("EUR") })]),
  fc.array(action, { maxLength: 3 }).map((more) => [createLedger({ name: "Food" }), ...more]),
);

const key = fc.oneof(
  { arbitrary: fc.constant(null), weight: 4 },
  fc.record({ key: fc.constantFrom("a", "b", "c'\\"), digest: fc.constantFrom("x", "y") }),
);
const actor = fc
  .constantFrom("api" as const, "app" as const, "import" as const)
  .map((source) => ({ source, by: null }));

const acted = (actions: fc.Arbitrary<readonly Action[]>) =>
  fc.record({
    does: fc.constant("apply" as const),
    transaction: fc.record({ actions, actor, key }),
  });

const place: fc.Arbitrary<Where> = fc.record({
  where: fc.oneof(
    { arbitrary: fc.constantFrom([0], [0], [0], [0], [1], [2]), weight: 12 },
    fc.constantFrom([0, 1], [2, 0], [0, 1, 2]),
  ),
  laterMs: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 2 }), weight: 20 },
    fc.constant(49 * 3_600_000),
  ),
});

const fields = { description: text, amount, date };
const request = fc.oneof(
  { arbitrary: acted(fc.array(action, { minLength: 1, maxLength: 1 })), weight: 30 },
  { arbitrary: acted(fc.array(action, { minLength: 2, maxLength: 6 })), weight: 8 },
  { arbitrary: acted(opening), weight: 4 },
  {
    arbitrary: fc.record({ does: fc.constant("create" as const), draft: fc.record(fields) }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      does: fc.constant("change" as const),
      id: expense,
      change: fc.record({
        description: fc.option(text, { nil: null }),
        amount: fc.option(amount, { nil: null }),
        date: fc.option(date, { nil: null }),
      }),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ does: fc.constant("delete" as const), id: expense }), weight: 2 },
  fc.record({ does: fc.constant("post" as const), text }),
  fc.record({ does: fc.constant("delete post" as const), id: expense }),
  {
    arbitrary: fc.record({
      does: fc.constant("changes" as const),
      after: fc.integer({ min: 0, max: 120 }),
      limit: fc.integer({ min: 1, max: 20 }),
    }),
    weight: 2,
  },
);

export const asked: fc.Arbitrary<Asked> = fc
  .tuple(place, request)
  .map(([where, one]) => ({ ...where, ...one }));

/** Gives a ledger labels of all kinds and a few expenses, so that later actions find records. */
export const FURNISHED: Asked = {
  does: "apply",
  where: [0],
  laterMs: 1,
  transaction: {
    actions: [
      createLedger({ name: "Food", currency: currency("EUR") }),
      ...KINDS.map((of, index) =>
        createLabel(of, `${of} ${index}`, { parent: index === 1 ? labelId(1) : null }),
      ),
      ...[1, 2, 3, 4, 5, 6].map((id) =>
        create({ category: labelId(id === 6 ? 5 : id), tags: ["tag 9", "Food"] }),
      ),
      create({ parts: [part("10", 2), part("2.5", 3)], payee: "payee 5" }),
      create({ amount: decimal("13.31"), original: original("12.1", "CHF", "1.1") }),
    ],
    actor: APP,
    key: null,
  },
};
