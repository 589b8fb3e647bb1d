// A failing disk: the operating system refuses the N-th write, or the N-th sync, of each thread, for each N until none is refused. By
// default the errors take turns over N, and long runs sample N. With IO_ERRORS_EACH=1, each N is tested with each error. Every answer is
// true whatever fails: an acknowledged change is kept and a refused one is not made, now and after an immediate crash. Reads continue, and
// the file is sound.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, symlinkSync } from "node:fs";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { type AcknowledgedBook, createAcknowledgedBook } from "../support/acknowledged-book.ts";
import { wholeNumber } from "../support/environment.ts";
import { withServer } from "../support/http-service.ts";
import { NotStarted, startService, withProcess } from "../support/service-process.ts";
import { sources } from "../support/sources.ts";
import {
  countInjected,
  type DiskError,
  type FailingCall,
  type Fault,
  failing,
} from "../support/strace.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

/** The number of servers that run at once. */
const AT_ONCE = wholeNumber("IO_ERRORS_AT_ONCE", 3);
const EACH = wholeNumber("IO_ERRORS_EACH", 0) === 1;
/** By default, only every second call fails. */
const STEP = EACH ? 1 : 2;
const WRITE_STEP = EACH ? 1 : 6;
const NEW_FILE_STEP = EACH ? 1 : 12;
const CHECKPOINT_STEP = EACH ? 1 : 701;
const TIMEOUT = { timeout: 1_800_000 };

const CALLS: readonly FailingCall[] = ["pwrite64", "fsync"];
const ERRORS: readonly DiskError[] = ["EIO", "ENOSPC"];
const FAULTS = CALLS.flatMap((call) => ERRORS.map((error) => [call, error] as const));

const newPath = temporaryPaths("outlay.db");

interface Run {
  readonly started: boolean;
  readonly injected: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** True if a write was acknowledged after one was refused. */
  readonly recovered: boolean;
}

/** Makes writes until it is done, or until the book says that it must stop. */
type Work = (book: AcknowledgedBook, isOver: () => boolean) => Promise<void>;

test.each(FAULTS)(
  "the N-th %s fails with %s",
  async (call, error) => {
    const runs = await untilClean((n) =>
      runWith(
        { call, error, when: nth(n, error, call === "fsync" ? STEP : WRITE_STEP) },
        { work: writeSome },
      ),
    );
    tell(`the N-th ${call} fails with ${error}`, runs);
    expect(runs.some(({ refused }) => refused > 0)).toBe(true);
    expect(runs.some(({ recovered }) => recovered)).toBe(true);
  },
  TIMEOUT,
);

test.each([
  ["EIO", {}],
  ["ENOSPC", { throughLink: true }],
] as const)(
  "the N-th fsync fails with %s, and a crash follows at once (%j)",
  async (error, options) => {
    const runs = await untilClean((n) =>
      runWith(
        { call: "fsync", error, when: nth(n, error, STEP) },
        { work: writeSome, endsAtRefusal: true, ...options },
      ),
    );
    tell(`the N-th fsync fails with ${error}, and a crash follows`, runs);
    expect(runs.some(({ refused }) => refused > 0)).toBe(true);
  },
  TIMEOUT,
);

test.each(FAULTS)(
  "the N-th %s fails with %s while the file is made",
  async (call, error) => {
    const step = call === "fsync" ? STEP : NEW_FILE_STEP;
    const runs = await untilClean((n) =>
      runWith({ call, error, when: nth(n, error, step) }, { isNew: true }),
    );
    tell(`the N-th ${call} fails with ${error}, new file`, runs);
    expect(runs.some(({ started }) => !started)).toBe(true);
  },
  TIMEOUT,
);

test.each(FAULTS)(
  "every %s fails with %s from the N-th on",
  async (call, error) => {
    const runFrom = (n: number) => runWith({ call, error, when: `${n}+` }, { work: writeSome });
    const first = await firstStarted(call, runFrom);
    const further = call === "fsync" ? [0, 1, 3] : [0, 1, 9];
    const runs = await atOnce(further, (calls) => runFrom(first + calls));
    tell(`every ${call} fails with ${error} from the N-th on`, runs);
    const after = { started: true, refused: true, recovered: false };
    expect(
      runs.map(({ started, refused, recovered }) => ({ started, refused: refused > 0, recovered })),
    ).toEqual(runs.map(() => after));
  },
  TIMEOUT,
);

test.each(FAULTS)(
  "the N-th %s fails with %s in a checkpoint",
  async (call, error) => {
    const step = call === "fsync" ? 1 : CHECKPOINT_STEP;
    const runs = await untilClean((n) =>
      runWith(
        { call, error, when: nth(n, error, step) },
        { work: writeMuch, onFile: true, end: "SIGTERM" },
      ),
    );
    tell(`the N-th ${call} on the file fails with ${error}`, runs);
    // A committed change is in the log, so if it can't be checkpointed yet, no write has failed.
    expect(runs.filter(({ refused }) => refused > 0)).toEqual([]);
    expect(runs.some(({ injected }) => injected > 0)).toBe(true);
  },
  TIMEOUT,
);

/** Runs with N from 1 on, until no call fails anymore. */
async function untilClean(run: (n: number) => Promise<Run>): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (;;) {
    const next = Array.from({ length: AT_ONCE }, (_, index) => runs.length + index + 1);
    runs.push(...(await atOnce(next, run)));
    if (runs.some(({ injected }) => injected === 0)) return runs;
  }
}

/** Returns the call to fail in the n-th run. If some calls are skipped, the errors share the sample. */
function nth(n: number, error: DiskError, step: number): string {
  const first = ERRORS.indexOf(error) * Math.floor(step / ERRORS.length);
  return String(1 + first + (n - 1) * step);
}

