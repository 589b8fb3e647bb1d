// What an expense may say besides description, amount and date.

import type { CurrencyCode } from "./currency.ts";
import { type Decimal, subtract, sum, ZERO } from "./decimal.ts";
import type { ExpenseDraft, ExpenseId } from "./expense.ts";
import {
  expectForm,
  ID_OR_NULL,
  isId,
  isRecord,
  parseRecord,
  type RecordForm,
  TEXT,
  TEXT_OR_NULL,
} from "./kept-json.ts";
import type { LabelId } from "./label.ts";

/** As it is kept, by the ids of labels. */
export type ExpenseDetails = DetailsBy<LabelId>;

/** Payee and tags by their ids, or by their names. */
export interface DetailsBy<Label> {
  /** Null where there is none, and where there are parts, which have their own. */
  readonly category: LabelId | null;
  readonly payee: Label | null;
  /** None twice. */
  readonly tags: readonly Label[];
  readonly note: string | null;
  readonly original: Original | null;
  /** None, or several whose amounts add up to the expense's. */
  readonly parts: readonly Part[];
}

/** What was paid in another currency; the expense's amount is amount × rate. */
export interface Original {
  readonly amount: Decimal;
  readonly currency: CurrencyCode;
  /** What one unit of the currency costs. */
  readonly rate: Decimal;
}

/** A share of an expense. */
export interface Part {
  readonly amount: Decimal;
  readonly category: LabelId | null;
}

/** All that an expense says. */
export interface ExpenseContent extends ExpenseDraft, ExpenseDetails {}

export const NOTE_CHARACTERS = 10_000;
export const PARTS = 100;
export const TAGS = 100;

export const NO_DETAILS: ExpenseDetails = {
  category: null,
  payee: null,
  tags: [],
  note: null,
  original: null,
  parts: [],
};

const ORIGINAL_FORM: RecordForm<Original> = { amount: TEXT, currency: TEXT, rate: TEXT };

const DETAILS_FORM: RecordForm<ExpenseDetails> = {
  category: ID_OR_NULL,
  payee: ID_OR_NULL,
  tags: {
    words: "a list of ids",
    fits: (value) => Array.isArray(value) && value.every(isId),
  },
  note: TEXT_OR_NULL,
  original: {
    words: "null, or an amount, a currency and a rate as texts",
    fits: (value) => value === null || (isRecord(value) && hasForm(value, ORIGINAL_FORM)),
  },
  parts: {
    words: "a list of parts, each with its amount as a text and the id of its category or null",
    fits: (value) => Array.isArray(value) && value.every(isPart),
  },
};

/** What a store keeps of an expense as JSON, as `ExpenseContent` has it. */
export const CONTENT_FORM: RecordForm<ExpenseContent> = {
  description: TEXT,
  amount: TEXT,
  date: TEXT,
  ...DETAILS_FORM,
};

function hasForm(value: Readonly<Record<string, unknown>>, form: typeof ORIGINAL_FORM): boolean {
  return Object.entries(form).every(([name, { fits }]) => fits(value[name]));
}

function isPart(value: unknown): boolean {
  if (!isRecord(value) || !TEXT.fits(value["amount"])) return false;
  return value["category"] === undefined || ID_OR_NULL.fits(value["category"]);
}

/**
 * Details as a store has kept them; what an earlier version did not know of, or left out because it was null or empty, is as in
 * NO_DETAILS. Throws an Error if the text is not of details; `id` is the expense's.
 */
export function readDetails(text: string, id: ExpenseId): ExpenseDetails {
  // Safe: what is there is checked below.
  const kept = parseRecord(text, OWNER, id) as Partial<ExpenseDetails>;
  const {
    category = NO_DETAILS.category,
    payee = NO_DETAILS.payee,
    tags = NO_DETAILS.tags,
    note = NO_DETAILS.note,
    original = NO_DETAILS.original,
    parts = NO_DETAILS.parts,
  } = kept;
  const details = { category, payee, tags, note, original, parts };
  expectForm(details, DETAILS_FORM, OWNER, id);
  return parts.length === 0 ? details : { ...details, parts: parts.map(wholePart) };
}

const OWNER = "the details of expense";

function wholePart({ amount, category = null }: Partial<Part> & Pick<Part, "amount">): Part {
  return { amount, category };
}

/** All that an expense says, of fields from which what was null or empty is left out. */
export function wholeContent(said: Partial<ExpenseContent>): Partial<ExpenseContent> {
  const { parts = NO_DETAILS.parts } = said;
  return { ...NO_DETAILS, ...said, parts: parts.map(wholePart) };
}

/** Null where there is nothing to say. */
export function detailsOf(content: ExpenseDetails): ExpenseDetails | null {
  const { category, payee, tags, note, original, parts } = content;
  const isEmpty = category === null && payee === null && note === null && original === null;
  if (isEmpty && tags.length === 0 && parts.length === 0) return null;
  return { category, payee, tags, note, original, parts };
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

function partsAddingUpTo(parts: readonly Part[], amount: Decimal): readonly Part[] {
  if (parts.length === 0) return parts;
  const lack = subtract(amount, sum(parts.map((part) => part.amount)));
  if (lack === ZERO) return parts;
  const open = parts.findIndex(({ category }) => category === null);
  if (open === -1) return [...parts, { amount: lack, category: null }];
  return parts.map((part, index) =>
    index === open ? { ...part, amount: sum([part.amount, lack]) } : part,
  );
}
