// Reads a line that may say how often its expense recurs: rent 900 every month on the 1st.

import type { CalendarDate } from "../time/calendar-date.ts";
import { type QuickEntry, type QuickEntryChoice, sortMarks } from "./entry.ts";
import { readLine } from "./line.ts";
import { daysNamed, type QuickEntryOptions, readQuickEntry } from "./quick-entry.ts";
import { nextDay, readRhythm, stillToCome } from "./rhythm.ts";
import { ADVERBS, mayHaveRhythm } from "./rhythm-words.ts";

/** Words that add nothing to the rhythm (“every month”) after them. */
const REPEATS = new Set(["repeat", "repeats", "repeating", "recurring", "due"]);

/** Reads as `readQuickEntry` does, and returns the schedule too if the line has one. */
export function readRecurringEntry(
  text: string,
  today: CalendarDate,
  options: QuickEntryOptions = {},
): QuickEntry {
  const recurring = mayHaveRhythm(text) ? readWithRhythm(text, today, options) : undefined;
  return recurring ?? readQuickEntry(text, today, options);
}

/** Returns undefined if the line does not say how often. An adverb alone must come after the amount: a monthly pass is bought once. */
function readWithRhythm(
  text: string,
  today: CalendarDate,
  options: QuickEntryOptions,
): QuickEntry | undefined {
  const { words } = readLine(text, options);
  const context = {
    words: words.map(({ label, core }) => (label ? "" : core.toLowerCase())),
    today,
    daysNamed: (named: string) => daysNamed(named, today, options),
  };
  for (const [at, word] of words.entries()) {
    const phrase = readRhythm(context, at);
    const end = words[(phrase?.to ?? 0) - 1]?.end;
    if (!phrase || end === undefined) continue;
    const before = REPEATS.has(context.words[at - 1] ?? "") ? words[at - 1] : undefined;
    const { start } = before ?? word;
    const isAdverb = phrase.to === at + 1 && ADVERBS.has(context.words[at] ?? "");
    if (isAdverb && !/\p{Nd}/u.test(text.slice(0, start))) continue;
    const rest = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
    const entry = readQuickEntry(rest, today, options);
    const amounts = entry.marks.filter(({ kind }) => kind === "amount");
    if (!amounts.some((mark) => !isAdverb || mark.end <= start)) return undefined;
    const { rhythm } = phrase.value;
    const isYearly = rhythm.unit === "month" && rhythm.every % 12 === 0;
    const scheduled = <Choice extends QuickEntryChoice>(choice: Choice) => {
      const first = firstDay(choice, text, today, isYearly);
      const { value: schedule } = readRhythm({ ...context, first }, at) ?? phrase;
      return { ...choice, ...(choice.date && { date: schedule.from }), schedule };
    };
    const questions = entry.questions.map((question) => {
      const isDay = question.about === "date";
      return isDay ? { ...question, choices: question.choices.map(scheduled) } : question;
    });
    const isAsked = questions.some(({ about }) => about === "date");
    return {
      ...scheduled(isAsked ? entry : { ...entry, date: entry.date ?? today }),
      marks: sortMarks([...entry.marks, { kind: "rhythm", start, end }]),
      questions,
    };
  }
  return undefined;
}

/**
 * The date that the line names elsewhere. A weekday, or a day such as the 1st, is the next one, and so is a date without its year if the
 * rhythm is yearly.
 */
function firstDay(
  { date, marks }: QuickEntryChoice,
  text: string,
  today: CalendarDate,
  isYearly: boolean,
) {
  const { start, end } = marks.find(({ kind }) => kind === "date") ?? {};
  const named = text
    .slice(start, end)
    .toLowerCase()
    .replace(/^on\s+/, "");
  if (!date || date >= today) return date;
  return isYearly ? stillToCome(date, named.split(/\s+/)) : (nextDay(date, named) ?? date);
}
