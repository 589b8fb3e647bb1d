// Commits batches: one text, one round trip, one transaction. A commit whose answer did not come is looked up by the
// batch's identifier, which is stored with it; it is never guessed, and never made again before that.

import type { LedgerId } from "../../domain/ledger.ts";
import type { Batch, Outcome } from "../changes.ts";
import type { Applied, RevisionStep } from "../lists/applied.ts";
import { batchScript, type Statement } from "./batch-script.ts";
import { failureKind, messageOf } from "./failures.ts";
import { lookUp } from "./look-up.ts";
import {
  type Before,
  type NetChanges,
  netChangesOf,
  outcomesOf,
  readBefore,
  touchedKeys,
} from "./net-changes.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";
import { createUpkeep } from "./upkeep.ts";

/** How often a batch is made at most whose way to the server breaks off. */
const ATTEMPTS = 10;
/** For how long a batch is made again because others were in its way. */
const CONTENDED_MS = 5_000;
/** How long it takes at most until the next attempt, times the number of those that were in vain, up to `ATTEMPTS`. */
const PAUSE_MS = 10;

const ROW_IS_LOST = new Error(
  "the ledger has records, but its row is lost, which tells its next id and its total; restore a backup",
);

export interface WriterSources {
  /** Draws a number from 0 up to 1. */
  readonly random: () => number;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

/** Rejects if nothing of a batch was made, or if it can't be known what was. */
export function openWriter(
  server: Server,
  { random, now }: WriterSources,
): (batch: Batch) => Promise<Applied> {
  const upkeep = createUpkeep(now);

  async function apply(batch: Batch): Promise<Applied> {
    const ledgers = netChangesOf(batch.changes);
    const contendedUntil = now() + CONTENDED_MS;
    let lost = 0;
    let isRecalled = false;
    for (let attempt = 1; ; attempt += 1) {
      // Each attempt has a name of its own: the one before may be known to have been given up.
      const id = attempt === 1 ? batch.revision : `${batch.revision}.${attempt}`;
      try {
        const applied = await commit(server, batch, ledgers, id, upkeep.statements(ledgers));
        upkeep.made(ledgers);
        return applied;
      } catch (error) {
        switch (failureKind(error)) {
          case "undone":
            throw error;
          case "faulty":
            return applyApart(batch, error);
          case "missing":
            if (isRecalled) return applyApart(batch, ROW_IS_LOST);
            upkeep.recall(ledgers);
            isRecalled = true;
            break;
          case "contended":
            if (now() >= contendedUntil) throw error;
            await Bun.sleep(PAUSE_MS * Math.min(attempt, ATTEMPTS) * random());
            break;
          case "lost": {
            const before = await lookUp(server, { ledgers, id, cause: error, now });
            if (before) return { outcomes: outcomesOf(batch.changes, before), steps: [] };
            lost += 1;
            if (lost === ATTEMPTS) throw error;
          }
        }
      }
    }
  }

  /** One change may be at fault; alone, each of the others can be made. */
  async function applyApart({ revision, at, changes }: Batch, error: unknown): Promise<Applied> {
    if (changes.length === 1) {
      return { outcomes: [{ failure: messageOf(error) }], steps: [] };
    }
    const outcomes: Outcome[] = [];
    const steps: RevisionStep[] = [];
    for (const [index, change] of changes.entries()) {
      const alone = { revision: `${revision}-${index}`, at, changes: [change] };
      const applied = await apply(alone).catch((failure) => ({
        outcomes: [{ failure: messageOf(failure) }],
        steps: [],
      }));
      outcomes.push(...applied.outcomes);
      steps.push(...applied.steps);
    }
    return { outcomes, steps };
  }

  return apply;
}

async function commit(
  server: Server,
  { changes, at }: Batch,
  ledgers: readonly NetChanges[],
  id: string,
  upkeep: readonly Statement[],
): Promise<Applied> {
  const statements = batchScript(ledgers, { id, at }, upkeep);
  const results = await server.use(({ writing }) =>
    runTogether<Record<string, string>>(
      writing,
      statements.map(({ sql }) => sql),
    ),
  );
  const told = (tells: Statement["tells"], column: string) =>
    statements.flatMap((statement, index) =>
      statement.tells === tells ? (results[index]?.[0]?.[column] ?? "") : [],
    );
  const states = told("before", "outcome").map(readBefore);
  const revisions = told("after", "revision");
  const before = new Map<LedgerId, Before>();
  const steps: RevisionStep[] = [];
  ledgers.forEach((net, index) => {
    const [state, after] = [states[index], revisions[index]];
    if (!state || after === undefined) throw new Error("the server's answer is incomplete");
    before.set(net.ledger, state);
    if (after === state.revision) return;
    steps.push({
      ledger: net.ledger,
      before: state.revision,
      after,
      touched: touchedKeys(net, state),
    });
  });
  return { outcomes: outcomesOf(changes, before), steps };
}
