// The parts of a split expense. They are special among its fields: their amounts add up to the expense's, and each has its own
// category, so that the expense has none.

import { ID_OR_NULL, isRecord, type MemberForm, TEXT } from "../kept-json.ts";
import type { LabelId } from "../label/label.ts";
import { type Decimal, subtract, sum, ZERO } from "../money/decimal.ts";

/** A share of an expense. */
export type Part = PartBy<LabelId>;

/** `Category` is what names its category. */
interface PartBy<Category> {
  readonly amount: Decimal;
  readonly category: Category | null;
}

export const PARTS = 100;

export const PARTS_FORM: MemberForm = {
  words: "a list of parts, each with its amount as a text and the id of its category or null",
  fits: (value) => Array.isArray(value) && value.every(isPart),
};

function isPart(value: unknown): boolean {
  if (!isRecord(value) || !TEXT.fits(value["amount"])) return false;
  return value["category"] === undefined || ID_OR_NULL.fits(value["category"]);
}

/** With defaults for what an earlier version left out. */
export function wholeParts(parts: readonly (Partial<Part> & Pick<Part, "amount">)[]) {
  return parts.map(({ amount, category = null }): Part => ({ amount, category }));
}

/** The parts keep their amounts; a part without a category takes the difference. */
export function partsAddingUpTo<Category>(
  parts: readonly PartBy<Category>[],
  amount: Decimal,
): readonly PartBy<Category>[] {
  if (parts.length === 0) return parts;
  const lack = subtract(amount, sum(parts.map((part) => part.amount)));
  if (lack === ZERO) return parts;
  const open = parts.findIndex(({ category }) => category === null);
  if (open === -1) return [...parts, { amount: lack, category: null }];
  return parts.map((part, index) =>
    index === open ? { ...part, amount: sum([part.amount, lack]) } : part,
  );
}
