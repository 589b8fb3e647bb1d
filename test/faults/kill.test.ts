// SIGKILL at random times under 64 writers that create, change and delete. A file is used for at most a hundred kills, since the check
// after each kill takes longer as the file grows. After each restart, every expense has its last acknowledged state, or the state of its
// one unanswered change. KILLS sets the number of kills. KILL_WRITES limits the acknowledged changes between two kills. KILL_SEED is the
// seed. The interleaving of writers depends on the machine, and differs from run to run.

import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createClient, sum } from "../../src/client/client.ts";
import { checkFile } from "../../src/store/sqlite/integrity/check.ts";
import { wholeNumber } from "../support/environment.ts";
import {
  createExpectedBook,
  type ExpectedBook,
  type Held,
  type OwnChange,
} from "../support/expected-book.ts";
import { type Lean, type Writer, writeUntilGone } from "../support/mixed-writers.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface AcknowledgementRecord {
  /** Appends a line, given without its end. It is written and synced together with others that arrive in the meantime. */
  append(line: string): void;
  /** Resolves with the lines, read back from the file, once all of them are synced. */
  close(): Promise<readonly string[]>;
}

async function openRecord(path: string): Promise<AcknowledgementRecord> {
  const file = await open(path, "ax+");
  let waiting = "";
  let syncing: Promise<void> | undefined;

  async function sync(): Promise<void> {
    while (waiting !== "") {
      const lines = waiting;
      waiting = "";
      await file.appendFile(lines);
      await file.sync();
    }
    syncing = undefined;
  }

  return {
    append(line) {
      waiting += `${line}\n`;
      syncing ??= sync();
    },
    async close() {
      await syncing;
      await file.close();
      return (await Bun.file(path).text()).split("\n").slice(0, -1);
    },
  };
}

const WRITERS = 64;
const KILLS = wholeNumber("KILLS", 12);
const WRITES = wholeNumber("KILL_WRITES", 1_000);
const SEED = wholeNumber("KILL_SEED", Math.floor(Math.random() * 2 ** 32));
/** Up to this many turns of this process's event loop, some milliseconds, pass between an answer and the kill. */
const TURNS = 60;
const LEANS = ["mixed", "mixed", "mixed", "mixed", "mixed", "shrinking"] as const;

/** The most kills with one file. */
const KILLS_A_FILE = 100;

/** A failure lists at most this many findings. */
const MAX_TOLD = 20;

const folder = temporaryFolder();

const NO_FIGURES = { kills: 0, create: 0, change: 0, delete: 0, unanswered: 0, made: 0 };

test(
  `after ${KILLS} kills under ${WRITERS} writers, the service has every acknowledged change completely`,
  async () => {
    const figures = { ...NO_FIGURES };
    const random = randomFrom(SEED);
    while (figures.kills < KILLS) {
      const file = join(folder, `killed-${figures.kills}.db`);
      const most = Math.min(figures.kills + KILLS_A_FILE, KILLS);
      await killOnOneFile(file, { most, figures, random });
    }
    expect(figures.create).toBeGreaterThan(0);
  },
  { timeout: 60_000 + 10_000 * KILLS },
);

interface Killing {
  /** The total number of kills by then, including those with other files. */
  readonly most: number;
  readonly figures: typeof NO_FIGURES;
  readonly random: Random;
}

