// Days by the names that they have in the reader's own language.

import { addDays } from "../calendar-date.ts";
import { nameAt } from "./day-lexicon.ts";
import { type DayContext, type DayPhrase, phraseOf } from "./day-phrase.ts";
import { weekdayUpTo } from "./nearby-day.ts";

/** gestern, hier, গতকাল; a weekday, in full or short: the last one on or before today. */
export function readOwnDay(context: DayContext, from: number): DayPhrase | undefined {
  return readRelativeName(context, from) ?? readWeekdayName(context, from);
}

/** What is ahead is rarely written down, and its name is often another word too: mañana, der Morgen. */
function readRelativeName(
  { words, today, lexicon }: DayContext,
  from: number,
): DayPhrase | undefined {
  const name = lexicon && nameAt(lexicon.relative, words, from);
  if (!name) return undefined;
  const isAhead = name.numbers.every((days) => days > 0);
  const dates = name.numbers.map((days) => addDays(today, days));
  const phrase = phraseOf({ from, to: name.to }, dates, isAhead ? "around" : "never");
  return phrase && { ...phrase, needsSubject: isAhead };
}

/** The short ones are everyday words in many languages, and never asked about: so, mar, la. */
function readWeekdayName(
  { words, today, lexicon }: DayContext,
  from: number,
): DayPhrase | undefined {
  const name = lexicon && nameAt(lexicon.weekdays, words, from);
  const [weekday] = name?.numbers ?? [];
  if (!name || weekday === undefined) return undefined;
  const { to, isShort } = name;
  const phrase = phraseOf(
    { from, to },
    [weekdayUpTo(weekday, today)],
    isShort ? "around" : "after",
  );
  return phrase && { ...phrase, weekday, needsSubject: isShort, isFaint: isShort };
}
