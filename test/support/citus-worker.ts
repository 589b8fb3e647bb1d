// A worker of a cluster of Citus whose server runs on this machine: it is ended as by a power cut, and started again.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CitusCluster, CitusNode } from "./citus-cluster.ts";
import { runStatement } from "./postgres-statement.ts";

export interface CitusWorker {
  /** Returns the ledgers that are on it. */
  holds(ledgers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Resolves when it takes no connections any more. */
  kill(): Promise<void>;
  /** Resolves when it takes connections; it may do so already. */
  start(): Promise<void>;
  /** Commits over several nodes whose outcome it doesn't know yet. */
  countPrepared(): Promise<number>;
}

/** `database` has the tables, and so has each node. */
export async function openWorker(
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

/** The server runs as the user whose files these are, and not as root. */
function asOwnerOf(path: string, command: string): string[] {
  if (process.getuid?.() !== 0) return ["sh", "-c", command];
  const owner = Bun.spawnSync(["id", "-un", String(statSync(path).uid)])
    .stdout.toString()
    .trim();
  return ["su", owner, "-s", "/bin/sh", "-c", command];
}
