// What an expense says besides description, amount and date, as the table of its fields has it.

import { expectForm, parseRecord, type RecordForm, TEXT } from "../kept-json.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";
import type { ExpenseDraft, ExpenseId } from "./expense.ts";
import {
  type DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailName,
  eachDetail,
  KEPT_FORMS,
  NOTHING,
  type ValuesBy,
} from "./expense-fields.ts";
import { partsAddingUpTo, wholeParts } from "./parts.ts";

/** Payee and tags by their ids, or by their names. */
export type DetailsBy<Label> = {
  readonly [Name in DetailName]: ValuesBy<Label>[(typeof DETAIL_FIELDS)[Name]["kind"]];
};

/** As it is kept, by the ids of labels. */
export type ExpenseDetails = DetailsBy<LabelId>;

/** All that an expense says. */
export type ExpenseContent = ExpenseDraft & ExpenseDetails;

// Safe: each field has what its kind says where it says nothing.
export const NO_DETAILS = eachDetail((_, { kind }) => NOTHING[kind]) as DetailsBy<never>;

// Marked as pure, so that a bundle in which no store is read leaves it out.
const DETAILS_FORM = /* @__PURE__ */ eachDetail((_, { kind }) => KEPT_FORMS[kind]);

/** What a store keeps of an expense as JSON, as `ExpenseContent` has it. */
export function contentForm(): RecordForm<ExpenseContent> {
  return { description: TEXT, amount: TEXT, date: TEXT, ...DETAILS_FORM };
}

/**
 * Details as a store has kept them; what an earlier version did not know of, or left out because it was null or empty, is as in
 * NO_DETAILS. Throws an Error if the text is not of details; `id` is the expense's.
 */
export function readDetails(text: string, id: ExpenseId): ExpenseDetails {
  const details = wholeDetails<LabelId>(parseRecord(text, OWNER, id));
  expectForm<ExpenseDetails>(details, DETAILS_FORM, OWNER, id);
  return details.parts.length === 0 ? details : { ...details, parts: wholeParts(details.parts) };
}

const OWNER = "the details of expense";

/** All fields of the table, and nothing else, in its order; what is not said is as in NO_DETAILS. */
export function wholeDetails<Label>(said: Partial<DetailsBy<Label>>): DetailsBy<Label> {
  const details: Record<string, unknown> = { ...NO_DETAILS };
  for (const name of DETAIL_NAMES) {
    if (said[name] !== undefined) details[name] = said[name];
  }
  // Safe: each is the field of that name.
  return details as DetailsBy<Label>;
}

/** All that an expense says, of fields from which what was null or empty is left out. */
export function wholeContent(said: Partial<ExpenseContent>): Partial<ExpenseContent> {
  return { ...NO_DETAILS, ...said, parts: wholeParts(said.parts ?? NO_DETAILS.parts) };
}

/** Null where there is nothing to say. */
export function detailsOf(content: ExpenseDetails): ExpenseDetails | null {
  const details = wholeDetails(content);
  return Object.keys(saidIn(details)).length === 0 ? null : details;
}

/** What an expense says, however much of it is kept. */
export function contentOf({
  description,
  amount,
  date,
  details,
}: ExpenseDraft & { readonly details: ExpenseDetails | null }): ExpenseContent {
  return { description, amount, date, ...(details ?? NO_DETAILS) };
}

/** Without what is null or empty. */
export function saidIn(content: Partial<ExpenseContent>): Partial<ExpenseContent> {
  return Object.fromEntries(
    Object.entries(content).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/**
 * The details of an expense whose amount was changed by somebody who knows nothing of them. What was paid
 * in another currency fits no more and goes; the parts keep their amounts, and what they lack becomes one without a category.
 */
export function withAmount(details: ExpenseDetails | null, amount: Decimal): ExpenseDetails | null {
  if (!details || (!details.original && details.parts.length === 0)) return details;
  return detailsOf({ ...details, original: null, parts: partsAddingUpTo(details.parts, amount) });
}