const firstOf = new Map<FailingCall, Promise<number>>();

/** The smallest N that lets the service start. A start makes the same calls whatever they fail with. */
function firstStarted(call: FailingCall, run: (n: number) => Promise<Run>): Promise<number> {
  async function find(): Promise<number> {
    let [refused, started] = [0, 1];
    for (; !(await run(started)).started; started *= 2) refused = started;
    while (started - refused > 1) {
      const n = Math.floor((refused + started) / 2);
      if ((await run(n)).started) started = n;
      else refused = n;
    }
    return started;
  }
  const found = firstOf.get(call) ?? find();
  firstOf.set(call, found);
  return found;
}

/** Waits for all runs, so that none continues after a failed one. */
async function atOnce(list: readonly number[], run: (n: number) => Promise<Run>) {
  const settled = await Promise.allSettled(list.map(run));
  return settled.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}

interface RunOptions {
  readonly work?: Work;
  readonly isNew?: boolean;
  /** Fails only calls on the file itself, not those on files next to it. */
  readonly onFile?: boolean;
  /** Ends the work with the first refused write, before another write replaces it in the log. */
  readonly endsAtRefusal?: boolean;
  readonly end?: "SIGKILL" | "SIGTERM";
  /** Opens the file through a link in another folder. */
  readonly throughLink?: boolean;
}

/** Makes writes on a failing disk, ends the server, and checks the data on a healthy disk. */
async function runWith(fault: Omit<Fault, "file">, options: RunOptions): Promise<Run> {
  const { work = async () => {}, isNew, onFile, endsAtRefusal, end = "SIGKILL" } = options;
  const file = newPath();
  if (!isNew) copyFileSync(await preparedFile(), file);
  const path = options.throughLink ? newPath() : file;
  if (path !== file) symlinkSync(file, path);
  const trace = `${path}.trace`;
  const counts = { acknowledged: 0, refused: 0, recovered: false };
  const book = createAcknowledgedBook((acknowledged) => {
    counts[acknowledged ? "acknowledged" : "refused"] += 1;
    counts.recovered ||= acknowledged && counts.refused > 0;
  });

  const tracer = failing({ ...fault, ...(onFile && { file: path }) }, trace);
  const service = await startService(at(path), { tracer }).catch(expectClearLine);
  if (service) {
    await withProcess(service, async () => {
      book.moveTo(service.url);
      await book.expectRead();
      await work(book, () => endsAtRefusal === true && counts.refused > 0);
      await service.end(end);
    });
  }
  const run = { started: service !== undefined, injected: countInjected(trace), ...counts };
  await expectSound(path, book);
  return run;
}

/** Checks the file after a restart on a healthy disk. It runs in this process, since starting another one costs ten times as much. */
async function expectSound(path: string, book: AcknowledgedBook): Promise<void> {
  const store = await openSqliteFile({ path, createFolder: true, ...sources });
  await withServer({ inMemory: true, store: () => store }, async ({ url }) => {
    book.moveTo(url);
    await book.expectRead();
    expect(await book.create("after the restart", 1)).toBe(true);
    await book.expectRead();
  });
  await store.close();
  const database = new Database(path, { readonly: true });
  expect(database.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  database.close();
}

/** Checks that a failed start says why in one line, and has a failing exit code. */
function expectClearLine(error: unknown): undefined {
  if (!(error instanceof NotStarted)) throw error;
  expect(error.ended).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^outlay: [^\n]*(?:disk|full|failed|opened)[^\n]*\n$/),
  });
}

const at = (path: string) => ({ DATABASE_URL: `sqlite:${path}` });

let prepared: Promise<string> | undefined;

/** Creates a file that a service has used and closed properly. */
function preparedFile(): Promise<string> {
  async function prepare(): Promise<string> {
    const path = newPath();
    await (await startService(at(path))).end("SIGTERM");
    return path;
  }
  prepared ??= prepare();
  return prepared;
}

/** Makes each kind of write, alone and together with others. Reads everything after each step. */
async function writeSome(book: AcknowledgedBook, isOver: () => boolean): Promise<void> {
  const steps: readonly (() => Promise<unknown>)[] = [
    () => Promise.all(["a", "b", "c"].map((name, index) => book.create(name, index + 1))),
    () => book.change("a", 40),
    () => Promise.all([book.delete("b"), book.create("d", 500), book.change("c", 60)]),
    () => book.delete("a"),
    () => book.create("e", 7_000),
  ];
  for (const step of steps) {
    if (isOver()) return;
    await step();
    await book.expectRead();
  }
}

/** Writes so much that the log is checkpointed in between. */
async function writeMuch(book: AcknowledgedBook): Promise<void> {
  // Each description has some 27 kB, for which SQLite needs seven pages.
  const long = Array.from({ length: 160 }, (_, index) => `${index} ${"€".repeat(9_000)}`);
  await Promise.all(long.map((description, index) => book.create(description, index)));
  await book.expectRead();
  await book.change(long[0] ?? "", 5_000);
  await book.expectRead();
  await Promise.all(long.slice(0, 80).map((description) => book.delete(description)));
  await book.create("last", 3);
  await book.expectRead();
}

function tell(what: string, runs: readonly Run[]): void {
  const total = (count: (run: Run) => number) => runs.reduce((sum, run) => sum + count(run), 0);
  const text = [
    `${runs.length} runs`,
    `${total(({ injected }) => injected)} calls failed`,
    `${total(({ started }) => (started ? 0 : 1))} starts refused`,
    `${total(({ acknowledged }) => acknowledged)} writes acknowledged`,
    `${total(({ refused }) => refused)} refused`,
  ].join(", ");
  process.stdout.write(`${what}: ${text}\n`);
}
