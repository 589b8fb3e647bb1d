// Several instances of the service use one PostgreSQL server. One of three is killed under load again and again, while all three change and
// delete the same few expenses. PG_KILLS, PG_REQUESTS and PG_SEED set the number of kills and requests, and the seed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createClient, sum } from "../../src/client/client.ts";
import { wholeNumber } from "../support/environment.ts";
import { openConnection, requestText } from "../support/http-connection.ts";
import { loadOnInstances } from "../support/load-on-instances.ts";
import { makePostgres, type PostgresServer } from "../support/postgres-server.ts";
import { runStatement } from "../support/postgres-statement.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

const KILLS = wholeNumber("PG_KILLS", 3);
const REQUESTS = wholeNumber("PG_REQUESTS", 5_000);
const SEED = wholeNumber("PG_SEED", Math.floor(Math.random() * 2 ** 32));
const USERS = ["one", "two", "three"] as const;
/** At most this many changes happen between two kills. */
const WRITES = 1_500;

let server: PostgresServer;

beforeAll(async () => {
  server = await makePostgres({ authentication: "scram-sha-256" });
  for (const user of USERS) await server.makeUser(user);
});
afterAll(() => server.remove());

const start = (user: string, database: string) =>
  startService({ DATABASE_URL: server.urlOf(database, user) });

async function connectionsOf(user: string): Promise<number> {
  const [row] = await runStatement<{ count: number }>(
    server.urlOf("postgres"),
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = '${user}'`,
  );
  return row?.count ?? 0;
}

describe("three instances on one server", () => {
  test(
    `lose or double no acknowledged change if one of them is killed ${KILLS} times under load`,
    async () => {
      const random = randomFrom(SEED);
      const load = loadOnInstances(SEED);
      const services = new Map<string, ServiceProcess>();
      for (const user of USERS) services.set(user, await start(user, "postgres"));
      try {
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const urls = [...services.values()].map(({ url }) => url);
          const victim = random.pick(USERS);
          await load.write(urls, async ({ acknowledged }) => {
            await acknowledged(1 + random.below(WRITES));
            await services.get(victim)?.end("SIGKILL");
            // The others continue.
            await acknowledged(100);
          });
          // PostgreSQL may still be running the statements that it had sent.
          while ((await connectionsOf(victim)) > 0);
          services.set(victim, await start(victim, "postgres"));
          for (const { url } of services.values()) {
            const findings = await load.compare(url);
            expect({ seed: SEED, kill, findings }).toEqual({ seed: SEED, kill, findings: [] });
          }
        }
      } finally {
        for (const service of services.values()) await service.end("SIGTERM");
        const { rounds, acknowledged, undone, open, made } = load.figures;
        process.stdout.write(
          `${rounds} kills of one of three (PG_SEED=${SEED}): ${acknowledged} changes acknowledged, ${undone} refused, ` +
            `${open} open, of which ${made} were made\n`,
        );
      }
    },
    { timeout: 60_000 + 10_000 * KILLS },
  );

  test(`make ${REQUESTS} changes and deletions of the same hundred expenses consistently`, async () => {
    const random = randomFrom(SEED);
    await runStatement(server.urlOf("postgres"), "CREATE DATABASE contended TEMPLATE template0");
    const services = await Promise.all(USERS.map((user) => start(user, "contended")));
    const answered = new Map<number, number>();
    const rounds = 10;
    try {
      for (let round = 0; round < rounds; round += 1) {
        const ids = await hundredExpenses(services[0]?.url ?? "");
        await Promise.all(
          Array.from({ length: 48 }, (_, index) =>
            contend(services[index % services.length]?.url ?? "", {
              ids,
              random: randomFrom(random.below(2 ** 32)),
              requests: Math.ceil(REQUESTS / rounds / 48),
              answered: (status) => answered.set(status, (answered.get(status) ?? 0) + 1),
            }),
          ),
        );
        for (const { url } of services) {
          const client = createClient({ baseUrl: url });
          const list = await client.listExpenses();
          expect((await client.totalExpenses()).total).toBe(sum(list.map((each) => each.amount)));
        }
      }
      // The status is 404 if another instance has deleted the expense. Any other status would be a failure that reached a client.
      expect([...answered.keys()].sort()).toEqual([200, 404]);
    } finally {
      for (const service of services) {
        const { stderr } = await service.end("SIGTERM");
        expect(stderr).not.toContain("request failed");
      }
      process.stdout.write(
        `contended (PG_SEED=${SEED}): ${answered.get(200)} answered 200, ${answered.get(404)} answered 404\n`,
      );
    }
  }, 180_000);
});

/** Creates expenses until there are a hundred, and returns all their ids. */
async function hundredExpenses(url: string): Promise<Contention["ids"]> {
  const client = createClient({ baseUrl: url });
  const missing = 100 - (await client.listExpenses()).length;
  await Promise.all(
    Array.from({ length: Math.max(missing, 0) }, (_, index) =>
      client.createExpense({
        body: { description: "Lunch", amount: index + 0.01, date: "2026-01-05" },
      }),
    ),
  );
  const [first, ...others] = (await client.listExpenses()).map(({ id }) => id);
  if (first === undefined) throw new Error("there are no expenses");
  return [first, ...others];
}

interface Contention {
  readonly ids: readonly [number, ...number[]];
  readonly random: Random;
  readonly requests: number;
  answered(status: number): void;
}

async function contend(url: string, { ids, random, requests, answered }: Contention) {
  const connection = await openConnection(url);
  for (let request = 0; request < requests; request += 1) {
    const id = random.pick(ids);
    const text =
      random.below(60) === 0
        ? requestText(`DELETE /expenses/${id}`)
        : requestText(`PUT /expenses/${id}`, bodyOf(random));
    answered((await connection.ask(text)).status);
  }
  connection.close();
}

function bodyOf(random: Random): string {
  const day = String(1 + random.below(28)).padStart(2, "0");
  return random.below(2) === 0
    ? `{"amount":${random.below(100_000)}e-2}`
    : `{"date":"2026-01-${day}","description":"Dinner ${random.below(10)}"}`;
}
