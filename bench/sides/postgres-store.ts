// Outlay's store on PostgreSQL, as the programs of the benchmark open it.

import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import { instant } from "../../test/support/values.ts";

export function openStore(url: string): Promise<Store> {
  return openPostgres({
    url,
    random: Math.random,
    newRevision: () => crypto.randomUUID(),
    now: () => performance.now(),
    clock: () => instant(Date.now()),
    cores: 1,
  });
}
