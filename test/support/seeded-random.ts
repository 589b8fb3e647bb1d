// Numbers that look random and are the same for the same seed, for plans that can be drawn again.

export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  /** One of the list, which is not empty. */
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/** The generator known as mulberry32, whose state is one number of 32 bits. */
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
