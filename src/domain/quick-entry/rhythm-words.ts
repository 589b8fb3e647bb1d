// The words that say how often something comes again. Words that may open such a phrase are escaped in descriptions.

import type { Rhythm } from "../recurring/schedule.ts";

export type Unit = Rhythm["unit"];

export interface Frequency {
  readonly unit: Unit;
  readonly every: number;
}

const DAILY = { unit: "day", every: 1 } as const;
export const WEEKLY = { unit: "week", every: 1 } as const;
export const MONTHLY = { unit: "month", every: 1 } as const;
const YEARLY = { unit: "month", every: 12 } as const;

export const ADVERBS = new Map<string, Frequency>([
  ["daily", DAILY],
  ["weekly", WEEKLY],
  ["biweekly", { unit: "week", every: 2 }],
  ["fortnightly", { unit: "week", every: 2 }],
  ["monthly", MONTHLY],
  ["quarterly", { unit: "month", every: 3 }],
  ["yearly", YEARLY],
  ["annually", YEARLY],
]);

export const UNITS = new Map<string, Frequency>([
  ["day", DAILY],
  ["week", WEEKLY],
  ["fortnight", { unit: "week", every: 2 }],
  ["month", MONTHLY],
  ["quarter", { unit: "month", every: 3 }],
  ["year", YEARLY],
]);

export const EVERY = new Set(["every", "each"]);
/** The words that open a phrase. */
const OPENING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...EVERY, ...ADVERBS.keys()].join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** A quick look: most lines have no rhythm. */
export function mayHaveRhythm(text: string): boolean {
  return OPENING.test(text);
}
