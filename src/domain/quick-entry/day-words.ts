// Words around days that the platform doesn't know, for some languages. Other languages do without them.

/** A name of one or more words, and its number. */
export type NamedNumber = readonly [name: string, number: number];

/** The meaning of a word such as "last": the named day before today, this one, or the next one. */
export const WHICH = { last: -1, this: 0, next: 1 } as const;

interface DayWords {
  /** Words before a date or a weekday, such as "on" in English. */
  readonly on?: readonly string[];
  /** Names of days, with the number of days after today. */
  readonly relative?: readonly NamedNumber[];
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays?: readonly NamedNumber[];
  /** Words directly before a weekday, each with one of `WHICH`. */
  readonly whichBefore?: readonly NamedNumber[];
  /** Words directly after a weekday. */
  readonly whichAfter?: readonly NamedNumber[];
  /** Words for numbers of days, weeks, months and years. */
  readonly counts?: readonly NamedNumber[];
}

/** Numbers the words, starting with `from`. */
function counted(from: number, words: string): readonly NamedNumber[] {
  return words.split(" ").map((word, index) => [word, from + index]);
}

function each(number: number, ...words: readonly string[]): readonly NamedNumber[] {
  return words.map((word) => [word, number]);
}

/** The keys are languages without their regions. */
export const DAY_WORDS: Readonly<Record<string, DayWords>> = {
  en: {
    relative: ["", "the ", "on ", "on the "].flatMap((start): readonly NamedNumber[] => [
      [`${start}day before yesterday`, -2],
      [`${start}day after tomorrow`, 2],
    ]),
    whichBefore: Object.entries(WHICH),
    counts: [
      ...each(1, "a", "an"),
      ...counted(1, "one two three four five six seven eight nine ten"),
    ],
  },
  de: {
    on: ["am", "vom"],
    weekdays: [["Sonnabend", 6]],
    whichBefore: [
      ...each(WHICH.last, "letzten", "letzter", "vergangenen", "vorigen"),
      ...each(WHICH.this, "diesen", "dieser"),
      ...each(WHICH.next, "nächsten", "nächster", "kommenden"),
    ],
    counts: [
      ...each(1, "einem", "einer"),
      ...counted(2, "zwei drei vier fünf sechs sieben acht neun zehn"),
    ],
  },
  es: {
    on: ["el", "del"],
    relative: [
      ["antes de ayer", -2],
      ["antier", -2],
      ["anoche", -1],
    ],
    whichBefore: [...each(WHICH.this, "este"), ...each(WHICH.next, "próximo")],
    whichAfter: [...each(WHICH.last, "pasado"), ...each(WHICH.next, "que viene", "próximo")],
    counts: [
      ...each(1, "un", "una"),
      ...counted(2, "dos tres cuatro cinco seis siete ocho nueve diez"),
    ],
  },
};
