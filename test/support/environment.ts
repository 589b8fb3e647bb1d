// The whole numbers by which a longer or another run of a test is asked for.

/** A whole number of the environment, or its default. Throws a RangeError for any other text. */
export function wholeNumber(name: string, fallback: number): number {
  const text = process.env[name] ?? "";
  if (text === "") return fallback;
  if (!/^\d{1,10}$/.test(text)) throw new RangeError(`${name} must be a whole number, not ${text}`);
  return Number.parseInt(text, 10);
}

/** How many cases a property draws: as many as the fast run has time for, or RUNS_TIMES as many. */
export function scaled(cases: number): number {
  return cases * wholeNumber("RUNS_TIMES", 1);
}
