// Choices of a seeded generator, with the methods that the code for values and requests needs.

import { randomFrom } from "../../support/seeded-random.ts";

export interface Draw {
  /** A whole number from 0 up to the limit, which is excluded. */
  below(limit: number): number;
  /** A whole number within these bounds, both included. */
  between(least: number, most: number): number;
  /** Is true with a probability of one in this many. */
  once(times: number): boolean;
  /** An item of the list. Throws a RangeError if the list is empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** The ids of the known records of a kind. Empty if the generator knows none. */
  known(noun: string): readonly number[];
  /** The list in random order. */
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
