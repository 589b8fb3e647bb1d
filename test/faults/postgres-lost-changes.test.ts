// A primary that does not wait for its replica ends under load, and the replica is promoted without the last changes. The service has
// already answered with these, and continues on the new primary. Every answer then matches the new primary's data, even if the service's
// memory had other data. PG_LOSSES and PG_SEED set how often this happens, and the seed.

import { expect, test } from "bun:test";
import { wholeNumber } from "../support/environment.ts";
import { makePostgres, type PostgresServer, urlOfBoth } from "../support/postgres-server.ts";
import { runStatement } from "../support/postgres-statement.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { startService } from "../support/service-process.ts";
import { openTcpProxy } from "../support/tcp-proxy.ts";
import { compareLedgers, fillLedgers, startLossyLoad } from "./lossy-load.ts";

const LOSSES = wholeNumber("PG_LOSSES", 1);
const SEED = wholeNumber("PG_SEED", Math.floor(Math.random() * 2 ** 32));
/** The ledgers with their initial numbers of expenses: few, more, and enough for images of the columns. */
const SIZES = { few: 100, more: 2_000, many: 20_500 };
const LEDGERS = ["few", "more", "many"] as const;
/** Each ledger loses at most this many changes. The largest loses enough for another image. */
const LOST = 300;

test(
  `if the primary ends ${LOSSES} times with changes that its replica lacks, each answer matches the replica's data`,
  async () => {
    const random = randomFrom(SEED);
    const figures = { lost: 0, answers: 0 };
    let primary = await makePostgres({ authentication: "scram-sha-256" });
    const compare = async (url: string) => {
      const { answers, wrong } = await compareLedgers(url, primary.urlOf("postgres"), LEDGERS);
      figures.answers += answers;
      return wrong;
    };
    try {
      const filling = await startService({ DATABASE_URL: primary.urlOf("postgres") });
      await fillLedgers(filling.url, SIZES, random);
      await filling.end("SIGTERM");
      for (let loss = 1; loss <= LOSSES; loss += 1) {
        const way = await openTcpProxy(primary.port);
        const replica = await primary.makeReplica(way.port);
        const service = await startService({ DATABASE_URL: urlOfBoth(primary, replica) });
        const load = startLossyLoad(service.url, LEDGERS, random);
        const wrong: string[] = [];
        try {
          await load.change(10);
          await caughtUp(primary, replica);
          await way.close();
          // The replica receives none of these changes.
          await load.change(1 + random.below(LOST));
          wrong.push(...(await compare(service.url)));
          const before = await changesOn(primary);
          const meanwhile = load.change(20);
          await primary.kill();
          figures.lost += before - (await changesOn(replica));
          await runStatement(replica.urlOf("postgres"), "SELECT pg_promote(true)");
          await meanwhile;
          [primary] = [replica, await primary.remove()];
          wrong.push(...(await compare(service.url)));
          // Continues until there are more changes than were lost.
          await load.change(2 * LOST);
          wrong.push(...(await compare(service.url)));
        } finally {
          wrong.push(...(await load.stop()));
          await service.end("SIGTERM");
          await way.close();
          if (primary !== replica) await replica.remove();
        }
        expect({ seed: SEED, loss, wrong }).toEqual({ seed: SEED, loss, wrong: [] });
      }
      expect(figures.lost).toBeGreaterThan(0);
    } finally {
      await primary.remove();
      const { lost, answers } = figures;
      process.stdout.write(
        `${LOSSES} promotions (PG_SEED=${SEED}): ${lost} acknowledged changes lost, ${answers} answers compared\n`,
      );
    }
  },
  { timeout: 120_000 + 90_000 * LOSSES },
);

/** Resolves when the replica has everything that the primary had when this was called. */
async function caughtUp(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  const [here] = await runStatement<{ place: string }>(
    primary.urlOf("postgres"),
    "SELECT pg_current_wal_lsn()::text AS place",
  );
  for (;;) {
    const [there] = await runStatement<{ isThere: boolean | string }>(
      replica.urlOf("postgres"),
      `SELECT pg_last_wal_replay_lsn() >= '${here?.place}' AS "isThere"`,
    );
    if (/^t/.test(String(there?.isThere))) return;
  }
}

/** Returns the number of changes in each ledger. */
async function changesOn(server: PostgresServer): Promise<number> {
  const [row] = await runStatement<{ changes: string }>(
    server.urlOf("postgres"),
    "SELECT sum(next_change_id - 1)::text AS changes FROM ledger",
  );
  return Number(row?.changes);
}
