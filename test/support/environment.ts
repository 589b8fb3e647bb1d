// Environment variables with whole numbers, which request a longer or a different run of a test.

/** Reads a whole number from the environment, or returns the default. Throws a RangeError for any other value. */
export function wholeNumber(name: string, fallback: number): number {
  const text = process.env[name] ?? "";
  if (text === "") return fallback;
  if (!/^\d{1,10}$/.test(text)) throw new RangeError(`${name} must be a whole number, not ${text}`);
  return Number.parseInt(text, 10);
}

/** Returns the number of runs of a property: as many as the fast run has time for, or RUNS_TIMES as many. */
export function scaled(cases: number): number {
  return cases * wholeNumber("RUNS_TIMES", 1);
}
