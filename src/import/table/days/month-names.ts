// Names of months as files write them, in the languages of banks: the platform knows them, so no list is kept here.

import { dayKey, MONTH_NAMES, monthsIn } from "../../../domain/quick-entry/day-names.ts";
import { lazily } from "../../../domain/text/lazily.ts";

const LANGUAGES =
  "de fr es it pt nl sv da nb fi pl cs sk hu ro hr sl ru uk bg el tr et lv lt ca bn hi ar he id ms vi th".split(
    " ",
  );

/** Names that banks write and no platform has. */
const OTHERS: readonly (readonly [string, number])[] = [["mrz", 3]];
/** Banks shorten names in their own way; shorter beginnings have too many meanings. */
const SHORTEST = 3;

/** How many languages give a name, or its beginning, each number. */
type Votes = ReadonlyMap<string, ReadonlyMap<number, number>>;

const table = lazily((): Votes => {
  const votes = new Map<string, Map<number, number>>();
  for (const language of LANGUAGES) {
    const own = new Map<string, Set<number>>();
    for (const form of ["long", "short"] as const) {
      for (const [name, number] of monthsIn(language, form)) {
        for (const key of beginningsOf(dayKey(name))) {
          own.set(key, (own.get(key) ?? new Set()).add(number));
        }
      }
    }
    for (const [key, numbers] of own) {
      const [only] = numbers;
      // A beginning of two months of a language names neither.
      if (numbers.size > 1 || only === undefined) continue;
      const counts = votes.get(key) ?? new Map<number, number>();
      votes.set(key, counts.set(only, (counts.get(only) ?? 0) + 1));
    }
  }
  return votes;
});

function beginningsOf(key: string): readonly string[] {
  const letters = Array.from(key);
  const lengths = Array.from(letters, (_, at) => at + 1).filter((length) => length >= SHORTEST);
  return [key, ...lengths.map((length) => letters.slice(0, length).join(""))];
}

/** The month of a name, from 1. English counts before other languages, and what more of them say before what fewer do. */
export function monthNamed(name: string): number | undefined {
  const key = dayKey(name);
  const own = MONTH_NAMES.get(key) ?? new Map(OTHERS).get(key);
  if (own !== undefined) return own;
  const votes = [...(table().get(key) ?? [])];
  return votes.toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
