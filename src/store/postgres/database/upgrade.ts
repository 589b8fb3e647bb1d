// Upgrades the tables of a database, as a start of the service does, and reports their earlier version.

import type { Upgrade } from "../../../domain/maintenance.ts";
import { messageOf } from "../../../domain/problem.ts";
import { openConnection } from "./connections.ts";
import { readAddress } from "./database-address.ts";
import { migrate, readVersion, SCHEMA_VERSION } from "./migrations.ts";

/** Rejects with an Error of one clear sentence, which shows no password. */
export async function upgradePostgres(url: string): Promise<Upgrade> {
  const address = readAddress(url);
  let sql: Bun.SQL | undefined;
  try {
    sql = await openConnection(address);
    const before = await readVersion(sql);
    await migrate(sql);
    return { location: address.shown, before, after: SCHEMA_VERSION };
  } catch (error) {
    throw new Error(`${address.shown} can't be used: ${messageOf(error)}`);
  } finally {
    await sql?.close({ timeout: 0 });
  }
}
