// A browser with tabs, and the server that they follow: channels, visibility, and tabs that are killed without notice. None of it takes any
// time.

import type { Browser, Channel, Feed, Message } from "../../../src/web/service/feed.ts";
import { shareFeed } from "../../../src/web/service/feed.ts";
import { type Connectivity, createConnectivity } from "../../../src/web/service/service.ts";
import { type Grant, LocksOfTabs } from "./locks-of-tabs.ts";

export interface Tab {
  /** The ids that `onChange` was called at, the newest one last. */
  readonly seen: readonly number[];
  /** True if it believes that the server is away. */
  readonly isAway: () => boolean;
  readonly hide: () => void;
  readonly show: () => void;
  /** Closes it as its page would. */
  readonly close: () => void;
  /** Ends it as a crash would: none of its code runs any more. */
  readonly kill: () => void;
  readonly done: Promise<number>;
}

interface TabOptions {
  readonly ledger?: string;
  readonly after?: number;
  readonly isHidden?: boolean;
  /** The page's access to locks: "denied" as if cookies are blocked. */
  readonly locks?: "none" | "denied";
}

/** A refusal, as the server sends it if there is no such ledger. */
export class Refused extends Error {}

/** The server's changes, and its followers. */
class Service {
  readonly refused = new Set<string>();
  readonly #newest = new Map<string, number>();
  /** By the tab that reads it, with what wakes it. */
  readonly streams = new Map<number, () => void>();

  newest(ledger: string): number {
    return this.#newest.get(ledger) ?? 0;
  }

  change(ledger: string): number {
    const id = this.newest(ledger) + 1;
    this.#newest.set(ledger, id);
    for (const wake of [...this.streams.values()]) wake();
    return id;
  }

  lose(ledger: string, count: number): void {
    this.#newest.set(ledger, this.newest(ledger) - count);
    for (const wake of [...this.streams.values()]) wake();
  }

  async *stream(tab: number, ledger: string, after: number, signal: AbortSignal) {
    if (this.refused.has(ledger)) throw new Refused();
    let last = after;
    try {
      while (!signal.aborted) {
        const to = this.newest(ledger);
        if (last > to) last = to - 1;
        for (; last < to && !signal.aborted; last += 1) yield last + 1;
        await new Promise<void>((resolve) => {
          this.streams.set(tab, resolve);
          signal.addEventListener("abort", () => resolve());
        });
      }
    } finally {
      this.streams.delete(tab);
    }
  }
}

/** Brings what one tab says to all others. */
class Channels {
  readonly killed = new Set<number>();
  readonly #hearers = new Map<Channel, (message: Message) => void>();

  open(tab: number): Channel {
    const { killed } = this;
    const hearers = this.#hearers;
    const channel: Channel = {
      listen: (hear) => hearers.set(channel, (message) => killed.has(tab) || hear(message)),
      send(message) {
        if (killed.has(tab)) return;
        if (!hearers.has(channel)) throw new DOMException("closed", "InvalidStateError");
        const others = [...hearers].filter(([other]) => other !== channel);
        for (const [, hear] of others) queueMicrotask(() => hear(message));
      },
      close: () => hearers.delete(channel),
    };
    return channel;
  }
}

function createVisibility(begin: boolean) {
  const looks = new Set<() => void>();
  let isHidden = begin;
  return {
    isHidden: () => isHidden,
    subscribe(look: () => void) {
      looks.add(look);
      return () => looks.delete(look);
    },
    turn(next: boolean) {
      isHidden = next;
      for (const look of looks) look();
    },
  };
}

async function deny(): Promise<never> {
  throw new DOMException("denied", "SecurityError");
}

function locksFor(locks: LocksOfTabs, tab: number, wanted: TabOptions["locks"]): Browser["locks"] {
  if (wanted === "none") return undefined;
  const request = (name: string, options: LockOptions, run: Grant) =>
    locks.request(tab, name, options, run);
  // Safe: it is called in this form alone.
  return { request: wanted === "denied" ? deny : request } as Browser["locks"];
}

/** Waits that end when it is said, whatever time they are for. */
function createWaits() {
  const waits = new Set<() => void>();
  return {
    wait: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.add(resolve);
        signal.addEventListener("abort", () => resolve());
      }),
    endAll(): void {
      for (const end of waits) end();
      waits.clear();
    },
  };
}

export function createBrowser() {
  const locks = new LocksOfTabs();
  const channels = new Channels();
  const service = new Service();
  const { wait, endAll } = createWaits();
  const reaches: Connectivity[] = [];

  function open(options: TabOptions = {}): Tab {
    const tab = reaches.length;
    const { ledger = "home", after = service.newest(ledger), isHidden = false } = options;
    const connectivity = createConnectivity(async () => new Response());
    reaches.push(connectivity);
    const seen: number[] = [];
    const feed: Feed = {
      ...{ ledger, after, connectivity },
      stream: (after, signal) => service.stream(tab, ledger, after, signal),
      newest: async () => service.newest(ledger),
      onChange: () => channels.killed.has(tab) || seen.push(service.newest(ledger)),
    };
    const visibility = createVisibility(isHidden);
    const browser: Browser = {
      ...{ locks: locksFor(locks, tab, options.locks), visibility, wait },
      openChannel: () => channels.open(tab),
      gather: (run) => () => queueMicrotask(run),
    };
    const ending = new AbortController();
    const done = shareFeed(feed, browser, ending.signal);
    done.catch(() => {});
    return {
      ...{ seen, done, isAway: connectivity.isAway },
      hide: () => visibility.turn(true),
      show: () => visibility.turn(false),
      close: () => ending.abort(),
      kill() {
        channels.killed.add(tab);
        service.streams.delete(tab);
        locks.kill(tab);
      },
    };
  }

  return {
    open,
    /** The tabs that have a stream open, in the order in which they were opened. */
    streaming: (): readonly number[] => [...service.streams.keys()].toSorted((a, b) => a - b),
    /** Returns the id of the change. */
    change: (ledger = "home") => service.change(ledger),
    /** Drops this many of the last changes of "home". */
    lose: (count: number) => service.lose("home", count),
    refuse: (ledger: string) => service.refused.add(ledger),
    /** Takes the server away or brings it back, as its clients notice. */
    setAway(isAway: boolean): void {
      for (const tab of service.streams.keys()) reaches[tab]?.note(isAway);
    },
    /** Runs until everything that can happen has happened, and only repeating timers are left. */
    async settle(): Promise<void> {
      for (let round = 0; round < 5; round += 1) {
        endAll();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
