// A snapshot of a whole ledger: a read transaction on a connection of its own, opened in one round trip.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import { recordsStateOf } from "../../history/change-row.ts";
import { type LedgerState, lastChangeOf, NEW_LEDGER, overviewOf } from "../../ledger-state.ts";
import type { BookConnection } from "../../lists/snapshots.ts";
import type { TouchedSince } from "../../store.ts";
import { turn } from "../../turns.ts";
import { fetchAll, type Run } from "../database/cursor.ts";
import type { Server } from "../database/server.ts";
import { fingerprintIn, type MadeRow, selectMade, selectTouched } from "../rows/change-rows.ts";
import { type ProfileColumns, profileColumns, profileOf } from "../rows/ledger-rows.ts";
import { arrayLiteral, dateLiteral, idsLiteral, textLiteral } from "../rows/literals.ts";
import { columnsOf, recordIn, type ServerRow, selectIn } from "../rows/tables.ts";
import { numberOf, numberOrNull } from "../rows/values.ts";
import { openConnection } from "./list-snapshots.ts";

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
      const [[row] = []] = await begin<LedgerRow>(
        `SELECT ${columnsOf("ledgers")}, ${profileColumns(ledger)}, (SELECT made_at FROM change
           WHERE change.ledger_id = ${ledger} AND change_id = records_change) AS records_made_at
         FROM ledger WHERE ledger_id = ${ledger}`,
      );
      const state = row ? recordIn("ledgers", row) : NEW_LEDGER;
      const { recordsChange } = state;
      const lastChange = lastChangeOf(state);
      return {
        ledger: overviewOf(id, state, row ? profileOf(row) : null),
        lastChange,
        recordsChange,
        recordsState: recordsStateOf(recordsChange, numberOrNull(row?.records_made_at ?? null)),
        async fingerprint() {
          const [made = []] = await run<MadeRow>(selectMade(ledger, state, lastChange));
          return fingerprintIn(lastChange, made);
        },
        async records() {
          const [rows = []] = await run<ServerRow<"records">>(selectIn("records", ledger));
          return rows.map((row) => recordIn("records", row));
        },
        expenses(days) {
          cursors += 1;
          const ofDays =
            days && `date BETWEEN ${dateLiteral(days.from)} AND ${dateLiteral(days.to)}`;
          const select = selectIn("expenses", ledger, ofDays);
          return fetchExpenses(run, `expenses_${cursors}`, select);
        },
        find: async (ids) => (ids.length === 0 ? [] : findExpenses(run, ledger, idsLiteral(ids))),
        async findByRefs(refs) {
          if (refs.length === 0) return [];
          const named = `ledger_id = ${ledger} AND ref = ANY (${arrayLiteral(refs, "text")})`;
          const ids = `ARRAY(SELECT expense_id FROM expense_ref WHERE ${named})`;
          return findExpenses(run, ledger, ids);
        },
        touchedAfter: (change, through = lastChange) =>
          findTouched(run, { ledger, state }, change, through),
      };
    },
    end,
    close,
  };
}

type LedgerRow = ServerRow<"ledgers"> &
  ProfileColumns & {
    /** The time of the last change of a record. */
    readonly records_made_at: string | null;
  };

/** `ids` is an array as SQL. */
async function findExpenses(run: Run, ledger: string, ids: string) {
  const [rows = []] = await run<ServerRow<"expenses">>(
    selectIn("expenses", ledger, `expense_id = ANY (${ids})`),
  );
  return rows.map((row) => recordIn("expenses", row));
}

/** The expense with the id `touched`; all other fields are null if it was deleted. */
interface TouchedRow extends ServerRow<"expenses"> {
  readonly touched: string;
}

async function findTouched(
  run: Run,
  { ledger, state }: { readonly ledger: string; readonly state: LedgerState },
  after: number,
  through: number,
): Promise<TouchedSince> {
  const [since = [], upTo = [], rows = []] = await run<MadeRow & TouchedRow>(
    selectMade(ledger, state, after),
    selectMade(ledger, state, through),
    // With a LIMIT, the server looks up each expense by itself, while it may scan all of them for a join.
    `SELECT touched.id AS touched, found.*
     FROM (${selectTouched(ledger, after, through)}) AS touched
     LEFT JOIN LATERAL (
       ${selectIn("expenses", ledger, "expense_id = touched.id LIMIT 1")}) AS found ON true`,
  );
  return {
    there: rows.filter(({ id }) => id !== null).map((row) => recordIn("expenses", row)),
    gone: rows.filter(({ id }) => id === null).map(({ touched }) => numberOf(touched)),
    since: fingerprintIn(after, since),
    upTo: fingerprintIn(through, upTo),
  };
}

async function* fetchExpenses(
  run: Run,
  cursor: string,
  select: string,
): AsyncGenerator<readonly KeptExpense[], void> {
  const portions = fetchAll<ServerRow<"expenses">>({
    run,
    cursor,
    firstRows: FIRST_ROWS,
    characters: PORTION_CHARACTERS,
    select: `${select} ORDER BY expense.date DESC, expense_id DESC`,
    charactersOf: ({ description, details }) => (description?.length ?? 0) + (details?.length ?? 0),
  });
  for await (const rows of portions) {
    yield rows.map((row) => recordIn("expenses", row));
    await turn();
  }
}