async function killOnOneFile(file: string, { most, figures, random }: Killing): Promise<void> {
  const environment = { DATABASE_URL: `sqlite:${file}` };
  const book = createExpectedBook();
  let service = await startService(environment);
  try {
    while (figures.kills < most) {
      const round = String(figures.kills);
      const { acknowledged, unanswered, logged } = await writeUntilKilled(service, {
        writers: writersOf(book.held(), random, round),
        record: join(folder, `acknowledged-${round}`),
        random,
      });
      figures.kills += 1;
      for (const { does } of acknowledged) figures[does] += 1;
      figures.unanswered += unanswered.length;
      for (const change of acknowledged) book.acknowledge(change);

      service = await startService(environment);
      const { findings, made } = await compare(service, book, unanswered);
      figures.made += made;
      const told = { seed: SEED, kill: figures.kills };
      expect({ ...told, findings, logged, checked: checkFile(file).findings }).toEqual({
        ...told,
        findings: [],
        logged: "",
        // Checks pages, rows, totals and histories, and includes "PRAGMA integrity_check".
        checked: [],
      });
    }
  } finally {
    await service.end("SIGTERM");
    tell(figures, book);
  }
}

interface Round {
  readonly writers: readonly Writer[];
  /** The path of the record, which doesn't exist yet. */
  readonly record: string;
  readonly random: Random;
}

interface Killed {
  /** The changes in the client's own record. */
  readonly acknowledged: readonly OwnChange[];
  readonly unanswered: readonly OwnChange[];
  /** The server's log. It is empty as long as nothing fails. */
  readonly logged: string;
}

async function writeUntilKilled(service: ServiceProcess, round: Round): Promise<Killed> {
  const { writers, random } = round;
  const record = await openRecord(round.record);
  const killAfter = 1 + random.below(WRITES);
  const turns = random.below(TURNS);
  let answers = 0;
  const ended = Promise.withResolvers<string>();
  let killed = false;

  async function kill(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    killed = true;
    ended.resolve((await service.end("SIGKILL")).stderr);
  }

  function acknowledge(change: OwnChange): void {
    record.append(JSON.stringify(change));
    answers += 1;
    if (answers === killAfter) void kill();
  }

  async function write(writer: Writer): Promise<OwnChange | undefined> {
    const unanswered = await writeUntilGone(service.url, writer, acknowledge);
    if (killed) return unanswered;
    throw new Error("the service ended a connection before it was killed");
  }

  const open = await Promise.all(writers.map(write));
  const logged = await ended.promise;
  // Safe: the lines were written from changes, above.
  const acknowledged = (await record.close()).map((line) => JSON.parse(line) as OwnChange);
  rmSync(round.record);
  return {
    acknowledged,
    unanswered: open.filter((change) => change !== undefined),
    logged,
  };
}

/** Returns writers that own the expenses that they created in earlier rounds. */
function writersOf(held: readonly Held[], random: Random, round: string): readonly Writer[] {
  const owned = Map.groupBy(held, ({ key }) => key.slice(0, key.indexOf("-")));
  const lean: Lean = random.pick(LEANS);
  return Array.from({ length: WRITERS }, (_, index) => ({
    random: randomFrom(random.below(2 ** 32)),
    lean,
    name: `w${index}-${round}`,
    owned: owned.get(`w${index}`) ?? [],
  }));
}

async function compare(
  { url }: ServiceProcess,
  book: ExpectedBook,
  unanswered: readonly OwnChange[],
) {
  const client = createClient({ baseUrl: url });
  const list = await client.listExpenses();
  const { total } = await client.totalExpenses();
  const { findings, made } = book.compare(list, unanswered);
  const exact = sum(list.map(({ amount }) => amount));
  const wrongTotal = `the total is ${total}, and the sum of the list ${exact}`;
  const all = total === exact ? findings : [wrongTotal, ...findings];
  return { findings: all.length > MAX_TOLD ? [...all.slice(0, MAX_TOLD), "…"] : all, made };
}

function tell(figures: Readonly<Record<string, number>>, book: ExpectedBook): void {
  const { kills, create, change, delete: deleted, unanswered = 0, made = 0 } = figures;
  process.stdout.write(
    `${kills} kills (KILL_SEED=${SEED}): acknowledged ${create} creations, ${change} changes and ${deleted} deletions; ` +
      `${unanswered} without an answer, of which ${made} were made and ${unanswered - made} not; ` +
      `${book.held().length} expenses at the end\n`,
  );
}
