// A power failure, simulated from the order of system calls. When the operating system gets the first byte of an answer, the syncs that
// have returned by then must cover its change. For each answer, the test rebuilds the data that is durable at that time and opens it. The
// change has to be there. Long texts fill the log, so it is also checkpointed and restarted in between.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startService, withProcess } from "../support/service-process.ts";
import { recording } from "../support/strace.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { type SystemCall, type TraceEvent, traceEvents } from "./system-calls.ts";

interface DurableDisk {
  /** Processes the next event of the trace. Only writes and syncs have an effect. */
  take(event: TraceEvent): void;
  /** The durable bytes of a file. Undefined for a file that its folder may have lost. */
  read(path: string): Buffer | undefined;
  /** The number of syncs that have returned. */
  readonly syncs: number;
}

interface File {
  /** The durable bytes, with spare space, so that a log that grows by small writes is not copied for each of them. */
  bytes: Buffer;
  length: number;
  /** Is true if its folder was synced since the file was created. */
  entered: boolean;
  /** Writes that have ended and are not durable yet. */
  pending: SystemCall[];
}

const WRITES = new Set(["pwrite64", "ftruncate"]);

/** `before` has the files by path that were on the disk. All their bytes are durable. */
function createDurableDisk(before: ReadonlyMap<string, Buffer>): DurableDisk {
  const files = new Map<string, File>();
  for (const [path, bytes] of before) {
    files.set(path, { bytes, length: bytes.length, entered: true, pending: [] });
  }
  /** The effects that running syncs will have when they return, by number. */
  const underWay = new Map<number, () => void>();
  let syncs = 0;

  function fileAt(path: string): File {
    const nothing = { bytes: Buffer.alloc(0), length: 0, entered: false, pending: [] };
    const file = files.get(path) ?? nothing;
    files.set(path, file);
    return file;
  }

  /** Returns the effect of a sync that begins now. */
  function coverage(path: string): () => void {
    const children = [...files].filter(([child]) => dirname(child) === path);
    const file = files.get(path);
    const covered = new Set(file?.pending);
    return () => {
      for (const [, child] of children) child.entered = true;
      if (!file) return;
      for (const call of file.pending) if (covered.has(call)) apply(file, call);
      file.pending = file.pending.filter((call) => !covered.has(call));
    };
  }

  return {
    take({ phase, number, call }) {
      if (SYNCS.includes(call.name)) {
        if (phase === "begin") underWay.set(number, coverage(call.file));
        else if (call.result === 0) {
          underWay.get(number)?.();
          syncs += 1;
        }
      } else if (WRITES.has(call.name) && phase === "end" && call.result >= 0) {
        fileAt(call.file).pending.push(call);
      }
    },
    read(path) {
      const file = files.get(path);
      return file?.entered ? file.bytes.subarray(0, file.length) : undefined;
    },
    get syncs() {
      return syncs;
    },
  };
}

function apply(file: File, { name, bytes, numbers, result }: SystemCall): void {
  if (name === "ftruncate") {
    setLength(file, numbers[0] ?? 0);
    return;
  }
  const offset = numbers[1] ?? 0;
  setLength(file, Math.max(file.length, offset + result));
  bytes.copy(file.bytes, offset, 0, result);
}

function setLength(file: File, length: number): void {
  if (length > file.bytes.length) {
    const bytes = Buffer.alloc(2 * length);
    file.bytes.copy(bytes, 0, 0, file.length);
    file.bytes = bytes;
  }
  // Bytes that reappear there later are zero.
  file.bytes.fill(0, Math.min(length, file.length), file.length);
  file.length = length;
}

const CONNECTIONS = 16;
/** Each short expense is created, and then changed or deleted, which makes two writes. */
const EXPENSES = 128;
/** Long expenses are created and changed again and again, which fills the log and not the file. */
const LONG_EXPENSES = 64;
const LONG_CHANGES = 9;
const CHECKOUT = join(import.meta.dir, "../..");
const TIMEOUT = { timeout: 600_000 };

/** Every call that could send bytes of an answer, and every call with which SQLite writes to the disk. */
const SENDS = ["write", "writev", "sendto", "sendmsg", "sendmmsg", "sendfile", "splice"];
const SYNCS = ["fsync", "fdatasync"];
const DISK_WRITES = ["pwrite64", "pwritev", "pwritev2", "ftruncate"];
/** The length of a log's header, and the offset at which it is written. */
const LOG_HEADER = [32, 0];

