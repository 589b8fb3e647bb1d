// Reads typed lines, and reports ambiguous or missing parts together with lines that would be clear. Each proposed line is read again, and
// is shown only if it means exactly one choice.

import {
  DETAIL_FIELDS,
  eachLabelField,
  LABEL_FIELDS,
  signed,
} from "../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import { type Decimal, decimalPlaces } from "../domain/money/decimal.ts";
import { type Missing, missingIn } from "../domain/quick-entry/entry.ts";
import {
  answerQuickEntry,
  escapeDescription,
  QUICK_ENTRY_CHARACTERS,
  type QuickEntry,
  type QuickEntryChoice,
  type QuickEntryOptions,
  type QuickEntryQuestion,
  writeDay,
} from "../domain/quick-entry/quick-entry.ts";
import { readRecurringEntry } from "../domain/quick-entry/recurring-entry.ts";
import { countCharacters, quoteForShell, showCount } from "../domain/text/text.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { Refused } from "./command-output.ts";
import { indented, pointAt, showPlain } from "./terminal-line.ts";

const MAX_CHOICES_SHOWN = 6;
const QUOTED_CHARACTERS = 40;
const TOO_LONG = `a line may have at most ${showCount(QUICK_ENTRY_CHARACTERS)} characters; this one has more`;

const MAX_LINES_SHOWN = 20;

/** Returns a text for each ambiguous or missing part. `own` is the ledger's currency; null if it has none or is unknown. */
export function describeUnclear(
  lines: readonly ReadLine[],
  own: CurrencyCode | null,
): readonly string[] {
  const unclear = lines.filter(({ text, entry }) => {
    return isTooLong(text) || entry.questions.length > 0 || missingIn(entry, own).length > 0;
  });
  const more = unclear.length - MAX_LINES_SHOWN;
  return [
    ...unclear.slice(0, MAX_LINES_SHOWN).flatMap((line) => describeLine(line, own)),
    ...(more > 0 ? [`${showCount(more)} more lines can't be recorded as they are`] : []),
  ];
}

function describeLine(line: ReadLine, own: CurrencyCode | null): readonly string[] {
  const { text, entry } = line;
  if (isTooLong(text)) return [placeOf(line) + TOO_LONG];
  return [
    ...entry.questions.map((question) => describeQuestion(line, question)),
    ...missingIn(entry, own).map((missing) => describeMissing(line, missing, own)),
  ];
}

function isTooLong(text: string): boolean {
  return countCharacters(text) > QUICK_ENTRY_CHARACTERS;
}

function describeQuestion(line: ReadLine, question: QuickEntryQuestion): string {
  const { text } = line;
  const choices = question.choices.slice(0, MAX_CHOICES_SHOWN);
  const more = question.choices.length - choices.length;
  const meanings = choices.map((choice) => showChoice(choice, question));
  const clearer = choices
    .map((choice) => clearerLine(line, question, choice))
    .filter((proposal) => proposal !== undefined)
    .map((proposal) => (line.number === undefined ? quoteForShell(proposal) : proposal));
  const places = question.choices.flatMap(({ marks }) => marks);
  const may = [...meanings, ...(more > 0 ? [`${more} others`] : [])].join(" or ");
  return [
    `${placeOf(line)}${quoted(question.text)} may be ${may}`,
    ...pointAt(text, places).map(indented),
    ...(clearer.length > 0
      ? ["Write one of these instead:", ...clearer.map(showPlain).map(indented)]
      : []),
  ].join("\n");
}

function showChoice({ amount, currency, date }: QuickEntryChoice, { about }: QuickEntryQuestion) {
  const money = [amount, currency].filter((part) => part !== undefined).join(" ");
  if (money === "") return date ?? "no date";
  if (date !== undefined) return `${money} on ${date}`;
  return about === "date" ? `${money} without a date` : money;
}

function describeMissing(line: ReadLine, missing: Missing, own: CurrencyCode | null): string {
  const isMoney = missing === "currency" || missing === "rate";
  const marks = line.entry.marks.filter(({ kind }) => kind === "currency" || kind === "amount");
  return [
    placeOf(line) + remedyOf(missing, own),
    ...pointAt(line.text, isMoney ? marks : []).map(indented),
  ].join("\n");
}

function remedyOf(missing: Missing, own: CurrencyCode | null): string {
  switch (missing) {
    case "amount":
      return "there is no amount; add one, such as 12.50";
    case "description":
      return "it does not say what the amount was for; add that, as in 12.50 lunch";
    case "currency":
    case "rate":
      return `the ledger is in ${own}, and this is another currency; write what it cost in ${own}`;
  }
}

function quoted(text: string): string {
  const start = Array.from(text).slice(0, QUOTED_CHARACTERS).join("");
  return `"${showPlain(start)}${start.length < text.length ? "…" : ""}"`;
}

