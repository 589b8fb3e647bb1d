// A primary that waits for its replica ends abruptly under load, and the replica is promoted. The service has the addresses of both, and
// continues on the replica with every change that it acknowledged. PG_FAILOVERS and PG_SEED set how often this happens, and the seed.

import { expect, test } from "bun:test";
import { wholeNumber } from "../support/environment.ts";
import { loadOnInstances } from "../support/load-on-instances.ts";
import { makePostgres, type PostgresServer, urlOfBoth } from "../support/postgres-server.ts";
import { runStatement } from "../support/postgres-statement.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { startService } from "../support/service-process.ts";

const FAILOVERS = wholeNumber("PG_FAILOVERS", 2);
const SEED = wholeNumber("PG_SEED", Math.floor(Math.random() * 2 ** 32));
const WRITES = 1_500;

test(
  `if the primary ends ${FAILOVERS} times under load, the service continues on its replica and loses nothing`,
  async () => {
    const random = randomFrom(SEED);
    const figures = { failovers: 0, acknowledged: 0, undone: 0, open: 0, made: 0 };
    for (let failover = 1; failover <= FAILOVERS; failover += 1) {
      const primary = await makePostgres({ authentication: "scram-sha-256" });
      const replica = await primary.makeReplica();
      const service = await startService({ DATABASE_URL: urlOfBoth(primary, replica) });
      const load = loadOnInstances(random.below(2 ** 32));
      try {
        await waitFor(primary, replica);
        await load.write([service.url], async ({ acknowledged }) => {
          await acknowledged(1 + random.below(WRITES));
          await primary.kill();
          await runStatement(replica.urlOf("postgres"), "SELECT pg_promote(true)");
          await acknowledged(200);
        });
        const findings = await load.compare(service.url);
        expect({ seed: SEED, failover, findings }).toEqual({ seed: SEED, failover, findings: [] });
      } finally {
        await service.end("SIGTERM");
        await primary.remove();
        await replica.remove();
      }
      figures.failovers += 1;
      for (const name of ["acknowledged", "undone", "open", "made"] as const) {
        figures[name] += load.figures[name];
      }
    }
    const { failovers, acknowledged, undone, open, made } = figures;
    process.stdout.write(
      `${failovers} failovers (PG_SEED=${SEED}): ${acknowledged} changes acknowledged, none lost; ` +
        `${undone} refused, ${open} open, of which ${made} were made\n`,
    );
  },
  { timeout: 60_000 + 30_000 * FAILOVERS },
);

/** From now on, the primary acknowledges only commits that the replica has. */
async function waitFor(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  const url = primary.urlOf("postgres");
  await runStatement(url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await runStatement(url, "SELECT pg_reload_conf()");
  for (;;) {
    const [row] = await runStatement<{ count: number }>(
      url,
      "SELECT count(*)::int AS count FROM pg_stat_replication WHERE sync_state = 'sync'",
    );
    if (row?.count === 1) break;
  }
  const [mode] = await runStatement<{ recovering: boolean | string }>(
    replica.urlOf("postgres"),
    "SELECT pg_is_in_recovery() AS recovering",
  );
  expect(String(mode?.recovering)).toMatch(/^t/);
}
