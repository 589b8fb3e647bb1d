// Maintains a ledger before its first batch, and from time to time: creates its row, and removes the outcomes of old batches. The
// statements are sent with a batch, but not with every batch, since they cost as much as ten more expenses.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { Cache } from "../../cache.ts";
import type { Statement } from "../database/scripts.ts";
import { HOLDS_SOMETHING } from "../rows/ledger-rows.ts";
import { textLiteral } from "../rows/literals.ts";

/** Limits the remembered ledgers. For others, housekeeping is repeated. */
const KEPT_LEDGERS = 10_000;

const EVERY_MS = 60_000;
/** Much longer than any process asks for the outcome of a batch. */
const KEPT_FOR = "10 minutes";

export type Housekeeping = ReturnType<typeof createHousekeeping>;

type Ledgers = readonly LedgerId[];

/** `now` is a clock in milliseconds. */
export function createHousekeeping(now: () => number) {
  const kept = new Cache<LedgerId, true>({ most: KEPT_LEDGERS });
  let until = 0;
  return {
    /** The statements for the ledgers that are due. */
    statements(ledgers: Ledgers): readonly Statement[] {
      if (now() >= until) {
        kept.clear();
        until = now() + EVERY_MS;
      }
      return ledgers.flatMap((ledger) => (kept.peek(ledger) ? [] : housekeepingOf(ledger)));
    },
    /** Records that the housekeeping of these ledgers was done. */
    made(ledgers: Ledgers): void {
      for (const ledger of ledgers) kept.put(ledger, true);
    },
    /** Makes these ledgers due again, because one of them has lost its row. */
    recall(ledgers: Ledgers): void {
      for (const ledger of ledgers) kept.delete(ledger);
    },
  };
}

/**
 * If the row of a ledger with records is lost, its next id is unknown, and a new row would reuse ids. Therefore the second statement
 * divides by zero in this case, which ends the transaction. All statements run on the ledger's own node if ledgers are spread over several.
 */
function housekeepingOf(ledgerId: LedgerId): readonly Statement[] {
  const ledger = textLiteral(ledgerId);
  const has = (table: string) => `EXISTS (SELECT 1 FROM ${table} WHERE ledger_id = ${ledger})`;
  return [
    `INSERT INTO ledger
       (ledger_id, next_expense_id, next_post_id, expense_count, expense_total, revision)
     VALUES (${ledger}, 1, 1, 0, 0, '0')
     ON CONFLICT (ledger_id) DO NOTHING`,
    `SELECT 1 / CASE
       WHEN ${HOLDS_SOMETHING} THEN 1
       WHEN ${has("expense")} OR ${has("post")} OR ${has("change")} THEN 0
       ELSE 1 END
     FROM ledger WHERE ledger_id = ${ledger}`,
    `DELETE FROM batch
     WHERE ledger_id = ${ledger} AND made_at < now() - interval '${KEPT_FOR}'`,
  ].map((sql) => ({ sql }));
}
