// The words that name days, in English and in other languages. Most of them come from the platform instead of a list.

import { keysOf } from "../keys.ts";
import { lazily } from "../text/lazily.ts";
import { lengthWithout } from "../text/text.ts";
import { fold } from "../text/words.ts";
import { DAY_WORDS, type NamedNumber } from "./day-words.ts";

/** Counts of days, weeks, months and years. */
export const COUNT_WORDS: ReadonlyMap<string, number> = new Map(DAY_WORDS["en"]?.counts);

/** Weekdays whose short form is also a word. */
export const WEEKDAY_WORDS: ReadonlySet<string> = new Set(["wed", "sat", "sun"]);

/** Months whose name is also a word or a person's name. */
export const MONTH_WORDS: ReadonlySet<string> = new Set([
  "jan",
  "mar",
  "march",
  "april",
  "may",
  "june",
  "august",
]);

/** Words that change the meaning of a weekday after them: Black Friday, the sun. */
export const WEEKDAY_QUALIFIERS: ReadonlySet<string> = new Set([
  "the",
  "a",
  "black",
  "cyber",
  "good",
  "easter",
  "palm",
  "ash",
  "whit",
  "shrove",
  "holy",
  "maundy",
  "super",
  "week",
]);

/** Words that change the day that the date after them means, or make it several days: before Friday. */
export const DATE_QUALIFIERS: ReadonlySet<string> = new Set([
  "before",
  "after",
  "since",
  "until",
  "till",
]);

/** Words between two dates, which prove each of them: Monday and Tuesday. */
export const DATE_JOINS: ReadonlySet<string> = new Set(["and", "or", "&"]);

/** Returns true if a run of letters can make a date of the words around it. */
export function namesDay(letters: string): boolean {
  const name = letters.toLowerCase();
  return (
    weekdayNames().has(name) ||
    monthNames().has(name) ||
    numberOf(english().relative, name) !== undefined ||
    name === "ago"
  );
}

/** The phrase for a distance from today: vor 3 Tagen, hace 3 días. */
export interface CountedDays {
  /** The words before the number and after it, as keys. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly unit: DayUnit;
  /** -1 for days before today. */
  readonly sign: 1 | -1;
}

/** The length of one day, week, month or year, in days and months. */
export interface DayUnit {
  readonly days: number;
  readonly months: number;
}

interface DayName {
  /** The words after the first one. */
  readonly rest: readonly string[];
  /** There are several only for a name of several days. For other names that are repeated, the first number counts. */
  readonly numbers: readonly number[];
  readonly isShort: boolean;
}

/** The keys are first words; the longest names come first. */
type NameTable = ReadonlyMap<string, readonly DayName[]>;

export interface DayLexicon {
  readonly relative: NameTable;
  readonly weekdays: NameTable;
  readonly months: NameTable;
  readonly links: ReadonlySet<string>;
  readonly isMonthFirst: boolean;
  readonly counted: readonly CountedDays[];
  /** Keys of the names. */
  readonly on: ReadonlySet<string>;
  readonly whichBefore: NameTable;
  readonly whichAfter: NameTable;
  readonly counts: ReadonlyMap<string, number>;
  /** The last word of each name. */
  readonly ends: ReadonlySet<string>;
  /** Is true if the language writes every noun with a capital, so that a capital does not indicate a name. */
  readonly hasCapitalNouns: boolean;
}

export interface FoundName extends Omit<DayName, "rest"> {
  /** The index after its last word. */
  readonly to: number;
}

interface KeyedWord {
  readonly key: string;
  readonly closed: boolean;
}

/** A short name of one letter has too many other meanings. */
const SHORTEST = 2;
/** Signs that end an abbreviation. */
const POINTS = /[.॰]/;

/** A word in the form in which names are compared: without case, accents and the signs that end abbreviations. */
export function dayKey(word: string): string {
  const folded = fold(word).replace(/[‘’ʼ]/g, "'");
  return folded.slice(0, lengthWithout(POINTS, folded));
}

