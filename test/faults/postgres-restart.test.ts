// The PostgreSQL server ends under load as in a power failure, and restarts, again and again, while the service keeps running. Acknowledged
// changes exist, refused ones don't, and the service recovers by itself. PG_RESTARTS sets how often this happens, and PG_SEED the seed.

import { expect, test } from "bun:test";
import { wholeNumber } from "../support/environment.ts";
import { loadOnInstances } from "../support/load-on-instances.ts";
import { makePostgres } from "../support/postgres-server.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { startService } from "../support/service-process.ts";

const RESTARTS = wholeNumber("PG_RESTARTS", 6);
const SEED = wholeNumber("PG_SEED", Math.floor(Math.random() * 2 ** 32));
/** At most this many changes happen before the server ends again. */
const WRITES = 1_500;
const RECOVERY_MS = 5_000;

test(
  `if the server ends ${RESTARTS} times under load, the service loses nothing and recovers by itself`,
  async () => {
    const random = randomFrom(SEED);
    const load = loadOnInstances(SEED);
    const server = await makePostgres({ authentication: "scram-sha-256" });
    const service = await startService({ DATABASE_URL: server.urlOf("postgres") });
    let slowestMs = 0;
    try {
      for (let restart = 1; restart <= RESTARTS; restart += 1) {
        await load.write([service.url], async ({ acknowledged, refused }) => {
          await acknowledged(1 + random.below(WRITES));
          await server.kill();
          // Every second time, the server stays down until writers get errors.
          if (restart % 2 === 0) await refused(50);
          await server.start();
          const ready = performance.now();
          await acknowledged(1);
          slowestMs = Math.max(slowestMs, performance.now() - ready);
          await acknowledged(100);
        });
        const findings = await load.compare(service.url);
        expect({ seed: SEED, restart, findings }).toEqual({ seed: SEED, restart, findings: [] });
      }
      expect(slowestMs).toBeLessThan(RECOVERY_MS);
    } finally {
      await service.end("SIGTERM");
      await server.remove();
      const { rounds, acknowledged, undone, open, made } = load.figures;
      process.stdout.write(
        `${rounds} restarts (PG_SEED=${SEED}): ${acknowledged} changes acknowledged, ${undone} refused and not made, ` +
          `${open} open, of which ${made} were made; back after ${Math.ceil(slowestMs)} ms at most\n`,
      );
    }
  },
  { timeout: 60_000 + 10_000 * RESTARTS },
);