const newPath = temporaryPaths("outlay.db");

/** An acknowledged write, and its effect on the list of descriptions. */
interface Write {
  readonly name: string;
  /** For a deletion, only the absence is checked, since the creation before it was checked with its own answer. */
  isIn(descriptions: ReadonlySet<string>): boolean;
}

interface Finding {
  readonly writes: number;
  readonly syncs: number;
  /** How many times the log was checkpointed and restarted before the last answer. */
  readonly checkpoints: number;
  readonly restarts: number;
  /** The number of answers whose first byte was seen in the trace. */
  readonly answers: number;
  /** The answers that were sent before their change was durable. */
  readonly early: readonly string[];
  /** Files other than database and log that SQLite wrote to. A temporary one would need space on another disk. */
  readonly elsewhere: readonly string[];
}

const loads: readonly [name: string, make: MakeWrites, writes: number, restarts: number][] = [
  ["short writes", makeShortWrites, 2 * EXPENSES, 0],
  [
    "long writes, which fill the log",
    makeLongWrites(LONG_CHANGES),
    LONG_EXPENSES * (1 + LONG_CHANGES),
    2,
  ],
];

test.each(loads)(
  "no answer is sent before the sync that covers its change: %s",
  async (name, make, count, restarts) => {
    const finding = await examine(join(CHECKOUT, "src/main.ts"), make);
    tell(name, finding);
    const { early, elsewhere, writes, answers, syncs, ...log } = finding;
    expect(early).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect({ writes, answers }).toEqual({ writes: count, answers: count });
    // Some writes have shared a sync, so the order was also tested within batches.
    expect(syncs).toBeLessThan(writes);
    expect(log.checkpoints).toBeGreaterThanOrEqual(restarts);
    expect(log.restarts).toBeGreaterThanOrEqual(restarts);
  },
  TIMEOUT,
);

/** Makes the writes, and examines the trace of the service that answered them. */
async function examine(main: string, make: MakeWrites): Promise<Finding> {
  const path = newPath();
  const environment = { DATABASE_URL: `sqlite:${path}` };
  await (await startService(environment, { main })).end("SIGTERM");
  const disk = createDurableDisk(new Map([[path, readFileSync(path)]]));

  const trace = `${path}.trace`;
  const tracer = recording([...SENDS, ...DISK_WRITES, ...SYNCS], trace);
  const traced = await startService(environment, { main, tracer });
  const writes = await withProcess(traced, (service) => make(service.url));
  await traced.end("SIGTERM");

  const early: string[] = [];
  const sent = new Set<Write>();
  const log = { checkpoints: 0, restarts: -1 };
  const elsewhere = new Set<string>();
  const shown = remembered(
    () => descriptionsOn(disk, path),
    () => disk.syncs,
  );
  for (const event of traceEvents(readFileSync(trace, "latin1"))) {
    disk.take(event);
    const { name, file, bytes, numbers } = event.call;
    if (DISK_WRITES.includes(name) && !file.startsWith(path)) elsewhere.add(file);
    if (event.phase === "end" && sent.size < writes.size) {
      if (file === path && SYNCS.includes(name)) log.checkpoints += 1;
      if (file === `${path}-wal` && Bun.deepEquals(numbers, LOG_HEADER)) log.restarts += 1;
    }
    if (event.phase === "end" || !SENDS.includes(name) || !file.startsWith("socket:")) continue;
    for (const [, id = ""] of bytes.toString("latin1").matchAll(/^Request-Id: (\S+)/gim)) {
      const write = writes.get(id);
      if (!write || sent.has(write)) continue;
      sent.add(write);
      if (!write.isIn(shown())) early.push(write.name);
    }
  }
  return {
    writes: writes.size,
    syncs: disk.syncs,
    ...log,
    answers: sent.size,
    early,
    elsewhere: [...elsewhere],
  };
}

/** Reads the list again only if the version has changed. */
function remembered<Value>(ask: () => Value, version: () => number): () => Value {
  let last: { readonly version: number; readonly value: Value } | undefined;
  return () => {
    if (last?.version !== version()) last = { version: version(), value: ask() };
    return last.value;
  };
}

