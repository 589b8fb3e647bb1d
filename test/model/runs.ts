// The number of runs of the properties, and their seed. service.test.ts describes the variables.

const RUNS = whole("MODEL_RUNS") ?? 30;
if (RUNS < 1) throw new RangeError("MODEL_RUNS must be at least 1");
const SEED = whole("MODEL_SEED");

/** The parameters of a property, and the time limit of its test in milliseconds. */
export function runs(share: number) {
  const numRuns = Math.ceil(RUNS * share);
  const limitMs = 120_000 + 100 * numRuns;
  return {
    limitMs,
    parameters: {
      numRuns,
      ...(SEED === undefined ? {} : { seed: SEED }),
      // A sequence that hangs is reported like any other failure, with its seed.
      timeout: 30_000,
      // The search for the shortest sequence ends before the test does, so that every failure is reported.
      interruptAfterTimeLimit: limitMs - 20_000,
      markInterruptAsFailure: true,
    },
  };
}

/** Reads a whole number from the environment. Throws for any other value. */
function whole(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === "") return undefined;
  if (!/^-?\d{1,10}$/.test(text)) throw new RangeError(`${name} must be a whole number`);
  return Number(text);
}
