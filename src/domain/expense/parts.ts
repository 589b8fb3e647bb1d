// The parts of a split expense. They differ from its other fields: their amounts add up to the expense's amount, and each part has its own
// category. So the expense itself has none.

import { ID_OR_NULL, isRecord, type MemberForm, TEXT, TEXT_OR_NULL } from "../kept-json.ts";
import type { LabelId } from "../label/label.ts";
import { type Decimal, subtract, sum, ZERO } from "../money/decimal.ts";

/** A share of an expense. */
export type Part = PartBy<LabelId>;

/** `Category` is the type of the reference to a category. */
export interface PartBy<Category> {
  readonly amount: Decimal;
  readonly category: Category | null;
  /** Is absent if the part has no note, so that parts from earlier versions stay as they were. Clients may send null. */
  readonly note?: string | null;
}

export const PARTS = 100;
export const PART_NOTE_CHARACTERS = 500;

export const PARTS_FORM: MemberForm = {
  words:
    "a list of parts, each with its amount as a text, the id of its category or null, and perhaps a note",
  fits: (value) => Array.isArray(value) && value.every(isPart),
};

function isPart(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { amount, category = null, note = null, ...others } = value;
  const isWhole = TEXT.fits(amount) && ID_OR_NULL.fits(category) && TEXT_OR_NULL.fits(note);
  // A field that only a newer program knows would be lost with the next change.
  return isWhole && Object.keys(others).length === 0;
}

type SaidPart<Category> = Partial<PartBy<Category>> & Pick<PartBy<Category>, "amount">;

/** Orders the fields of a part in the one way in which they are stored and compared, and adds those that an earlier version left out. */
export function wholePart<Category>(said: SaidPart<Category>): PartBy<Category> {
  const { amount, category = null, note = null } = said;
  return note === null ? { amount, category } : { amount, category, note };
}

/** The parts keep their amounts, except that one without a category takes the difference. */
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
