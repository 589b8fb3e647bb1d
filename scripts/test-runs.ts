// Which tests belong to which run, and with which counts. The fast run is for every change, the deep one for CI beside it, and the
// long one for a night; docs/RELIABILITY.md has the figures of its last time.

/** Some files of tests that run together, under one environment. */
export interface Part {
  readonly title: string;
  /** Globs of paths within the project. */
  readonly files: readonly string[];
  readonly without?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** How long a test may take, in milliseconds; a minute, by default. */
  readonly limitMs?: number;
  /** Is true if the tests mostly wait: for clocks, disks, and starting processes. One more worker then keeps the cores busy. */
  readonly waits?: boolean;
}

/** The files that the fast run leaves to the deep one. */
const DEEP = [
  "test/faults/**/*.test.ts",
  "test/web/journeys/**/*.test.ts",
  "test/**/*.deep.test.ts",
] as const;

/** Files that take minutes by the clock, for the long run alone. */
const SOAK = "test/soak/**/*.test.ts";

/** Files that need a cluster of Citus, for `npm run test:citus`. */
const ON_CITUS = "test/citus/**/*.test.ts";

/** Files whose cases use the store. They go over a socket here, while the fast run has them in memory. */
const ON_AN_ENGINE = [
  "test/http/book/*.test.ts",
  "test/http/{caching,changes,generated,rows,stream}.test.ts",
  "test/model/{book,closing,long-lists.deep,revision,service}.test.ts",
] as const;

/** Whose cases end at the door. */
const AT_THE_DOOR = [
  "test/http/{docs,front-door,logging,methods,problems,refusals,rows,strict}.test.ts",
] as const;

/** Some seconds that the longest files take, so that no worker begins with one of them at the end. Others are judged by their size. */
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

/** Seconds of the other files per kB: more if their tests are elsewhere, or wait for a browser or another process. */
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
      // 100,000 files with faults in all.
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
        ...{ KILLS: "1000", KILL_WRITES: "2000", FLIPS: "200", LOAD_SECONDS: "120" },
        ...{
          PG_RESTARTS: "20",
          PG_KILLS: "20",
          PG_REQUESTS: "50000",
          PG_FAILOVERS: "5",
          PG_LOSSES: "20",
          IMPORT_KILLS: "200",
          COPY_KILLS: "30",
        },
      },
    },
  ],
};
