// The exact sum of amounts that arrive one by one. Adding them in groups takes a fraction of the time of adding each by itself.

import { type Decimal, sum } from "./decimal.ts";

/** Bounds the memory. */
const SUMMED_AT_ONCE = 1_000;

export class RunningSum {
  #amounts: Decimal[] = [];

  add(amount: Decimal): void {
    this.#amounts.push(amount);
    if (this.#amounts.length >= SUMMED_AT_ONCE) this.#amounts = [sum(this.#amounts)];
  }

  /** "0" for none. */
  get value(): Decimal {
    return sum(this.#amounts);
  }
}
