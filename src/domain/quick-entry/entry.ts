// The result of reading a line: the entry, marks for the parts that were read, open questions, and missing fields.

import type { CARRIES } from "../budget/budget.ts";
import type { LabelField } from "../expense/expense-fields.ts";
import type { LabelId, LabelKind } from "../label/label.ts";
import type { CurrencyCode } from "../money/currency.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Schedule } from "../recurring/schedule.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { PlacedMoneySign } from "./number-word.ts";
import type { Word } from "./word.ts";

/** The keys are the fields that contain a single label. */
type NamesRead = { readonly [Field in LabelField]?: string };

/** One reading of a line's amount, currency and date. */
export interface QuickEntryChoice {
  readonly amount?: Decimal;
  /** Is present if the amount is the result of a sum, and says if the result was rounded to the currency's decimals. */
  readonly sum?: "exact" | "rounded";
  readonly currency?: CurrencyCode;
  /** The currencies that share the written sign, if no sign names one of them. Empty if signs contradict each other. */
  readonly currencies?: readonly CurrencyCode[];
  /** Is absent if no date is written; the caller then chooses a default. */
  readonly date?: CalendarDate;
  /** The schedule of a recurring expense. `date` is its first day. */
  readonly schedule?: Schedule;
  /** The parts of the text for this reading; choosing it removes them from the description. */
  readonly marks: readonly Mark[];
}

export interface QuickEntryQuestion {
  /** A question about the date may settle the amount too: 5 Oct 12. */
  readonly about: "amount" | "date";
  /** The UTF-16 offsets of the unclear part, and its text as typed. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** There are two to CHOICES of them, in the order of the text. A choice without a date says that the text means no date. */
  readonly choices: readonly QuickEntryChoice[];
}

/** A budget in a line, without its amount. */
export interface BudgetPhrase {
  /** Null for all expenses. */
  readonly category: LabelId | null;
  /** Undefined if the line doesn't say. */
  readonly carry: (typeof CARRIES)[number] | undefined;
}

/** Amount and date are absent if a question asks for them. Marks are in the order of the text, and don't overlap. */
export interface QuickEntry extends QuickEntryChoice, NamesRead {
  /** The text outside the marks, with single spaces. */
  readonly description: string;
  /** The budget that the line sets. Such a line is not an expense. */
  readonly budget?: BudgetPhrase;
  /** The known category that the line names. */
  readonly category?: LabelId;
  /** Tags are in the order of the text, without repetitions. */
  readonly tags: readonly string[];
  readonly questions: readonly QuickEntryQuestion[];
}

/** UTF-16 offsets into the text as typed; `end` is not included. */
export interface Mark {
  readonly kind: "amount" | "currency" | "date" | "rhythm" | "budget" | LabelKind;
  readonly start: number;
  readonly end: number;
  /** Is true if the part may also mean something else, and only the reader's locale settled it: 3/11, 1,234. */
  readonly byLocale?: boolean;
  /** Is true if no known label has the name, so that the label would be created. Absent if the known labels were not given. */
  readonly isNew?: boolean;
}

/**
 * The marks of an amount and of the currency signs in it and beside it. A sign that names a currency has its own mark, which splits the
 * mark of the amount. A shared sign, such as $, is marked as amount.
 */
export function marksAround(
  first: Word | undefined,
  last: Word | undefined,
  signs: readonly PlacedMoneySign[],
): readonly Mark[] {
  if (!first || !last) return [];
  const marks: Mark[] = [];
  let at = first.start;
  const push = (kind: Mark["kind"], start: number, end: number) => {
    if (start < end) marks.push({ kind, start, end });
  };
  for (const sign of signs.toSorted((a, b) => a.start - b.start)) {
    const kind = sign.currency ? "currency" : "amount";
    const [start, end] = placeOf(sign, first, last);
    if (end <= first.start || start >= last.end) {
      // A separate word, marked in the order of the text.
      marks.push({ kind, start, end });
    } else if (sign.currency) {
      push("amount", at, start);
      push(kind, start, end);
      at = end;
    }
  }
  push("amount", at, last.end);
  return sortMarks(marks);
}

