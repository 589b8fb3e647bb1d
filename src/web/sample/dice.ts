// Numbers that look random and are the same each time, so that everybody's sample is the same book.

export interface Dice {
  /** A whole number between both, each of them included. */
  readonly between: (least: number, most: number) => number;
  /** One of the list, which is not empty. */
  readonly pick: <Item>(list: readonly [Item, ...Item[]]) => Item;
}

/** A linear congruential generator of 31 bits; its upper bits are the better ones. */
export function diceOf(seed: number): Dice {
  let state = seed % MODULUS || 1;

  function between(least: number, most: number): number {
    state = (state * MULTIPLIER) % MODULUS;
    return least + Math.floor((state / MODULUS) * (most - least + 1));
  }

  return { between, pick: (list) => list[between(0, list.length - 1)] ?? list[0] };
}

/** Those of Park and Miller: the products stay within 2^53. */
const MODULUS = 2_147_483_647;
const MULTIPLIER = 48_271;
