// One instance of the store on PostgreSQL, with 64 writers on a ledger of its own or on a shared one. Reports how many expenses a second it
// records, and fails if the total was wrong at a check.

import { draft, ledger as ledgerNamed } from "../../test/support/values.ts";
import { main } from "../loads/program.ts";
import { openStore } from "./postgres-store.ts";

export interface InstanceSettings {
  /** The address of the database. */
  readonly url: string;
  readonly ledger: string;
  readonly seconds: number;
  /** When all instances start to write, in ms since 1970. */
  readonly startMs: number;
}

const WRITERS = 64;

export async function recordOnInstance(settings: InstanceSettings): Promise<number> {
  const ledger = ledgerNamed(settings.ledger);
  const store = await openStore(settings.url);
  // Each expense costs one, so that the total is the count.
  const lunch = draft("1");
  let recorded = 0;
  let isOver = false;

  async function write(): Promise<void> {
    for (let step = 1; !isOver; step += 1) {
      await store.expenses.create(ledger, lunch);
      recorded += 1;
      if (step % WRITERS === 0) await look();
    }
  }

  async function look(): Promise<void> {
    const before = recorded;
    const { count, total } = await store.expenses.summarize(ledger);
    if (total !== String(count) || count < before) throw new Error(`the total was ${total}`);
  }

  const leftMs = settings.startMs - Date.now();
  if (leftMs < 0) throw new Error("the instance was not ready in time");
  await Bun.sleep(leftMs);
  setTimeout(() => {
    isOver = true;
  }, settings.seconds * 1_000);
  const start = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, write));
  return (recorded * 1_000) / (performance.now() - start);
}

await main(recordOnInstance);