/** Invisible and closing characters at a word's edge belong to the sign there. */
function placeOf(sign: PlacedMoneySign, first: Word, last: Word): readonly [number, number] {
  const start = sign.start === first.coreStart ? first.start : sign.start;
  const end = sign.end === last.coreEnd ? last.end : sign.end;
  return [start, end];
}

export function sortMarks(marks: readonly Mark[]): readonly Mark[] {
  return marks.toSorted((a, b) => a.start - b.start);
}

/** A key for looking up a mark. Equal marks have equal keys. */
export function markKey({ kind, start, end }: Mark): string {
  return `${kind} ${start} ${end}`;
}

/** Returns the fields that all choices share, and the question which of them is meant. */
export function settle(
  about: QuickEntryQuestion["about"],
  text: string,
  choices: readonly QuickEntryChoice[],
): { readonly settled: QuickEntryChoice; readonly question?: QuickEntryQuestion } {
  const [first = { marks: [] }, ...others] = choices;
  if (others.length === 0) return { settled: first };
  const elsewhere = others.map(({ marks }) => new Set(piecesOf(marks).map(keyOf)));
  const common = piecesOf(first.marks).filter((piece) =>
    elsewhere.every((keys) => keys.has(keyOf(piece))),
  );
  const { currency } = first;
  const agreed = currency && others.every((other) => other.currency === currency);
  const places = choices.flatMap(({ marks }) => marks);
  const start = places.reduce((least, mark) => Math.min(least, mark.start), text.length);
  const end = places.reduce((most, mark) => Math.max(most, mark.end), start);
  return {
    settled: { ...(agreed && { currency }), marks: common.flat() },
    question: { about, start, end, text: text.slice(start, end), choices },
  };
}

export function sameChoices(
  some: readonly QuickEntryChoice[],
  others: readonly QuickEntryChoice[],
): boolean {
  const keyOfAll = (choices: readonly QuickEntryChoice[]) =>
    choices.map(({ amount, currency, marks }) => `${amount} ${currency} ${keyOf(marks)}`).join();
  return keyOfAll(some) === keyOfAll(others);
}

/** Marks that touch are one piece: the currency of €30 is settled together with its number. */
function piecesOf(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const pieces: Mark[][] = [];
  for (const mark of marks) {
    const piece = pieces.at(-1);
    if (piece?.at(-1)?.end === mark.start) piece.push(mark);
    else pieces.push([mark]);
  }
  return pieces;
}

function keyOf(marks: readonly Mark[]): string {
  return marks.map(markKey).join();
}

/** "currency" means that a shared sign can't mean the ledger's own currency. "rate" means that the currency is not the ledger's. */
export type Missing = "amount" | "description" | "currency" | "rate";

/** `own` is the ledger's currency; null if it has none. */
export function missingIn(entry: QuickEntry, own: CurrencyCode | null): readonly Missing[] {
  const { amount, currency, currencies, questions } = entry;
  const isAsked = questions.some(({ choices }) => choices.some((choice) => choice.amount));
  const missing: Missing[] = [];
  if (amount === undefined && !isAsked) missing.push("amount");
  if (descriptionOf(entry) === "" && !entry.budget) missing.push("description");
  if (own === null) return missing;
  if (currencies && !currencies.includes(own)) missing.push("currency");
  if (currency !== undefined && currency !== own) missing.push("rate");
  return missing;
}

/** The currencies that the written amount may be in; undefined for any. */
export function currenciesOf({
  currency,
  currencies,
}: QuickEntry): readonly CurrencyCode[] | undefined {
  if (currency === undefined) return currencies;
  return !currencies || currencies.includes(currency) ? [currency] : [];
}

/** Without any other description, the payee serves as one. */
export function descriptionOf({ description, payee }: QuickEntry): string {
  return description === "" ? (payee ?? "") : description;
}
