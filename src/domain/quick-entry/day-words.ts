// Words around days that the platform doesn't know, for some languages; other languages do without them.

/** A name of one or more words, and its number. */
export type NamedNumber = readonly [name: string, number: number];

/** Which of several days of a name: the last one before today, the one around it, the next one. */
export const WHICH = { last: -1, this: 0, next: 1 } as const;

export interface DayWords {
  /** Before a date or a weekday, as on is in English. */
  readonly on: readonly string[];
  /** In days after today. */
  readonly relative: readonly NamedNumber[];
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly NamedNumber[];
  /** Directly before a weekday, each with one of `WHICH`. */
  readonly whichBefore: readonly NamedNumber[];
  /** Directly after it. */
  readonly whichAfter: readonly NamedNumber[];
  /** Numbers in words, of days, weeks, months and years. */
  readonly counts: readonly NamedNumber[];
}

export const NO_DAY_WORDS: DayWords = {
  on: [],
  relative: [],
  weekdays: [],
  whichBefore: [],
  whichAfter: [],
  counts: [],
};

/** From two on. */
function counted(from: number, words: string): readonly NamedNumber[] {
  return words.split(" ").map((word, index) => [word, from + index]);
}

function each(number: number, ...words: readonly string[]): readonly NamedNumber[] {
  return words.map((word) => [word, number]);
}

/** By language, without its region. */
export const DAY_WORDS: Readonly<Record<string, DayWords>> = {
  de: {
    on: ["am", "vom"],
    relative: [],
    weekdays: [["Sonnabend", 6]],
    whichBefore: [
      ...each(WHICH.last, "letzten", "letzter", "vergangenen", "vorigen"),
      ...each(WHICH.this, "diesen", "dieser"),
      ...each(WHICH.next, "nächsten", "nächster", "kommenden"),
    ],
    whichAfter: [],
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
    weekdays: [],
    whichBefore: [...each(WHICH.this, "este"), ...each(WHICH.next, "próximo")],
    whichAfter: [...each(WHICH.last, "pasado"), ...each(WHICH.next, "que viene", "próximo")],
    counts: [
      ...each(1, "un", "una"),
      ...counted(2, "dos tres cuatro cinco seis siete ocho nueve diez"),
    ],
  },
};
