// The limit of the driver: Outlay's own batches, prepared in advance and sent one after another, without a server around them. Reports how
// many expenses a second it records.

import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { runTogether } from "../../src/store/postgres/database/scripts.ts";
import { batchScript, creationsOf } from "../../src/store/postgres/write/batch-script.ts";
import { draft, MADE_AT } from "../../test/support/values.ts";
import { draftOf } from "../books/expense.ts";
import { main } from "../loads/program.ts";
import { openStore } from "./postgres-store.ts";

export interface DriverSettings {
  /** The address of the database. */
  readonly url: string;
  readonly seconds: number;
}

const BATCH = 64;
const READY = 512;
const NAME = "name-of-the-batch";

export async function recordByDriver({ url, seconds }: DriverSettings): Promise<number> {
  // The tables and the ledger are created in the same way as by the service.
  const store = await openStore(url);
  await store.expenses.create(DEFAULT_LEDGER, expenseOf(0));
  await store.close();
  const batches = Array.from({ length: READY }, (_, batch) => {
    const changes = Array.from({ length: BATCH }, (_, index) => {
      const draft = expenseOf(batch * BATCH + index);
      return { kind: "create-expense", actor: PROGRAM, ledger: DEFAULT_LEDGER, draft } as const;
    });
    return batchScript(creationsOf(changes), { id: NAME, at: MADE_AT }, []).map(({ sql }) => sql);
  });
  const sql = new Bun.SQL({ url, max: 1, prepare: false });
  let sent = 0;

  async function send(forSeconds: number): Promise<number> {
    const start = performance.now();
    const end = start + forSeconds * 1_000;
    let recorded = 0;
    while (performance.now() < end) {
      const statements = batches[sent % READY] ?? [];
      sent += 1;
      await runTogether(
        sql,
        statements.map((statement) => statement.replaceAll(NAME, `batch-${sent}`)),
      );
      recorded += BATCH;
    }
    return (recorded * 1_000) / (performance.now() - start);
  }

  await send(1);
  return send(seconds);
}

function expenseOf(index: number) {
  const { description, amount, date } = draftOf(index);
  return draft(String(amount), date, description);
}

await main(recordByDriver);
