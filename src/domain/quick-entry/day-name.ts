// The English words that days are named with.

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];

/** Each name in full and by its first three letters, with its number from 1 on. */
function numbered(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    names.flatMap((name, index) => [name, name.slice(0, 3)].map((form) => [form, index + 1])),
  );
}

/** 1 for Monday to 7 for Sunday. */
export const WEEKDAY_NAMES = numbered(WEEKDAYS);

/** 1 for January to 12. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map([...numbered(MONTHS), ["sept", 9]]);

/** How many days after today. */
export const RELATIVE_DAYS: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["yesterday", -1],
  ["tomorrow", 1],
]);

/** Counts of days, weeks, months and years. */
export const COUNT_WORDS: ReadonlyMap<string, number> = new Map([
  ["a", 1],
  ["an", 1],
  ...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map(
    (word, index) => [word, index + 1] as const,
  ),
]);

/** Weekdays whose short form is a word of its own. */
export const WEEKDAY_WORDS: ReadonlySet<string> = new Set(["wed", "sat", "sun"]);

/** Months whose name is a word, or a person's name, as well. */
export const MONTH_WORDS: ReadonlySet<string> = new Set([
  ...["jan", "mar", "march", "april", "may", "june", "august"],
]);

/** Words that make another thing of the weekday behind them: Black Friday, the sun. */
export const WEEKDAY_QUALIFIERS: ReadonlySet<string> = new Set([
  ...["the", "a", "black", "cyber", "good", "easter", "palm", "ash", "whit", "shrove", "holy"],
  ...["maundy", "super", "week"],
]);

/** Words that make another day, or more than one, of the date behind them: before Friday. */
export const DATE_QUALIFIERS: ReadonlySet<string> = new Set([
  ...["before", "after", "since", "until", "till"],
]);

/** Words between two dates, each of which is one then: Monday and Tuesday. */
export const DATE_JOINS: ReadonlySet<string> = new Set(["and", "or", "&"]);

/** Whether a run of letters may be what makes a date of the words around it. */
export function namesDay(letters: string): boolean {
  const name = letters.toLowerCase();
  return (
    WEEKDAY_NAMES.has(name) || MONTH_NAMES.has(name) || RELATIVE_DAYS.has(name) || name === "ago"
  );
}
