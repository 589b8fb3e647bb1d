// Follows the changes of a ledger: whoever makes them, another tab or another program, what is shown becomes stale and is asked
// for again.

import type { QueryClient } from "@tanstack/react-query";
import { createBookFollower } from "../../client/book-follower.ts";
import { feedStartQuery, LEDGERS, ledgerKey, newestChange } from "./queries.ts";
import type { Service } from "./service.ts";
import { type Browser, shareFeed } from "./shared-feed.ts";

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
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
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
  const follower = createBookFollower({ fetch: service.reach.fetch, wait });
  async function* stream(after: number, signal: AbortSignal): AsyncGenerator<number> {
    for await (const { data } of follower.listChanges({ ledger, after }, { signal })) yield data.id;
  }
  const feed = {
    ledger,
    reach: service.reach,
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
