// Numbers that look random, but are the same for the same seed, so that random choices can be reproduced.

export interface Random {
  /** A whole number from 0 up to the limit, which is excluded. */
  below(limit: number): number;
  /** An item of the list, which must not be empty. */
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/** The generator known as mulberry32, whose state is a 32-bit number. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;

  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  return { below, pick: (list) => list[below(list.length)] ?? list[0] };
}
