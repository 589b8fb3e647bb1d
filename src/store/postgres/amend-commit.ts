// Commits changes that are worked out here: one transaction of two round trips, if nothing turns out on the way that must be read as
// well. The first locks the ledgers and reads, and the second writes what was worked out from that.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Instant } from "../../domain/ledger/ledger-change.ts";
import { messageOf } from "../../domain/problem.ts";
import { amend } from "../amend/amend.ts";
import { applyPlain, isPlain } from "../amend/plain.ts";
import { NotRead, touchedBy, type WantedRow, type Writes } from "../amend/rows.ts";
import { Workspace } from "../amend/workspace.ts";
import { openRun } from "../change-row.ts";
import type { Batch, Change, Outcome } from "../changes.ts";
import type { InLedger, LedgerState } from "../ledger-state.ts";
import type { Applied } from "../lists/applied.ts";
import { lockLedger, type Reading, readRecords, readWanted, wantedBy } from "./amend-reads.ts";
import { AllWrites, writeAll } from "./amend-writes.ts";
import type { Making } from "./attempts.ts";
import { STATEMENT_TIMEOUT_MS, type Statement } from "./batch-script.ts";
import { NoRow, Stale } from "./failures.ts";
import { createRecordKeeper, type KeptRecords, type RecordKeeper } from "./kept-records.ts";
import { textLiteral } from "./literals.ts";
import { ReadRows } from "./read-rows.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";
import { settingsStatement } from "./settings.ts";

