// Backups and restores that are killed, that run on file systems with fewer features, or that are run by users with fewer permissions. No
// file name ever refers to half a copy, and the database is sound. Each command is killed once at each call that adds or removes a name,
// and COPY_KILLS times at random calls. KILL_SEED determines which ones.

import { expect, test } from "bun:test";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkFile } from "../../src/store/sqlite/integrity/check.ts";
import { restoreFile } from "../../src/store/sqlite/transfer/restore.ts";
import { createAll, numbersTo } from "../store/subject.ts";
import { outlay, UNPRIVILEGED } from "../support/command-line.ts";
import { type Files, filesOf, fingerprint, flip, open, writeFiles } from "../support/damage.ts";
import { wholeNumber } from "../support/environment.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { killing, withoutLinks } from "../support/strace.ts";
import { temporaryFolder, temporaryPaths } from "../support/temporary-folder.ts";
import { draft, ledger } from "../support/values.ts";

const KILLS = wholeNumber("COPY_KILLS", 3);
const SEED = wholeNumber("KILL_SEED", Math.floor(Math.random() * 2 ** 32));
const AT_ONCE = 3;
const TIMEOUT = { timeout: 600_000 };

/** All system calls that change a file or a name. */
const NAMING = ["link", "linkat", "rename", "renameat", "renameat2", "unlink", "unlinkat"];
const CALLS = ["pwrite64", "fsync", "ftruncate", "fchmod", "fchown", ...NAMING];

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const book = ledger("book");
const OLD = "201";
const NEW = "5050";

const records = filesOf(newPath(), (store) =>
  createAll(
    store,
    book,
    numbersTo(200).map((number) => draft(`${number}e-2`)),
  ),
);
const backup = (async () => {
  const path = newPath();
  const { sound } = await filesOf(path, (store) =>
    createAll(
      store,
      book,
      numbersTo(100).map((number) => draft(`${number}`)),
    ),
  );
  return { path, sound };
})();

const totalIn = (path: string) => {
  const { findings, ledgers } = checkFile(path);
  expect(findings).toEqual([]);
  return ledgers[0]?.total;
};
const damagedLog = (files: Files) => flip(files, "-wal", 8 * 6_000);

test(
  "a backup, killed at any point, leaves no backup or a sound one",
  async () => {
    const { crashed } = await records;
    const places = () => ({ from: writeFiles(folder, crashed), to: newPath() });
    const runs = await killEverywhere(async (tracer) => {
      const { from, to } = places();
      const before = fingerprint(from);
      await outlay(["backup", to], `sqlite:${from}`, tracer(from));
      expect(fingerprint(from)).toEqual(before);
      const made = existsSync(to);
      if (made) expect(totalIn(to)).toBe(OLD);
      for (const name of namesBeside(to)) expect(name).toMatch(/^outlay\.db(\.\w{8}\.partial.*)?$/);
      return made;
    });
    tell("a backup", runs);
  },
  TIMEOUT,
);

test.each([
  ["sound records", ({ sound }: { sound: Files }) => sound],
  ["records with a log that a crash has left", ({ crashed }: { crashed: Files }) => crashed],
  ["records with a damaged log", ({ crashed }: { crashed: Files }) => damagedLog(crashed)],
] as const)(
  "a restore over %s, killed at any point, leaves the old records or the new ones, or a database that refuses to start",
  async (_, choose) => {
    const old = choose(await records);
    const { path: from } = await backup;
    const runs = await killEverywhere(async (tracer) => {
      const to = writeFiles(folder, old);
      await outlay(["restore", from, "--force"], `sqlite:${to}`, tracer(to));
      const total = await startOn(to);
      expect([undefined, OLD, NEW]).toContain(total);
      if (total === undefined) expectAllThere(to, old);
      else expectOwnNames(to);
      const again = { from, to, unique: "1111beef", createFolder: false, moment: "again" };
      restoreFile({ ...again, force: true });
      expect(totalIn(to)).toBe(NEW);
      expectOwnNames(to);
      return total === NEW;
    });
    tell(`a restore over ${_}`, runs);
  },
  TIMEOUT,
);

/** Starts, stops, and returns the total. Returns undefined if the start is refused in one line. */
async function startOn(path: string): Promise<string | undefined> {
  const store = await open(path).catch((error: unknown) => {
    expect(String(error)).toMatch(
      /is damaged|is missing, and .* left by an interrupted restore|still has its records/,
    );
  });
  if (!store) return undefined;
  const { total } = await store.expenses.summarize(book);
  await store.close();
  return total;
}

