// Reads days that are written in several words, in English and in the user's language. Examples are last friday, in two weeks, am Montag, el
// lunes pasado, vor 3 Tagen and hace una semana.

import { type DayLexicon, nameAt } from "./day-names.ts";
import {
  type DayContext,
  type DayPhrase,
  distantDay,
  phraseOf,
  prefixed,
  readDatedWord,
  readNumericPhrase,
  readOwnDay,
  relativeWeekdays,
} from "./day-phrase.ts";
import type { LineWord } from "./line.ts";
import { readMonthDay } from "./month-day.ts";
import { daysOfMonth } from "./numeric-day.ts";
import { integerOf } from "./word.ts";

/** Reads the phrase that begins at a word; undefined if the language has no such phrase. */
export function readOwnPhrase(
  context: DayContext,
  lexicon: DayLexicon | undefined,
  from: number,
): DayPhrase | undefined {
  const first = context.words[from];
  if (!lexicon || !first || first.key === "") return undefined;
  const isPrefixed = lexicon.on.has(first.key) && !first.closed;
  const at = isPrefixed ? from + 1 : from;
  const weekday = readRelativeWeekday(context, lexicon, at);
  const phrase = weekday ?? (isPrefixed ? readDate(context, at) : undefined);
  return phrase ? prefixed(phrase, from, at - from) : readCounted(context, lexicon, from);
}

/**
 * Reads a date that begins with its day, or a weekday in full. A short name, or a month alone, is too often an everyday word: el mar 20.
 */
function readDate(context: DayContext, at: number): DayPhrase | undefined {
  const { words, lexicon } = context;
  const weekday = lexicon && nameAt(lexicon.weekdays, words, at);
  const isNumber = /^\d/.test(words[at]?.key ?? "");
  return (
    (isNumber ? readMonthDay(context, at) : undefined) ??
    readNumericPhrase(context, at) ??
    readDatedWord(context, at) ??
    readDottedDay(context, at) ??
    (weekday && !weekday.isShort ? readOwnDay(context, at) : undefined)
  );
}

const DOTTED = /^(\d{1,2})\.$/;

/** am 5. */
function readDottedDay({ words, today }: DayContext, at: number): DayPhrase | undefined {
  const [, day] = DOTTED.exec(words[at]?.dotted ?? "") ?? [];
  const days = day === undefined ? [] : daysOfMonth(integerOf(day), today);
  return phraseOf({ from: at, to: at + 1 }, days, "after");
}

/** last friday, letzten Montag, el lunes que viene. */
function readRelativeWeekday(
  { words, today }: DayContext,
  lexicon: DayLexicon,
  from: number,
): DayPhrase | undefined {
  const before = nameAt(lexicon.whichBefore, words, from);
  const weekday = nameAt(lexicon.weekdays, words, before?.to ?? from);
  const after = before ? undefined : weekday && nameAt(lexicon.whichAfter, words, weekday.to);
  const [day] = weekday?.numbers ?? [];
  const [which] = (before ?? after)?.numbers ?? [];
  if (!weekday || day === undefined || which === undefined) return undefined;
  const range = { from, to: after?.to ?? weekday.to };
  if (!isWhole(words, range.from, range.to)) return undefined;
  return phraseOf(range, relativeWeekdays(which, day, today));
}

/** 3 days ago, vor 3 Tagen, hace dos semanas, in einem Monat. */
function readCounted(
  { words, today }: DayContext,
  { counted, counts }: DayLexicon,
  from: number,
): DayPhrase | undefined {
  const hasKeys = (keys: readonly string[], start: number) =>
    keys.every((key, index) => words[start + index]?.key === key);
  for (const { before, after, unit, sign } of counted) {
    const at = from + before.length;
    const to = at + 1 + after.length;
    if (!hasKeys(before, from) || !hasKeys(after, at + 1)) continue;
    const key = words[at]?.key ?? "";
    const count = COUNT.test(key) ? integerOf(key) : counts.get(key);
    if (count === undefined || !isWhole(words, from, to)) continue;
    return phraseOf({ from, to }, [distantDay(today, sign * count, unit)]);
  }
  return undefined;
}

const COUNT = /^\d{1,4}$/;

/** Returns true if nothing separates the words of a phrase. */
function isWhole(words: readonly LineWord[], from: number, to: number): boolean {
  return words.slice(from, to - 1).every(({ closed }) => !closed);
}