/** The server does not wait for long for a process that has gone away in the middle, and reads arrays as `arrayLiteral` writes them. */
const SETTINGS = `${settingsStatement(STATEMENT_TIMEOUT_MS)},
  set_config('array_nulls', 'on', true),
  set_config('idle_in_transaction_session_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;

/** The name is gone with the transaction: nothing is written outside of it, if the connection is another one meanwhile. */
const MARK = "SAVEPOINT read";
const EXPECT_MARK = "RELEASE SAVEPOINT read";

/** A ledger, under its lock, while its amendments are worked out. */
interface LedgerInHand {
  readonly before: LedgerState;
  readonly kept: KeptRecords;
  readonly rows: ReadRows;
  readonly all: AllWrites;
}

type InHand = ReadonlyMap<LedgerId, LedgerInHand>;

/** Of a batch of amendments and plain changes. */
export function openAmending(server: Server): (batch: Batch) => Making<Applied> {
  const keeper = createRecordKeeper();
  return (batch) => {
    const ledgers = ledgersOf(batch.changes);
    let applied: Applied | undefined;
    return {
      ledgers,
      // The batch's revision is the name of what its statements make.
      name: `${batch.revision}+`,
      async make(name, upkeep) {
        const { revision } = batch;
        let isOpen = true;
        try {
          const inHand = await begin(server, keeper, batch.changes, upkeep);
          const outcomes = await workOutAll(server, batch, inHand);
          applied = { outcomes, steps: stepsOf(inHand, revision) };
          const first = ledgers[0]?.ledger;
          if (first && outcomes.some(wantsCommit)) {
            await run(server, [
              { sql: EXPECT_MARK },
              { sql: storeName(first, name) },
              ...writeStatements(inHand, { revision, at: batch.at }),
              { sql: "COMMIT" },
            ]);
            isOpen = false;
            keepRecords(inHand);
          }
          return applied;
        } finally {
          // What can't be told so is over with its connection.
          if (isOpen) await run(server, [{ sql: "ROLLBACK" }]).catch(() => {});
        }
      },
      recall() {
        if (!applied) throw new RangeError("nothing was worked out");
        return applied;
      },
    };
  };
}

/** In the order of their ids, so that two transactions never wait for one another. */
function ledgersOf(changes: readonly Change[]): readonly InLedger<object>[] {
  return [...new Set(changes.map(({ ledger }) => ledger))]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((ledger) => ({ ledger }));
}

/** An answer that was given before is committed anew, lest it be told before all replicas have it. */
function wantsCommit({ result }: Outcome): boolean {
  if (typeof result === "object" && result !== null) return "results" in result;
  return result !== undefined && result !== false;
}

async function begin(
  server: Server,
  keeper: RecordKeeper,
  changes: readonly Change[],
  upkeep: readonly Statement[],
): Promise<InHand> {
  keeper.expectServer(server.connections());
  const inHand = new Map<LedgerId, LedgerInHand>();
  const readings: Reading[] = [
    { sql: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE" },
    { sql: SETTINGS },
    ...upkeep,
  ];
  for (const { ledger } of ledgersOf(changes)) {
    const kept = keeper.of(ledger);
    const rows = new ReadRows(kept.index);
    const wanted = changes.filter((change) => change.ledger === ledger).flatMap(wantedBy);
    readings.push(
      lockLedger(ledger, (before) => {
        if (!before) throw new NoRow(`the ledger ${ledger} has no row`);
        inHand.set(ledger, { before, kept, rows, all: new AllWrites(before) });
      }),
      readRecords(ledger, kept.upTo, (records) => {
        kept.index.putAll(records);
        for (const { lastChange } of records) kept.upTo = Math.max(kept.upTo, lastChange);
      }),
      ...readWanted(ledger, wanted, rows.read),
    );
  }
  await run(server, [...readings, { sql: MARK }]);
  await readOn(server, keeper, changes, inHand);
  return inHand;
}

/** Reads what only shows by what was read: the expenses whose changes are to be taken back, and their deletions. */
async function readOn(
  server: Server,
  keeper: RecordKeeper,
  changes: readonly Change[],
  inHand: InHand,
): Promise<void> {
  const readings: Reading[] = [];
  for (const [ledger, { before, kept, rows }] of inHand) {
    if (kept.upTo !== (before.recordsChange ?? 0)) {
      keeper.forget(ledger);
      throw new Stale(`the records of the ledger ${ledger} do not fit its row`);
    }
    const undone = changes
      .filter((change) => change.ledger === ledger)
      .flatMap((change) => undoneBy(change, before, rows));
    readings.push(...readWanted(ledger, undone, rows.read));
  }
  if (readings.length > 0) await run(server, readings);
}

function undoneBy(change: Change, before: LedgerState, rows: ReadRows): readonly WantedRow[] {
  if (change.kind !== "amend") return [];
  const run = openRun(before);
  return change.amendment.actions.flatMap((action): readonly WantedRow[] => {
    if (action.action !== "undo") return [];
    const { change: undone } = action;
    const row = run && undone >= run.id ? run : rows.change(undone);
    if (row?.record !== "expense" || undone >= row.id + row.count) return [];
    // Safe: a row of several creations has expenses that count on with its changes.
    const id = (row.recordId + undone - row.id) as ExpenseId;
    const expense = { table: "expense", id } as const;
    return row.kind === "deleted" ? [expense, { table: "deletion", id }] : [expense];
  });
}

async function workOutAll(
  server: Server,
  { changes, at }: Batch,
  inHand: InHand,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const change of changes) {
    const hand = inHand.get(change.ledger);
    if (!hand) throw new RangeError(`the ledger ${change.ledger} was not read`);
    outcomes.push(await workOut(server, change, hand, at));
  }
  return outcomes;
}

/** A fault of one of them harms no other. */
async function workOut(
  server: Server,
  change: Change,
  { rows, all }: LedgerInHand,
  at: Instant,
): Promise<Outcome> {
  for (;;) {
    let missing: WantedRow;
    try {
      if (isPlain(change)) {
        const work = new Workspace(rows, all.ledger, at, change.actor);
        const result = applyPlain(work, change);
        const writes = work.writes();
        if (writes.expensesChanged) take(rows, all, writes);
        return { result };
      }
      if (change.kind !== "amend") throw new RangeError(`${change.kind} is not worked out here`);
      const amending = { id: change.ledger, ledger: all.ledger, at };
      const { amended, writes } = amend(amending, rows, change.amendment);
      if (writes) take(rows, all, writes);
      return { result: amended };
    } catch (error) {
      if (!(error instanceof NotRead)) return { failure: messageOf(error) };
      missing = error.row;
    }
    await run(server, readWanted(change.ledger, [missing], rows.read));
  }
}

function take(rows: ReadRows, all: AllWrites, writes: Writes): void {
  rows.take(writes);
  all.add(writes);
}

/** Fails if it was given up meanwhile, for then there is a row of this key. What it has come to is known here. */
function storeName(first: LedgerId, name: string): string {
  return `INSERT INTO batch (ledger_id, batch_id, outcome)
          VALUES (${textLiteral(first)}, ${textLiteral(name)}, 'amended')`;
}

function writeStatements(
  inHand: InHand,
  made: { readonly revision: string; readonly at: Instant },
): readonly Reading[] {
  return Array.from(inHand, ([ledger, { before, all }]) =>
    all.ledger === before ? [] : writeAll(ledger, all, made),
  )
    .flat()
    .map((sql) => ({ sql }));
}

function stepsOf(inHand: InHand, revision: string): Applied["steps"] {
  return Array.from(inHand, ([ledger, { before, all }]) =>
    all.expensesChanged
      ? [{ ledger, before: before.revision, after: revision, touched: touchedBy(all) }]
      : [],
  ).flat();
}

/** What was written is kept from now on. */
function keepRecords(inHand: InHand): void {
  for (const { kept, rows, all } of inHand.values()) {
    kept.index.putAll(rows.records.own());
    kept.upTo = all.ledger.recordsChange ?? 0;
  }
}

async function run(server: Server, readings: readonly Reading[]): Promise<void> {
  const results = await server.use(({ writing }) =>
    runTogether<unknown>(
      writing,
      readings.map(({ sql }) => sql),
    ),
  );
  readings.forEach(({ take }, index) => {
    take?.(results[index] ?? []);
  });
}
