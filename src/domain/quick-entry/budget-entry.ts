// Reads a line that sets a budget: budget food 400 a month carry rest. The line begins with the word "budget", continues with an amount and
// perhaps the name of a category, and ends with "a month" and perhaps with what to carry over. Any other line is an expense.

import { type LabelId, nameKey } from "../label/label.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { type BudgetPhrase, type QuickEntry, sortMarks } from "./entry.ts";
import { type QuickEntryOptions, readQuickEntry } from "./quick-entry.ts";

interface Options extends QuickEntryOptions {
  /** A budget may be set for these. */
  readonly categories: readonly { readonly id: LabelId; readonly name: string }[];
}

const BEGIN = /^\s*budget(?=\s)/i;
const END =
  /\s(?:(?:an?|per|each|every) month|monthly)(?:,? carry (?<carry>nothing|rest|all))?[.!]?\s*$/i;

/** Says if a line has the form of one that sets a budget. */
export function isBudgetLine(text: string): boolean {
  return BEGIN.test(text) && END.test(text);
}

/** Returns undefined if the line sets no budget. */
export function readBudgetEntry(
  text: string,
  today: CalendarDate,
  { categories, known: _, ...options }: Options,
): QuickEntry | undefined {
  const begin = BEGIN.exec(text)?.[0].length;
  const end = begin === undefined ? undefined : END.exec(text);
  if (begin === undefined || !end) return undefined;
  const rest = text.slice(begin, end.index).padStart(end.index).padEnd(text.length);
  const entry = readQuickEntry(rest, today, options);
  const read = [...entry.marks, ...entry.questions];
  const isAmount = [
    ...entry.marks.map(({ kind }) => kind === "amount" || kind === "currency"),
    ...entry.questions.map(({ about }) => about === "amount"),
  ];
  const name = read.reduce((left, { start, end }) => {
    return left.slice(0, start) + " ".repeat(end - start) + left.slice(end);
  }, rest);
  const category = categoryNamed(name, categories);
  if (category === undefined || read.length === 0 || isAmount.includes(false)) return undefined;
  const marks = sortMarks([
    ...entry.marks,
    { kind: "budget", start: 0, end: begin },
    { kind: "budget", start: end.index, end: text.length },
  ]);
  // Safe: the pattern allows no other words.
  const carry = end.groups?.["carry"]?.toLowerCase() as BudgetPhrase["carry"];
  return { ...entry, marks, budget: { category, carry } };
}

/** Null if the text means all expenses. Undefined if no category has the name, or if several do. */
function categoryNamed(
  text: string,
  categories: Options["categories"],
): LabelId | null | undefined {
  const key = nameKey(text.trim().replace(/\s+/g, " "));
  if (key === "" || key === "all") return null;
  const [found, ...others] = categories.filter(({ name }) => nameKey(name) === key);
  return others.length === 0 ? found?.id : undefined;
}
