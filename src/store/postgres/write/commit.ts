// Commits changes that are worked out in this process, in one transaction of two round trips. The first locks the ledgers and reads rows,
// and the second writes the results. Further rows may have to be read in between.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import { messageOf } from "../../../domain/problem.ts";
import { applyChange } from "../../actions/apply.ts";
import { NotRead, type WantedRow } from "../../actions/rows.ts";
import { Workspace } from "../../actions/workspace.ts";
import type { Cache } from "../../cache.ts";
import { createRecordCache, RecordIndex } from "../../record-index.ts";
import { turn } from "../../turns.ts";
import { type Batch, type Change, isLong, type Outcome } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import { NoRow, Stale } from "../database/failures.ts";
import { reading, runStatements, type Statement, settingsStatement } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import { integerLiteral, textLiteral } from "../rows/literals.ts";
import { numberOf, numberOrNull } from "../rows/values.ts";
import { STATEMENT_TIMEOUT_MS } from "./batch-script.ts";
import type { Attempt } from "./commit-retry.ts";
import { ReadRows, readEach, readWanted } from "./reads.ts";
import { wantedBy } from "./wanted-rows.ts";
import { writeAll } from "./writes.ts";

/** The server does not wait long for a process that disappears in the middle, and reads arrays as `arrayLiteral` writes them. */
const SETTINGS = `${settingsStatement(STATEMENT_TIMEOUT_MS)},
  set_config('array_nulls', 'on', true),
  set_config('idle_in_transaction_session_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;

/**
 * The savepoint exists only within the transaction. So nothing is written outside of it, even if the driver has reconnected in the
 * meantime.
 */
const MARK = "SAVEPOINT read";
const EXPECT_MARK = "RELEASE SAVEPOINT read";

interface KeptRecords {
  readonly index: RecordIndex;
  /** The last change of a cached record. */
  upTo: number;
  /** The time of that change: after a failover that lost changes, another change may have its number. */
  madeAt: Instant | null;
}

type RecordCache = Cache<LedgerId, KeptRecords>;

/** A ledger, under its lock, while its transactions are worked out. */
interface OpenLedger {
  readonly kept: KeptRecords;
  readonly rows: ReadRows;
  readonly work: Workspace;
}

type OpenLedgers = ReadonlyMap<LedgerId, OpenLedger>;

export function openCommits(server: Server): (batch: Batch) => Attempt {
  const keeper = createRecordCache<KeptRecords>();
  return (batch) => {
    const ledgers = ledgersOf(batch.changes);
    let applied: Applied | undefined;
    return {
      ledgers,
      // A scripted batch is stored under the revision itself.
      name: `${batch.revision}+`,
      async make(name, housekeeping) {
        const { revision } = batch;
        let isOpen = true;
        try {
          const open = await begin(server, keeper, batch, housekeeping);
          await giveTurn(batch);
          const outcomes = await workOutAll(server, batch, open);
          await giveTurn(batch);
          const steps = [...open].flatMap(([ledger, { work }]) => work.stepsTo(ledger, revision));
          applied = { outcomes, steps };
          const [first] = ledgers;
          if (first && outcomes.some(wantsCommit)) {
            await runStatements(server, [
              { sql: EXPECT_MARK },
              { sql: storeName(first, name) },
              ...writeStatements(open, revision),
              { sql: "COMMIT" },
            ]);
            isOpen = false;
            keepRecords(open, batch.at);
          }
          return applied;
        } finally {
          // If the rollback can't be sent, the server rolls back when the connection ends.
          if (isOpen) await runStatements(server, [{ sql: "ROLLBACK" }]).catch(() => {});
        }
      },
      recall() {
        if (!applied) throw new RangeError("nothing was worked out");
        return applied;
      },
    };
  };
}

/** Reading, working out and writing a long change take several milliseconds each, so other work gets its turn in between. */
async function giveTurn({ changes }: Batch): Promise<void> {
  if (changes.some(isLong)) await turn();
}

/** The ledgers in the order of their ids, so that two transactions never wait for each other. */
function ledgersOf(changes: readonly Change[]): readonly LedgerId[] {
  return [...new Set(changes.map(({ ledger }) => ledger))].sort((a, b) => (a < b ? -1 : 1));
}

/** An answer that was given before is committed again, so that it is never returned before all replicas have it. */
function wantsCommit({ result }: Outcome): boolean {
  if (typeof result === "object") return result !== null && !("refusals" in result);
  return result !== undefined && result !== false;
}

async function begin(
  server: Server,
  keeper: RecordCache,
  { changes, at }: Batch,
  housekeeping: readonly Statement[],
): Promise<OpenLedgers> {
  const open = new Map<LedgerId, OpenLedger>();
  const statements: Statement[] = [
    { sql: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE" },
    { sql: SETTINGS },
    ...housekeeping,
  ];
  for (const ledger of ledgersOf(changes)) {
    const kept = keeper.get(ledger) ?? { index: new RecordIndex(), upTo: 0, madeAt: null };
    // Records may have been added since the index was cached, so it is measured again.
    keeper.put(ledger, kept);
    const rows = new ReadRows(kept.index);
    const wanted = changes.filter((change) => change.ledger === ledger).flatMap(wantedBy);
    statements.push(
      readEach("ledgers", textLiteral(ledger), "true FOR UPDATE", ([before]) => {
        if (!before) throw new NoRow(`the ledger ${ledger} has no row`);
        open.set(ledger, { kept, rows, work: new Workspace(rows, before, at) });
      }),
      ...readRecords(ledger, kept, (isOfHistory) => {
        const last = open.get(ledger)?.work.ledger.recordsChange ?? 0;
        if (isOfHistory && kept.upTo === last) return;
        keeper.delete(ledger);
        throw new Stale(`the records of the ledger ${ledger} do not match its row`);
      }),
      ...readWanted(ledger, wanted, rows.read),
    );
  }
  await runStatements(server, [...statements, { sql: MARK }]);
  return open;
}

/** Reads the records that have changed since they were cached. Then calls `check`: true if the server's history has the cached change. */
function readRecords(
  id: LedgerId,
  kept: KeptRecords,
  check: (isOfHistory: boolean) => void,
): readonly Statement[] {
  const ledger = textLiteral(id);
  const { upTo, madeAt } = kept;
  const after = integerLiteral(upTo);
  const last = `(SELECT records_change FROM ledger WHERE ledger_id = ${ledger})`;
  return [
    readEach("records", ledger, `last_change > ${after}`, (records) => {
      kept.index.putAll(records);
      for (const { lastChange } of records) kept.upTo = Math.max(kept.upTo, lastChange);
    }),
    reading<{ readonly id: string; readonly at: string | null }>(
      `SELECT change_id AS id, made_at AS at FROM change
       WHERE ledger_id = ${ledger} AND change_id IN (${after}, ${last})`,
      (rows) => {
        const times = new Map(rows.map(({ id, at }) => [numberOf(id), numberOrNull<Instant>(at)]));
        check((times.get(upTo) ?? null) === madeAt);
        kept.madeAt = times.get(kept.upTo) ?? null;
      },
    ),
  ];
}

async function workOutAll(
  server: Server,
  { changes }: Batch,
  open: OpenLedgers,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const change of changes) {
    const ledger = open.get(change.ledger);
    if (!ledger) throw new RangeError(`the ledger ${change.ledger} was not read`);
    outcomes.push(await workOut(server, change, ledger));
  }
  return outcomes;
}

/** An error in one change does not affect the others. */
async function workOut(
  server: Server,
  change: Change,
  { rows, work }: OpenLedger,
): Promise<Outcome> {
  for (;;) {
    let missing: readonly WantedRow[];
    try {
      return { result: applyChange(work, change) };
    } catch (error) {
      if (!(error instanceof NotRead)) return { failure: messageOf(error) };
      missing = error.rows;
    }
    await runStatements(server, readWanted(change.ledger, missing, rows.read));
  }
}

/** Fails if the batch was given up in the meantime, because then there is a row with this name already. */
function storeName(first: LedgerId, name: string): string {
  return `INSERT INTO batch (ledger_id, batch_id, outcome)
          VALUES (${textLiteral(first)}, ${textLiteral(name)}, 'amended')`;
}

function writeStatements(open: OpenLedgers, revision: string): readonly Statement[] {
  return [...open]
    .filter(([, { work }]) => work.hasWrites)
    .flatMap(([ledger, { work }]) => writeAll(ledger, work, revision))
    .map((sql) => ({ sql }));
}

function keepRecords(open: OpenLedgers, at: Instant): void {
  for (const { kept, work } of open.values()) {
    const upTo = work.ledger.recordsChange ?? 0;
    kept.index.putAll(work.ownRecords);
    if (upTo !== kept.upTo) kept.madeAt = at;
    kept.upTo = upTo;
  }
}
