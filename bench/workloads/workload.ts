// A workload: one row of the results, with its measurement and its targets.

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

/** The terms of a round. */
export interface Bench {
  /** How long a closed loop is measured. */
  readonly seconds: number;
  /** How many small ledgers a book of many has. */
  readonly ledgers: number;
  /** Differs from round to round, so that the random loads differ, too. */
  readonly seed: number;
  /** The round's figures up to now. */
  readonly round: Round;
}
