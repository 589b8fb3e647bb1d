// Follows the changes that this page or others make in a ledger. After a change, the page requests everything that it shows again. A tab
// follows while it is visible, and catches up when it is shown again. Browsers allow six connections to a host, so at most three tabs of a
// browser have a stream, and other visible tabs poll.

import type { QueryClient } from "@tanstack/react-query";
import { BOOK_PLANS } from "../../client/book-plans.ts";
import { createFollowerOf } from "../../client/follow.ts";
import { gather } from "../idle.ts";
import { listen } from "../store.ts";
import { feedStartQuery, LEDGERS, ledgerKey, newestChange } from "./queries.ts";
import { isUnanswered, type Service } from "./service.ts";

/** Changes that come within this time, such as those of a batch, make the page refetch its data only once. */
const GATHER_MS = 50;
/** A visible page notices within this time that the service is back. */
const LONGEST_WAIT_MS = 3_000;
const POLL_MS = 3_000;
const STREAMS = 3;

export async function followLedger(
  service: Service,
  ledger: string,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  const book = { service, ledger };
  const follower = createFollowerOf(BOOK_PLANS, { fetch: service.connectivity.fetch, wait });
  const feed: Feed = {
    after: await queries.fetchQuery(feedStartQuery(book)),
    async *stream(after, signal) {
      const changes = follower.listChanges({ ledger, after }, { signal });
      for await (const { data } of changes) yield data.id;
    },
    newest: () => newestChange(book),
    onChange: gather(() => {
      void queries.invalidateQueries({ queryKey: ledgerKey(ledger) });
      void queries.invalidateQueries({ queryKey: LEDGERS });
    }, GATHER_MS),
  };
  const tab: Tab = {
    locks: navigator.locks,
    isHidden: () => document.hidden,
    onVisibility: (look) => listen(document, "visibilitychange", look),
    wait,
  };
  await follow(feed, tab, signal);
}

/** Ends early when the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_WAIT_MS));
  addEventListener("online", () => resolve(), { once: true, signal });
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

export interface Feed {
  /** The id of the last change that is known already. */
  readonly after: number;
  /**
   * The ids of the changes after a given one, as they are made. An id that is not greater than the one before means that the service has
   * lost changes. The stream ends only with the signal. It throws the service's refusals.
   */
  readonly stream: (after: number, signal: AbortSignal) => AsyncIterable<number>;
  /** The id of the newest change; 0 if there is none. */
  readonly newest: () => Promise<number>;
  readonly onChange: () => void;
}

/** A tab, and the locks that it shares with the other tabs of its browser. */
export interface Tab {
  /** Undefined in pages that came over plain HTTP from another machine. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly isHidden: () => boolean;
  /** Calls `look` whenever the tab is hidden or shown. Returns a function that stops this. */
  readonly onVisibility: (look: () => void) => () => void;
  /** Resolves after this many milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Follows a feed until the signal is aborted. Throws the service's refusals. */
export async function follow(
  { after, stream, newest, onChange }: Feed,
  tab: Tab,
  signal: AbortSignal,
): Promise<void> {
  let last = after;

  async function read(ended: AbortSignal): Promise<void> {
    for await (const id of stream(last, ended)) {
      last = id;
      onChange();
    }
  }

  async function poll(ended: AbortSignal): Promise<void> {
    try {
      const id = await newest();
      if (id !== last) onChange();
      last = id;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
    await tab.wait(POLL_MS, ended);
  }

  while (!signal.aborted) {
    const turned = new AbortController();
    const stop = tab.onVisibility(() => turned.abort());
    const ended = AbortSignal.any([signal, turned.signal]);
    try {
      if (tab.isHidden()) await new Promise((resolve) => ended.addEventListener("abort", resolve));
      else if (!(await inSlot(tab.locks, () => read(ended)))) await poll(ended);
    } finally {
      stop();
    }
  }
}

/** Returns false if other tabs have all streams. */
async function inSlot(locks: Tab["locks"], work: () => Promise<void>): Promise<boolean> {
  const begin = async (lock: Lock | null) => {
    if (lock) await work();
    return lock !== null;
  };
  try {
    for (let slot = 1; locks && slot <= STREAMS; slot += 1) {
      const name = `outlay.stream.${slot}`;
      if (await locks.request(name, { ifAvailable: true }, begin)) return true;
    }
    if (locks) return false;
  } catch (error) {
    // Some browsers have locks but deny them if cookies are blocked.
    if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
  }
  await work();
  return true;
}
