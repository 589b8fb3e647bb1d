// Imports: files wait in parts until they are imported. Rows are recorded and undone in batches, each in a transaction, and marks are
// read in batches, so that no import blocks others for long.

import type { DaySpan, LeftMark } from "../domain/import/import-mark.ts";
import { type ImportId, type LedgerImport, STAGED_MS } from "../domain/import/ledger-import.ts";
import type { LabelId } from "../domain/label/label.ts";
import {
  type ActionKind,
  type ActionKinds,
  type ActionOf,
  onlyResult,
  type RequestKey,
} from "../domain/ledger/actions.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import { type Actor, PROGRAM } from "../domain/ledger/ledger-change.ts";
import { Problem } from "../domain/problem.ts";
import { isInRanges } from "../domain/search/id-ranges.ts";
import { shifted } from "../domain/shifted.ts";
import { leftMarkOf } from "./import-mark-row.ts";
import type { ImportRows } from "./import-rows.ts";
import { createStagedFiles } from "./staged-files.ts";
import type { Books, ImportRecords, Imports, ImportWork, UndoneImport } from "./store.ts";
import { turn } from "./turns.ts";

/** Limits how many marks are looked up at once, so that each lookup takes only a few milliseconds. */
const MARKS_AT_ONCE = 512;

/** The methods of books that imports need. */
type ImportBooks = Pick<Books, "apply" | "imports" | "labelUses" | "ledger">;

export function createImports(books: ImportBooks, rows: ImportRows): Imports {
  const act = acting(books);

  async function records(ledger: LedgerId): Promise<ImportRecords> {
    // Rejects if there is no such ledger.
    await books.ledger(ledger);
    return books.imports(ledger);
  }

  async function drop(ledger: LedgerId, id: ImportId): Promise<boolean> {
    const { state } = (await records(ledger)).imports.find((one) => one.id === id) ?? {};
    if (state !== "recording" && state !== "undoing") return rows.dropParts(ledger, id);
    throw new Problem("conflict", `The import ${id} has started; continue it, or undo it`);
  }

  return {
    ...createStagedFiles(rows),
    drawId: (ledger, key) => act(ledger, PROGRAM, { action: "number-import" }, key),
    drop,
    async expire(now, of) {
      const old = await rows.stagedBefore(shifted(now, 1 - STAGED_MS), of);
      for (const { ledger, id } of old) {
        await drop(ledger, id).catch((error) => {
          // A deleted ledger can't continue an import.
          if (error instanceof Problem && error.kind === "unknown-record") {
            return rows.dropParts(ledger, id);
          }
          if (!(error instanceof Problem && error.kind === "conflict")) throw error;
        });
      }
    },
    records,
    marks: (ledger, imports, days) => readMarks(rows, ledger, imports, days),
    takenRefs: async (ledger, refs) => new Set(await rows.takenRefs(ledger, refs)),
    async record(ledger, id, work) {
      const recorded = await recordRows(act, ledger, id, work);
      // The rows are recorded even if the statistics fail.
      await rows.makeStatistics?.().catch(() => {});
      await rows.dropParts(ledger, id);
      return recorded;
    },
    async undo(ledger, id, actor) {
      const undone = await undoRecorded(books, act, ledger, id, actor);
      await rows.dropParts(ledger, id);
      return undone;
    },
  };
}

type Act = <Kind extends ActionKind>(
  ledger: LedgerId,
  actor: Actor,
  action: ActionOf<Kind>,
  key?: RequestKey | null,
) => Promise<ActionKinds[Kind]["result"]>;

/** Does one action; rejects with the problem if it is refused. */
function acting(books: ImportBooks): Act {
  return async (ledger, actor, action, key = null) => {
    const { results, refusals } = await books.apply(ledger, { actions: [action], actor, key });
    const [refusal] = refusals ?? [];
    if (refusal) throw new Problem(refusal.kind, refusal.message);
    return onlyResult(results ?? [], action).value;
  };
}

