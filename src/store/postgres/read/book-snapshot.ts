// A snapshot of a whole ledger: a read transaction on a connection of its own, opened in one round trip.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { DaySpan } from "../../../domain/import/import-mark.ts";
import { recordsStateOf } from "../../history/change-row.ts";
import { type LedgerState, lastChangeOf, NEW_LEDGER, overviewOf } from "../../ledger-state.ts";
import type { BookConnection } from "../../lists/snapshots.ts";
import type { TouchedSince } from "../../store.ts";
import { turn } from "../../turns.ts";
import type { Server } from "../database/server.ts";
import { fingerprintIn, type MadeColumns, selectMade } from "../rows/change-rows.ts";
import {
  LEDGER_COLUMNS,
  type LedgerColumns,
  ledgerOf,
  type ProfileColumns,
  profileColumns,
  profileOf,
} from "../rows/ledger-rows.ts";
import { arrayLiteral, dateLiteral, idsLiteral, textLiteral } from "../rows/literals.ts";
import {
  EXPENSE_COLUMNS,
  type ExpenseColumns,
  expenseOf,
  RECORD_COLUMNS,
  type RecordColumns,
  selectTouched,
  storedRecordOf,
} from "../rows/rows.ts";
import { numberOf, numberOrNull } from "../rows/values.ts";
import { fetchPortions, openConnection, type Run } from "./list-snapshots.ts";

/** The first batches are smaller, since their descriptions and notes may be long. */
const FIRST_ROWS = 64;
const PORTION_CHARACTERS = 1_048_576;

/** Opens a connection, which must be closed after use. */
export function openBookConnection(server: Server): BookConnection {
  const { begin, run, end, close } = openConnection(server);
  let cursors = 0;
  return {
    async begin(id) {
      const ledger = textLiteral(id);
      const [[row] = []] = await begin<LedgerColumns & ProfileColumns & RecordsMade>(
        `SELECT ${LEDGER_COLUMNS}, ${profileColumns(ledger)}, (SELECT made_at FROM change
           WHERE change.ledger_id = ${ledger} AND change_id = records_change) AS records_made_at
         FROM ledger WHERE ledger_id = ${ledger}`,
      );
      const state = row ? ledgerOf(row) : NEW_LEDGER;
      const { recordsChange } = state;
      const lastChange = lastChangeOf(state);
      return {
        ledger: overviewOf(id, state, row ? profileOf(row) : null),
        lastChange,
        recordsChange,
        recordsState: recordsStateOf(recordsChange, numberOrNull(row?.records_made_at ?? null)),
        async fingerprint() {
          const [made = []] = await run<MadeColumns>(selectMade(ledger, state, lastChange));
          return fingerprintIn(lastChange, made);
        },
        async records() {
          const [rows = []] = await run<RecordColumns>(
            `SELECT record_id AS id, ${RECORD_COLUMNS} FROM record WHERE ledger_id = ${ledger}`,
          );
          return rows.map(storedRecordOf);
        },
        expenses(days) {
          cursors += 1;
          const where = `ledger_id = ${ledger}${within(days)}`;
          return fetchExpenses(run, `expenses_${cursors}`, where);
        },
        find: (ids) => find(run, ledger, ids),
        findByRefs: (refs) => findByRefs(run, ledger, refs),
        touchedAfter: (change, through = lastChange) =>
          findTouched(run, { ledger, state }, change, through),
      };
    },
    end,
    close,
  };
}

async function find(run: Run, ledger: string, ids: readonly ExpenseId[]) {
  if (ids.length === 0) return [];
  const [rows = []] = await run<ExpenseColumns>(
    `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ${ledger} AND expense_id = ANY (${idsLiteral(ids)})`,
  );
  return rows.map(expenseOf);
}

async function findByRefs(run: Run, ledger: string, refs: readonly string[]) {
  if (refs.length === 0) return [];
  const [rows = []] = await run<ExpenseColumns>(
    `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ${ledger} AND expense_id = ANY (ARRAY(
       SELECT expense_id FROM expense_ref
       WHERE ledger_id = ${ledger} AND ref = ANY (${arrayLiteral(refs, "text")})))`,
  );
  return rows.map(expenseOf);
}

async function findTouched(
  run: Run,
  { ledger, state }: { readonly ledger: string; readonly state: LedgerState },
  after: number,
  through: number,
): Promise<TouchedSince> {
  const [since = [], upTo = [], rows = []] = await run<MadeColumns & (ExpenseColumns | GoneRow)>(
    selectMade(ledger, state, after),
    selectMade(ledger, state, through),
    // With a LIMIT, the server looks up each expense by itself, while it may scan all of them for a join.
    `SELECT touched.id AS id, found.*
     FROM (${selectTouched(ledger, after, through)}) AS touched
     LEFT JOIN LATERAL (
       SELECT ${EXPENSE_COLUMNS} FROM expense
       WHERE ledger_id = ${ledger} AND expense_id = touched.id LIMIT 1) AS found ON true`,
  );
  const there: KeptExpense[] = [];
  const gone: ExpenseId[] = [];
  for (const row of rows) {
    if (row.day !== null) there.push(expenseOf(row));
    else gone.push(numberOf(row.id));
  }
  return {
    ...{ there, gone },
    since: fingerprintIn(after, since),
    upTo: fingerprintIn(through, upTo),
  };
}

/** The time of the last change of a record. */
interface RecordsMade {
  readonly records_made_at: string | null;
}

/** An expense that was deleted. */
interface GoneRow {
  readonly id: string;
  readonly day: null;
}

function within(days: DaySpan | undefined): string {
  return days ? ` AND date BETWEEN ${dateLiteral(days.from)} AND ${dateLiteral(days.to)}` : "";
}

async function* fetchExpenses(
  run: Run,
  cursor: string,
  where: string,
): AsyncGenerator<readonly KeptExpense[], void> {
  const portions = fetchPortions<ExpenseColumns>({
    ...{ run, cursor, firstRows: FIRST_ROWS, characters: PORTION_CHARACTERS },
    select: `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense WHERE ${where}
             ORDER BY date DESC, expense_id DESC`,
    charactersOf: ({ description, details }) => description.length + (details?.length ?? 0),
  });
  for await (const rows of portions) {
    yield rows.map(expenseOf);
    await turn();
  }
}
