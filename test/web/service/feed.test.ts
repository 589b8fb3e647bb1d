// The feed of changes in the tabs of one browser: three of them have a stream, and no visible tab misses a change.

import { expect, test } from "bun:test";
import { type Feed, follow, type Tab } from "../../../src/web/service/feed.ts";
import { LocksOfTabs } from "./locks-of-tabs.ts";

/** A refusal, as the server sends it if the ledger does not exist. */
class Refused extends Error {}

async function deny(): Promise<never> {
  throw new DOMException("denied", "SecurityError");
}

/** A browser with tabs, and a ledger that they follow. Nothing takes any time. */
class Browser {
  /** The tabs that read a stream, each with the function that wakes it. */
  readonly streams = new Map<number, () => void>();
  isRefusing = false;
  readonly #locks = new LocksOfTabs();
  #newest = 30;
  #tabs = 0;
  #waits: (() => void)[] = [];

  /** Makes this many changes. If the number is negative, the server loses that many. */
  change(count = 1): void {
    this.#newest += count;
    for (const wake of [...this.streams.values()]) wake();
  }

  open({ isHidden = false, locks = "shared" } = {}) {
    const tab = this.#tabs;
    this.#tabs += 1;
    const seen: number[] = [];
    const looks = new Set<() => void>();
    const request = (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
      this.#locks.request(tab, name, options, run);
    const feed: Feed = {
      after: this.#newest,
      stream: (after, signal) => this.#stream(tab, after, signal),
      newest: async () => this.#newest,
      onChange: () => seen.push(this.#newest),
    };
    const parts: Tab = {
      // Safe: it is only called in this form.
      locks: { shared: { request }, denied: { request: deny } }[locks] as Tab["locks"],
      isHidden: () => isHidden,
      onVisibility(look) {
        looks.add(look);
        return () => looks.delete(look);
      },
      wait: (_, signal) =>
        new Promise((resolve) => {
          this.#waits.push(resolve);
          signal.addEventListener("abort", () => resolve());
        }),
    };
    const ending = new AbortController();
    const done = follow(feed, parts, ending.signal);
    done.catch(() => {});
    return {
      seen,
      done,
      turn(hidden: boolean) {
        isHidden = hidden;
        for (const look of looks) look();
      },
      close: () => ending.abort(),
      /** Ends the tab as a crash would. */
      kill: () => this.#locks.kill(tab),
    };
  }

  async *#stream(tab: number, after: number, signal: AbortSignal) {
    if (this.isRefusing) throw new Refused();
    let last = after;
    try {
      while (!signal.aborted) {
        if (last > this.#newest) last = this.#newest - 1;
        for (; last < this.#newest && !signal.aborted; last += 1) yield last + 1;
        await new Promise<void>((resolve) => {
          this.streams.set(tab, resolve);
          signal.addEventListener("abort", () => resolve());
        });
      }
    } finally {
      this.streams.delete(tab);
    }
  }

  /** Runs until only repeating timers are left. */
  async settle(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      for (const end of this.#waits.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

test("three of the visible tabs have a stream, and the others poll", async () => {
  const browser = new Browser();
  const tabs = Array.from({ length: 8 }, () => browser.open());
  await browser.settle();
  expect([...browser.streams.keys()]).toEqual([0, 1, 2]);
  browser.change();
  await browser.settle();
  expect(tabs.map(({ seen }) => seen)).toEqual(tabs.map(() => [31]));
});

test.each(["close", "kill"] as const)("another tab takes the stream after a %s", async (end) => {
  const browser = new Browser();
  const tabs = Array.from({ length: 4 }, () => browser.open());
  await browser.settle();
  tabs[1]?.[end]();
  await browser.settle();
  expect([...browser.streams.keys()]).toContain(3);
});

test.each(["shared", "none", "denied"])(
  "a hidden tab rests, and catches up, with locks %s",
  async (locks) => {
    const browser = new Browser();
    const tab = browser.open({ isHidden: true, locks });
    await browser.settle();
    expect(browser.streams.size).toBe(0);
    browser.change();
    await browser.settle();
    expect(tab.seen).toEqual([]);
    tab.turn(false);
    await browser.settle();
    expect(tab.seen).toEqual([31]);
    expect(browser.streams.size).toBe(1);
    tab.turn(true);
    await browser.settle();
    expect(browser.streams.size).toBe(0);
    tab.close();
    await tab.done;
  },
);

test("all tabs read again if the server has lost changes, and also see the changes that come in their place", async () => {
  const browser = new Browser();
  const tabs = Array.from({ length: 4 }, () => browser.open());
  await browser.settle();
  browser.change(-2);
  await browser.settle();
  browser.change();
  await browser.settle();
  expect(tabs.map(({ seen }) => seen)).toEqual(tabs.map(() => [28, 29]));
});

test("a feed ends if the server refuses", async () => {
  const browser = new Browser();
  browser.isRefusing = true;
  await expect(browser.open().done).rejects.toBeInstanceOf(Refused);
});
