// What a typed line says of an expense, with questions answered as the reader's locale would, or as somebody has chosen.

import { eachLabelField } from "../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { decimalPlaces } from "../../domain/money/decimal.ts";
import {
  descriptionOf,
  type Mark,
  type Missing,
  missingIn,
} from "../../domain/quick-entry/entry.ts";
import {
  answerQuickEntry,
  dayLexiconOf,
  type QuickEntry,
  type QuickEntryChoice,
  type QuickEntryQuestion,
  readQuickEntry,
} from "../../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { decimalSign } from "../locale/amounts.ts";
import { isDayFirst } from "../locale/days.ts";
import type { NewExpense, Suggestion } from "../service/shapes.ts";

export interface Line {
  readonly entry: QuickEntry;
  readonly missing: readonly Missing[];
  /** What is ambiguous, each with the choice in effect. */
  readonly questions: readonly AnsweredQuestion[];
}

export interface AnsweredQuestion {
  readonly question: QuickEntryQuestion;
  /** Undefined where nothing says which is meant. */
  readonly chosen: number | undefined;
}

export interface LineOptions {
  readonly today: CalendarDate;
  readonly locale: string;
  /** The ledger's own. */
  readonly currency: CurrencyCode | null;
  /** What somebody has chosen, by the text of the question. */
  readonly answers: ReadonlyMap<string, number>;
}

export function readLine(text: string, { today, locale, currency, answers }: LineOptions): Line {
  const options = { dayFirst: isDayFirst(locale), lexicon: dayLexiconOf(locale) };
  const read = readQuickEntry(text, today, options);
  const questions = read.questions.map((question) => {
    return { question, chosen: answers.get(question.text) ?? usualChoice(question, locale) };
  });
  const entry = questions.reduce((entry, { question, chosen }) => {
    const choice = chosen === undefined ? undefined : question.choices[chosen];
    return choice ? answerQuickEntry(text, entry, question, choice, options) : entry;
  }, read);
  return { entry, missing: missingIn(entry, currency), questions };
}

/** A sign that may part groups or decimals does what it does in the reader's locale. */
function usualChoice({ about, text, choices }: QuickEntryQuestion, locale: string) {
  if (about !== "amount" || choices.some(({ date }) => date !== undefined)) return undefined;
  const places = choices.map(({ amount }) => amount && decimalPlaces(amount));
  if (places.length !== 2 || !isSameButForPlaces(choices)) return undefined;
  const [one = 0, other = 0] = places;
  const isDecimal = text.includes(decimalSign(locale));
  return one > other === isDecimal ? 0 : 1;
}

/** Whether both are of the same digits: 1234 and 1.234. */
function isSameButForPlaces(choices: readonly QuickEntryChoice[]): boolean {
  const digits = choices.map(({ amount }) => amount?.replace(/[^\d]/g, "").replace(/0+$/, ""));
  return digits.every((each) => each === digits[0]);
}

/** What the past is asked about, which has the same words on other days. */
export function withoutDay(text: string, marks: readonly Mark[]): string {
  return marks
    .filter(({ kind }) => kind === "date")
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    .trim();
}

/** The expense that a line says, with the accepted suggestions; undefined as long as something is missing. */
export function draftOf(
  line: Line,
  today: CalendarDate,
  accepted: Partial<Suggestion>,
): NewExpense | undefined {
  const { amount = accepted.amount ?? undefined, date = today, tags } = line.entry;
  const missing = line.missing.filter((what) => what !== "amount" || amount === undefined);
  if (amount === undefined || missing.length > 0 || line.entry.questions.length > 0)
    return undefined;
  return {
    description: descriptionOf(line.entry),
    amount,
    date,
    category: accepted.category ?? null,
    ...eachLabelField((field) => line.entry[field] ?? accepted[field] ?? null),
    tags: [...new Set([...tags, ...(accepted.tags ?? [])])],
  };
}
