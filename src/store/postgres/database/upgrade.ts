// Upgrades the tables of a database, as a start of the service does, and reports their earlier version.

import type { Upgrade } from "../../../domain/maintenance.ts";
import { migrate, readVersion, SCHEMA_VERSION } from "./migrations.ts";
import { openAt } from "./open-at.ts";

/** Rejects with an Error of one clear sentence, which shows no password. */
export function upgradePostgres(url: string): Promise<Upgrade> {
  return openAt(url, undefined, async (sql, location) => {
    const before = await readVersion(sql);
    await migrate(sql);
    await sql.close({ timeout: 0 });
    return { location, before, after: SCHEMA_VERSION };
  });
}
