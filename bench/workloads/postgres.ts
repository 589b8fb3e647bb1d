// Workloads on PostgreSQL: the service, the tutorial and the driver alone use the same server with the same settings.

import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { type ClosedLoop, closedLoop, rateOf } from "../loads/closed-loop.ts";
import { SERVER_CORE } from "../measure/processes.ts";
import { MAIN, SIDES } from "../paths.ts";
import type { Round } from "../report/figures.ts";

const WARM_UP_SECONDS = 1;
const CONNECTIONS = 64;
const LIST_CONNECTIONS = 4;
/** The tutorial takes seconds for a list. */
const SLOW_LIST_SECONDS = 10;

type Loop = Omit<ClosedLoop, "url" | "seconds"> & { readonly path?: string };
type Database = "empty" | "book";

/** Measures the rate of a service on a database, after a second of the same load to warm up. */
async function rate(
  bench: Bench,
  side: "outlay" | "tutorial",
  database: Database,
  loop: Loop,
  seconds = bench.seconds,
): Promise<number | undefined> {
  const { postgres } = bench;
  const url = await (database === "empty" ? postgres.empty() : postgres[side]());
  const argv =
    side === "outlay" ? [process.execPath, MAIN] : ["node", join(SIDES, "postgres-tutorial.js")];
  const environment = { PORT: "0", DATABASE_URL: url, NODE_ENV: "production" };
  return bench.serveCommand(`${side} on PostgreSQL`, { argv, environment }, async (server) => {
    const measured = { ...loop, url: server.url + (loop.path ?? "") };
    await closedLoop({ ...measured, seconds: WARM_UP_SECONDS });
    return rateOf({ ...measured, seconds });
  });
}

export async function measurePostgresPosts(bench: Bench): Promise<Round> {
  const loop: Loop = {
    script: "post",
    arguments: [String(bench.seed)],
    connections: CONNECTIONS,
  };
  const { rate: limit } = await runSide<{ rate: number }>("postgres-limit.ts", {
    DATABASE_URL: await bench.postgres.empty(),
    LIMIT_SECONDS: String(bench.seconds),
  });
  return {
    "pg-post": {
      outlay: await rate(bench, "outlay", "empty", loop),
      limit,
      tutorial: await rate(bench, "tutorial", "empty", loop),
    },
  };
}

export async function measurePostgresTotals(bench: Bench): Promise<Round> {
  const loop: Loop = { script: "read", path: "/expenses/total", connections: CONNECTIONS };
  return {
    "pg-total": {
      outlay: await rate(bench, "outlay", "book", loop),
      tutorial: await rate(bench, "tutorial", "book", loop),
    },
  };
}

export async function measurePostgresLists(bench: Bench): Promise<Round> {
  const loop: Loop = { script: "read", path: "/expenses", connections: LIST_CONNECTIONS };
  return {
    "pg-list": {
      outlay: await rate(bench, "outlay", "book", loop),
      tutorial: await rate(bench, "tutorial", "book", loop, SLOW_LIST_SECONDS),
    },
  };
}

/** Measures one instance, two on the same ledger, and two on a ledger each. Throws if a total was ever wrong. */
export async function measurePostgresInstances(bench: Bench): Promise<Round> {
  const together = async (...ledgers: readonly string[]) => {
    const url = await bench.postgres.empty();
    const instances = await Promise.all(
      ledgers.map((ledger) => startInstance(url, ledger, bench.seconds)),
    );
    const figures = await Promise.all(instances.map((begin) => begin()));
    const wrong = figures.reduce((sum, figure) => sum + figure.wrong, 0);
    if (wrong > 0) throw new Error(`a total was wrong ${wrong} times`);
    return figures.reduce((sum, figure) => sum + figure.rate, 0);
  };
  return {
    "pg-one": { outlay: await together("one") },
    "pg-two-on-one": { outlay: await together("one", "one") },
    "pg-two": { outlay: await together("one", "two") },
  };
}

interface InstanceFigures {
  readonly rate: number;
  readonly wrong: number;
}

/** Prepares an instance. Resolves when it is ready, with a function that starts it. */
async function startInstance(
  url: string,
  ledger: string,
  seconds: number,
): Promise<() => Promise<InstanceFigures>> {
  const child = Bun.spawn(
    ["taskset", "-c", SERVER_CORE, process.execPath, join(SIDES, "postgres-instance.ts")],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        INSTANCE_LEDGER: ledger,
        INSTANCE_SECONDS: String(seconds),
      },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const reader = child.stdout.getReader();
  await reader.read();
  return async () => {
    child.stdin.write("begin\n");
    child.stdin.end();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += new TextDecoder().decode(part.value);
    }
    // Safe: the program writes its figures in this form.
    return JSON.parse(text) as InstanceFigures;
  };
}

/** Runs a program on the server's core until it ends. */
async function runSide<Figures>(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<Figures> {
  const child = Bun.spawn(["taskset", "-c", SERVER_CORE, process.execPath, join(SIDES, file)], {
    env: { ...process.env, ...environment },
    stdout: "pipe",
    stderr: "inherit",
  });
  // Safe: each program writes its figures in the form that its caller names.
  return JSON.parse(await new Response(child.stdout).text()) as Figures;
}
