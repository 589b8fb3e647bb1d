// Dates in one word with the name of a month: 13-Nov-2026, 13.Nov.2026, 13/Nov.

import { calendarDateOf } from "../calendar-date.ts";
import { integerOf } from "./character.ts";
import { numberOf } from "./day-lexicon.ts";
import { MONTH_NAMES } from "./day-name.ts";
import { type DayContext, type DayPhrase, phraseOf } from "./day-phrase.ts";
import { dayWithoutYear, yearOfTwoDigits } from "./nearby-day.ts";

const DATED = /^(\d{1,2})([-./])(\p{L}[\p{L}\p{M}]*)(?:\2(\d{4}|\d{2}))?\.?$/u;

/** Without a year it may be something else: 2-may chairs. */
export function readDatedWord(
  { words, today, lexicon }: DayContext,
  from: number,
): DayPhrase | undefined {
  const [, day = "", , name = "", year] = DATED.exec(words[from]?.name ?? "") ?? [];
  const month = MONTH_NAMES.get(name) ?? numberOf(lexicon?.months, name);
  if (month === undefined) return undefined;
  const range = { from, to: from + 1 };
  const dayNumber = integerOf(day);
  if (year === undefined)
    return phraseOf(range, [dayWithoutYear(month, dayNumber, today)], "after");
  const full = year.length === 2 ? yearOfTwoDigits(integerOf(year), today) : integerOf(year);
  return phraseOf(range, [calendarDateOf(full, month, dayNumber)], "never");
}
