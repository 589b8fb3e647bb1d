// The records of a file by account, and how many of them are just like one another.

import type { Entries } from "./entries.ts";
import type { Entry } from "./match-entry.ts";

export interface AccountEntries {
  readonly account: string;
  /** Where each of them is in the file. */
  readonly places: readonly number[];
  readonly own: readonly Entry[];
}

export function byAccount({ all }: Entries): readonly AccountEntries[] {
  const places = Map.groupBy(all.keys(), (at) => all[at]?.account ?? "");
  return Array.from(places, ([account, own]) => {
    return { account, places: own, own: own.flatMap((at) => all[at] ?? []) };
  });
}

/** Rows that are just like one another, numbered in the order of the file: from 1. */
export function repeatCounter(): (entry: Entry) => number {
  const counts = new Map<string, number>();
  return ({ account, content }) => {
    const key = `${account} ${content}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
