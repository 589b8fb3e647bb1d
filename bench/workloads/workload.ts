// A workload: one row of the results, with its measurement and its targets.

import type { Bench } from "../bench.ts";
import type { Figure, Round, Target } from "../report/figures.ts";

export interface Workload {
  /** The name by which BENCH_ONLY selects the workload. */
  readonly name: string;
  readonly title: string;
  /** Workloads whose figures this one builds on or is compared with. */
  readonly needs?: readonly string[];
  readonly figures: readonly Figure[];
  readonly targets: readonly Target[];
  /** Measures the workload once, one side after another. */
  measure(bench: Bench): Promise<Round>;
}
