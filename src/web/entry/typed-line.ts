// The expense that a typed line describes to a reader of a locale, with questions answered, shared currency signs decided, and foreign
// amounts converted.

import {
  DETAIL_FIELDS,
  eachLabelField,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { compare, ZERO } from "../../domain/money/decimal.ts";
import { readBudgetEntry } from "../../domain/quick-entry/budget-entry.ts";
import {
  descriptionOf,
  type Mark,
  type Missing,
  missingIn,
} from "../../domain/quick-entry/entry.ts";
import { readNumericDay } from "../../domain/quick-entry/numeric-day.ts";
import {
  answerQuickEntry,
  type KnownLabels,
  type QuickEntry,
  type QuickEntryQuestion,
  readerOptions,
  readQuickEntry,
} from "../../domain/quick-entry/quick-entry.ts";
import { readRecurringEntry } from "../../domain/quick-entry/recurring-entry.ts";
import type { EnteredExpense } from "../../domain/recurring/fitting.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { LineBudget } from "../budgets/line-budget.tsx";
import { type Converted, type Reader, readOriginal } from "../expense/fields/input.ts";
import { writeNumber } from "../locale/amounts.ts";
import type { Category, NewExpense, Suggestion } from "../service/shapes.ts";

export interface Line {
  readonly entry: QuickEntry;
  readonly missing: readonly Missing[];
  /** Ambiguous parts, each with the choice in effect. */
  readonly questions: readonly AnsweredQuestion[];
}

export interface AnsweredQuestion {
  readonly question: QuickEntryQuestion;
  /** Undefined if nothing decides between the choices. */
  readonly chosen: number | undefined;
}

export interface LineOptions extends Reader {
  /** The user's choices, by the text of the question. */
  readonly answers: ReadonlyMap<string, number>;
  /** True if a phrase such as "every month" is read as plain words. */
  readonly isOnce?: boolean;
  /** The labels of the ledger, whose names need no quotes. */
  readonly known?: KnownLabels | undefined;
  /** The categories that a budget may name. */
  readonly categories?: readonly Category[] | undefined;
}

export function readLine(
  text: string,
  { today, locale, currency, answers, isOnce = false, known, categories = [] }: LineOptions,
): Line {
  const options = { ...readerOptions({ days: locale, numbers: locale }), own: currency, known };
  const read = isOnce
    ? readQuickEntry(text, today, options)
    : (readBudgetEntry(text, today, {
        ...options,
        categories: categories.filter(({ archived }) => !archived),
      }) ?? readRecurringEntry(text, today, options));
  const questions = read.questions.map((question) => {
    return { question, chosen: answers.get(question.text) };
  });
  const entry = questions.reduce((entry, { question, chosen }) => {
    const choice = chosen === undefined ? undefined : question.choices[chosen];
    return choice ? answerQuickEntry(text, entry, question, choice, options) : entry;
  }, read);
  return { entry, missing: missingIn(entry, currency), questions };
}

/** The text by which past expenses are searched. It has no date, since past expenses have the same words on other days. */
export function withoutDay(text: string, marks: readonly Mark[]): string {
  return marks
    .filter(({ kind }) => kind === "date" || kind === "rhythm")
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    .trim();
}

/**
 * The expense in a line, with the accepted suggestions; undefined as long as something is missing. `converted` is its amount in another
 * currency, once the rate is known.
 */
export function draftOf(
  line: Line,
  today: CalendarDate,
  accepted: Partial<Suggestion>,
  converted?: Converted,
): (NewExpense & EnteredExpense) | undefined {
  const { budget, questions, date = today, tags } = line.entry;
  const amount = converted?.amount ?? line.entry.amount ?? accepted.amount;
  const isMissing = line.missing.some(
    (what) => what !== "amount" && (what !== "rate" || !converted),
  );
  if (budget || amount == null || isMissing || questions.length > 0) return undefined;
  return {
    description: descriptionOf(line.entry),
    amount,
    date,
    category: accepted.category ?? null,
    ...eachLabelField((field) => line.entry[field] ?? accepted[field] ?? null),
    tags: [...new Set([...tags, ...(accepted.tags ?? [])])],
    ...(converted && { original: converted.original }),
  };
}

/** The budget that a line sets; undefined as long as its amount is not clear. */
export function budgetOf({ entry, missing }: Line): LineBudget | undefined {
  const { budget, amount, questions } = entry;
  if (!budget || amount === undefined || missing.length + questions.length > 0) return undefined;
  return compare(amount, ZERO) < 0 ? undefined : { ...budget, amount };
}

/** A word that may continue a name, since it begins with a capital letter or its script has no capitals. */
const CONTINUES_NAME = /^\s+([\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}&'’.-]*)(?=\s|$)/u;

/** A new name together with the next word, which the line reads as description. Undefined for a name in quotes, or if no word follows. */
export function longerName(text: string, marks: readonly Mark[], field: LabelField) {
  const mark = marks.find(({ kind, isNew }) => kind === field && isNew);
  if (!mark) return undefined;
  const { sign } = DETAIL_FIELDS[field];
  const name = text.slice(mark.start + sign.length, mark.end);
  const [behind, word] = CONTINUES_NAME.exec(text.slice(mark.end)) ?? [];
  if (behind === undefined || /["“”„‟＂]/.test(name)) return undefined;
  const end = mark.end + behind.length;
  if (marks.some((other) => other.start < end && other.end > mark.end)) return undefined;
  const longer = `${name} ${word}`;
  return { name: longer, text: `${text.slice(0, mark.start)}${sign}"${longer}"${text.slice(end)}` };
}

/** A date must have a year of four digits, since 31/13 may be anything. */
const DATE =
  /(?<=^|\s)(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?=[,;:.!?]?(?:\s|$))/g;

/** A text that looks like a date but isn't one; undefined if there is no such text. */
export function impossibleDate(
  text: string,
  today: CalendarDate,
  marks: readonly Mark[],
): string | undefined {
  return unreadIn(text, DATE, marks).find(([date]) => !readNumericDay(date, today, undefined))?.[0];
}

const CATEGORY = /(?<=^|\s)[/／](\p{L}[\p{L}\p{M}\p{N}&'’-]*)(?=[,;:.!?]?(?:\s|$))/gu;

/** The name after a category's sign that no category has; undefined if all named categories exist. */
export function unknownCategory(text: string, marks: readonly Mark[]): string | undefined {
  return unreadIn(text, CATEGORY, marks)[0]?.[1];
}

function unreadIn(text: string, pattern: RegExp, marks: readonly Mark[]) {
  return Array.from(text.matchAll(pattern)).filter(({ index }) => {
    return !marks.some(({ start, end }) => start <= index && index < end);
  });
}

/** The currencies to choose from if a sign can't mean the ledger's own, those in `used` first. */
export function currenciesToChoose({ entry, missing }: Line, used: readonly string[]) {
  if (!missing.includes("currency")) return [];
  const rank = (code: string) => (used.includes(code) ? used.indexOf(code) : used.length);
  return (entry.currencies ?? []).toSorted((a, b) => rank(a) - rank(b));
}

export function inCurrency(line: Line, chosen: CurrencyCode | undefined, own: CurrencyCode | null) {
  const { currencies, ...rest } = line.entry;
  if (chosen === undefined || !currencies?.includes(chosen)) return line;
  const entry = { ...rest, currency: chosen };
  return { ...line, entry, missing: missingIn(entry, own) };
}

export function foreignIn({ entry, missing }: Line): CurrencyCode | undefined {
  return missing.includes("rate") ? entry.currency : undefined;
}

/** The line's amount in the ledger's currency; undefined until its rate can be read. */
export function convertedBy(line: Line, rate: string, reader: Reader): Converted | undefined {
  const currency = foreignIn(line);
  const { amount } = line.entry;
  if (currency === undefined || amount === undefined) return undefined;
  return readOriginal({ amount: writeNumber(amount, reader.locale), currency, rate }, reader).value;
}