/** A clear way to write one choice of one of the line's questions; undefined if none is known. */
export function clearerLine(
  { text, entry, reading }: ReadLine,
  question: QuickEntryQuestion,
  choice: QuickEntryChoice,
): string | undefined {
  const wanted = answerQuickEntry(text, entry, question, choice, reading);
  const guard = (some: string) => escapeDescription(some, reading.lexicon);
  const day = (date: CalendarDate) => writeDay(date, reading.today);
  const proposals = [
    written(text, question, choice, { spell: respelled, guard, day }),
    written(text, question, choice, { spell: (_, amount) => spelled(amount), guard, day }),
    inFull(wanted, { guard, day }),
  ];
  return proposals.find((proposal) => keyOf(readText(proposal, reading)) === keyOf(wanted));
}

interface Spelling {
  /** Writes an amount in place of the typed one. */
  readonly spell: (typed: string, amount: Decimal) => string;
  /** Escapes a description so that nothing in it is read as a field. */
  readonly guard: (description: string) => string;
  readonly day: (date: CalendarDate) => string;
}

/** The text with the amount and date of the choice. Everything else in the ambiguous part is escaped, so that it stays text. */
function written(
  text: string,
  { start, end }: QuickEntryQuestion,
  { date, amount, marks }: QuickEntryChoice,
  { spell, guard, day }: Spelling,
): string {
  let result = text.slice(0, start);
  let at = start;
  const written = new Set<string>();
  for (const mark of marks) {
    const typed = text.slice(mark.start, mark.end);
    result += guard(text.slice(at, mark.start));
    if (mark.kind === "currency") result += typed;
    else if (!written.has(mark.kind)) {
      const money = amount === undefined ? typed : spell(typed, amount);
      result += mark.kind === "date" ? date && day(date) : money;
    }
    written.add(mark.kind);
    at = mark.end;
  }
  result += guard(text.slice(at, end)) + text.slice(end);
  return result.replace(/\s+/g, " ").trim();
}

/** The typed text with other digits. Its signs, such as a currency sign, stay. */
function respelled(typed: string, amount: Decimal): string {
  const digits = spelled(amount).replace("-", "");
  return typed.replace(/\p{Nd}(?:.*\p{Nd})?/su, () => digits);
}

/**
 * Writes an amount with a decimal point. Three decimals could also be a group of thousands, so a zero after them shows that they are
 * decimals.
 */
function spelled(amount: Decimal): string {
  return decimalPlaces(amount) >= 3 ? `${amount}0` : amount;
}

/** Writes everything that was read, in a fixed order. */
function inFull(entry: QuickEntry, { guard, day }: Pick<Spelling, "guard" | "day">): string {
  const { description, amount, currency, date, tags } = entry;
  const parts = [
    guard(description),
    amount && spelled(amount),
    currency,
    date && day(date),
    ...LABEL_FIELDS.map((field) => {
      const name = entry[field];
      return name && signed(name, DETAIL_FIELDS[field].sign);
    }),
    ...tags.map((tag) => `#${tag}`),
  ];
  return parts.filter(Boolean).join(" ");
}

function keyOf(entry: QuickEntry): string {
  const { description, amount, currency, currencies, date, tags, questions } = entry;
  return JSON.stringify([
    description,
    amount,
    currency,
    currencies,
    date,
    tags,
    eachLabelField((field) => entry[field]),
    questions.map(({ about, choices }) => [about, choices.map((each) => [each.amount, each.date])]),
  ]);
}

export interface TypedLine {
  readonly text: string;
  /** The line's number in a list, from 1; undefined for a single line. */
  readonly number?: number;
}

export interface LineReading extends QuickEntryOptions {
  readonly today: CalendarDate;
}

export interface ReadLine extends TypedLine {
  readonly entry: QuickEntry;
  readonly reading: LineReading;
}

/** The lines of a UTF-8 list that are not blank. Throws `Refused` for any other bytes. */
export function linesOf(list: Uint8Array): readonly TypedLine[] {
  return decoded(list)
    .split(/\r\n|[\n\r]/)
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== "");
}

export function readLine(line: TypedLine, reading: LineReading): ReadLine {
  return { ...line, entry: readText(line.text, reading), reading };
}

export function readText(text: string, { today, ...options }: LineReading): QuickEntry {
  return readRecurringEntry(text, today, options);
}

/** Returns a text for each amount that is the result of a sum and was rounded. */
export function describeRounded(lines: readonly ReadLine[]): readonly string[] {
  return lines.flatMap((line) => {
    const { amount, sum, marks } = line.entry;
    const mark = marks.find(({ kind }) => kind === "amount");
    if (sum !== "rounded" || !mark) return [];
    return [
      `${placeOf(line)}${quoted(line.text.slice(mark.start, mark.end))} is rounded to ${amount}`,
    ];
  });
}

/** The start of a message about a line. */
export function placeOf({ number }: TypedLine): string {
  return number === undefined ? "" : `line ${number}: `;
}

function decoded(list: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(list);
  } catch {
    throw new Refused("the lines of standard input must be UTF-8; they are not");
  }
}
