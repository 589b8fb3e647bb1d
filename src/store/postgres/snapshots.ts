// Snapshots on the server, each on a connection of its own for as long as its transaction lasts. A list is fetched through
// a cursor, portion by portion, and the next portion while the one before is worked on.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Stretch } from "../lists/outline.ts";
import type { Snapshots } from "../lists/snapshots.ts";
import type { SpareConnections } from "./connections.ts";
import { dateLiteral, integerLiteral, textLiteral } from "./literals.ts";
import { decimalOfNumeric } from "./numbers.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";
import { SUMMARY_COLUMNS, type SummaryRow, summaryOf } from "./summaries.ts";

/** A portion has so many rows, or as many as make about so much text. */
const PORTION_ROWS = 1_024;
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
    try {
      return await server.use(() => runTogether<Row>(connection, statements));
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  /** Stops fetching before its transaction ends. */
  async function* read(ledger: LedgerId, stretch: Stretch): AsyncGenerator<Expense[], void> {
    let size = PORTION_ROWS / 4;
    const fetch = async (...before: readonly string[]) =>
      (await run<Row>(...before, `FETCH ${size} FROM list`)).at(-1) ?? [];
    let coming = fetch(`DECLARE list NO SCROLL CURSOR FOR ${selectStretch(ledger, stretch)}`);
    try {
      for (;;) {
        const rows = await coming;
        const isLast = rows.length < size;
        size = nextSize(rows);
        coming = isLast ? Promise.resolve([]) : fetch();
        yield rows.map(expenseOf);
        if (isLast) break;
      }
    } finally {
      await coming.catch(() => {});
      if (!failed) await run("CLOSE list");
    }
  }

  return {
    async begin(ledger) {
      isOpen = true;
      const [, [row] = []] = await run<SummaryRow>(
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        `SELECT ${SUMMARY_COLUMNS} FROM ledger WHERE ledger_id = ${textLiteral(ledger)}`,
      );
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

function nextSize(rows: readonly Row[]): number {
  const characters = rows.reduce((sum, { description }) => sum + description.length, 0);
  const fitting = Math.floor((PORTION_CHARACTERS * rows.length) / (characters + 1));
  return Math.max(16, Math.min(PORTION_ROWS, fitting));
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
