// Records occurrences of automatic recurring expenses that are due: at startup, and whenever a day begins in some time zone. The records
// decide what is due, so any number of processes may do this at any time, and missed days are caught up on.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Log } from "../../domain/log.ts";
import { messageOf } from "../../domain/problem.ts";
import type { Books } from "../store.ts";

/** In every time zone, days begin on a quarter hour. */
const QUARTER_MS = 900_000;
/** The store may be unavailable only for a moment. */
const RETRY_MS = 60_000;

export type Poster = ReturnType<typeof startPoster>;

type PostingBooks = Pick<Books, "apply" | "recurringLedgers">;

/** `now` is in milliseconds since 1970. */
export function startPoster(books: PostingBooks, now: () => number, log: Log) {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = Promise.resolve();

  async function postAll(): Promise<void> {
    let delay = QUARTER_MS - (now() % QUARTER_MS);
    function note(error: unknown): readonly LedgerId[] {
      log({ level: "error", event: "recurring expenses not recorded", cause: messageOf(error) });
      delay = Math.min(delay, RETRY_MS);
      return [];
    }
    // A ledger that fails, such as a damaged one, must not keep the others waiting.
    for (const ledger of await books.recurringLedgers().catch(note))
      if (!isClosed) await postDue(books, ledger).catch(note);
    if (isClosed) return;
    timer = setTimeout(start, delay);
    timer.unref();
  }

  function start(): void {
    working = postAll();
  }

  start();
  return {
    /** Resolves when everything that was due at the start is recorded. */
    caughtUp: working,
    /** Stops, and resolves when the work in progress is done. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** Resolves with the number of recorded occurrences when nothing is due any more. */
export async function postDue(books: Pick<Books, "apply">, ledger: LedgerId): Promise<number> {
  let posted = 0;
  for (;;) {
    const actor = { source: "recurring", by: null } as const;
    const { results } = await books.apply(ledger, {
      actions: [{ action: "post-due" }],
      actor,
      key: null,
    });
    const [result] = results ?? [];
    // A deleted ledger refuses the action.
    if (result?.action !== "post-due") return posted;
    posted += result.value.posted;
    if (result.value.isDone) return posted;
  }
}
