// Commits batches. If all changes of a batch create expenses, one script makes them, since they add the same rows whatever the ledger
// contains. Any other change needs rows that are read first. In that case, all changes of its batch are worked out in this process.

import { messageOf, Problem } from "../../../domain/problem.ts";
import type { Batch, Change, Outcome } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import type { Server, ServerSources } from "../database/server.ts";
import { isScripted, makeScripted } from "./batch-script.ts";
import { openCommits } from "./commit.ts";
import { Faulty, NodeAway, retryUntilCommitted } from "./commit-retry.ts";
import { createHousekeeping } from "./housekeeping.ts";

/** Rejects if none of a batch's changes was made, or if the outcome can't be known. */
export function openWriter(
  server: Server,
  sources: ServerSources,
): (batch: Batch) => Promise<Applied> {
  const context = { ...sources, server, housekeeping: createHousekeeping(sources.now) };
  const workedOut = openCommits(server);
  return (batch) =>
    applyOrSplit(batch, (one) =>
      retryUntilCommitted(
        context,
        one.changes.every(isScripted) ? makeScripted(server, one) : workedOut(one),
      ),
    );
}

function next<Value>(values: Iterator<Value>): Value {
  const { value, done } = values.next();
  if (done) throw new RangeError("a change has no outcome");
  return value;
}

/**
 * Splits a batch that failed. Either one change is faulty, and each of the others can be made alone; or one ledger's node is unavailable,
 * and the changes of the other ledgers can be made.
 */
async function applyOrSplit(
  batch: Batch,
  apply: (batch: Batch) => Promise<Applied>,
): Promise<Applied> {
  try {
    return await apply(batch);
  } catch (error) {
    const { changes, revision } = batch;
    const parts = partsAfter(error, changes);
    if (!parts) throw error;
    if (parts.length === 1) return failing(changes, error);
    const outcomes: Outcome[] = [];
    const steps: Applied["steps"][number][] = [];
    for (const [number, part] of parts.entries()) {
      const own = part.map(([, change]) => change);
      const alone = { ...batch, revision: `${revision}-${number}`, changes: own };
      const applied = await applyOrSplit(alone, apply).catch((failure) => failing(own, failure));
      const rest = applied.outcomes.values();
      for (const [index] of part) outcomes[index] = next(rest);
      steps.push(...applied.steps);
    }
    return { outcomes, steps };
  }
}

/** Changes that are tried together, with their places in the batch. */
type Part = readonly (readonly [index: number, change: Change])[];

/** The parts to retry separately after the whole batch failed with this error; undefined if none of them could succeed. */
function partsAfter(error: unknown, changes: readonly Change[]): readonly Part[] | undefined {
  const all = [...changes.entries()];
  if (error instanceof Faulty) return all.map((one) => [one]);
  if (error instanceof NodeAway) return [...Map.groupBy(all, ([, { ledger }]) => ledger).values()];
  return undefined;
}

/** A `Problem` means that the outcome is unknown. Any other error means that nothing was made. */
function failing(changes: readonly Change[], error: unknown): Applied {
  const outcome =
    error instanceof Problem
      ? { failure: messageOf(error.cause ?? error), isUnknown: true }
      : { failure: messageOf(error) };
  return { outcomes: changes.map(() => outcome), steps: [] };
}
