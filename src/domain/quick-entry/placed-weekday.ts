// Weekdays by their place: the last Monday of October, a week on Monday.

import { addDays, type CalendarDate, calendarDateOf, daysInMonth } from "../calendar-date.ts";
import { WEEKDAY_NAMES } from "./day-name.ts";
import { type DayContext, type DayPhrase, nameAfter, prefixLength } from "./day-phrase.ts";
import { monthAt } from "./month-day.ts";
import { dayOfSomeYear, weekdayFrom, weekdayUpTo } from "./nearby-day.ts";
import { yearedPhrase } from "./yeared-day.ts";

/** From the first day of the month on; the last one is counted from its end. Most months have no fifth one. */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...["first", "second", "third", "fourth"].map((name, index) => [name, index] as const),
  ...["1st", "2nd", "3rd", "4th"].map((name, index) => [name, index] as const),
  ["last", -1],
]);

export function readPlacedWeekday(context: DayContext, from: number): DayPhrase | undefined {
  return readWeekdayOfMonth(context, from) ?? readWeekLater(context, from);
}

/** The first monday of november, last friday in oct 2025. */
function readWeekdayOfMonth(context: DayContext, from: number): DayPhrase | undefined {
  const { words, today } = context;
  const at = from + prefixLength(words, from);
  const place = PLACES.get(at === from ? (words[at]?.name ?? "") : nameAfter(words, at));
  const weekday = WEEKDAY_NAMES.get(nameAfter(words, at + 1));
  const link = nameAfter(words, at + 2);
  if (place === undefined || !weekday || (link !== "of" && link !== "in")) return undefined;
  const month = words[at + 2]?.closed ? undefined : monthAt(context, at + 3);
  if (!month) return undefined;
  const dateIn = (year: number) => placed({ place, weekday, month: month.number }, year);
  return yearedPhrase(
    context,
    { from, to: month.to },
    (year) => [year === undefined ? dayOfSomeYear(dateIn, today) : dateIn(year)],
    "never",
  );
}

interface Placed {
  readonly place: number;
  readonly weekday: number;
  readonly month: number;
}

function placed({ place, weekday, month }: Placed, year: number): CalendarDate | undefined {
  if (place < 0) {
    const last = calendarDateOf(year, month, daysInMonth(year, month));
    return last && weekdayUpTo(weekday, last);
  }
  const start = calendarDateOf(year, month, 1);
  const first = start && weekdayFrom(weekday, start);
  return first && addDays(first, 7 * place);
}

/** A week on monday is a week behind the next one; or something takes a week, and was on a monday. */
function readWeekLater({ words, today }: DayContext, from: number): DayPhrase | undefined {
  const phrase = ["a", "week", "on"].every((name, index) => {
    return (index === 0 ? words[from]?.name : nameAfter(words, from + index)) === name;
  });
  const weekday = WEEKDAY_NAMES.get(nameAfter(words, from + 3));
  if (!phrase || !weekday) return undefined;
  const to = from + 4;
  const tomorrow = addDays(today, 1);
  const next = tomorrow && weekdayFrom(weekday, tomorrow);
  const [later, last] = [next && addDays(next, 7), weekdayUpTo(weekday, today)];
  const options = [
    ...(later ? [{ date: later, from, to }] : []),
    ...(last ? [{ date: last, from: from + 2, to }] : []),
  ];
  return options.length === 0 ? undefined : { from, to, options, doubt: "never" };
}