/**
 * Reads the marks of the days. Some may be newer than the last change that the caller has read. The change of the other import's record
 * shows that, and the plan is refused then.
 */
async function* readMarks(
  rows: ImportRows,
  ledger: LedgerId,
  imports: readonly LedgerImport[],
  days: DaySpan,
): AsyncGenerator<readonly LeftMark[]> {
  for (const { id, accounts, rows: own, state, kept } of imports) {
    // An undone import keeps the marks of the expenses that stay.
    const hasMarks = state !== "undone" || kept > 0;
    const isNear = accounts.some(({ from, to }) => from <= days.to && days.from <= to);
    if (!hasMarks || !isNear) continue;
    // Each step covers no more marks than this, even if few of them are within the days.
    for (let next = 0; next < own; next += MARKS_AT_ONCE) {
      const range = { import: id, from: next, to: next + MARKS_AT_ONCE };
      const found = await rows.marks(ledger, range, days);
      yield found.map((mark) => leftMarkOf(mark, accounts[mark.account]?.account));
      await turn();
    }
  }
}

async function recordRows(
  act: Act,
  ledger: LedgerId,
  id: ImportId,
  { plan, seen, labels, plans, profiles, rows, actor }: ImportWork,
): Promise<LedgerImport> {
  const creating = { action: "create-import", id, plan, seen, labels, plans, profiles } as const;
  const begun = await act(ledger, actor, creating);
  if (begun.state === "recorded") return begun;
  let portion = 0;
  let sent: Promise<unknown> = Promise.resolve();
  try {
    for await (const portionRows of rows) {
      // While one batch is committed, the next one is read and decided.
      await sent;
      if (portion >= begun.portions) {
        sent = act(ledger, actor, { action: "import-expenses", id, portion, rows: portionRows });
        // Awaited later; this avoids an unhandled rejection.
        sent.catch(() => {});
      }
      portion += 1;
    }
  } catch (error) {
    // If the rows fail, the sent batch is committed before the caller gets the failure.
    await sent.catch(() => {});
    throw error;
  }
  await sent;
  return act(ledger, actor, { action: "end-import", id });
}

/** Undoes the recorded batches, the last one first, and then the import itself. */
async function undoRecorded(
  books: ImportBooks,
  act: Act,
  ledger: LedgerId,
  id: ImportId,
  actor: Actor,
): Promise<UndoneImport> {
  const find = async () => {
    const found = (await books.imports(ledger)).imports.find((one) => one.id === id);
    if (found) return found;
    throw new Problem("unknown-record", `There is no import with the id ${id}`);
  };
  let deleted = 0;
  let { state, portions }: Pick<LedgerImport, "portions" | "state"> = await find();
  while (state !== "undone") {
    const labels = portions > 0 ? NO_LABELS : await unusedLabels(books, ledger, await find());
    const undoing = { action: "undo-import", id, portions, ...labels } as const;
    // Another caller may record or undo in the meantime; its batches are undone, too.
    const done = await act(ledger, actor, undoing).catch(ignoreConflict);
    deleted += done?.expenses ?? 0;
    ({ state, portions } = done ?? (await find()));
  }
  return { import: await find(), deleted };
}

const NO_LABELS = { labels: [], checkedThrough: null };

/** Ignores a conflict: another caller has recorded or undone batches in the meantime. */
function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof Problem && error.kind === "conflict")) throw error;
}

/** Labels that the import created, that have not been changed since, and that are not in use. */
async function unusedLabels(books: ImportBooks, ledger: LedgerId, { changes }: LedgerImport) {
  const { labels, uses, lastChange } = await books.labelUses(ledger);
  const unused: LabelId[] = [];
  for (const label of labels.all()) {
    if (label.removed || !isInRanges(changes, label.lastChange)) continue;
    if ((uses.get(label.id)?.count ?? 0) === 0) unused.push(label.id);
  }
  return { labels: unused, checkedThrough: lastChange };
}
