// Answers a query to columns without giving other work a turn.

import type { Sliced } from "../../../src/store/columns/slices.ts";

export function atOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
