// A power cut, by the order of system calls: when the first byte of an answer is handed to the operating system,
// the syncs that have returned by then must cover its change. So for each answer the disk is put together as far
// as it is certain at that moment, and opened: the change has to be in it. Then the same check is shown to fail.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CertainDisk, createCertainDisk } from "../support/certain-disk.ts";
import { startService, withProcess } from "../support/service-process.ts";
import { recording } from "../support/strace.ts";
import { traceEvents } from "../support/system-calls.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const CONNECTIONS = 16;
/** Each is created, and then changed or deleted: two writes. */
const EXPENSES = 512;
const CHECKOUT = join(import.meta.dir, "../..");
const TIMEOUT = { timeout: 600_000 };

/** Every call by which bytes of an answer could leave, and all by which SQLite reaches the disk. */
const SENDS = ["write", "writev", "sendto", "sendmsg", "sendmmsg", "sendfile", "splice"];
const DISK_CALLS = ["pwrite64", "pwritev", "pwritev2", "ftruncate", "fsync", "fdatasync"];

const newPath = temporaryPaths("outlay.db");

/** A write that was acknowledged, and what the list of descriptions shows once it is done. */
interface Write {
  readonly name: string;
  /** A deletion counts on the creation before it, whose own answer was found to be covered. */
  isIn(descriptions: ReadonlySet<string>): boolean;
}

interface Finding {
  readonly writes: number;
  readonly syncs: number;
  /** Those whose answer's bytes were seen to leave. */
  readonly answers: number;
  /** Those whose answer left before the change was certain. */
  readonly early: readonly string[];
}

test(
  `no answer leaves before the sync that covers its change, in ${2 * EXPENSES} writes`,
  async () => {
    const { writes, syncs, answers, early } = await examine(join(CHECKOUT, "src/main.ts"));
    tell("as it is", { writes, syncs, answers, early });
    expect(early).toEqual([]);
    expect({ writes, answers }).toEqual({ writes: 2 * EXPENSES, answers: 2 * EXPENSES });
    // Some writes have shared a sync, so the order was put to the test within batches too.
    expect(syncs).toBeLessThan(writes);
  },
  TIMEOUT,
);

test(
  "with synchronous=NORMAL, the same check finds answers that left too early",
  async () => {
    const finding = await examine(plantNormal());
    tell("with synchronous=NORMAL", finding);
    expect(finding.answers).toBe(finding.writes);
    expect(finding.early.length).toBeGreaterThan(finding.writes / 2);
  },
  TIMEOUT,
);

/** A copy of the program in which a commit does not wait for its sync; returns its first file. */
function plantNormal(): string {
  const copy = dirname(newPath());
  cpSync(join(CHECKOUT, "src"), join(copy, "src"), { recursive: true });
  cpSync(join(CHECKOUT, "package.json"), join(copy, "package.json"));
  symlinkSync(join(CHECKOUT, "node_modules"), join(copy, "node_modules"));
  const path = join(copy, "src/store/sqlite/database.ts");
  const parts = readFileSync(path, "utf8").split('"synchronous", "FULL", 2');
  expect(parts).toHaveLength(2);
  writeFileSync(path, parts.join('"synchronous", "NORMAL", 1'));
  return join(copy, "src/main.ts");
}

/** Makes the writes, and goes through the trace of the service that has answered them. */
async function examine(main: string): Promise<Finding> {
  const path = newPath();
  const environment = { DATABASE_URL: `sqlite:${path}` };
  await (await startService(environment, { main })).end("SIGTERM");
  const disk = createCertainDisk(new Map([[path, readFileSync(path)]]));

  const trace = `${path}.trace`;
  const tracer = recording([...SENDS, ...DISK_CALLS], trace);
  const traced = await startService(environment, { main, tracer });
  const writes = await withProcess(traced, (service) => makeWrites(service.url));
  await traced.end("SIGTERM");

  const early: string[] = [];
  const left = new Set<Write>();
  const shown = remembered(
    () => descriptionsOn(disk, path),
    () => disk.syncs,
  );
  for (const event of traceEvents(readFileSync(trace, "latin1"))) {
    disk.take(event);
    const { name, file, bytes } = event.call;
    if (event.phase === "end" || !SENDS.includes(name) || !file.startsWith("socket:")) continue;
    for (const [, id = ""] of bytes.toString("latin1").matchAll(/^Request-Id: (\S+)/gim)) {
      const write = writes.get(id);
      if (!write || left.has(write)) continue;
      left.add(write);
      if (!write.isIn(shown())) early.push(write.name);
    }
  }
  return { writes: writes.size, syncs: disk.syncs, answers: left.size, early };
}

/** Asks anew only when the version has changed. */
function remembered<Value>(ask: () => Value, version: () => number): () => Value {
  let last: { readonly version: number; readonly value: Value } | undefined;
  return () => {
    if (last?.version !== version()) last = { version: version(), value: ask() };
    return last.value;
  };
}

/** What a start after a power cut would list. */
function descriptionsOn(disk: CertainDisk, path: string): ReadonlySet<string> {
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

/** By the Request-Id of its answer, each write that the service has acknowledged. */
async function makeWrites(url: string): Promise<ReadonlyMap<string, Write>> {
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

  const old = Array.from({ length: EXPENSES }, (_, index) => `expense ${index}`);
  await onConnections(old, (description) =>
    make(
      "POST",
      "/expenses",
      { description, amount: 1.5, date: "2026-01-05" },
      {
        name: `create ${description}`,
        isIn: (descriptions) => descriptions.has(description),
      },
    ),
  );
  // Safe: the answer of a list; an expense that is not in it is not found by its id below.
  const list = (await (await fetch(`${url}/expenses`)).json()) as readonly {
    id: number;
    description: string;
  }[];
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

/** One after another on each connection, on all of them at once. */
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

function tell(what: string, { writes, syncs, answers, early }: Finding): void {
  const text = `${writes} acknowledged writes, ${syncs} syncs, ${answers} answers seen to leave`;
  process.stdout.write(`${what}: ${text}, ${early.length} of them before their sync\n`);
}
