// Quick entry reads one line of text as an expense. Anything unclear becomes a question and is never guessed, and each result says which
// characters it was read from. docs/QUICK-ENTRY.md has the rules with examples.

import type { CalendarDate } from "../time/calendar-date.ts";
import { type AmountOptions, readAmounts } from "./amount-choice.ts";
import { type DayReading, isFarAhead, readDayPhrase, readDays, writeDay } from "./day-reading.ts";
import {
  type Mark,
  markKey,
  type QuickEntry,
  type QuickEntryChoice,
  type QuickEntryQuestion,
  sameChoices,
  settle,
  sortMarks,
} from "./entry.ts";
import { type Line, readLabels, readLine } from "./line.ts";
import { isEitherOrder } from "./numeric-day.ts";
import type { Word, WordOptions } from "./word.ts";

export {
  type Completion,
  type CompletionCandidate,
  type CompletionOptions,
  completeAt,
  type UsedLabel,
} from "./completion.ts";
export { type DayLexicon, dayLexiconOf } from "./day-names.ts";
export { type KnownLabels, knownLabels, type NamedLabel } from "./known-labels.ts";
export { type ReaderLocales, readerOptions } from "./reader-locale.ts";
export { type DecimalSign, readSum, type Sum, type SumOptions } from "./sum.ts";
export { escapeDescription } from "./word.ts";
export type { Mark, QuickEntry, QuickEntryChoice, QuickEntryQuestion };
export { isFarAhead, writeDay };

export interface QuickEntryOptions extends AmountOptions, WordOptions {
  /** Is true if 3/11 is November 3, and false if it is March 11. Undefined means that the user is asked. */
  readonly dayFirst?: boolean | undefined;
}

/** The longest line that callers should accept, which is enough for an expense. The functions here accept any text. */
export const QUICK_ENTRY_CHARACTERS = 1_000;

/** Limits the offered choices to the first ones, since a longer list is no help. */
export const CHOICES = 20;

/** Reads any text. The time is linear in its length. Never throws. */
export function readQuickEntry(
  text: string,
  today: CalendarDate,
  { dayFirst, lexicon, decimalSign, own, known }: QuickEntryOptions = {},
): QuickEntry {
  const line = readLine(text, { lexicon, known });
  const context = { words: line.words, today, dayFirst, lexicon };
  const readings = readDays(context, CHOICES).map((day) => ({
    date: dateChoice(line, day, dayFirst !== undefined),
    amounts: readAmounts(line, day.excluded, CHOICES, { decimalSign, own }),
  }));
  const dates = readings.map(({ date }) => date);
  const amounts = readings[0]?.amounts ?? [];
  const joint = () => readings.flatMap((each) => joined(each.date, each.amounts)).slice(0, CHOICES);
  const answers = readings.every((each) => sameChoices(each.amounts, amounts))
    ? [settle("date", text, dates), settle("amount", text, amounts)]
    : [settle("date", text, joint())];
  const { names, tags, marks: labelMarks } = readLabels(line, known);
  const marks = sortMarks([...labelMarks, ...answers.flatMap(({ settled }) => settled.marks)]);
  return {
    ...answers[0]?.settled,
    ...answers[1]?.settled,
    ...names,
    tags,
    description: describe(line.words, marks),
    marks,
    questions: answers.flatMap(({ question }) => question ?? []),
  };
}

/** The days that a text may mean if it names a day and nothing else. Empty for any other text. */
export function daysNamed(
  text: string,
  today: CalendarDate,
  { dayFirst, lexicon }: Pick<QuickEntryOptions, "dayFirst" | "lexicon"> = {},
): readonly CalendarDate[] {
  const { words } = readLine(text, { lexicon });
  const phrase = readDayPhrase({ words, today, dayFirst, lexicon }, 0);
  if (phrase?.to !== words.length) return [];
  return [...new Set(phrase.options.map(({ date }) => date))];
}

/**
 * The entry after one of its questions was answered with one of its choices. The description loses the text of the choice. The options must
 * be the same as for reading the text.
 */
export function answerQuickEntry(
  text: string,
  entry: QuickEntry,
  question: QuickEntryQuestion,
  choice: QuickEntryChoice,
  { lexicon, known }: QuickEntryOptions = {},
): QuickEntry {
  const before = new Set(entry.marks.map(markKey));
  const added = choice.marks.filter((mark) => !before.has(markKey(mark)));
  const marks = sortMarks([...entry.marks, ...added]);
  return {
    ...entry,
    ...choice,
    marks,
    description: describe(readLine(text, { lexicon, known }).words, marks),
    questions: entry.questions.filter((other) => other !== question),
  };
}

function dateChoice(
  { words }: Line,
  { date, ranges }: DayReading,
  isOrderKnown: boolean,
): QuickEntryChoice {
  const marks = ranges.map(({ from, to }): Mark => {
    const [first, last] = [words[from], words[to - 1]];
    const place = { kind: "date", start: first?.start ?? 0, end: last?.end ?? 0 } as const;
    const byLocale = isOrderKnown && words.slice(from, to).some(({ core }) => isEitherOrder(core));
    return byLocale ? { ...place, byLocale } : place;
  });
  return { ...(date && { date }), marks: sortMarks(marks) };
}

/** Combines a date with each amount that is possible beside it. */
function joined(date: QuickEntryChoice, amounts: readonly QuickEntryChoice[]) {
  if (amounts.length === 0) return [date];
  return amounts.map((amount) => ({
    ...date,
    ...amount,
    marks: sortMarks([...date.marks, ...amount.marks]),
  }));
}

/** Joins the words that no mark covers with single spaces. */
function describe(words: readonly Word[], marks: readonly Mark[]): string {
  let description = "";
  let [next, end] = [0, 0];
  for (const word of words) {
    while (next < marks.length && (marks[next]?.end ?? 0) <= word.start) next += 1;
    const mark = marks[next];
    if (mark && mark.start <= word.start) continue;
    // Text directly after a closing quote is a separate word, without a space.
    description += word.start === end ? word.shown : ` ${word.shown}`;
    end = word.end;
  }
  return description.replace(/\s+/g, " ").trim();
}
