// Follows histories: a caller that has read a ledger's changes to the end receives later ones as they are made. It sees changes of this
// process at once, and changes of other processes as soon as the engine announces them. A check every second, for all followed ledgers
// together, finds unannounced changes. A failover or a restored backup may lose changes that were sent. Followers then receive the current
// history again, from a position before those changes.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { LedgerChange } from "../../domain/ledger/ledger-change.ts";
import type { ChangeRange, History } from "../store.ts";
import { fingerprintOf, NO_FINGERPRINT } from "./change-row.ts";

/** How long to wait between two checks for unannounced changes, by default. */
const CHECK_MS = 1_000;

/** Limits the changes read at once: the last one that was sent, and 256 more. */
const PART_CHANGES = 257;

export interface Following {
  readonly follow: History["follow"];
  /** Is called when this process has changed the ledger. */
  touched(ledger: LedgerId): void;
  /** Ends all followers. */
  close(): void;
}

/** Connects the processes that share an engine, so that they announce their changes. Any announcement may be lost. */
export interface Notices {
  /** Announces soon that the ledger was changed, without delaying the change. */
  announce(ledger: LedgerId): void;
  /** Begins to listen to other processes. It is called repeatedly, so that listening continues. */
  listen(hearing: Hearing): void;
  stopListening(): void;
  close(): void;
}

/** Receives announcements of other processes. */
export interface Hearing {
  touched(ledger: LedgerId): void;
  /** Called when earlier announcements may have been lost. Later ones will arrive. */
  missed(): void;
}

/** A follower's position: it has read up to the change of this id. */
interface Place {
  readonly id: number;
  readonly fingerprint: string;
}

const START: Place = { id: 0, fingerprint: NO_FINGERPRINT };

function placeOf(change: LedgerChange): Place {
  return { id: change.id, fingerprint: fingerprintOf(change.id, change) };
}

/** The changes found after a position in the history. */
interface Found {
  /** The changes; undefined if the position no longer exists in the history. */
  readonly changes: readonly LedgerChange[] | undefined;
  /** How often the watch had been touched before this reading. Undefined if there may be more changes to read. */
  readonly touches: number | undefined;
}

/** A follower that waits for changes after a position. */
interface Waiting extends PromiseWithResolvers<Found> {
  readonly place: Place;
}

/** The engine's reads that followers need. */
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
  history: FollowedHistory,
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
    const watch = watches.get(ledger) ?? openWatch((range) => history.list(ledger, range));
    watches.set(ledger, watch);
    watch.followers += 1;
    notices?.listen(hearing);
    timer ??= setInterval(check, checkMs);
    return watch;
  }

  /** Makes one query for all ledgers, and reads those with changes that a follower lacks. */
  async function check(): Promise<void> {
    notices?.listen(hearing);
    if (isChecking) return;
    isChecking = true;
    const last = await history.lastChanges([...watches.keys()]).catch(() => undefined);
    isChecking = false;
    // If the query fails, each ledger is read, so that only the followers of an unreadable one get a failure.
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
        const places = placesIn(history, ledger);
        yield* changesOf(watch, { after, places, signal, isClosed: () => closed });
      } finally {
        leave(ledger, watch);
      }
    },
    touched(ledger) {
      hearing.touched(ledger);
      notices?.announce(ledger);
    },
    close() {
      closed = true;
      notices?.close();
      for (const watch of watches.values()) watch.giveUp();
    },
  };
}

function placesIn({ list, lastChanges }: FollowedHistory, ledger: LedgerId) {
  /** Finds the position after this change, or before the last change if the history is shorter. */
  async function find(id: number): Promise<Place> {
    if (id === 0) return START;
    const [change] = await list(ledger, { after: id - 1, limit: 1 });
    return change ? placeOf(change) : findBefore(id);
  }

  /** Finds the position before this change, or before the last change. */
  async function findBefore(id: number): Promise<Place> {
    const last = (await lastChanges([ledger])).get(ledger) ?? 0;
    return find(Math.max(Math.min(id, last) - 1, 0));
  }

  return { find, findBefore };
}

