// Workloads on PostgreSQL: the service, the tutorial and the driver alone use the same server with the same settings.

import { emptyDatabase, postgresBooks } from "../books/postgres-books.ts";
import { type ClosedLoop, listLoop, postLoop, rateOf, TOTAL_LOOP } from "../loads/closed-loop.ts";
import { runProgram } from "../loads/program.ts";
import { outlayOn, SERVER_CORE, withServer } from "../measure/processes.ts";
import { bySide, ofOutlay, type Round } from "../report/figures.ts";
import type { recordOnInstance } from "../sides/postgres-instance.ts";
import type { recordByDriver } from "../sides/postgres-limit.ts";
import { peer } from "../sides/side.ts";
import type { Bench } from "./workload.ts";

const SIDES = ["outlay", "tutorial"] as const;
const CONNECTIONS = 64;
/** The tutorial takes seconds for a list. */
const SLOW_LIST_SECONDS = 10;
/** All instances are ready by then. */
const UNTIL_READY_MS = 5_000;

/** Measures the rate of a service on a database. */
function rate(
  side: (typeof SIDES)[number],
  databaseUrl: string,
  loop: ClosedLoop,
  seconds: number,
): Promise<number | undefined> {
  const command =
    side === "outlay"
      ? outlayOn(databaseUrl)
      : peer("postgres-tutorial", { DATABASE_URL: databaseUrl });
  return withServer(command, ({ url }) => rateOf(url, loop, seconds));
}

export async function measurePostgresPosts({ seed, seconds }: Bench): Promise<Round> {
  const settings = { url: await emptyDatabase(), seconds };
  const limit = await runProgram<typeof recordByDriver>(
    "sides/postgres-limit",
    settings,
    SERVER_CORE,
  );
  const rates = await bySide(SIDES, async (side) =>
    rate(side, await emptyDatabase(), postLoop(seed, CONNECTIONS), seconds),
  );
  return { "pg-post": { ...rates, limit } };
}

export async function measurePostgresTotals({ seconds }: Bench): Promise<Round> {
  const total = await bySide(SIDES, async (side) =>
    rate(side, await postgresBooks[side](), TOTAL_LOOP, seconds),
  );
  return { "pg-total": total };
}

export async function measurePostgresLists(bench: Bench): Promise<Round> {
  const list = await bySide(SIDES, async (side) => {
    const seconds = side === "tutorial" ? SLOW_LIST_SECONDS : bench.seconds;
    return rate(side, await postgresBooks[side](), listLoop("/expenses"), seconds);
  });
  return { "pg-list": list };
}

/** Measures one instance, two on the same ledger, and two on a ledger each. Throws if a total was ever wrong. */
export async function measurePostgresInstances({ seconds }: Bench): Promise<Round> {
  const together = async (...ledgers: readonly string[]) => {
    const url = await emptyDatabase();
    const startMs = Date.now() + UNTIL_READY_MS;
    const rates = await Promise.all(
      ledgers.map((ledger) => {
        const settings = { url, ledger, seconds, startMs };
        const path = "sides/postgres-instance";
        return runProgram<typeof recordOnInstance>(path, settings, SERVER_CORE);
      }),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  };
  return ofOutlay({
    "pg-one": await together("one"),
    "pg-two-on-one": await together("one", "one"),
    "pg-two": await together("one", "two"),
  });
}
