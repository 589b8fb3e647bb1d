// Follows histories: who has read a ledger's changes to the end gets the next ones as they come. What this process commits is
// seen at once, and so is what others commit if the engine hears of it. One check each second, for all followed ledgers together,
// finds what nobody was told of.

import type { LedgerId } from "../domain/ledger/ledger.ts";
import type { LedgerChange } from "../domain/ledger/ledger-change.ts";
import type { ChangeRange } from "./store.ts";

/** How long to wait between two checks for unannounced changes, by default. */
const CHECK_MS = 1_000;

/** As many changes are read at once. */
const PAGE_CHANGES = 256;

export interface Following {
  /** The changes after that of the id `after`, without an end until `signal` is aborted. */
  follow(ledger: LedgerId, after: number, signal: AbortSignal): AsyncIterable<LedgerChange>;
  /** To be called when this process has changed the ledger. */
  touched(ledger: LedgerId): void;
  /** Ends all who follow. */
  close(): void;
}

/** How the processes that share an engine tell one another what they have changed. Any of it may be lost. */
export interface Notices {
  /** Tells the others that the ledger was changed; soon, and at no cost to who has changed it. */
  tell(ledger: LedgerId): void;
  /** Begins to listen to the others, and makes sure that this goes on: to be called time and again. */
  listen(hearing: Hearing): void;
  stopListening(): void;
  close(): void;
}

/** What is heard from others. */
export interface Hearing {
  touched(ledger: LedgerId): void;
  /** What was changed until now may not have been heard of; what is changed from now on will be. */
  missed(): void;
}

/** What was found after a place in the history. */
interface Found {
  readonly changes: readonly LedgerChange[];
  /** How often the ledger was known to be touched when this was read; undefined where there may be more already. */
  readonly touches: number | undefined;
}

/** Who waits for changes after that of the id `after`. */
interface Waiting extends PromiseWithResolvers<Found> {
  readonly after: number;
}

/** What followers ask the engine. */
export interface FollowedHistory {
  list(ledger: LedgerId, range: ChangeRange): Promise<readonly LedgerChange[]>;
  /** The id of the last change of each of these ledgers that has one. */
  lastChanges(ledgers: readonly LedgerId[]): Promise<ReadonlyMap<LedgerId, number>>;
}

export interface FollowingOptions {
  readonly notices?: Notices | undefined;
  readonly checkMs?: number | undefined;
}

export function createFollowing(
  { list, lastChanges }: FollowedHistory,
  { notices, checkMs = CHECK_MS }: FollowingOptions = {},
): Following {
  const watches = new Map<LedgerId, Watch>();
  let timer: Timer | undefined;
  let isChecking = false;
  let closed = false;

  const hearing: Hearing = {
    touched: (ledger) => watches.get(ledger)?.touch(),
    missed: () => {
      for (const watch of watches.values()) watch.touch();
    },
  };

  function enter(ledger: LedgerId): Watch {
    const watch = watches.get(ledger) ?? openWatch((range) => list(ledger, range));
    watches.set(ledger, watch);
    watch.followers += 1;
    notices?.listen(hearing);
    timer ??= setInterval(check, checkMs);
    return watch;
  }

  /** Asks once for all ledgers, and reads those that have changes that a follower has not got. */
  async function check(): Promise<void> {
    notices?.listen(hearing);
    if (isChecking) return;
    isChecking = true;
    const last = await lastChanges([...watches.keys()]).catch(() => undefined);
    isChecking = false;
    // If the question fails, each ledger is read: only the followers of one that can't be read learn of the failure.
    for (const [ledger, watch] of watches) {
      watch.catchUp(last ? (last.get(ledger) ?? 0) : Number.POSITIVE_INFINITY);
    }
  }

  function leave(ledger: LedgerId, watch: Watch): void {
    watch.followers -= 1;
    if (watch.followers === 0) watches.delete(ledger);
    if (watches.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    notices?.stopListening();
  }

  return {
    async *follow(ledger, after, signal) {
      const watch = enter(ledger);
      try {
        yield* changesOf(watch, after, signal, () => closed);
      } finally {
        leave(ledger, watch);
      }
    },
    touched(ledger) {
      hearing.touched(ledger);
      notices?.tell(ledger);
    },
    close() {
      closed = true;
      notices?.close();
      for (const watch of watches.values()) watch.giveUp();
    },
  };
}

async function* changesOf(
  watch: Watch,
  after: number,
  signal: AbortSignal,
  isClosed: () => boolean,
): AsyncGenerator<LedgerChange, void> {
  let last = after;
  let touches: number | undefined;
  while (!signal.aborted && !isClosed()) {
    const found: Found = await watch.find(last, touches, signal);
    touches = found.touches;
    for (const change of found.changes) {
      if (signal.aborted) return;
      yield change;
      last = change.id;
    }
  }
}

/** Those who follow one ledger. */
interface Watch {
  followers: number;
  /** Reads for those who wait, if one of them has not got the change of this id yet. */
  catchUp(last: number): void;
  touch(): void;
  /**
   * The changes after that of the id `after`, as far as one reading goes. `touches` is how often the ledger was known to be
   * touched when its history ended there; as long as that has not changed, this waits for what a check or a touch finds.
   */
  find(after: number, touches: number | undefined, signal: AbortSignal): Promise<Found>;
  /** Tells all who wait that there is nothing to wait for. */
  giveUp(): void;
}

const NOTHING: Found = { changes: [], touches: undefined };

function openWatch(list: (range: ChangeRange) => Promise<readonly LedgerChange[]>): Watch {
  const waiting = new Set<Waiting>();
  let touches = 0;
  let isLooking = false;

  async function read(after: number): Promise<Found> {
    const known = touches;
    const changes = await list({ after, limit: PAGE_CHANGES });
    return { changes, touches: changes.length < PAGE_CHANGES ? known : undefined };
  }

  /** Reads once for all who wait, from the place of the one who is farthest behind. */
  async function look(): Promise<void> {
    // A follower that the present look comes too early for learns of its change by the next one.
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    const known = touches;
    const asking = [...waiting];
    try {
      const found = await read(Math.min(...asking.map(({ after }) => after)));
      for (const one of asking) {
        const changes = found.changes.filter(({ id }) => id > one.after);
        if (changes.length > 0) one.resolve({ ...found, changes });
      }
    } catch (error) {
      for (const one of asking) one.reject(error);
    }
    isLooking = false;
    if (touches !== known) await look();
  }

  /** Waits for what a look finds after this place; for nothing, once the signal is aborted. */
  async function wait(after: number, signal: AbortSignal): Promise<Found> {
    const one: Waiting = { after, ...Promise.withResolvers<Found>() };
    const giveUp = () => one.resolve(NOTHING);
    signal.addEventListener("abort", giveUp);
    waiting.add(one);
    try {
      return await one.promise;
    } finally {
      waiting.delete(one);
      signal.removeEventListener("abort", giveUp);
    }
  }

  return {
    followers: 0,
    catchUp(last) {
      if (waiting.values().some(({ after }) => after < last)) void look();
    },
    touch() {
      touches += 1;
      void look();
    },
    find: (after, known, signal) => (known === touches ? wait(after, signal) : read(after)),
    giveUp() {
      for (const one of waiting) one.resolve(NOTHING);
    },
  };
}
