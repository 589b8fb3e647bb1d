// A worker of a Citus cluster ends as in a power failure, under load of many ledgers, and starts again. In the meantime, requests for its
// ledgers are refused, and other ledgers work. Afterward, every acknowledged change exists once, and the stores recover by themselves.
// CITUS_KILLS sets how often the worker ends, and CITUS_SEED the seed. Only npm run test:citus runs this file, since it needs a cluster.

import { expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ExpenseId } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { decimalOfDouble, sum } from "../../src/domain/money/decimal.ts";
import type { Store } from "../../src/store/store.ts";
import { listAll, numbersTo } from "../store/subject.ts";
import { openOnPostgres } from "../support/any-store.ts";
import { type CitusCluster, type CitusNode, findCluster } from "../support/citus-cluster.ts";
import { wholeNumber } from "../support/environment.ts";
import { createExpectedBook, type ExpectedBook, type OwnChange } from "../support/expected-book.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { runStatement } from "../support/postgres-statement.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { draft, ledger } from "../support/values.ts";
import { workOnWholeBook } from "./whole-book.ts";

interface CitusWorker {
  /** Returns the ledgers that are on the worker. */
  holds(ledgers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Resolves when the worker no longer accepts connections. */
  kill(): Promise<void>;
  /** Resolves when the worker accepts connections, which it may already do. */
  start(): Promise<void>;
  /** Returns commits over several nodes whose outcome the worker doesn't know yet. */
  countPrepared(): Promise<number>;
}

/** `database` has the tables, and so does each node. */
async function openWorker(
  { coordinator, urlOn }: CitusCluster,
  worker: CitusNode,
  database: string,
): Promise<CitusWorker> {
  const url = urlOn(worker, database);
  const [server] = await runStatement<{ data: string; programs: string }>(
    url,
    `SELECT current_setting('data_directory') AS data, setting AS programs
     FROM pg_config WHERE name = 'BINDIR'`,
  );
  if (!server) throw new Error(`${worker.host}:${worker.port} does not say where its files are`);
  const { data, programs } = server;
  return {
    async holds(ledgers) {
      const rows = await runStatement<{ ledger: string }>(
        urlOn(coordinator, database),
        `SELECT ledger FROM unnest(ARRAY[${ledgers.map((id) => `'${id}'`).join(", ")}]) AS ledger
         JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('ledger', ledger)
         JOIN pg_dist_node USING (groupid) WHERE nodename = '${worker.host}' AND nodeport = ${worker.port}`,
      );
      return new Set(rows.map(({ ledger }) => ledger));
    },
    async kill() {
      const pid = readFileSync(join(data, "postmaster.pid"), "utf8");
      process.kill(Number.parseInt(pid, 10), "SIGQUIT");
      while (await answers(url));
    },
    async start() {
      if (await answers(url)) return;
      const command = `'${programs}/pg_ctl' -D '${data}' -l '${data}/log' -w start`;
      const started = Bun.spawnSync(asOwnerOf(data, command), { stdout: "pipe", stderr: "pipe" });
      if (started.exitCode !== 0) throw new Error(`${command}: ${started.stderr}`);
    },
    async countPrepared() {
      const [row] = await runStatement<{ count: number }>(
        url,
        "SELECT count(*)::int AS count FROM pg_prepared_xacts WHERE database = current_database()",
      );
      return row?.count ?? 0;
    },
  };
}

function answers(url: string): Promise<boolean> {
  return runStatement(url, "SELECT 1").then(
    () => true,
    () => false,
  );
}

/** The server must run as the user who owns its files, and not as root. */
function asOwnerOf(path: string, command: string): string[] {
  if (process.getuid?.() !== 0) return ["sh", "-c", command];
  const owner = Bun.spawnSync(["id", "-un", String(statSync(path).uid)])
    .stdout.toString()
    .trim();
  return ["su", owner, "-s", "/bin/sh", "-c", command];
}

const KILLS = wholeNumber("CITUS_KILLS", 3);
const SEED = wholeNumber("CITUS_SEED", Math.floor(Math.random() * 2 ** 32));
const INSTANCES = 2;
const LEDGERS = 16;
/** At most this many changes happen before the worker ends again. */
const WRITES = 600;
/** Citus settles open transactions every citus.recover_2pc_interval, by default a minute. */
const SETTLED_MS = 150_000;

const ledgers = numbersTo(LEDGERS).map((number) => ledger(`book-${number}`));

test(
  `if a worker ends ${KILLS} times under load of ${LEDGERS} ledgers, nothing is lost or doubled`,
  async () => {
    const { worker, stores } = await open();
    const random = randomFrom(SEED);
    const load = createLoad(stores, random);
    const away = await worker.holds(ledgers);
    expect(away.size).toBeWithin(1, LEDGERS);
    try {
      for (const kill of numbersTo(KILLS)) {
        const writing = load.begin(kill);
        const writes = random.below(WRITES);
        await load.until(({ acknowledged }) => acknowledged > writes);
        await worker.kill();
        await expectOthersToGoOn(load, away);
        await workElsewhere(worker, stores, kill);
        await worker.start();
        load.restart();
        await load.until(({ acknowledgedOf }) => acknowledgedOf.size === LEDGERS);
        await load.end(writing);
        await untilSettled(worker);
        const findings = await load.compare();
        expect({ SEED, kill, findings }).toEqual({ SEED, kill, findings: [] });
      }
    } finally {
      // If something failed, the writers are still running, and the event loop would never get a turn.
      await load.end();
      await worker.start();
      for (const store of stores) await store.close();
      process.stdout.write(`CITUS_SEED=${SEED}: ${load.told()}\n`);
    }
  },
  { timeout: 60_000 + KILLS * 2 * SETTLED_MS },
);

async function expectOthersToGoOn(load: Load, away: ReadonlySet<string>): Promise<void> {
  load.restart();
  // At this point, changes that were running when the worker ended are over.
  await load.until(({ refusedOf }) => sizeWithin(refusedOf, away) === away.size);
  load.restart();
  await load.until(
    ({ acknowledgedOf, refusedOf }) =>
      sizeWithin(refusedOf, away) === away.size && acknowledgedOf.size >= LEDGERS - away.size,
  );
  const { acknowledgedOf, refusedOf } = load.counts();
  expect(sizeWithin(acknowledgedOf, away)).toBe(0);
  expect(refusedOf.size).toBe(away.size);
}

/** Does all kinds of work on empty ledgers of another node. */
async function workElsewhere(
  worker: CitusWorker,
  stores: readonly Store[],
  kill: number,
): Promise<void> {
  const fresh = numbersTo(LEDGERS).map((number) => ledger(`fresh-${kill}-${number}`));
  const away = await worker.holds(fresh);
  const places = fresh.filter((id) => !away.has(id)).slice(0, stores.length);
  expect(places.length).toBe(stores.length);
  for (const [index, id] of places.entries()) {
    const store = stores[index];
    if (store) await workOnWholeBook(store, id);
  }
}

async function open(): Promise<{ worker: CitusWorker; stores: readonly Store[] }> {
  const url = await newDatabase();
  const cluster = await findCluster(url);
  const node = cluster?.workers.at(-1);
  if (!cluster || !node) {
    throw new Error("TEST_DATABASE_URL must name a database of a coordinator of Citus");
  }
  const worker = await openWorker(cluster, node, new URL(url).pathname.slice(1));
  return { worker, stores: await Promise.all(numbersTo(INSTANCES).map(() => openOnPostgres(url))) };
}

/** Waits until the worker knows the outcome of all its prepared transactions. */
async function untilSettled(worker: CitusWorker): Promise<void> {
  const until = performance.now() + SETTLED_MS;
  while ((await worker.countPrepared()) > 0) {
    if (performance.now() > until) throw new Error("the worker did not learn what was committed");
  }
}

function sizeWithin(found: ReadonlySet<string>, within: ReadonlySet<string>): number {
  return [...found].filter((id) => within.has(id)).length;
}

/** Counts since the last restart. */
interface Counts {
  acknowledged: number;
  readonly acknowledgedOf: Set<LedgerId>;
  readonly refusedOf: Set<LedgerId>;
}

/** The counts of all rounds. */
type Figures = Record<"acknowledged" | "refused" | "unknown" | "made", number>;

interface Own {
  readonly key: string;
  readonly id: ExpenseId;
}

type Load = ReturnType<typeof createLoad>;

function createLoad(stores: readonly Store[], random: Random) {
  const books = ledgers.map((id): Place => ({ id, book: createExpectedBook(), open: [] }));
  const all: Figures = { acknowledged: 0, refused: 0, unknown: 0, made: 0 };
  let counts: Counts = newCounts();
  let isOver = false;
  let waiting: { isDue: (counts: Counts) => boolean; resolve: () => void } | undefined;

  function note(id: LedgerId, outcome: "acknowledged" | "refused" | "unknown"): void {
    all[outcome] += 1;
    if (outcome === "acknowledged") counts.acknowledged += 1;
    if (outcome !== "unknown") counts[`${outcome}Of`].add(id);
    if (waiting?.isDue(counts)) waiting.resolve();
  }

  /** Makes one change after another, each to its own expense. */
  async function write(store: Store, place: Place, name: string): Promise<void> {
    const own: Own[] = [];
    for (let step = 0; !isOver; step += 1) {
      const { change, make } = planned(store, place.id, own, `${name}-${step}`, random);
      try {
        const made = await make();
        place.book.acknowledge(change);
        note(place.id, "acknowledged");
        if (made) own.push(made);
      } catch (error) {
        const message = error instanceof Error ? error.message : "";
        const isUnknown = message.includes("check if it was done before you try again");
        if (!isUnknown) expect(message).toBe("The store failed and nothing was changed; try again");
        if (isUnknown) place.open.push(change);
        note(place.id, isUnknown ? "unknown" : "refused");
      }
    }
  }

  return {
    counts: () => counts,
    restart(): void {
      counts = newCounts();
    },
    begin(round: number): Promise<unknown> {
      isOver = false;
      counts = newCounts();
      const writers = stores.flatMap((store, index) =>
        books.map((place) => ({ store, index, place })),
      );
      return Promise.all(
        writers.map(({ store, index, place }) => write(store, place, `w${index}-${round}`)),
      );
    },
    until(isDue: (counts: Counts) => boolean): Promise<void> {
      return new Promise((resolve) => {
        waiting = { isDue, resolve };
      });
    },
    async end(writing?: Promise<unknown>): Promise<void> {
      isOver = true;
      await writing;
    },
    /** Lists the deviations, with a sentence for each. */
    async compare(): Promise<readonly string[]> {
      const found = books.flatMap((place) => stores.map((store) => compareBook(store, place)));
      const compared = await Promise.all(found);
      for (const { made } of compared) all.made += made / stores.length;
      for (const place of books) place.open.length = 0;
      return compared.flatMap(({ findings }) => findings);
    },
    told: () => tell(all),
  };
}

function tell({ acknowledged, refused, unknown, made }: Figures): string {
  return `${acknowledged} changes acknowledged, ${refused} refused and not made, ${unknown} unknown, of which ${made} were made`;
}

function newCounts(): Counts {
  return { acknowledged: 0, acknowledgedOf: new Set(), refusedOf: new Set() };
}

/** Takes an expense from `own` to change or delete. `make` resolves with its new state. */
function planned(store: Store, id: LedgerId, own: Own[], key: string, random: Random) {
  const amount = decimalOfDouble(random.below(2_000_000) / 100);
  const values = (of: string) => draft(`${amount}`, "2026-11-22", `${of} at ${key}`);
  const [taken] = random.below(2) === 0 ? own.splice(random.below(own.length), 1) : [];
  if (!taken) {
    const after = values(key);
    const make = async () => ({ key, id: await store.expenses.create(id, after) });
    return { change: { does: "create", key, after } as const, make };
  }
  if (random.below(3) === 0) {
    const make = async () => void (await store.expenses.delete(id, taken.id));
    return { change: { does: "delete", key: taken.key, after: null } as const, make };
  }
  const after = values(taken.key);
  const make = async () => {
    await store.expenses.change(id, taken.id, after);
    return taken;
  };
  return { change: { does: "change", key: taken.key, after } as const, make };
}

interface Place {
  readonly id: LedgerId;
  readonly book: ExpectedBook;
  /** The changes whose outcome is unknown. */
  readonly open: OwnChange[];
}

async function compareBook(store: Store, { id, book, open }: Place) {
  const list = await listAll(store, id);
  const { count, total } = await store.expenses.summarize(id);
  const exact = sum(list.map(({ amount }) => amount));
  const { findings, made } = book.compare(list, open);
  const isExact = count === list.length && total === exact;
  return {
    made,
    findings: isExact
      ? findings
      : [`${id} counts ${count}, ${total}, and has ${exact}`, ...findings],
  };
}