/** Checks that the old file and its log still exist, byte for byte, if the server does not start. */
function expectAllThere(to: string, old: Files): void {
  const beside = namesBeside(to).map((name) => readFileSync(join(dirname(to), name)));
  for (const end of ["", "-wal"]) {
    const bytes = old[end];
    if (bytes) expect(beside.some((each) => each.equals(bytes))).toBe(true);
  }
}

/** Checks that no two names share one file, so that changes to one never show in another. */
function expectOwnNames(to: string): void {
  const files = namesBeside(to).map((name) => statSync(join(dirname(to), name)).ino);
  expect(new Set(files).size).toBe(files.length);
}

test("if a file can have only one name, a restore keeps sound records, and leaves damaged ones alone", async () => {
  const { sound, crashed } = await records;
  const { path: from } = await backup;
  for (const files of [sound, crashed]) {
    const to = writeFiles(folder, files);
    const tracer = withoutLinks(`${to}.trace`);
    const { code, stdout, stderr } = await outlay(
      ["restore", from, "--force"],
      `sqlite:${to}`,
      tracer,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const kept = /kept as (.*)\n$/.exec(stdout)?.[1] ?? "";
    expect([totalIn(to), totalIn(kept)]).toEqual([NEW, OLD]);
  }
  const to = writeFiles(folder, damagedLog(crashed));
  const before = fingerprint(to);
  const refused = await outlay(
    ["restore", from, "--force"],
    `sqlite:${to}`,
    withoutLinks(`${to}.trace`),
  );
  expect(refused.stderr).toMatch(
    /outlay\.db is damaged, so Outlay can't tell whether it is in use \(EPERM[^\n]*\); make sure [^\n]* restore without --force\n$/,
  );
  expect(refused.code).toBe(1);
  expect(fingerprint(to)).toEqual(before);
});

test.each([["check"], ["backup"]])(
  "in a folder that this user may not write in, files are read, even with a log, or one line says what is missing: %s",
  async (command) => {
    const { sound, crashed } = await records;
    const { "-shm": _, ...powerCut } = crashed;
    for (const files of [sound, crashed, powerCut]) {
      const [path, to] = [writeFiles(folder, files), newPath()];
      chmodSync(dirname(path), 0o555);
      const words = command === "check" ? ["check"] : ["backup", to];
      const { code, stdout, stderr } = await outlay(words, `sqlite:${path}`, UNPRIVILEGED);
      chmodSync(dirname(path), 0o755);
      if (code === 0 || files === sound) {
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
        expect(command === "check" ? stdout : `total ${totalIn(to)}`).toContain(`total ${OLD}`);
      } else {
        expect(stderr).toMatch(
          /^outlay: \S+outlay\.db can't be read by this user: SQLite must be able to write in [^\n]+\n$/,
        );
      }
    }
  },
);

const namesBeside = (path: string) =>
  readdirSync(dirname(path)).filter((name) => !/trace$/.test(name));

/** Returns the tracer for a run whose file is at `path`. */
type TracerOf = (path: string) => readonly string[];

/** Runs once to the end. Then kills at each call that adds or removes a name, and at random other calls. Returns the result of each run. */
async function killEverywhere(run: (tracer: TracerOf) => Promise<boolean>) {
  const random = randomFrom(SEED);
  const trace = newPath();
  const never = { calls: CALLS, call: "fsync", when: 60_000 };
  expect(await run(() => killing(never, trace))).toBe(true);
  const made = callsOf(trace);
  const naming = made.filter(({ call }) => NAMING.includes(call));
  const others = made.filter(({ call }) => !NAMING.includes(call));
  const drawn = numbersTo(KILLS).map(() => others[random.below(others.length)]);
  const kills = [...naming, ...drawn].filter((kill) => kill !== undefined);
  const ends: boolean[] = [];
  while (kills.length > 0) {
    const some = kills
      .splice(0, AT_ONCE)
      .map((kill) => run((path) => killing({ calls: CALLS, ...kill }, `${path}.trace`)));
    ends.push(...(await Promise.all(some)));
  }
  return ends;
}

/** Returns each call of the process's first thread, with its ordinal among the calls of the same name. */
function callsOf(trace: string) {
  const lines = readFileSync(trace, "utf8").split("\n");
  const first = lines[0]?.split(" ")[0];
  const counts = new Map<string, number>();
  return lines.flatMap((line) => {
    const [, thread, call = ""] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (thread !== first) return [];
    const when = (counts.get(call) ?? 0) + 1;
    counts.set(call, when);
    return [{ call, when }];
  });
}

function tell(what: string, ends: readonly boolean[]): void {
  const finished = ends.filter((end) => end).length;
  process.stdout.write(
    `${what}, killed ${ends.length} times, seed ${SEED}: in ${finished} runs, the new file was already in place\n`,
  );
}
