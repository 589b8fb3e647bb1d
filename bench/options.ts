// What a run may be told from outside: how long it goes on, and which works it does.

export interface Options {
  readonly rounds: number;
  /** How long a closed loop is measured. */
  readonly seconds: number;
  /** The names of the works to do; all of them where it is undefined. */
  readonly only: readonly string[] | undefined;
}

/** Throws an Error with one clear sentence for a value that can't be used. */
export function readOptions(environment: Readonly<Record<string, string | undefined>>): Options {
  const only = environment["BENCH_ONLY"]?.split(",").filter((name) => name !== "");
  return {
    rounds: count("BENCH_ROUNDS", environment["BENCH_ROUNDS"] ?? "3"),
    seconds: count("BENCH_SECONDS", environment["BENCH_SECONDS"] ?? "4"),
    only: only && only.length > 0 ? only : undefined,
  };
}

function count(name: string, text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number.parseInt(text, 10);
  throw new Error(`${name} must be a whole number from 1 to 999, got ${text}`);
}
