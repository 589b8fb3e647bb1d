// A work: one row of the results, with its measurement and its targets.

import type { Bench } from "../bench.ts";
import type { Figure, Round, Target } from "../report/figures.ts";

export interface Work {
  /** The name by which BENCH_ONLY selects the work. */
  readonly name: string;
  readonly title: string;
  /** Works whose figures this one builds on or is compared with. */
  readonly needs?: readonly string[];
  readonly figures: readonly Figure[];
  readonly targets: readonly Target[];
  /** Measures the work once, one side after another. */
  measure(bench: Bench): Promise<Round>;
}
