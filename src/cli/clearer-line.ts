// How an unclear line would be written so that it means one of its choices and nothing else. Each proposal is read again, and
// only one that says just that is made.

import {
  DETAIL_FIELDS,
  eachLabelField,
  LABEL_FIELDS,
  signed,
} from "../domain/expense/expense-fields.ts";
import { type Decimal, decimalPlaces } from "../domain/money/decimal.ts";
import {
  answerQuickEntry,
  escapeDescription,
  type QuickEntry,
  type QuickEntryChoice,
  type QuickEntryQuestion,
} from "../domain/quick-entry/quick-entry.ts";
import { type ReadLine, readText } from "./typed-line.ts";

/** The question is one of the line's. Undefined where no clear way to write it is known. */
export function clearerLine(
  { text, entry, reading }: ReadLine,
  question: QuickEntryQuestion,
  choice: QuickEntryChoice,
): string | undefined {
  const wanted = answerQuickEntry(text, entry, question, choice, reading);
  const guard = (some: string) => escapeDescription(some, reading.lexicon);
  const proposals = [
    written(text, question, choice, { spell: respelled, guard }),
    written(text, question, choice, { spell: plain, guard }),
    inFull(wanted, guard),
  ];
  return proposals.find((proposal) => isSame(readText(proposal, reading), wanted));
}

interface Spelling {
  /** How an amount is put into the place of what was typed. */
  readonly spell: (typed: string, amount: Decimal) => string;
  /** Keeps a description from being read. */
  readonly guard: (description: string) => string;
}

/** The text with what is unclear written as the choice has it; what the choice leaves is kept from being read. */
function written(
  text: string,
  { start, end }: QuickEntryQuestion,
  { date, amount, marks }: QuickEntryChoice,
  { spell, guard }: Spelling,
): string {
  let result = text.slice(0, start);
  let at = start;
  const said = new Set<string>();
  for (const mark of marks) {
    const typed = text.slice(mark.start, mark.end);
    result += guard(text.slice(at, mark.start));
    if (mark.kind === "currency") result += typed;
    else if (!said.has(mark.kind)) {
      const money = amount === undefined ? typed : spell(typed, amount);
      result += mark.kind === "date" ? date : money;
    }
    said.add(mark.kind);
    at = mark.end;
  }
  return folded(result + guard(text.slice(at, end)) + text.slice(end));
}

/** The digits anew, between the signs that were typed. */
function respelled(typed: string, amount: Decimal): string {
  const digits = spelled(amount).replace("-", "");
  return typed.replace(/\p{Nd}(?:.*\p{Nd})?/su, () => digits);
}

/** All of it anew, without the signs that were typed. */
function plain(_typed: string, amount: Decimal): string {
  return spelled(amount);
}

/** With a point, and never with just three decimals: these might be a group. */
function spelled(amount: Decimal): string {
  return decimalPlaces(amount) === 3 ? `${amount}0` : amount;
}

/** All that was read, in an order of its own. */
function inFull(entry: QuickEntry, guard: Spelling["guard"]): string {
  const { description, amount, currency, date, tags } = entry;
  const parts = [
    guard(description),
    amount && spelled(amount),
    currency,
    date,
    ...LABEL_FIELDS.map((field) => {
      const name = entry[field];
      return name && signed(name, DETAIL_FIELDS[field].sign);
    }),
    ...tags.map((tag) => `#${tag}`),
  ];
  return parts.filter(Boolean).join(" ");
}

function isSame(entry: QuickEntry, wanted: QuickEntry): boolean {
  return keyOf(entry) === keyOf(wanted);
}

function keyOf(entry: QuickEntry): string {
  const { description, amount, currency, currencies, date, tags, questions } = entry;
  return JSON.stringify([
    ...[description, amount, currency, currencies, date, tags],
    eachLabelField((field) => entry[field]),
    questions.map(({ about, choices }) => [about, choices.map((each) => [each.amount, each.date])]),
  ]);
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
