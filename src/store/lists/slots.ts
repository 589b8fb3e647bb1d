// A semaphore: a few slots for many callers, first come, first served; and the limits of lists and books that are read at once.

/** Each list, and each snapshot of a book, holds a connection and keeps the engine from cleaning up old versions. */
export const OPEN_AT_ONCE = 32;

export interface Slots {
  /** Resolves when a slot is free and reserved. */
  take(): Promise<void>;
  /** Gives a slot to the next in line. */
  give(): void;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
