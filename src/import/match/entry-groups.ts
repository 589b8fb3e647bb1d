// The records of a file by account, and how many of them are just like one another.

import type { Entries, EntryTable } from "./entry-table.ts";
import { KeyCounter } from "./key-counter.ts";
import type { Entry } from "./match-entry.ts";

export type { Entries } from "./entry-table.ts";

export interface AccountEntries {
  readonly account: string;
  /** Where each of them is in the file; undefined if it has no others. */
  readonly places: readonly number[] | undefined;
  readonly own: Entries;
}

export function byAccount(entries: EntryTable): readonly AccountEntries[] {
  const [first, ...others] = entries.accounts;
  if (first === undefined) return [];
  if (others.length === 0) return [{ account: first, places: undefined, own: entries }];
  const places = new Map<string, number[]>();
  let at = 0;
  for (const { account } of entries) {
    const list = places.get(account);
    if (list) list.push(at);
    else places.set(account, [at]);
    at += 1;
  }
  return [...places].map(([account, own]) => {
    return { account, places: own, own: own.flatMap((place) => entries.at(place) ?? []) };
  });
}

/** Rows that are just like one another, numbered in the order of the file: from 1. */
export function twinCounter(entries: EntryTable): (entry: Entry) => number {
  const counters = new Map<string, KeyCounter>();
  return ({ account, content }) => {
    if (!entries.mayRepeat(content)) return 1;
    let counter = counters.get(account);
    if (!counter) {
      counter = new KeyCounter();
      counters.set(account, counter);
    }
    return counter.add(content);
  };
}
