// The words for days in the language of a locale, as the platform knows them, so that no list is kept here.

import { createDayLexicon, type DayLexicon, type NamedNumber } from "./day-lexicon.ts";

const DAY_MS = 86_400_000;
/** The fifth day of 1970. */
const MONDAY = 4;
const MIDDLE_OF_JANUARY = 14;
/** So far apart, twelve days that begin in January are of twelve months. */
const MONTH_DAYS = 30;

/** In days after today: the past first, which is what people write down. */
const RELATIVE_DAYS = [0, -1, -2, 1, 2];

/** Tags that are asked for again and again, as with each letter of a line, are looked into once; there are not many on one service. */
const KEPT = 32;
const kept = new Map<string, DayLexicon | undefined>();

/** Room for each tag that anybody has a use for, by BCP 47. */
const TAG_CHARACTERS = 35;

/** Whether it is written as a tag of BCP 47 is, such as de or bn-BD. */
export function isLanguageTag(text: string): boolean {
  try {
    return text.length <= TAG_CHARACTERS && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Undefined for English, which is always understood, and for what is no language that the platform knows. */
export function dayLexiconOf(locale: string): DayLexicon | undefined {
  if (kept.has(locale)) return kept.get(locale);
  if (!isLanguageTag(locale)) return undefined;
  const [supported] = Intl.DateTimeFormat.supportedLocalesOf(locale);
  const isKnown = supported !== undefined && new Intl.Locale(supported).language !== "en";
  const lexicon = isKnown ? createDayLexicon(namesIn(supported)) : undefined;
  if (kept.size >= KEPT) kept.clear();
  kept.set(locale, lexicon);
  return lexicon;
}

function namesIn(locale: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const parts = partsOf(locale, { day: "numeric", month: "long", year: "numeric" })(0);
  const kinds = parts.map(({ type }) => type);
  return {
    relative: RELATIVE_DAYS.map((days): NamedNumber => [relative.format(days, "day"), days]).filter(
      isName,
    ),
    weekdays: weekdaysIn(locale, "long"),
    shortWeekdays: weekdaysIn(locale, "short"),
    months: monthsIn(locale, "long"),
    shortMonths: monthsIn(locale, "short"),
    links: parts.flatMap(({ type, value }) => {
      return type === "literal" && /^\s\p{L}+\s$/u.test(value) ? value.trim() : [];
    }),
    isMonthFirst: kinds.indexOf("month") < kinds.indexOf("day"),
  };
}

function weekdaysIn(locale: string, weekday: "long" | "short"): readonly NamedNumber[] {
  const days = Array.from({ length: 7 }, (_, index) => (MONDAY + index) * DAY_MS);
  const others = { day: "numeric", month: weekday } as const;
  return namesOf("weekday", locale, [{ weekday }, { weekday, ...others }], days);
}

function monthsIn(locale: string, month: "long" | "short"): readonly NamedNumber[] {
  const days = Array.from({ length: 12 }, (_, index) => MIDDLE_OF_JANUARY + index * MONTH_DAYS);
  const moments = days.map((day) => day * DAY_MS);
  return namesOf("month", locale, [{ month }, { month, day: "numeric" }], moments);
}

/** By themselves and within a date: in many languages their forms differ. */
function namesOf(
  kind: "weekday" | "month",
  locale: string,
  forms: readonly Intl.DateTimeFormatOptions[],
  moments: readonly number[],
): readonly NamedNumber[] {
  return forms.flatMap((form) => {
    const parts = partsOf(locale, form);
    return moments
      .map((moment, index): NamedNumber => {
        return [parts(moment).find(({ type }) => type === kind)?.value ?? "", index + 1];
      })
      .filter(isName);
  });
}

function partsOf(locale: string, form: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC", calendar: "gregory" });
  return (moment: number) => format.formatToParts(moment);
}

/** In some languages days are counted, not named: 11月, in 2 Tagen. */
function isName([name]: NamedNumber): boolean {
  return /\p{L}/u.test(name) && !/\p{Nd}/u.test(name);
}
