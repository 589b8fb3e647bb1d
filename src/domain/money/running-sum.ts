// The exact sum of amounts that come one by one, however many: they are added some at a time, which takes a part of adding each by itself.

import { type Decimal, sum } from "./decimal.ts";

/** Nothing grows beyond so many. */
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
