// Several instances of the service use one PostgreSQL server. One of three is killed under load again and again. PG_KILLS and PG_SEED set
// the number of kills, and the seed.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { wholeNumber } from "../support/environment.ts";
import { loadOnInstances } from "../support/load-on-instances.ts";
import { makePostgres, type PostgresServer } from "../support/postgres-server.ts";
import { runStatement } from "../support/postgres-statement.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

const KILLS = wholeNumber("PG_KILLS", 3);
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

const start = (user: string) => startService({ DATABASE_URL: server.urlOf("postgres", user) });

async function connectionsOf(user: string): Promise<number> {
  const [row] = await runStatement<{ count: number }>(
    server.urlOf("postgres"),
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = '${user}'`,
  );
  return row?.count ?? 0;
}

test(
  `three instances on one server lose or double no acknowledged change if one of them is killed ${KILLS} times under load`,
  async () => {
    const random = randomFrom(SEED);
    const load = loadOnInstances(SEED);
    const services = new Map<string, ServiceProcess>();
    for (const user of USERS) services.set(user, await start(user));
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
        services.set(victim, await start(victim));
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
