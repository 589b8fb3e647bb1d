// Commits batches: the plain routes' changes in one transaction, by statements that the server works out; then amendments, and
// what those statements have left, in another one, which is worked out here.

import { Problem } from "../../domain/problem.ts";
import type { Batch, Change, Outcome } from "../changes.ts";
import type { Applied } from "../lists/applied.ts";
import { openAmending } from "./amend-commit.ts";
import { type Attempting, Faulty, NodeAway, untilMade, type WriterSources } from "./attempts.ts";
import { messageOf } from "./failures.ts";
import type { PlainOutcome } from "./net-changes.ts";
import { makePlain, type PlainApplied } from "./plain-commit.ts";
import type { Server } from "./server.ts";
import { createUpkeep } from "./upkeep.ts";

const NOTHING: PlainApplied = { outcomes: [], steps: [] };

/** Rejects if nothing of a batch was made, or if it can't be known what was. */
export function openWriter(
  server: Server,
  sources: WriterSources,
): (batch: Batch) => Promise<Applied> {
  const attempting: Attempting = { server, upkeep: createUpkeep(sources.now), ...sources };
  const amending = openAmending(server);

  function applyPlain(batch: Batch): Promise<PlainApplied> {
    return wholeOrApart(batch, (one) => untilMade(attempting, makePlain(server, one)));
  }

  function applyAmending(batch: Batch, ownRevision: boolean): Promise<Applied> {
    return wholeOrApart(batch, (one) => untilMade(attempting, amending(one, ownRevision)));
  }

  return async function apply(batch) {
    const plain = batch.changes.filter(({ kind }) => kind !== "amend");
    const done = plain.length === 0 ? NOTHING : await applyPlain({ ...batch, changes: plain });
    const outcomes = inOrder(batch.changes, done.outcomes);
    const later = batch.changes.filter((_, index) => outcomes[index] === "left");
    if (later.length === 0) return { outcomes: settled(outcomes, []), steps: done.steps };
    const isMixed = outcomes.some((outcome) => outcome !== "left");
    const amended = await applyAmending({ ...batch, changes: later }, isMixed).catch((error) => {
      if (plain.length === 0) throw error;
      return failing(later, error);
    });
    return {
      outcomes: settled(outcomes, amended.outcomes),
      steps: [...done.steps, ...amended.steps],
    };
  };
}

/** Of all changes, amendments among them, which are left too. */
function inOrder(
  changes: readonly Change[],
  plain: readonly PlainOutcome[],
): readonly PlainOutcome[] {
  const rest = plain.values();
  return changes.map(({ kind }) => (kind === "amend" ? "left" : next(rest)));
}

/** With the outcomes of those that were left, in their order. */
function settled(outcomes: readonly PlainOutcome[], later: readonly Outcome[]): readonly Outcome[] {
  const rest = later.values();
  return outcomes.map((outcome) => (outcome === "left" ? next(rest) : outcome));
}

function next<Value>(values: Iterator<Value>): Value {
  const { value, done } = values.next();
  if (done) throw new RangeError("a change has no outcome");
  return value;
}

/**
 * One change may be at fault, and alone, each of the others can be made; or one ledger's node is away, and those of the others can
 * be made.
 */
async function wholeOrApart<Of extends Outcome | "left">(
  batch: Batch,
  apply: (batch: Batch) => Promise<Pick<Applied, "steps"> & { readonly outcomes: readonly Of[] }>,
): Promise<Pick<Applied, "steps"> & { readonly outcomes: readonly (Of | Outcome)[] }> {
  try {
    return await apply(batch);
  } catch (error) {
    const { changes, revision } = batch;
    const parts = partsAfter(error, changes);
    if (!parts) throw error;
    if (parts.length === 1) return failing(changes, error);
    const outcomes: (Of | Outcome)[] = [];
    const steps: Applied["steps"][number][] = [];
    for (const [number, part] of parts.entries()) {
      const own = part.map(([, change]) => change);
      const alone = { ...batch, revision: `${revision}-${number}`, changes: own };
      const applied = await wholeOrApart(alone, apply).catch((failure) => failing(own, failure));
      const rest = applied.outcomes.values();
      for (const [index] of part) outcomes[index] = next(rest);
      steps.push(...applied.steps);
    }
    return { outcomes, steps };
  }
}

/** Changes with their places in the batch, which are tried together. */
type Part = readonly (readonly [index: number, change: Change])[];

/** What is tried by itself after such an error of the whole; undefined if none of it has a chance. */
function partsAfter(error: unknown, changes: readonly Change[]): readonly Part[] | undefined {
  const all = [...changes.entries()];
  if (error instanceof Faulty) return all.map((one) => [one]);
  if (error instanceof NodeAway) return [...Map.groupBy(all, ([, { ledger }]) => ledger).values()];
  return undefined;
}

/** A problem says that nobody knows what was made; any other error, that nothing was. */
function failing(changes: readonly Change[], error: unknown): Applied {
  const outcome =
    error instanceof Problem
      ? { failure: messageOf(error.cause ?? error), isUnknown: true }
      : { failure: messageOf(error) };
  return { outcomes: changes.map(() => outcome), steps: [] };
}
