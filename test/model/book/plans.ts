// Random sequences of steps for a book. There are few names, amounts and ids, so that steps interact. Anything that depends on the book's
// state, such as a version, is filled in when the step is taken.

import fc from "fast-check";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { ChangeSource } from "../../../src/domain/ledger/ledger-change.ts";
import type {
  CategoryChoice,
  ExpenseFilter,
  ExpenseOrder,
} from "../../../src/domain/search/expense-filter.ts";
import {
  change,
  changeLedger,
  create,
  deleteLedger,
  labelId,
  remove,
  undo,
} from "../../store/actions/actions.ts";
import {
  amount,
  date,
  expense,
  label,
  mostly,
  name,
  onLabels,
  orNone,
  ref,
} from "../../store/actions/drawn-actions.ts";
import { expenseChangesOf } from "../../store/drawn-changes.ts";
import { currency } from "../../support/values.ts";
import type { PlainChange } from "./model.ts";

export interface PlannedAction {
  /** An undo counts back from the last change. If a label is to be deleted as unused, it must also stay unused after the check. */
  readonly action: Action;
  readonly given: "any state" | "the state it is in" | "another state";
  /** If true, the action's numbers choose among existing records. Otherwise, or if there are none, they are ids. */
  readonly isThere: boolean;
}

export type Plan =
  | {
      readonly does: "apply";
      readonly actions: readonly PlannedAction[];
      readonly source: ChangeSource;
      readonly key: string | null;
    }
  /** Repeats the request with a key that was sent this many requests ago. If `as` is "another", the content differs. */
  | { readonly does: "repeat"; readonly back: number; readonly as: "the same" | "another" }
  | { readonly does: "plain"; readonly change: PlainChange }
  | {
      readonly does: "look";
      readonly filter: ExpenseFilter;
      readonly order: ExpenseOrder;
      readonly limit: number;
    }
  | { readonly does: "reopen" };

const onLedger: fc.Arbitrary<Action> = fc.oneof(
  fc.integer({ min: 1, max: 28 }).map((firstDay) => changeLedger({ firstDay })),
  fc.constantFrom("EUR", "JPY", null).map((code) => {
    return changeLedger({ currency: code === null ? null : currency(code) });
  }),
  fc.constantFrom("EUR", "Home", "Other", null, "EUR").map((confirmed) => {
    return confirmed === "EUR"
      ? changeLedger({ currency: currency("EUR") })
      : deleteLedger(confirmed);
  }),
);

/** Undoes mostly recent changes. */
const undoing = fc
  .oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 }))
  .map((back) => undo(back, 0));

const action: fc.Arbitrary<PlannedAction> = fc.record({
  action: fc.oneof(
    { arbitrary: mostly.map(create), weight: 6 },
    { arbitrary: fc.tuple(mostly, ref).map(([to, of]) => create({ ...to, ref: of })), weight: 2 },
    { arbitrary: fc.tuple(expense, mostly).map(([id, to]) => change(id, to)), weight: 5 },
    { arbitrary: expense.map((id) => remove(id)), weight: 1 },
    { arbitrary: onLabels, weight: 8 },
    { arbitrary: onLedger, weight: 1 },
    { arbitrary: undoing, weight: 5 },
  ),
  given: fc.oneof(
    { arbitrary: fc.constant("any state" as const), weight: 10 },
    { arbitrary: fc.constant("the state it is in" as const), weight: 4 },
    { arbitrary: fc.constant("another state" as const), weight: 1 },
  ),
  isThere: fc.oneof(
    { arbitrary: fc.constant(true), weight: 12 },
    { arbitrary: fc.constant(false), weight: 1 },
  ),
});

/** The real ledger of a change is filled in when the change is made. */
const plain: fc.Arbitrary<PlainChange> = expenseChangesOf(DEFAULT_LEDGER);

const categoryChoice: fc.Arbitrary<CategoryChoice> = fc.oneof(
  label.map(labelId),
  label.map((number) => ({ itself: labelId(number) })),
  fc.constant("none" as const),
);

const filter: fc.Arbitrary<ExpenseFilter> = fc.record(
  {
    from: date,
    to: date,
    payee: orNone(name),
    tags: fc.array(name, { maxLength: 2 }),
    words: fc.subarray(["lun", "the", "caf", "n", "z"], { maxLength: 2 }),
    category: categoryChoice,
    without: fc.array(categoryChoice, { maxLength: 3 }),
    min: amount.map((bound) => ({ amount: bound, exclusive: false })),
    max: amount.map((bound) => ({ amount: bound, exclusive: false })),
    currency: fc.constantFrom("EUR", "USD", "JPY").map(currency),
  },
  { requiredKeys: [] },
);

/** A filter by ref, sometimes together with other filters. */
const filterByRef: fc.Arbitrary<ExpenseFilter> = fc
  .tuple(ref, fc.oneof(fc.constant({}), filter))
  .map(([of, rest]) => ({ ...rest, ref: of }));

const step: fc.Arbitrary<Plan> = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant("apply" as const),
      actions: fc.oneof(
        { arbitrary: action.map((one) => [one]), weight: 5 },
        { arbitrary: fc.array(action, { minLength: 2, maxLength: 4 }), weight: 1 },
      ),
      source: fc.constantFrom("api", "app", "import", "command-line"),
      key: fc.oneof(
        { arbitrary: fc.constant(null), weight: 5 },
        { arbitrary: fc.constantFrom("k1", "k2", "k3", "k4", "k5", "k6"), weight: 1 },
      ),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      does: fc.constant("repeat" as const),
      back: fc.integer({ min: 0, max: 2 }),
      as: fc.constantFrom("the same", "another"),
    }),
    weight: 1,
  },
  { arbitrary: plain.map((made) => ({ does: "plain", change: made }) as const), weight: 2 },
  {
    arbitrary: fc.record({
      does: fc.constant("look" as const),
      filter: fc.oneof({ arbitrary: filter, weight: 5 }, { arbitrary: filterByRef, weight: 1 }),
      order: fc.record({
        by: fc.constantFrom("date", "amount", "description"),
        direction: fc.constantFrom("ascending", "descending"),
      }),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
    weight: 3,
  },
);

/** Steps for one book. `reopens` is true if a closed store can be opened again. */
export function bookPlans({
  reopens,
}: {
  readonly reopens: boolean;
}): fc.Arbitrary<readonly Plan[]> {
  const reopen = fc.constant<Plan>({ does: "reopen" });
  const taken = reopens
    ? fc.oneof({ arbitrary: step, weight: 14 }, { arbitrary: reopen, weight: 1 })
    : step;
  return fc.array(taken, { minLength: 15, maxLength: 50, size: "max" });
}