/** Returns the descriptions that a start after a power failure would list. */
function descriptionsOn(disk: DurableDisk, path: string): ReadonlySet<string> {
  const copy = newPath();
  mkdirSync(dirname(copy), { recursive: true });
  for (const suffix of ["", "-wal"]) {
    const bytes = disk.read(path + suffix);
    if (bytes) writeFileSync(copy + suffix, bytes);
  }
  const database = new Database(copy);
  const rows = database.query<{ description: string }, []>("SELECT description FROM expense").all();
  database.close();
  return new Set(rows.map(({ description }) => description));
}

/** Each write that the service has acknowledged, by the Request-Id of its answer. */
type MakeWrites = (url: string) => Promise<ReadonlyMap<string, Write>>;

interface Maker {
  readonly writes: ReadonlyMap<string, Write>;
  make(method: string, path: string, body: object | null, write: Write): Promise<void>;
  /** Creates expenses, and resolves with the list. */
  createAll(descriptions: readonly string[]): Promise<readonly Listed[]>;
}

interface Listed {
  readonly id: number;
  readonly description: string;
}

function makerAt(url: string): Maker {
  const writes = new Map<string, Write>();

  async function make(method: string, path: string, body: object | null, write: Write) {
    const response = await fetch(url + path, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect({ write: write.name, ok: response.ok }).toEqual({ write: write.name, ok: true });
    writes.set(response.headers.get("Request-Id") ?? "", write);
    await response.arrayBuffer();
  }

  return {
    writes,
    make,
    async createAll(descriptions) {
      await onConnections(descriptions, (description) =>
        make(
          "POST",
          "/expenses",
          { description, amount: 1.5, date: "2026-01-05" },
          {
            name: `create ${nameOf(description)}`,
            isIn: (shown) => shown.has(description),
          },
        ),
      );
      // Safe: this is the answer to a list request. If an expense is not in it, it can't be found by its id later.
      return (await (await fetch(`${url}/expenses`)).json()) as readonly Listed[];
    },
  };
}

/** Returns the part of a description before the filler that makes it long. */
function nameOf(description: string): string {
  return description.slice(0, 40).trimEnd();
}

function makeLongWrites(changes: number): MakeWrites {
  return async (url) => {
    const { writes, make, createAll } = makerAt(url);
    // The text has some 27 kB, for which SQLite needs seven pages. It writes only pages that have changed.
    const long = (name: string, round: number) =>
      name.padEnd(40) + String.fromCodePoint(0x4e00 + round).repeat(9_000);
    const names = Array.from({ length: LONG_EXPENSES }, (_, index) => `expense ${index}`);
    const list = await createAll(names.map((name) => long(name, 0)));
    for (let round = 1; round <= changes; round += 1) {
      await onConnections(list, ({ id }) => {
        const name = `expense ${id}, changed ${round} times`;
        const description = long(name, round);
        return make(
          "PUT",
          `/expenses/${id}`,
          { description },
          { name, isIn: (shown) => shown.has(description) },
        );
      });
    }
    return writes;
  };
}

async function makeShortWrites(url: string): Promise<ReadonlyMap<string, Write>> {
  const { writes, make, createAll } = makerAt(url);
  const names = Array.from({ length: EXPENSES }, (_, index) => `expense ${index}`);
  const list = await createAll(names);
  await onConnections(list, ({ id, description }, index) => {
    if (index % 2 === 0) {
      return make("DELETE", `/expenses/${id}`, null, {
        name: `delete ${description}`,
        isIn: (descriptions) => !descriptions.has(description),
      });
    }
    const changed = `${description}, changed`;
    return make(
      "PUT",
      `/expenses/${id}`,
      { description: changed },
      {
        name: `change ${description}`,
        isIn: (descriptions) => descriptions.has(changed) && !descriptions.has(description),
      },
    );
  });
  return writes;
}

/** Makes the writes one after another on each connection, with all connections in parallel. */
async function onConnections<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}

function tell(what: string, finding: Finding): void {
  const { writes, syncs, checkpoints, restarts, answers, early } = finding;
  const log = `${checkpoints} checkpoints, ${restarts} restarts of the log`;
  const text = `${writes} acknowledged writes, ${syncs} syncs, ${log}, ${answers} answers seen to leave`;
  process.stdout.write(`${what}: ${text}, ${early.length} of them before their sync\n`);
}