/** The longest name that begins at a word. */
export function nameAt(
  table: NameTable,
  words: readonly KeyedWord[],
  at: number,
): FoundName | undefined {
  const names = table.get(words[at]?.key ?? "") ?? [];
  const found = names.find(({ rest }) =>
    rest.every((key, index) => {
      return words[at + index]?.closed === false && words[at + index + 1]?.key === key;
    }),
  );
  return found && { ...found, to: at + found.rest.length + 1 };
}

/** The number of a single word in a table. */
export function numberOf(table: NameTable | undefined, word: string): number | undefined {
  return table?.get(dayKey(word))?.find(({ rest }) => rest.length === 0)?.numbers[0];
}

function tableOf(long: readonly NamedNumber[] = [], short: readonly NamedNumber[] = []): NameTable {
  const byName = new Map<string, DayName & { readonly first: string }>();
  for (const [at, [name, number]] of [...long, ...short].entries()) {
    const isShort = at >= long.length;
    const [first = "", ...rest] = dayKey(name).split(/\s+/);
    const key = [first, ...rest].join(" ");
    const known = byName.get(key);
    if (Array.from(key).length < (isShort ? SHORTEST : 1)) continue;
    const numbers = new Set([...(known?.numbers ?? []), number]);
    byName.set(key, { isShort, ...known, first, rest, numbers: [...numbers] });
  }
  const sorted = [...byName.values()].toSorted((a, b) => b.rest.length - a.rest.length);
  return Map.groupBy(sorted, ({ first }) => first);
}

const DAY_MS = 86_400_000;
/** Days of 1970 with each weekday and in each month. The fifth one was a Monday, and twelve days that are 30 days apart are in twelve months. */
const DAYS = {
  weekday: Array.from({ length: 7 }, (_, index) => 4 + index),
  month: Array.from({ length: 12 }, (_, index) => 14 + 30 * index),
};

/** Distances from today, in days. Past days come first, since people mostly record those. */
const NAMED_DISTANCES = [0, -1, -2, 1, 2];

/** Language tags are looked up again with each letter that is typed, and a server sees only a few different ones. */
const KEPT = 32;
const kept = new Map<string, DayLexicon | undefined>();

/** No language tag in use is longer. */
const TAG_CHARACTERS = 35;

