// One instance of the store on PostgreSQL, with 64 writers on a ledger of its own or on a shared one. Reports how many expenses a second it
// records, and whether the total was right at every check.

import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { expenseDraft, openStore } from "./postgres-store.ts";

const url = process.env["DATABASE_URL"] ?? "";
// Safe: the run names ledgers in plain letters.
const ledger = (process.env["INSTANCE_LEDGER"] ?? "") as LedgerId;
const seconds = Number.parseInt(process.env["INSTANCE_SECONDS"] ?? "", 10);
const WRITERS = 64;

const store = await openStore(url);
// Each expense costs one, so that the total is the count.
const draft = expenseDraft({ description: "Lunch", amount: 1, date: "2026-01-05" });
let recorded = 0;
let wrong = 0;
let isOver = false;

async function write(): Promise<void> {
  for (let step = 1; !isOver; step += 1) {
    await store.expenses.create(ledger, draft);
    recorded += 1;
    if (step % WRITERS === 0) await look();
  }
}

async function look(): Promise<void> {
  const before = recorded;
  const { count, total } = await store.expenses.summarize(ledger);
  if (total !== String(count) || count < before) wrong += 1;
}

process.stdout.write("ready\n");
// All instances start to write at the same time, when the run tells them to.
for await (const _ of Bun.stdin.stream()) break;
setTimeout(() => {
  isOver = true;
}, seconds * 1_000);
const start = performance.now();
await Promise.all(Array.from({ length: WRITERS }, write));
const rate = (recorded * 1_000) / (performance.now() - start);
process.stdout.write(`${JSON.stringify({ rate, wrong })}\n`);
process.exit(0);
