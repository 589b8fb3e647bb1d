// Answers a question to columns without giving others a turn.

import type { Sliced } from "../../../src/store/columns/slices.ts";

export function atOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