interface Reading {
  readonly after: number;
  readonly places: ReturnType<typeof placesIn>;
  readonly signal: AbortSignal;
  isClosed(): boolean;
}

async function* changesOf(
  watch: Watch,
  { after, places, signal, isClosed }: Reading,
): AsyncGenerator<LedgerChange, void> {
  let place = await places.find(after);
  let touches: number | undefined;
  while (!signal.aborted && !isClosed()) {
    const found = await watch.find(place, touches, signal);
    touches = found.touches;
    if (!found.changes) place = await places.findBefore(place.id);
    for (const change of found.changes ?? []) {
      if (signal.aborted) return;
      yield change;
      place = placeOf(change);
    }
  }
}

/** The followers of one ledger. */
interface Watch {
  followers: number;
  /** Reads for waiting followers, unless all of them already have the change of this id. */
  catchUp(last: number): void;
  touch(): void;
  /**
   * Reads once, and returns the changes after a position. `touches` is how often the watch had been touched before a reading that found no
   * changes after this position. If it was not touched since, this first waits for a check or a touch.
   */
  find(place: Place, touches: number | undefined, signal: AbortSignal): Promise<Found>;
  /** Wakes all waiting followers, because there is nothing to wait for. */
  giveUp(): void;
}

const NOTHING: Found = { changes: [], touches: undefined };

/** Part of a history, starting at a follower's position. */
interface Part {
  /** Returns true if the part has the changes after this position. */
  reaches(place: Place): boolean;
  after(place: Place): Found;
}

function partOf(changes: readonly LedgerChange[], touches: number): Part {
  const isEnd = changes.length < PART_CHANGES;
  return {
    reaches: (place) => isEnd || (changes.at(-1)?.id ?? 0) >= place.id,
    after(place) {
      const [there, ...rest] = changes.filter(({ id }) => id >= place.id);
      const isThere = there && placeOf(there).fingerprint === place.fingerprint;
      if (place !== START && !isThere) return { changes: undefined, touches: undefined };
      return { changes: place === START ? changes : rest, touches: isEnd ? touches : undefined };
    },
  };
}

function openWatch(list: (range: ChangeRange) => Promise<readonly LedgerChange[]>): Watch {
  const waiting = new Set<Waiting>();
  let touches = 0;
  let isLooking = false;

  async function read(id: number): Promise<Part> {
    const known = touches;
    return partOf(await list({ after: Math.max(id - 1, 0), limit: PART_CHANGES }), known);
  }

  /** Reads once for all waiting followers, from the position that is farthest behind. */
  async function look(): Promise<void> {
    // A reading under way may miss changes that a follower waits for. The next reading finds them.
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    const known = touches;
    const asking = [...waiting];
    try {
      const part = await read(Math.min(...asking.map(({ place }) => place.id)));
      for (const one of asking.filter(({ place }) => part.reaches(place))) {
        const found = part.after(one.place);
        if (found.changes?.length !== 0) one.resolve(found);
      }
    } catch (error) {
      for (const one of asking) one.reject(error);
    }
    isLooking = false;
    if (touches !== known) await look();
  }

  /** Waits until a reading finds changes after this position, or until the signal is aborted. */
  async function wait(place: Place, signal: AbortSignal): Promise<Found> {
    const one: Waiting = { place, ...Promise.withResolvers<Found>() };
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
      if (waiting.values().some(({ place }) => place.id !== last)) void look();
    },
    touch() {
      touches += 1;
      void look();
    },
    find: async (place, known, signal) =>
      known === touches ? wait(place, signal) : (await read(place.id)).after(place),
    giveUp() {
      for (const one of waiting) one.resolve(NOTHING);
    },
  };
}
