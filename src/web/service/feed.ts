// Follows a ledger's changes: whoever makes them, what is shown becomes stale and is asked for again. All tabs of a browser share one
// feed of a ledger: the tab that holds the ledger's lock leads, follows the service and tells the others. Browsers allow six connections
// to a host, so all leaders hold two streams at most, and those of further ledgers poll. When a tab ends, the browser releases its locks,
// and the next tab goes on from the last change that it has seen itself.

import type { QueryClient } from "@tanstack/react-query";
import { createBookFollower } from "../../client/book-follower.ts";
import { listen } from "../store.ts";
import { feedStartQuery, LEDGERS, ledgerKey, newestChange } from "./queries.ts";
import { type Connectivity, isUnanswered, type Service } from "./service.ts";

/** Changes that come together, as those of a batch do, are one reason to look again. */
const GATHER_MS = 50;
/** Somebody who looks at the page waits no longer than that to see that the service is back. */
const LONGEST_WAIT_MS = 3_000;

const BROWSER: Browser = {
  locks: "BroadcastChannel" in globalThis ? navigator.locks : undefined,
  openChannel(name) {
    const channel = new BroadcastChannel(name);
    return {
      listen(hear) {
        channel.onmessage = ({ data }) => hear(data);
      },
      send: (message) => channel.postMessage(message),
      close: () => channel.close(),
    };
  },
  visibility: {
    isHidden: () => document.hidden,
    subscribe(look) {
      return listen([document], "visibilitychange", look);
    },
  },
  wait,
  gather,
};

/** Goes on until the signal is aborted. */
export async function followLedger(
  service: Service,
  ledger: string,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  const look = gather(() => {
    void queries.invalidateQueries({ queryKey: ledgerKey(ledger) });
    void queries.invalidateQueries({ queryKey: LEDGERS });
  });
  const follower = createBookFollower({ fetch: service.connectivity.fetch, wait });
  async function* stream(after: number, signal: AbortSignal): AsyncGenerator<number> {
    for await (const { data } of follower.listChanges({ ledger, after }, { signal })) yield data.id;
  }
  const feed = {
    ledger,
    connectivity: service.connectivity,
    stream,
    newest: () => newestChange({ service, ledger }),
    onChange: look,
  };
  let after = await queries.fetchQuery(feedStartQuery({ service, ledger }));
  while (!signal.aborted) {
    const here = AbortSignal.any([signal, untilLeft(signal)]);
    after = await shareFeed({ ...feed, after }, BROWSER, here);
    if (!signal.aborted) await shownAgain(signal);
  }
}

/** A page that is left may be kept for the way back. It must hold no lock then: the others would wait for it, and it is not kept. */
function untilLeft(signal: AbortSignal): AbortSignal {
  const left = new AbortController();
  addEventListener("pagehide", () => left.abort(), { once: true, signal });
  return left.signal;
}

function shownAgain(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener("pageshow", resolve, { once: true, signal });
    signal.addEventListener("abort", resolve, { once: true });
  });
}

function gather(run: () => void): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      run();
    }, GATHER_MS);
  };
}

/** Ends early when the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_WAIT_MS));
  addEventListener("online", () => resolve(), { once: true, signal });
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

/** Tabs of another build may speak another language; they have a feed of their own. */
const NAME = "outlay.feed.1";
const STREAMS = 2;
const POLL_MS = 3_000;
/** Those who held the streams may be about to end. */
const AGAIN_MS = 100;

export interface Feed {
  readonly ledger: string;
  /** The last change that is known already. */
  readonly after: number;
  readonly connectivity: Connectivity;
  /**
   * The ids of the changes after one, as they are made; one that is not greater than the one before, if the service has lost
   * changes. Ends with the signal only; throws what the service refuses.
   */
  readonly stream: (after: number, signal: AbortSignal) => AsyncIterable<number>;
  /** The id of the newest change; 0 where there is none. */
  readonly newest: () => Promise<number>;
  readonly onChange: () => void;
}

/** What a tab says to the others. */
export interface Message {
  readonly ledger: string;
  readonly last: number;
  /** Whether the changes that had this id and those after it were lost, and everything is to be read again. */
  readonly hasLost?: boolean;
  /** Undefined from a tab that has just come, and asks how far the others are. */
  readonly leader?: { readonly isAway: boolean; readonly isHidden: boolean } | undefined;
}

export interface Channel {
  listen(hear: (message: Message) => void): void;
  send(message: Message): void;
  close(): void;
}

/** Whether somebody can see the tab. */
interface Visibility {
  readonly isHidden: () => boolean;
  /** Calls whenever that changes; returns what ends that. */
  readonly subscribe: (look: () => void) => () => void;
}

/** What the browser has for a tab. */
export interface Browser {
  /** Undefined where it has none, as for pages over plain HTTP from another machine. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly openChannel: (name: string) => Channel;
  readonly visibility: Visibility;
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Calls once for all that is asked for within a moment. */
  readonly gather: (run: () => void) => () => void;
}

/** Follows until the signal is aborted; resolves to the last change that was seen. Throws what the service refuses. */
export async function shareFeed(
  feed: Feed,
  { locks, ...browser }: Browser,
  signal: AbortSignal,
): Promise<number> {
  if (!locks) return followAlone(feed, browser, signal);
  try {
    return await new Member(feed, { locks, ...browser }, signal).follow();
  } catch (error) {
    // Where cookies are blocked, the locks are there and can't be had.
    if (!(error instanceof DOMException)) throw error;
    return followAlone(feed, browser, signal);
  }
}

