// Reads a recurring expense or a budget in an export of Outlay. As in an expense, a value that no store accepts is refused.

import { BUDGET_TYPE } from "../../domain/budget/budget.ts";
import type { ImportedBudget, ImportedRecurring } from "../../domain/import/imported-plan.ts";
import { isId, type RecordType } from "../../domain/kept-json.ts";
import { RECURRING_TYPE } from "../../domain/recurring/recurring-expense.ts";
import {
  amountIn,
  type CategoryPath,
  fieldFault,
  type GivenFields,
  readOwnExpense,
} from "./own-expense.ts";

type PathOf = (category: unknown) => CategoryPath;

const TERMS = [
  ...(["rhythm", "weekend", "from", "until", "times", "automatic", "lead", "paused"] as const),
  ...(["dismissed", "lasting", "doneThrough", "doneAhead", "skipped", "held"] as const),
  ...(["changed", "follows"] as const),
];

export function readOwnRecurring(given: GivenFields, pathOf: PathOf): ImportedRecurring {
  const { changed, ...terms } = fieldsIn(RECURRING_TYPE, given, TERMS);
  const amount = given["amount"] ?? null;
  const content = { ...given, date: terms.from, amount: amount ?? "0", ref: null };
  const { category, parts, ...own } = readOwnExpense(content, pathOf);
  return {
    kind: "recurring",
    id: idIn(given),
    ...terms,
    changed: changed.map((one) => ({
      ...one,
      amount: one.amount === null ? null : amountIn(one.amount, "changed"),
    })),
    amount: amount === null ? null : own.amount,
    expense: {
      ...own,
      category: category && { path: category },
      parts: parts.map((part) => ({ ...part, category: part.category && { path: part.category } })),
    },
  };
}

export function readOwnBudget(given: GivenFields, pathOf: PathOf): ImportedBudget {
  const names = ["amount", "from", "until", "carry", "once", "without", "follows"] as const;
  const { amount, once, without, ...terms } = fieldsIn(BUDGET_TYPE, given, names);
  const { category = null } = given;
  return {
    kind: "budget",
    id: idIn(given),
    ...terms,
    amount: amountIn(amount, "amount"),
    once: once.map(({ month, amount }) => ({ month, amount: amountIn(amount, "once") })),
    category: category === null ? null : { path: pathOf(category) },
    without: without.map((one) => ({ path: pathOf(one) })),
  };
}

function idIn({ id }: GivenFields): number {
  if (isId(id)) return id;
  throw fieldFault("id", id);
}

function fieldsIn<Fields extends object, Name extends keyof Fields & string>(
  { form, defaults }: RecordType<Fields>,
  given: GivenFields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const whole: GivenFields = { ...defaults, ...given };
  for (const name of names) if (!form[name].fits(whole[name])) throw fieldFault(name, whole[name]);
  // Safe: the loop has checked the form of each field.
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Fields, Name>;
}
