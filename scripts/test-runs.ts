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
  /** Whether the tests wait for much: for clocks, disks, and processes that start anew. One worker more has the cores busy meanwhile. */
  readonly waits?: boolean;
}

/** What the fast run leaves to the deep one. */
const DEEP = [
  "test/faults/**/*.test.ts",
  "test/web/journeys/**/*.test.ts",
  "test/**/*.deep.test.ts",
] as const;

/** What needs a cluster of Citus, which `npm run test:citus` is given. */
const ON_CITUS = "test/citus/**/*.test.ts";

/** Whose cases ask the store for something. They go over a socket here, where the fast run has them in memory. */
const ON_AN_ENGINE = [
  "test/http/book/*.test.ts",
  "test/http/{caching,changes,expenses,generated,posts,stream}.test.ts",
  "test/model/{book,closing,long-lists.deep,revision,service}.test.ts",
] as const;

/** Whose cases end at the door. */
const AT_THE_DOOR = [
  "test/http/{body,demonstration,docs,front-door,logging,methods,problems,refusals,strict}.test.ts",
] as const;

/** What takes longer than its size tells, because its tests stand elsewhere, or wait for a browser or another process. */
export const LONG: readonly string[] = [
  "test/store/{postgres,sqlite}/*-store{,.deep}.test.ts",
  "test/store/copy.test.ts",
  "test/web/{smoke,journeys}/**",
  "test/faults/**",
];

const HOUR_MS = 3_600_000;

export const RUNS: Readonly<Record<string, readonly Part[]>> = {
  fast: [{ title: "fast", files: ["test/**/*.test.ts"], without: [...DEEP, ON_CITUS] }],
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
        "test/http/{generated,racing,router,generated/values}.test.ts",
        "test/store/**/*.test.ts",
      ],
      environment: {
        RUNS_TIMES: "20",
        MODEL_RUNS: "1000",
        GENERATED_REQUESTS: "100000",
        RACING_CHANGES: "100000",
      },
    },
    {
      title: "long imports",
      limitMs: HOUR_MS,
      files: ["test/import/**/*.test.ts"],
      // 100,000 files with faults in all.
      environment: { OVERLAPS: "10000", RUNS_TIMES: "30" },
    },
    {
      title: "long journeys",
      limitMs: HOUR_MS,
      files: ["test/web/journeys/matrix.test.ts"],
      environment: { MATRIX: "whole" },
    },
    {
      title: "long faults",
      limitMs: HOUR_MS,
      files: ["test/faults/**/*.test.ts"],
      environment: {
        ...{ KILLS: "1000", FLIPS: "200", LOAD_SECONDS: "120" },
        ...{ PG_RESTARTS: "20", PG_KILLS: "20", PG_FAILOVERS: "5", IMPORT_KILLS: "200" },
      },
    },
  ],
};
