// The options of a run: how long it takes, and which workloads it does.

export interface Options {
  readonly rounds: number;
  /** How long a closed loop is measured. */
  readonly seconds: number;
  /** How many small ledgers there are. Fewer are faster to measure, but tell less. */
  readonly ledgers: number;
  /** The names of the workloads to do, or undefined for all. */
  readonly only: readonly string[] | undefined;
  /** True if the rows of these workloads replace those on the page. */
  readonly renew: boolean;
}

const MAX_LEDGERS = 1_000_000;

/** Throws an Error with one clear sentence for a value that can't be used. */
export function readOptions(environment: Readonly<Record<string, string | undefined>>): Options {
  const only = environment["BENCH_ONLY"]?.split(",").filter((name) => name !== "");
  return {
    rounds: count("BENCH_ROUNDS", environment["BENCH_ROUNDS"] ?? "3"),
    seconds: count("BENCH_SECONDS", environment["BENCH_SECONDS"] ?? "4"),
    ledgers: count("BENCH_LEDGERS", environment["BENCH_LEDGERS"] ?? "100000", MAX_LEDGERS),
    only: only && only.length > 0 ? only : undefined,
    renew: environment["BENCH_RENEW"] === "1",
  };
}

function count(name: string, text: string, most = 999): number {
  const number = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new Error(`${name} must be a whole number from 1 to ${most}, got ${text}`);
}
