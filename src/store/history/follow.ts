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

/** The engine's reads that followers need. */
export interface FollowedHistory extends Pick<History, "list"> {
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
) {
  const watches = new Map<LedgerId, Watch>();
  let timer: Timer | undefined;
  let isChecking = false;
  let closed = false;
  const hearing = hearingOf(watches);

  function enter(ledger: LedgerId): Watch {
    const watch = watches.get(ledger) ?? new Watch((range) => history.list(ledger, range));
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
      watch.wakeUnless(last && (last.get(ledger) ?? 0));
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
    async *follow(
      ledger: LedgerId,
      after: number,
      signal: AbortSignal,
    ): AsyncIterable<LedgerChange> {
      const watch = enter(ledger);
      try {
        const ends = () => signal.aborted || closed;
        yield* changesOf(watch, placesIn(history, ledger), after, signal, ends);
      } finally {
        leave(ledger, watch);
      }
    },
    /** Is called when this process has changed the ledger. */
    touched(ledger: LedgerId): void {
      hearing.touched(ledger);
      notices?.announce(ledger);
    },
    /** Ends all followers. */
    close(): void {
      closed = true;
      notices?.close();
      hearing.missed();
    },
  };
}

function hearingOf(watches: ReadonlyMap<LedgerId, Watch>): Hearing {
  return {
    touched: (ledger) => watches.get(ledger)?.touch(),
    missed() {
      for (const watch of watches.values()) watch.touch();
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

async function* changesOf(
  watch: Watch,
  places: ReturnType<typeof placesIn>,
  after: number,
  signal: AbortSignal,
  ends: () => boolean,
): AsyncGenerator<LedgerChange, void> {
  let place = await places.find(after);
  while (!ends()) {
    const { touches } = watch;
    const part = await watch.read(place);
    const changes = changesAfter(place, part);
    if (!changes) {
      place = await places.findBefore(place.id);
      continue;
    }
    for (const change of changes) {
      if (signal.aborted) return;
      yield change;
      place = placeOf(change);
    }
    if (part.length < PART_CHANGES) await watch.wait(place, touches, signal);
  }
}

/** The changes after a position in a part of the history that begins there; undefined if the history no longer has the position. */
function changesAfter(
  place: Place,
  part: readonly LedgerChange[],
): readonly LedgerChange[] | undefined {
  if (place === START) return part;
  const [there, ...rest] = part;
  return there && placeOf(there).fingerprint === place.fingerprint ? rest : undefined;
}

/** The followers of one ledger. */
class Watch {
  followers = 0;
  /** How often the ledger was touched. */
  touches = 0;
  readonly #list: (range: ChangeRange) => Promise<readonly LedgerChange[]>;
  /** The functions that wake waiting followers, with the position up to which each has read. */
  readonly #waiting = new Map<() => void, Place>();
  /** The readings under way since the last touch, by the position at which they begin. */
  readonly #readings = new Map<number, Promise<readonly LedgerChange[]>>();

  constructor(list: (range: ChangeRange) => Promise<readonly LedgerChange[]>) {
    this.#list = list;
  }

  /** Reads a part of the history that begins at the position. Followers that ask at the same time share a reading. */
  read({ id }: Place): Promise<readonly LedgerChange[]> {
    const known = this.#readings.get(id);
    if (known) return known;
    const range = { after: Math.max(id - 1, 0), limit: PART_CHANGES };
    const reading = this.#list(range).finally(() => this.#readings.delete(id));
    this.#readings.set(id, reading);
    return reading;
  }

  /** Waits until there may be changes after the position. `touches` counts those before the last reading. */
  async wait(place: Place, touches: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || touches !== this.touches) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    signal.addEventListener("abort", wake);
    this.#waiting.set(wake, place);
    await promise;
    this.#waiting.delete(wake);
    signal.removeEventListener("abort", wake);
  }

  touch(): void {
    this.touches += 1;
    // A reading under way may miss the changes.
    this.#readings.clear();
    this.wakeUnless(undefined);
  }

  /** Wakes the waiting followers, except those that have read up to the change `last`, if it is known. */
  wakeUnless(last: number | undefined): void {
    for (const [wake, { id }] of this.#waiting) if (id !== last) wake();
  }
}
