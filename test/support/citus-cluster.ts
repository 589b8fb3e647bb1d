// Databases on a Citus cluster for tests. Each is created on all nodes and distributed as docs/SCALING.md says.

import { join } from "node:path";
import { PRINTED_MIGRATIONS } from "../../src/store/postgres/database/migrations.ts";
import { runStatement } from "./postgres-statement.ts";

/** Fewer than a real cluster has, because tests create many databases, and each shard of each table is a table of its own. */
const SHARDS = 4;

export interface CitusNode {
  readonly host: string;
  readonly port: number;
}

export interface CitusCluster {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
  /** Returns the address of a database on a node, for the user in the cluster's address. */
  urlOn(node: CitusNode, database: string): string;
}

/** Returns the cluster whose coordinator has this database. Undefined if the database is not on a coordinator. */
export async function findCluster(url: string): Promise<CitusCluster | undefined> {
  const [installed] = await runStatement(url, "SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (!installed) return undefined;
  const nodes = await runStatement<{ group: number; host: string; port: number }>(
    url,
    `SELECT groupid AS "group", nodename AS host, nodeport AS port FROM pg_dist_node
     WHERE noderole = 'primary' AND isactive ORDER BY groupid`,
  );
  const coordinator = nodes.find(({ group }) => group === 0);
  const workers = nodes.filter(({ group }) => group !== 0);
  if (!coordinator || workers.length === 0) {
    throw new Error(
      `${new URL(url).host} has Citus, but no registered coordinator with workers; see citus_set_coordinator_host and citus_add_node`,
    );
  }
  return { coordinator, workers, urlOn: (node, database) => addressOn(url, node, database) };
}

function addressOn(url: string, { host, port }: CitusNode, database: string): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  address.pathname = `/${database}`;
  return address.href;
}

/** Distributes the tables of a new, empty database that exists on all nodes. The address is the one on the coordinator. */
export async function distribute(cluster: CitusCluster, database: string): Promise<void> {
  const { coordinator, workers, urlOn } = cluster;
  await Promise.all(
    [coordinator, ...workers].map((node) =>
      runStatement(urlOn(node, database), "CREATE EXTENSION citus"),
    ),
  );
  await runStatement(
    urlOn(coordinator, database),
    [
      `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
      ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
      `SET citus.shard_count = ${SHARDS}`,
      PRINTED_MIGRATIONS,
      await distributionStatements(),
    ].join(";\n"),
  );
}

const SCALING = join(import.meta.dir, "../../docs/SCALING.md");

/** The statements on the page that explains how to distribute the tables. */
async function distributionStatements(): Promise<string> {
  const page = await Bun.file(SCALING).text();
  const [, statements] = /```sql\n(SELECT create_distributed_table[^`]*)```/.exec(page) ?? [];
  if (statements === undefined) throw new Error("SCALING.md does not say how to distribute tables");
  return statements;
}