/** Returns true if it is a well-formed BCP 47 tag, such as de or bn-BD. */
export function isLanguageTag(text: string): boolean {
  try {
    return text.length <= TAG_CHARACTERS && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns undefined for English, which is always understood, and for languages that the platform does not know. */
export function dayLexiconOf(locale: string): DayLexicon | undefined {
  if (kept.has(locale)) return kept.get(locale);
  if (!isLanguageTag(locale)) return undefined;
  const [supported] = Intl.DateTimeFormat.supportedLocalesOf(locale);
  const isKnown = supported !== undefined && new Intl.Locale(supported).language !== "en";
  const lexicon = isKnown ? lexiconIn(supported) : undefined;
  if (kept.size >= KEPT) kept.clear();
  kept.set(locale, lexicon);
  return lexicon;
}

/** The English names and phrases, which are always understood. */
export const english = lazily(() => lexiconIn("en"));

/** The English weekdays, in full and with three letters: 1 for Monday to 7 for Sunday. */
export const weekdayNames = lazily(() => numbersOf(english().weekdays));

/** The English months: 1 for January to 12. */
export const monthNames = lazily(() => numbersOf(english().months).set("sept", 9));

/** The numbers of names of one word. */
function numbersOf(table: NameTable): Map<string, number> {
  return new Map(Array.from(table, ([name, [first]]) => [name, first?.numbers[0] ?? 0]));
}

const CAPITAL_NOUNS: ReadonlySet<string> = new Set(["de", "gsw", "lb", "nds"]);

function lexiconIn(locale: string): DayLexicon {
  const { language } = new Intl.Locale(locale);
  const words = DAY_WORDS[language];
  const near = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const distances = NAMED_DISTANCES.map((days): NamedNumber => [near.format(days, "day"), days]);
  const relative = tableOf([...distances.filter(isName), ...(words?.relative ?? [])]);
  const weekdays = tableOf(
    [...namesIn(locale, "weekday", "long"), ...(words?.weekdays ?? [])],
    namesIn(locale, "weekday", "short"),
  );
  const months = tableOf(namesIn(locale, "month", "long"), namesIn(locale, "month", "short"));
  const counted = countedIn(locale);
  const lastWords = [relative, weekdays, months].flatMap((table) =>
    [...table].flatMap(([first, all]) => all.map(({ rest }) => rest.at(-1) ?? first)),
  );
  const parts = partsOf(locale, { day: "numeric", month: "long", year: "numeric" })(0);
  const kinds = parts.map(({ type }) => type);
  const links = parts.flatMap(({ type, value }) => {
    return type === "literal" && /^\s\p{L}+\s$/u.test(value) ? dayKey(value.trim()) : [];
  });
  return {
    relative,
    weekdays,
    months,
    counted,
    links: new Set(links),
    isMonthFirst: kinds.indexOf("month") < kinds.indexOf("day"),
    on: new Set(words?.on?.map(dayKey)),
    whichBefore: tableOf(words?.whichBefore),
    whichAfter: tableOf(words?.whichAfter),
    counts: new Map(words?.counts?.map(([word, count]) => [dayKey(word), count])),
    ends: new Set([...lastWords, ...counted.flatMap(({ after }) => after.slice(-1))]),
    hasCapitalNouns: CAPITAL_NOUNS.has(language),
  };
}

export const DAY_UNITS = {
  day: { days: 1, months: 0 },
  week: { days: 7, months: 0 },
  month: { days: 0, months: 1 },
  year: { days: 0, months: 12 },
} as const satisfies Readonly<Record<string, DayUnit>>;
/** Together, these numbers use every plural form of any language. */
const COUNTS = [1, 2, 3, 5, 11, 21, 100];

/** Lists each phrase once. Leaves out phrases whose number is not separated from the words by spaces, or is itself a word. */
function countedIn(locale: string): readonly CountedDays[] {
  const format = new Intl.RelativeTimeFormat(locale);
  const found = new Map<string, CountedDays>();
  for (const name of keysOf(DAY_UNITS)) {
    const unit = DAY_UNITS[name];
    for (const count of COUNTS.flatMap((count) => [-count, count])) {
      const parts = format.formatToParts(count, name);
      const at = parts.findIndex(({ type }) => type === "integer");
      const [before, after] = [parts.slice(0, at), parts.slice(at + 1)].map((some) =>
        some.map(({ value }) => value).join(""),
      );
      const isParted = /(^|\s)$/.test(before ?? "") && /^(\s|$)/.test(after ?? "");
      const [first, last] = [before, after].map((some = "") => dayKeysOf(some));
      if (at < 0 || !isParted || !first || !last || first.length + last.length === 0) continue;
      const sign = count < 0 ? -1 : 1;
      const phrase = { before: first, after: last, unit, sign } as const;
      found.set(`${first.join(" ")} # ${last.join(" ")}`, phrase);
    }
  }
  return [...found.values()];
}

function dayKeysOf(words: string): readonly string[] {
  return words.split(/\s+/).flatMap((word) => (word === "" ? [] : [dayKey(word)]));
}

/**
 * The names of weekdays or months, with their numbers from 1. They are found alone and within a date, since the forms differ in many
 * languages. A name may occur twice.
 */
export function namesIn(
  locale: string,
  kind: "weekday" | "month",
  width: "long" | "short",
): readonly NamedNumber[] {
  return [{}, { day: "numeric", month: width } as const].flatMap((others) => {
    const parts = partsOf(locale, { ...others, [kind]: width });
    return DAYS[kind]
      .map((day, index): NamedNumber => {
        return [parts(day * DAY_MS).find(({ type }) => type === kind)?.value ?? "", index + 1];
      })
      .filter(isName);
  });
}

function partsOf(locale: string, form: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC", calendar: "gregory" });
  return (moment: number) => format.formatToParts(moment);
}

/** Some languages count days instead of naming them: 11月, in 2 Tagen. */
function isName([name]: NamedNumber): boolean {
  return /\p{L}/u.test(name) && !/\p{Nd}/u.test(name);
}
