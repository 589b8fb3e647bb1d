// Says which tests belong to which run, and with what counts. The fast run is for every change. CI also does the deep run. The long run
// takes a night, and docs/RELIABILITY.md has the figures of the last one.

/** Test files that run together, with the same environment variables. */
export interface Part {
  readonly title: string;
  /** Globs of paths within the project. */
  readonly files: readonly string[];
  readonly without?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The time limit of a test in milliseconds, by default a minute. */
  readonly limitMs?: number;
  /** Is true if the tests mostly wait for clocks, disks, and starting processes. One more worker then keeps the cores busy. */
  readonly waits?: boolean;
}

/** These files are in the deep run, and not in the fast one. */
const DEEP = [
  "test/faults/**/*.test.ts",
  "test/web/journeys/**/*.test.ts",
  "test/**/*.deep.test.ts",
] as const;

/** These files take minutes of real time, so they are in the long run only. */
const SOAK = "test/soak/**/*.test.ts";

/** Files that need a cluster of Citus, for `npm run test:citus`. */
const ON_CITUS = "test/citus/**/*.test.ts";

/** Files whose cases use the store. The deep run sends their requests over a socket, while the fast run calls the service in memory. */
const ON_AN_ENGINE = [
  "test/http/book/*.test.ts",
  "test/http/{caching,changes,generated,rows}.test.ts",
  "test/model/{book,service}.test.ts",
] as const;

/** Files whose requests are answered before they reach the store. */
const AT_THE_DOOR = ["test/http/{docs,logging,methods,problems,rows,strict}.test.ts"] as const;

/** Estimated seconds of the longest files, so that workers begin with these. The time of other files is estimated from their size. */
export const SECONDS: Readonly<Record<string, number>> = {
  "test/cli/copy.deep.test.ts": 20,
  "test/faults/damage.test.ts": 15,
  "test/faults/io-errors.test.ts": 45,
  "test/faults/kill.test.ts": 12,
  "test/faults/load.test.ts": 40,
  "test/faults/postgres-instances.test.ts": 30,
  "test/faults/postgres-lost-changes.test.ts": 30,
  "test/faults/postgres-replica.test.ts": 30,
  "test/faults/postgres-restart.test.ts": 45,
  "test/http/generated-answers.deep.test.ts": 25,
  "test/http/rows.test.ts": 8,
  "test/model/agreement.deep.test.ts": 25,
  "test/store/moving/copy.test.ts": 8,
  "test/store/postgres/migrations.deep.test.ts": 15,
  "test/store/postgres/postgres-store.test.ts": 9,
  "test/store/sqlite/memory-store.deep.test.ts": 20,
  "test/store/sqlite/sqlite-store.test.ts": 8,
  "test/web/journeys/matrix.test.ts": 50,
  "test/web/journeys/zoom.test.ts": 25,
};

/**
 * The estimated seconds per kB of the other files. They are higher if a file's tests are in a shared suite, or wait for a browser or
 * another process.
 */
export const SECONDS_A_KB: readonly (readonly [glob: string, seconds: number])[] = [
  ["test/web/{smoke,journeys}/**", 2],
  ["test/faults/**", 2],
  ["test/**/*.deep.test.ts", 1],
  ["test/**", 0.1],
];

const HOUR_MS = 3_600_000;

export const RUNS: Readonly<Record<string, readonly Part[]>> = {
  fast: [{ title: "fast", files: ["test/**/*.test.ts"], without: [...DEEP, SOAK, ON_CITUS] }],
  deep: [
    { title: "deep", files: DEEP, waits: true },
    { title: "over a socket", files: AT_THE_DOOR, environment: { TEST_WAY: "socket" } },
    {
      title: "on PostgreSQL",
      files: ON_AN_ENGINE,
      environment: { TEST_ENGINE: "postgres", TEST_WAY: "socket" },
    },
  ],
  long: [
    {
      title: "long",
      limitMs: HOUR_MS,
      files: [
        "test/{client,cli,contract,domain,model}/**/*.test.ts",
        "test/http/{generated,racing,router}.test.ts",
        "test/store/**/*.test.ts",
      ],
      environment: {
        RUNS_TIMES: "40",
        MODEL_RUNS: "1000",
        GENERATED_REQUESTS: "100000",
        RACING_CHANGES: "100000",
      },
    },
    {
      title: "long imports",
      limitMs: HOUR_MS,
      files: ["test/import/**/*.test.ts", "test/http/book/mutated-files.test.ts"],
      // These counts make 100,000 damaged files in all.
      environment: { OVERLAPS: "10000", RUNS_TIMES: "32" },
    },
    {
      title: "long journeys",
      limitMs: HOUR_MS,
      files: ["test/web/journeys/matrix.test.ts"],
      environment: { MATRIX: "whole" },
    },
    { title: "long soak", limitMs: HOUR_MS, files: [SOAK] },
    {
      title: "long faults",
      limitMs: HOUR_MS,
      files: ["test/faults/**/*.test.ts"],
      environment: {
        KILLS: "1000",
        KILL_WRITES: "2000",
        FLIPS: "200",
        LOAD_SECONDS: "120",
        PG_RESTARTS: "20",
        PG_KILLS: "20",
        PG_FAILOVERS: "5",
        PG_LOSSES: "20",
        IMPORT_KILLS: "200",
        COPY_KILLS: "30",
      },
    },
  ],
};
