// The fields of an expense besides description, amount and date, as the table of fields defines them.

import { expectForm, parseRecord, type RecordForm, TEXT } from "../kept-json.ts";
import { membersWhere, pick } from "../keys.ts";
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
import { partsAddingUpTo, wholePart } from "./parts.ts";

/** Labels are ids or names. */
export type DetailsBy<Label> = {
  readonly [Name in DetailName]: ValuesBy<Label>[(typeof DETAIL_FIELDS)[Name]["kind"]];
};

/** Details as a store keeps them: labels are ids. */
export type ExpenseDetails = DetailsBy<LabelId>;

/** Everything that an expense says. */
export type ExpenseContent = ExpenseDraft & ExpenseDetails;

// Safe: each field has the empty value of its kind.
export const NO_DETAILS = eachDetail((_, { kind }) => NOTHING[kind]) as DetailsBy<never>;

const { ref: _, ...others } = NO_DETAILS;
/** Details of records that become expenses later. Only an expense itself has a ref. */
export const NO_DETAILS_WITHOUT_REF = others;

// Marked as pure, so that a bundle without a store drops it.
const DETAILS_FORM = /* @__PURE__ */ eachDetail((_, { kind }) => KEPT_FORMS[kind]);

/** The form of an expense's JSON in a store. */
export function contentForm(): RecordForm<ExpenseContent> {
  return { description: TEXT, amount: TEXT, date: TEXT, ...DETAILS_FORM };
}

/**
 * Reads details from a store. A field that an earlier version did not know, or left out because it was empty, has its value from
 * NO_DETAILS. Throws an Error if the text does not contain details that this program knows. `id` is the id of the expense.
 */
export function readDetails(text: string, id: ExpenseId): ExpenseDetails {
  const details: object = { ...NO_DETAILS, ...parseRecord(text, OWNER, id) };
  expectForm<ExpenseDetails>(details, DETAILS_FORM, OWNER, id);
  return details.parts.length === 0 ? details : { ...details, parts: details.parts.map(wholePart) };
}

/** The text that `readDetails` reads. Empty fields are omitted, so they cost nothing. */
export function detailsText(details: ExpenseDetails | null): string | null {
  return details && JSON.stringify(withoutEmpty(pick(details, DETAIL_NAMES)));
}

const OWNER = "the details of expense";

/** Keeps only the table's fields, in its order, and takes missing ones from NO_DETAILS. */
export function wholeDetails<Label>(given: Partial<DetailsBy<Label>>): DetailsBy<Label> {
  return { ...NO_DETAILS, ...pick(given, DETAIL_NAMES) };
}

/** The full content, from the stored content, which lacks empty fields. */
export function wholeContent(given: Partial<ExpenseContent>): Partial<ExpenseContent> {
  return { ...NO_DETAILS, ...given, parts: given.parts?.map(wholePart) ?? [] };
}

/** Null if every field is empty. */
export function detailsOf(content: ExpenseDetails): ExpenseDetails | null {
  return DETAIL_NAMES.every((name) => isEmpty(content[name])) ? null : wholeDetails(content);
}

/** The content of a stored expense. */
export function contentOf({
  description,
  amount,
  date,
  details,
}: ExpenseDraft & { readonly details: ExpenseDetails | null }): ExpenseContent {
  return { description, amount, date, ...(details ?? NO_DETAILS) };
}

export function withoutEmpty<Content extends object>(content: Content): Partial<Content> {
  return membersWhere(content, (value) => !isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * Adjusts the details after a change of the amount alone. The original amount no longer matches and is dropped; the parts keep their
 * amounts, and a part without a category takes the difference.
 */
export function withAmount(details: ExpenseDetails | null, amount: Decimal): ExpenseDetails | null {
  if (!details || (!details.original && details.parts.length === 0)) return details;
  return detailsOf({ ...details, original: null, parts: partsAddingUpTo(details.parts, amount) });
}