/** With nobody to share it with, there is a stream only while the tab is seen. */
async function followAlone(
  { after, stream, onChange }: Feed,
  { visibility }: Pick<Browser, "visibility">,
  signal: AbortSignal,
): Promise<number> {
  let last = after;
  while (!signal.aborted) {
    const turned = new AbortController();
    const stop = visibility.subscribe(() => turned.abort());
    const ended = AbortSignal.any([signal, turned.signal]);
    try {
      if (visibility.isHidden()) {
        await new Promise((resolve) => ended.addEventListener("abort", resolve));
        continue;
      }
      for await (const id of stream(last, ended)) {
        last = id;
        onChange();
      }
    } finally {
      stop();
    }
  }
  return last;
}

type Shared = Browser & { readonly locks: Pick<LockManager, "request"> };

class Member {
  readonly #feed: Feed;
  readonly #browser: Shared;
  readonly #signal: AbortSignal;
  readonly #channel: Channel;
  readonly #sayLast: () => void;
  #last: number;
  #turn = new AbortController();
  #isLeading = false;
  #isStreaming = false;
  /** Whether it is to lead at once. Browsers slow down or freeze tabs that nobody sees, so one that is seen takes the lead. */
  #isClaiming: boolean;

  constructor(feed: Feed, browser: Shared, signal: AbortSignal) {
    this.#feed = feed;
    this.#browser = browser;
    this.#signal = signal;
    this.#last = feed.after;
    this.#channel = browser.openChannel(NAME);
    this.#sayLast = browser.gather(() => this.#say());
    this.#isClaiming = !browser.visibility.isHidden();
  }

  async follow(): Promise<number> {
    const stops = [
      this.#browser.visibility.subscribe(() => this.#turnVisible()),
      this.#feed.connectivity.subscribe(() => this.#say()),
    ];
    this.#channel.listen((message) => this.#hear(message));
    this.#channel.send({ ledger: this.#feed.ledger, last: this.#last });
    try {
      while (!this.#signal.aborted) await this.#takeTurn();
    } finally {
      for (const stop of stops) stop();
      this.#channel.close();
    }
    return this.#last;
  }

  /** Waits for the lead and keeps it, until it is stolen, claimed, or the feed ends. */
  async #takeTurn(): Promise<void> {
    const turn = new AbortController();
    this.#turn = turn;
    const ended = AbortSignal.any([this.#signal, turn.signal]);
    const options = this.#isClaiming ? { steal: true } : { signal: ended };
    this.#isClaiming = false;
    try {
      const name = `${NAME}:${this.#feed.ledger}`;
      await this.#browser.locks.request(name, options, () => this.#lead(ended));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    } finally {
      this.#isLeading = false;
      turn.abort();
    }
  }

  async #lead(ended: AbortSignal): Promise<void> {
    if (ended.aborted) return;
    this.#isLeading = true;
    this.#say();
    let waitingMs = AGAIN_MS;
    while (!(await this.#inSlot(() => this.#stream(ended)))) {
      if (ended.aborted) return;
      await this.#poll();
      await this.#browser.wait(waitingMs, ended);
      waitingMs = POLL_MS;
    }
  }

  /** Whether one of the streams was free. */
  async #inSlot(work: () => Promise<void>): Promise<boolean> {
    for (let slot = 1; slot <= STREAMS; slot += 1) {
      const name = `${NAME}.stream.${slot}`;
      const take = async (lock: Lock | null) => {
        if (lock) await work();
        return lock !== null;
      };
      if (await this.#browser.locks.request(name, { ifAvailable: true }, take)) return true;
    }
    return false;
  }

  async #stream(ended: AbortSignal): Promise<void> {
    this.#isStreaming = true;
    try {
      for await (const id of this.#feed.stream(this.#last, ended)) {
        if (id > this.#last) this.#see(id);
        else this.#goBack(id);
      }
    } finally {
      this.#isStreaming = false;
    }
  }

  async #poll(): Promise<void> {
    try {
      this.#see(await this.#feed.newest());
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }

  #see(id: number): void {
    if (id <= this.#last) return;
    this.#last = id;
    this.#feed.onChange();
    this.#sayLast();
  }

  #goBack(id: number): void {
    this.#last = id;
    this.#feed.onChange();
    this.#channel.send({
      ledger: this.#feed.ledger,
      last: id,
      hasLost: true,
      leader: this.#leader(),
    });
  }

  #hear({ ledger, last, hasLost, leader }: Message): void {
    if (ledger !== this.#feed.ledger) return;
    if (!leader) {
      this.#say();
      return;
    }
    if (hasLost) this.#last = last - 1;
    this.#see(last);
    if (this.#isLeading) return;
    this.#feed.connectivity.note(leader.isAway);
    if (leader.isHidden) this.#turnVisible();
  }

  /** Only who leads has something to say. */
  #say(): void {
    if (!this.#isLeading || this.#signal.aborted) return;
    this.#channel.send({ ledger: this.#feed.ledger, last: this.#last, leader: this.#leader() });
  }

  #leader() {
    return {
      isAway: this.#feed.connectivity.isAway(),
      isHidden: this.#browser.visibility.isHidden(),
    };
  }

  #turnVisible(): void {
    if (this.#browser.visibility.isHidden()) {
      this.#say();
    } else if (!this.#isStreaming) {
      this.#isClaiming = true;
      this.#turn.abort();
    }
  }
}
