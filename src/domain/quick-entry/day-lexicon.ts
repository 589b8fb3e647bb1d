// The words that name days in another language than English, looked up word by word. They are given as plain names, so
// that the reader knows no language itself.

import { fold } from "../words.ts";

/** A name, of one word or several, and what it stands for. */
export type NamedNumber = readonly [name: string, number: number];

export interface DayNames {
  /** In days after today. A name that may be one of two days stands here twice. */
  readonly relative: readonly NamedNumber[];
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly NamedNumber[];
  readonly shortWeekdays: readonly NamedNumber[];
  /** 1 for January to 12. */
  readonly months: readonly NamedNumber[];
  readonly shortMonths: readonly NamedNumber[];
  /** What may stand between a day and its month, and a month and its year: 3 de noviembre de 2026. */
  readonly links: readonly string[];
  /** Whether the month stands before its day, where it is written by its name. */
  readonly isMonthFirst: boolean;
}

interface DayName {
  /** The words behind the first one. */
  readonly rest: readonly string[];
  readonly numbers: readonly number[];
  readonly isShort: boolean;
}

/** By the first word, those of most words first. */
type NameTable = ReadonlyMap<string, readonly DayName[]>;

export interface DayLexicon {
  readonly relative: NameTable;
  readonly weekdays: NameTable;
  readonly months: NameTable;
  readonly links: ReadonlySet<string>;
  readonly isMonthFirst: boolean;
  /** The last word of each name. */
  readonly ends: ReadonlySet<string>;
}

export interface FoundName extends Omit<DayName, "rest"> {
  /** Behind its last word. */
  readonly to: number;
}

/** What a lexicon looks at in a word of a line. */
interface KeyedWord {
  readonly key: string;
  readonly closed: boolean;
}

/** A short name of one letter is not taken: it is a word, or a sign, of too many other things. */
const SHORTEST = 2;
/** What cuts a name short. */
const POINTS = ".॰";

/** A word as names are compared: without regard to case and accents, and without the point that cuts it short. */
export function dayKey(word: string): string {
  const folded = fold(word).replace(/[‘’ʼ]/g, "'");
  let end = folded.length;
  while (end > 0 && POINTS.includes(folded.charAt(end - 1))) end -= 1;
  return folded.slice(0, end);
}

export function createDayLexicon(names: DayNames): DayLexicon {
  const long = { isShort: false, isOneOf: false };
  const short = { isShort: true, isOneOf: false };
  const relative = tableOf([{ ...long, isOneOf: true, names: names.relative }]);
  const weekdays = tableOf([
    { ...long, names: names.weekdays },
    { ...short, names: names.shortWeekdays },
  ]);
  const months = tableOf([
    { ...long, names: names.months },
    { ...short, names: names.shortMonths },
  ]);
  const ends = [relative, weekdays, months].flatMap((table) =>
    [...table].flatMap(([first, all]) => all.map(({ rest }) => rest.at(-1) ?? first)),
  );
  return {
    ...{ relative, weekdays, months, isMonthFirst: names.isMonthFirst },
    links: new Set(names.links.map(dayKey)),
    ends: new Set(ends),
  };
}

/** The name that begins at a word, the longest one. */
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

/** What a single word names in a table. */
export function numberOf(table: NameTable | undefined, word: string): number | undefined {
  return table?.get(dayKey(word))?.find(({ rest }) => rest.length === 0)?.numbers[0];
}

interface NameGroup {
  readonly names: readonly NamedNumber[];
  readonly isShort: boolean;
  /** Whether a name that stands there again may be either of the two; of others, the first one counts. */
  readonly isOneOf: boolean;
}

function tableOf(groups: readonly NameGroup[]): NameTable {
  const byName = new Map<string, DayName & { readonly first: string }>();
  for (const { names, isShort, isOneOf } of groups) {
    for (const [name, number] of names) {
      const [first = "", ...rest] = dayKey(name).split(/\s+/);
      const key = [first, ...rest].join(" ");
      const known = byName.get(key);
      if (Array.from(key).length < (isShort ? SHORTEST : 1) || (known && !isOneOf)) continue;
      const numbers = [...(known?.numbers ?? []), number];
      byName.set(key, { first, rest, numbers, isShort });
    }
  }
  const sorted = [...byName.values()].toSorted((a, b) => b.rest.length - a.rest.length);
  return Map.groupBy(sorted, ({ first }) => first);
}
