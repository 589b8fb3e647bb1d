// Advances columns to a snapshot, along the history in between. It first checks that the snapshot's history continues that of the columns,
// because a failover or a restored backup may have lost changes that the columns show.

import type { Labels } from "../../domain/label/labels.ts";
import type { BookSnapshot, TouchedSince } from "../store.ts";
import { turn } from "../turns.ts";
import type { Kept, Moment } from "./kept-columns.ts";

/** All of it comes from one snapshot. */
export interface Reading {
  readonly labels: Labels;
  readonly snapshot: BookSnapshot;
}

/** The reason why columns can't be read at a snapshot. */
export interface Missed {
  /** "later": the columns already show a later snapshot. "other-history": they show a state that the snapshot's history never had. */
  readonly missed: "later" | "other-history";
}

const LATER: Missed = { missed: "later" };
export const OTHER_HISTORY: Missed = { missed: "other-history" };

export async function momentOf(source: BookSnapshot): Promise<Moment> {
  const { ledger, recordsState } = source;
  return { revision: ledger.revision, recordsState, fingerprint: await source.fingerprint() };
}

/** Advances the columns to the snapshot, a limited number of changes per turn of the event loop, and reads them there. */
export async function readAt<Found>(
  kept: Kept,
  { labels, snapshot }: Reading,
  { changes, read }: { readonly changes: number; readonly read: () => Promise<Found> },
): Promise<{ readonly found: Found } | Missed> {
  const { columns, gate, moment } = kept;
  const position = snapshot.lastChange;
  const from = columns.position;
  const steps = await touchedInSteps(snapshot, from, changes);
  if (steps[0] && steps[0].since !== moment.fingerprint) return OTHER_HISTORY;
  return gate(async () => {
    // Another caller may have advanced the columns in the meantime.
    if (from < position && columns.position === from) {
      const { ledger, recordsState } = snapshot;
      const isNew = kept.moment.recordsState !== recordsState;
      for (const [index, { there, gone }] of steps.entries()) {
        if (index > 0) await turn();
        columns.apply({ position: from, put: there, gone });
      }
      columns.apply({ position, put: [], gone: [], ...(isNew && { labels: [...labels.all()] }) });
      const fingerprint = steps.at(-1)?.upTo ?? moment.fingerprint;
      kept.moment = { revision: ledger.revision, recordsState, fingerprint };
    }
    if (columns.position !== position) return LATER;
    return isOfMoment(kept, snapshot) ? { found: await read() } : OTHER_HISTORY;
  });
}

function isOfMoment({ moment }: Kept, { ledger, recordsState }: BookSnapshot): boolean {
  return moment.revision === ledger.revision && moment.recordsState === recordsState;
}

/** The records touched by changes after `from`, as the snapshot shows them. */
async function touchedInSteps(
  snapshot: BookSnapshot,
  from: number,
  changes: number,
): Promise<readonly TouchedSince[]> {
  const steps: TouchedSince[] = [];
  for (let after = from; after < snapshot.lastChange; after += changes) {
    if (after > from) await turn();
    const through = Math.min(after + changes, snapshot.lastChange);
    steps.push(await snapshot.touchedAfter(after, through));
  }
  return steps;
}
