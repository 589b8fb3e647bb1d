// Snapshots on the server, each on a connection of its own for as long as its transaction lasts. A list is fetched through
// a cursor, portion by portion, and the next portion while the one before is worked on.

import type { Expense, ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Stretch } from "../lists/outline.ts";
import type { Snapshots } from "../lists/snapshots.ts";
import type { SpareConnections } from "./connections.ts";
import { fetchPortions, PORTION_ROWS } from "./cursor-portions.ts";
import { dateLiteral, integerLiteral, textLiteral } from "./literals.ts";
import { decimalOfNumeric } from "./numbers.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";
import { SUMMARY_COLUMNS, type SummaryRow, summaryOf } from "./summaries.ts";

/** A portion makes about so much text. */
const PORTION_CHARACTERS = 262_144;

interface Row {
  readonly id: string;
  readonly day: string;
  readonly description: string;
  readonly amount: string;
}

export function openSnapshots(server: Server): Snapshots {
  const { listing } = server.connections();
  return snapshotsOn(listing.take(), listing, server);
}

function snapshotsOn(connection: Bun.SQL, spare: SpareConnections, server: Server): Snapshots {
  let failed = false;
  let isOpen = false;

  async function run<Row>(...statements: readonly string[]): Promise<readonly Row[][]> {
    return runBy(server.use, statements);
  }

  async function runBy<Row>(
    ask: Server["use"],
    statements: readonly string[],
  ): Promise<readonly Row[][]> {
    try {
      return await ask(() => runTogether<Row>(connection, statements));
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  /** Stops fetching before its transaction ends. */
  async function* read(ledger: LedgerId, stretch: Stretch): AsyncGenerator<Expense[], void> {
    const portions = fetchPortions<Row>({
      ...{ run, cursor: "list", firstRows: PORTION_ROWS / 4, characters: PORTION_CHARACTERS },
      select: selectStretch(ledger, stretch),
      charactersOf: ({ description }) => description.length,
    });
    for await (const rows of portions) yield rows.map(expenseOf);
  }

  return {
    async begin(ledger) {
      isOpen = true;
      // The server may have closed the connection while it was spare: what begins on it is done again.
      const [, [row] = []] = await runBy<SummaryRow>(server.read, [
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        `SELECT ${SUMMARY_COLUMNS} FROM ledger WHERE ledger_id = ${textLiteral(ledger)}`,
      ]);
      return summaryOf(row);
    },
    read,
    async end() {
      await run("COMMIT");
      isOpen = false;
    },
    close: () => spare.give(connection, !failed && !isOpen),
  };
}

function selectStretch(ledger: LedgerId, { from, upTo }: Stretch): string {
  const bounds = [...keyBound(">=", from), ...keyBound("<", upTo)].map((bound) => ` AND ${bound}`);
  return `SELECT expense_id AS id, to_char(date::timestamp, 'YYYY-MM-DD') AS day, description, amount::text
          FROM expense WHERE ledger_id = ${textLiteral(ledger)}${bounds.join("")}
          ORDER BY date DESC, expense_id DESC`;
}

/** None for the ends of the list, which are no days. */
function keyBound(sign: ">=" | "<", [date, id]: Stretch["from"]): readonly string[] {
  if (!/^\d/.test(date)) return [];
  return [`(date, expense_id) ${sign} (${dateLiteral(date)}, ${integerLiteral(id)})`];
}

function expenseOf({ id, day, description, amount }: Row): Expense {
  return {
    // Safe: the ids in the table were made by this store.
    id: Number.parseInt(id, 10) as ExpenseId,
    description,
    amount: decimalOfNumeric(amount),
    // Safe: the server's type is a day, written in this form.
    date: day as CalendarDate,
  };
}
