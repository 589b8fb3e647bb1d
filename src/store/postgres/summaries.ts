// Reads ledgers' counts, totals and revisions: one statement for all who ask while the one before is under way. Who
// asks sees all that was committed before.

import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../domain/ledger/ledger.ts";
import { failureKind } from "./failures.ts";
import { decimalOfNumeric } from "./numbers.ts";
import type { Server } from "./server.ts";

export interface SummaryRow {
  readonly ledger_id: LedgerId;
  readonly expense_count: string;
  readonly expense_total: string;
  readonly revision: string;
}

export const SUMMARY_COLUMNS =
  "ledger_id, expense_count, expense_total::text AS expense_total, revision";

export function summaryOf(row: SummaryRow | undefined): LedgerSummary {
  if (!row) return EMPTY_LEDGER;
  return {
    count: Number.parseInt(row.expense_count, 10),
    total: decimalOfNumeric(row.expense_total),
    revision: row.revision,
  };
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
      // Another one's node may be the one that is away.
      if (failureKind(error) !== "node-away" || group.ledgers.size === 1) throw error;
      return readSummaries(server, [ledger]);
    });
    return summaries.get(ledger) ?? EMPTY_LEDGER;
  };
}

async function readSummaries(server: Server, ledgers: readonly LedgerId[]): Promise<Summaries> {
  const places = ledgers.map((_, index) => `$${index + 1}`).join(", ");
  const rows = await server.read(({ reading }) =>
    reading.unsafe<SummaryRow[]>(
      `SELECT ${SUMMARY_COLUMNS} FROM ledger WHERE ledger_id IN (${places})`,
      [...ledgers],
    ),
  );
  return new Map(rows.map((row) => [row.ledger_id, summaryOf(row)]));
}
