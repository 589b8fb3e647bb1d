// Choices of a seeded generator, in the words of those who draw values and requests.

import { randomFrom } from "../../support/seeded-random.ts";

export interface Draw {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  /** A whole number in these bounds, both included. */
  between(least: number, most: number): number;
  /** Is true once in this many times. */
  once(times: number): boolean;
  /** One of the list. Throws a RangeError for an empty one. */
  pick<Item>(list: readonly Item[]): Item;
  /** The ids of the known records of a kind that a request may name. Empty if the generator knows none. */
  known(noun: string): readonly number[];
  /** The list in any order. */
  shuffled<Item>(list: readonly Item[]): Item[];
}

export function drawFrom(seed: number): Draw {
  const { below } = randomFrom(seed);

  function pick<Item>(list: readonly Item[]): Item {
    const [first, ...rest] = list;
    if (first === undefined) throw new RangeError("there is nothing to pick from");
    return rest[below(list.length) - 1] ?? first;
  }

  function shuffled<Item>(list: readonly Item[]): Item[] {
    return list
      .map((item) => [below(2 ** 32), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item);
  }

  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    once: (times) => below(times) === 0,
    known: () => [],
    pick,
    shuffled,
  };
}
