// The words that say how often something recurs. When a description is written as a line of quick entry, words that
// may begin such a phrase get a backslash.

import type { Rhythm, Weekday } from "../recurring/schedule.ts";

export type Unit = Rhythm["unit"];

export interface Frequency {
  readonly unit: Unit;
  readonly every: number;
}

const DAILY = { unit: "day", every: 1 } as const;
export const WEEKLY = { unit: "week", every: 1 } as const;
export const MONTHLY = { unit: "month", every: 1 } as const;
export const YEARLY = { unit: "month", every: 12 } as const;

/** Each frequency with its unit and its adverbs. */
const FREQUENCIES: readonly (readonly [Frequency, unit: string, adverbs: readonly string[]])[] = [
  [DAILY, "day", ["daily"]],
  [WEEKLY, "week", ["weekly", "/week"]],
  [{ unit: "week", every: 2 }, "fortnight", ["biweekly", "fortnightly"]],
  [MONTHLY, "month", ["monthly", "/month", "/mo"]],
  [{ unit: "month", every: 3 }, "quarter", ["quarterly", "/quarter"]],
  [YEARLY, "year", ["yearly", "annually", "/year", "/yr"]],
];

export const ADVERBS: ReadonlyMap<string, Frequency> = new Map(
  FREQUENCIES.flatMap(([frequency, , adverbs]) => adverbs.map((word) => [word, frequency])),
);

export const UNITS: ReadonlyMap<string, Frequency> = new Map(
  FREQUENCIES.map(([frequency, unit]) => [unit, frequency]),
);

export const PER = "per";
export const EVERY = new Set(["every", "each", PER]);
const WEEKDAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days";
/** After an amount: 25 a month. */
const A_UNIT = "(?<=\\p{Nd}\\S{0,9}\\s{1,3})a\\s{1,3}(?:week|month|quarter|year)";
export const PLURAL_WEEKDAY = new RegExp(`^${WEEKDAYS}$`);
/** The words before the start, the end and the days of a rhythm: from May, until June, on the 5th. */
export const START = new Set(["from", "since", "starting"]);
export const END = new Set(["until", "till", "through"]);
export const ON = new Set(["on", "at", "by", "due"]);
/** If one of these words follows a rhythm, the phrase continues. */
export const CONTINUES_PHRASE = new Set([...START, ...END, "for"]);
export const JOIN = new Set(["and", "&"]);
export const NTH = new Map<string, 1 | 2 | 3 | 4 | -1>([
  ["first", 1],
  ["1st", 1],
  ["second", 2],
  ["2nd", 2],
  ["third", 3],
  ["3rd", 3],
  ["fourth", 4],
  ["4th", 4],
  ["last", -1],
]);
export const WORKDAYS = [1, 2, 3, 4, 5] as const satisfies readonly Weekday[];
export const WORKDAY = /^(?:week|work)days?$/;
export const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|\.)$/;
export const COUNT = /^\d{1,3}$/;

/** Matches a word that may begin a phrase. Only a word with a slash may follow a number without a space. */
const OPENING = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])|(?=/))(?:${[...EVERY, ...ADVERBS.keys(), WEEKDAYS, A_UNIT].join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Checks quickly if a line may have a rhythm, because most lines have none. */
export function mayHaveRhythm(text: string): boolean {
  return OPENING.test(text);
}

/** Returns true if a description may have meant a rhythm that was not read: 1st of the month. */
export function mentionsRhythm(description: string): boolean {
  return mayHaveRhythm(description) || /\b(?:week|month|quarter|year)s?\b/i.test(description);
}
