// Snapshots on the server, each on a connection of its own for as long as its transaction lasts.

import type { Expense } from "../../../domain/expense/expense.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../../domain/ledger/ledger.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { InLedger } from "../../ledger-state.ts";
import type { PageRange } from "../../lists/kept-list.ts";
import type { Snapshots } from "../../lists/snapshots.ts";
import { FETCHED_ROWS, fetchAll, type Run } from "../database/cursor.ts";
import { failureKind } from "../database/failures.ts";
import { runTogether } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import { dateLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import { decimalOfNumeric, numberOf } from "../rows/values.ts";

/** The approximate number of characters in a batch. */
const PORTION_CHARACTERS = 262_144;

type Row = Readonly<Record<"id" | "day" | "description" | "amount", string>>;

export function openSnapshots(server: Server): Snapshots {
  const { begin, run, end, close } = openConnection(server);
  return {
    async begin(ledger) {
      const [[row] = []] = await begin<SummaryRow>(
        `${SUMMARIES} WHERE ledger_id = ${textLiteral(ledger)}`,
      );
      return row ? summaryOf(row) : EMPTY_LEDGER;
    },
    /** Stops fetching before its transaction ends. */
    async *read(ledger, range) {
      const portions = fetchAll<Row>({
        run,
        cursor: "list",
        firstRows: FETCHED_ROWS / 4,
        characters: PORTION_CHARACTERS,
        select: selectRange(ledger, range),
        charactersOf: ({ description }) => description.length,
      });
      for await (const rows of portions) yield rows.map(expenseOf);
    },
    end,
    close,
  };
}

/** A connection with one transaction that reads one snapshot. */
export function openConnection(server: Server) {
  const { listing } = server.connections();
  const sql = listing.take();
  let isSound = true;
  let isOpen = false;
  let isClosed = false;

  /** Rejects at once after a failure, and after the connection was closed: the transaction is over then. */
  async function runBy<Row>(ask: Server["use"], statements: readonly string[]) {
    if (isClosed || !isSound) throw new Error("the snapshot is closed");
    try {
      return await ask(() => runTogether<Row>(sql, statements));
    } catch (error) {
      isSound = false;
      throw error;
    }
  }

  const run: Run = (...statements) => runBy(server.use, statements);
  return {
    /** Begins the transaction, and runs a statement in the same round trip. */
    async begin<Row>(statement: string): Promise<readonly Row[][]> {
      isOpen = true;
      // The server may have closed the connection while it was idle, so the first statement on it is repeated.
      const [, ...rows] = await runBy<Row>(server.read, [SNAPSHOT, statement]);
      return rows;
    },
    run,
    async end(): Promise<void> {
      await run("COMMIT");
      isOpen = false;
    },
    /** Must be called once. */
    close(): Promise<void> {
      isClosed = true;
      return listing.give(sql, isSound && !isOpen);
    },
  };
}

function selectRange(ledger: LedgerId, { from, upTo }: PageRange): string {
  const bounds = [...keyBound(">=", from), ...keyBound("<", upTo)].map((bound) => ` AND ${bound}`);
  return `SELECT expense_id AS id, to_char(date::timestamp, 'YYYY-MM-DD') AS day, description, amount::text
          FROM expense WHERE ledger_id = ${textLiteral(ledger)}${bounds.join("")}
          ORDER BY date DESC, expense_id DESC`;
}

/** Empty for the ends of the list, whose keys have no day. */
function keyBound(sign: ">=" | "<", [date, id]: PageRange["from"]): readonly string[] {
  if (!/^\d/.test(date)) return [];
  return [`(date, expense_id) ${sign} (${dateLiteral(date)}, ${integerLiteral(id)})`];
}

function expenseOf({ id, day, description, amount }: Row): Expense {
  // Safe: the server's type is a day.
  const date = day as CalendarDate;
  return { id: numberOf(id), description, amount: decimalOfNumeric(amount), date };
}

/** Opens a transaction that all statements up to the next COMMIT share. */
export const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

type SummaryRow = InLedger<Readonly<Record<"count" | "total" | "revision", string>>>;

const SUMMARIES =
  "SELECT ledger_id AS ledger, expense_count AS count, expense_total::text AS total, revision FROM ledger";

function summaryOf({ count, total, revision }: SummaryRow): LedgerSummary {
  return { count: numberOf(count), total: decimalOfNumeric(total), revision };
}

type Summaries = ReadonlyMap<LedgerId, LedgerSummary>;

interface Group {
  readonly ledgers: Set<LedgerId>;
  readonly summaries: Promise<Summaries>;
}

export function createSummaries(server: Server): (ledger: LedgerId) => Promise<LedgerSummary> {
  let gathering: Group | undefined;
  let reading: Promise<unknown> = Promise.resolve();

  async function readGroup(ledgers: ReadonlySet<LedgerId>, previous: Promise<unknown>) {
    await previous;
    gathering = undefined;
    return readSummaries(server, [...ledgers]);
  }

  return async (ledger) => {
    if (!gathering) {
      const ledgers = new Set<LedgerId>();
      const summaries = readGroup(ledgers, reading);
      gathering = { ledgers, summaries };
      reading = summaries.catch(() => {});
    }
    const group = gathering;
    group.ledgers.add(ledger);
    const summaries = await group.summaries.catch((error) => {
      // The unavailable node may belong to another ledger.
      if (failureKind(error) !== "node-away" || group.ledgers.size === 1) throw error;
      return readSummaries(server, [ledger]);
    });
    return summaries.get(ledger) ?? EMPTY_LEDGER;
  };
}

async function readSummaries(server: Server, ledgers: readonly LedgerId[]): Promise<Summaries> {
  const places = ledgers.map((_, index) => `$${index + 1}`).join(", ");
  const select = `${SUMMARIES} WHERE ledger_id IN (${places})`;
  const rows = await server.select<SummaryRow>(select, ledgers);
  return new Map(rows.map((row) => [row.ledger, summaryOf(row)]));
}
