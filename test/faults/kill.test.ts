// SIGKILL under 64 connections that write at full speed: after the restart every acknowledged expense is
// there once, nothing is half done, and the kept total is the sum of the list.
// KILL_WRITES sets after how many acknowledged writes the process is killed.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { createClient, type Expense, sum } from "../../src/client/client.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const CONNECTIONS = 64;
const WRITES = Number.parseInt(process.env["KILL_WRITES"] ?? "5000", 10);

const folder = temporaryFolder();

test(
  `killed after ${WRITES} acknowledged writes, it has each of them once`,
  async () => {
    const file = join(folder, "killed.db");
    const environment = { DATABASE_URL: `sqlite:${file}` };
    const acknowledged = await writeUntilKilled(await startService(environment));
    expect(acknowledged.size).toBeGreaterThanOrEqual(WRITES);

    const service = await startService(environment);
    const client = createClient({ baseUrl: service.url });
    const expenses = await client.listExpenses();
    const times = countByDescription(expenses);
    expect([...acknowledged].filter((description) => times.get(description) !== 1)).toEqual([]);
    expect([...times.values()].filter((count) => count !== 1)).toEqual([]);
    // At most the requests in flight at the kill were made without an answer.
    expect(expenses.length - acknowledged.size).toBeLessThanOrEqual(CONNECTIONS);
    expect((await client.totalExpenses()).total).toBe(sum(expenses.map(({ amount }) => amount)));
    await service.end("SIGTERM");

    const database = new Database(file, { readonly: true });
    expect(database.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    database.close();
  },
  { timeout: 600_000 },
);

/** Resolves with the descriptions whose creation was acknowledged before the process was gone. */
async function writeUntilKilled(service: ServiceProcess): Promise<ReadonlySet<string>> {
  const acknowledged = new Set<string>();
  let ended: Promise<unknown> | undefined;

  async function writeOn(connection: number): Promise<void> {
    for (let number = 0; ; number += 1) {
      const description = `${connection}-${number}`;
      const body = JSON.stringify({ description, amount: number / 100, date: "2026-01-05" });
      const headers = { "Content-Type": "application/json" };
      const url = `${service.url}/expenses`;
      const response = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
      if (response?.status !== 201) return;
      acknowledged.add(description);
      if (acknowledged.size >= WRITES) ended ??= service.end("SIGKILL");
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => writeOn(connection)));
  await ended;
  return acknowledged;
}

function countByDescription(expenses: readonly Expense[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { description } of expenses) times.set(description, (times.get(description) ?? 0) + 1);
  return times;
}
