// Reads whole ledgers. Each snapshot has its own connection and read transaction. The list of ledgers uses the shared connection.

import type { Database } from "bun:sqlite";
import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { type ChangeRow, recordsStateOf } from "../../history/change-row.ts";
import { isUsed, lastChangeOf, NEW_LEDGER, overviewOf } from "../../ledger-state.ts";
import type { BookConnection } from "../../lists/snapshots.ts";
import type { LedgerOverview } from "../../store.ts";
import { turn } from "../../turns.ts";
import { fingerprint, type Lookup, prepareLookup } from "../rows/lookup.ts";
import { recordIn, type StoredRow } from "../rows/rows.ts";
import {
  columnsOf,
  prepareFinding,
  prepareLedgerReader,
  prepareListing,
  prepareProfileReader,
  sortedRows,
} from "../rows/tables.ts";

const PORTION_ROWS = 1_024;

/** Limits the expenses found by id at once, so that finding them takes a few milliseconds even while the code is cold. */
const FOUND_AT_ONCE = 128;

/** These strings sort before and after every day. */
const ALL_DAYS = { from: "", to: "~" };

/** Lets other work run after a piece that took `tookMs` milliseconds. */
export type Pause = (tookMs: number) => Promise<void>;

/** `now` is in milliseconds from any fixed time. Reading throws at a row that does not match its checksum. */
export function openBookReading(
  database: Database,
  now: () => number,
  pause: Pause,
): BookConnection {
  const beginning = database.query("BEGIN");
  const ending = database.query("COMMIT");
  const readLedger = prepareLedgerReader(database);
  const readProfile = prepareProfileReader(database);
  const readRecords = prepareListing(database, "records");
  const lookup = prepareLookup(database);
  const findRef = prepareFinding(database, "refs");
  const madeAt = database.query<Pick<ChangeRow, "at">, [LedgerId, ChangeId | null]>(
    "SELECT made_at AS at FROM change WHERE ledger_id = ? AND change_id = ?",
  );
  const readExpenses = prepareExpenses(database, now, pause);
  return {
    begin(ledger) {
      beginning.run();
      // The first read fixes the snapshot.
      const state = readLedger(ledger) ?? NEW_LEDGER;
      const { recordsChange } = state;
      const lastChange = lastChangeOf(state);
      const fingerprintOf = (change: number) => fingerprint(lookup, ledger, state, change);
      return {
        ledger: overviewOf(ledger, state, readProfile(ledger)),
        lastChange,
        recordsChange,
        recordsState: recordsStateOf(recordsChange, madeAt.get(ledger, recordsChange)?.at ?? null),
        fingerprint: async () => fingerprintOf(lastChange),
        records: async () => readRecords(ledger),
        expenses: (days) => readExpenses(ledger, days),
        find: (ids) => findEach(lookup, ledger, ids),
        async findByRefs(refs) {
          const ids = refs.flatMap((ref) => findRef(ledger, ref)?.id ?? []);
          return findEach(lookup, ledger, ids);
        },
        touchedAfter: async (change, through = lastChange) => ({
          ...lookup.touchedAfter(ledger, state, change, through),
          since: fingerprintOf(change),
          upTo: fingerprintOf(through),
        }),
      };
    },
    end() {
      ending.run();
    },
    close: () => database.close(),
  };
}

/** Reads the expenses of some days, and lets other work run between two batches. */
function prepareExpenses(database: Database, now: () => number, pause: Pause) {
  const selectPortion = database.query<
    StoredRow<"expenses">,
    [LedgerId, string, number, string, number]
  >(
    `SELECT ${columnsOf("expenses")} FROM expense
     WHERE ledger_id = ? AND (date, expense_id) < (?, ?) AND date >= ?
     ORDER BY date DESC, expense_id DESC LIMIT ?`,
  );

  return async function* readExpenses(
    ledger: LedgerId,
    { from, to }: Readonly<typeof ALL_DAYS> = ALL_DAYS,
  ) {
    let [date, id] = [to, Number.MAX_SAFE_INTEGER];
    for (;;) {
      const start = now();
      const rows = selectPortion.all(ledger, date, id, from, PORTION_ROWS);
      const last = rows.at(-1);
      if (!last) return;
      ({ date, id } = last);
      yield rows.map((row) => recordIn("expenses", ledger, row));
      if (rows.length < PORTION_ROWS) return;
      await pause(now() - start);
    }
  };
}

async function findEach({ findExpense }: Lookup, ledger: LedgerId, ids: readonly ExpenseId[]) {
  const found: KeptExpense[] = [];
  for (let from = 0; from < ids.length; from += FOUND_AT_ONCE) {
    if (from > 0) await turn();
    const portion = ids.slice(from, from + FOUND_AT_ONCE);
    found.push(...portion.flatMap((id) => findExpense(ledger, id) ?? []));
  }
  return found;
}

/** The ledgers with a recurring expense. An index contains only these records, so this is fast. */
export function prepareRecurringLister(database: Database): () => readonly LedgerId[] {
  const select = database.query<{ ledger: LedgerId }, []>(
    "SELECT DISTINCT ledger_id AS ledger FROM record WHERE kind = 'recurring'",
  );
  return () => select.all().map(({ ledger }) => ledger);
}

/** All ledgers that have a profile or records. */
export function prepareLedgerLister(database: Database): () => readonly LedgerOverview[] {
  const readProfile = prepareProfileReader(database);
  return () =>
    Array.from(sortedRows(database, "ledgers"), (row) => ({
      id: row.ledger,
      state: recordIn("ledgers", row.ledger, row),
    }))
      .filter(({ state }) => isUsed(state))
      .map(({ id, state }) => overviewOf(id, state, readProfile(id)));
}
