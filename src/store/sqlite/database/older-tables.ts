// Turns the profiles of ledgers, which older files have in the rows of the ledgers, into records.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { NO_PROFILE } from "../../../domain/ledger/ledger-record.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { checksumOf, damaged, rowChecksum } from "../rows/rows.ts";
import { columnsOf } from "../rows/tables.ts";

/** The earlier form of a ledger's row, with its profile as JSON. */
interface OlderLedgerRow extends LedgerState {
  readonly profile: string | null;
  readonly profileChange: ChangeId | null;
}

function olderLedgerChecksum(id: LedgerId, ledger: OlderLedgerRow): number {
  const { nextExpenseId, nextPostId, count, total, postCount, revision } = ledger;
  const { nextChangeId, nextRecordId, runCount, runSource } = ledger;
  const { recordsChange, profile, profileChange } = ledger;
  const known = [id, nextExpenseId, nextPostId, count, total, postCount, revision];
  const run = [nextChangeId, nextRecordId, runCount, runSource];
  const later = [...run, recordsChange, profile, profileChange];
  // A checksum leaves out the later columns if the ledger has never used them.
  return checksumOf(...known, ...(later.join() === "1,1,0,api,,," ? [] : later));
}

/**
 * Turns the profiles into records, once the columns have their new names. Throws if a ledger's row does not match its checksum: a new
 * checksum would hide the damage. If `passesOver` is true, such a row keeps its checksum instead, which it never matches.
 */
export function moveProfiles(database: Database, passesOver: boolean): void {
  const rows = database.query<OlderLedgerRow & { ledger: LedgerId; checksum: number }, []>(
    `SELECT ledger_id AS ledger, ${columnsOf("ledgers")}, profile, profile_change AS profileChange
     FROM ledger`,
  );
  const insert = database.query<void, [LedgerId, ChangeId, string, number]>(
    `INSERT INTO record (ledger_id, record_id, kind, last_change, fields, checksum)
     VALUES (?, ${NO_PROFILE.id}, 'ledger', ?, ?, ?)`,
  );
  const update = database.query<void, [ChangeId | null, number, LedgerId]>(
    "UPDATE ledger SET records_change = ?, checksum = ? WHERE ledger_id = ?",
  );
  for (const { ledger, checksum, ...row } of rows.all()) {
    if (olderLedgerChecksum(ledger, row) !== checksum) {
      if (passesOver) continue;
      throw damaged(`the ledger ${ledger}`);
    }
    const { profile, profileChange: lastChange } = row;
    let { recordsChange } = row;
    if (profile !== null && lastChange !== null) {
      const record = { id: NO_PROFILE.id, kind: "ledger", lastChange, fields: profile } as const;
      insert.run(ledger, lastChange, profile, rowChecksum("records", ledger, record));
      if (lastChange > (recordsChange ?? 0)) recordsChange = lastChange;
    }
    update.run(recordsChange, rowChecksum("ledgers", ledger, { ...row, recordsChange }), ledger);
  }
  database.run("ALTER TABLE ledger DROP COLUMN profile");
  database.run("ALTER TABLE ledger DROP COLUMN profile_change");
}
