// The outbox: what was done here and the service has not answered yet. A transaction is stored before it is sent, so it outlives its page.
// The transactions of a ledger are sent in their order, each under its key until it is answered; nothing overtakes a retry. One tab sends
// for all, but nothing rests on that: what is sent twice is done once, and in order.

import { memberOf } from "../../contract/wire.ts";
import type { Refused } from "./refused.ts";
import type { Made, Transaction } from "./transactions.ts";

export interface Entry {
  /** Its Idempotency-Key, which no other entry has. */
  readonly key: string;
  readonly transaction: Transaction;
  /** When it was first sent, in milliseconds since 1970. */
  readonly triedAt?: number | undefined;
}

/** The news of an entry, which all tabs hear. */
export type News = { readonly entry: Entry } & (
  | { readonly is: "waiting" }
  | { readonly is: "done"; readonly answer: unknown }
  | { readonly is: "refused"; readonly why: Refused }
);

/** Temporary numbers, with what they stand for. */
export type Numbers = ReadonlyMap<number, number>;

export interface OutboxStorage {
  /** Whether it outlives the page, as far as that is known. */
  readonly isDurable: () => boolean;
  readonly add: (entry: Entry) => Promise<void>;
  /** All entries, in the order in which they were added. */
  readonly list: () => Promise<readonly Entry[]>;
  /** The first entry of a ledger, which is being sent now, and what stands for the temporary numbers so far. */
  readonly first: (ledger: string) => Promise<{ entry: Entry; numbers: Numbers } | undefined>;
  /** Removes an entry that was answered; `numbers` are those that its answer tells. */
  readonly settle: (key: string, numbers: Numbers) => Promise<void>;
}

export interface OutboxParts {
  readonly storage: OutboxStorage;
  /** Undefined where the platform has none, as on plain HTTP. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: {
    readonly send: (news: News) => void;
    readonly listen: (hear: (news: News) => void) => void;
  };
  /** Hears the news of all entries, of each but once. */
  readonly hear: (news: News) => void;
  /** Sends a request once; rejects with what `refusalOf` explains. */
  readonly send: (request: Transaction["request"], key: string) => Promise<unknown>;
  /** Why a failure is a refusal; undefined when the outcome is unknown and the request is to be sent again. */
  readonly refusalOf: (error: unknown) => Refused | undefined;
  /** Whether the page is being left: what is begun now may end with it. */
  readonly isLeaving: () => boolean;
  /** Until the next try: a while, or until the service is back. */
  readonly wait: () => Promise<void>;
  readonly now: () => number;
}

export interface Outbox {
  readonly isDurable: OutboxStorage["isDurable"];
  /** Stores an entry and sends it; resolves when it is stored. It is news before. */
  readonly add: (entry: Entry) => Promise<void>;
  /** Tells of what has waited since before this page, and sends it. */
  readonly start: () => Promise<void>;
}

/** How long a tab waits for the one that sends: a browser may have put that one to sleep. */
const LOCK_MS = 5_000;

/** A little less than the service keeps the answer to a key. Later, a creation that was sent could be done a second time. */
const ANSWERED_MS = 47 * 3_600_000;

/** For what rests on a transaction that was refused. */
const BASE_REFUSED: Refused = { kind: "changed-meanwhile", message: undefined };

export function createOutbox(parts: OutboxParts): Outbox {
  const { storage, locks, channel, send, refusalOf, isLeaving, wait, now } = parts;
  /** By ledger, the keys of what waits. */
  const waiting = new Map<string, Set<string>>();
  /** The keys of what was answered while this page is there: its news may come in another order, or twice. */
  const settled = new Set<string>();
  /** By ledger, when this tab has sent what it knew of. */
  const sent = new Map<string, Promise<void>>();

  channel.listen(hear);

  function hear(news: News): void {
    const { key, transaction } = news.entry;
    const keys = waiting.get(transaction.ledger) ?? new Set();
    if (news.is === "waiting") {
      if (keys.has(key) || settled.has(key)) return;
      waiting.set(transaction.ledger, keys.add(key));
    } else {
      if (settled.has(key)) return;
      settled.add(key);
      keys.delete(key);
    }
    parts.hear(news);
  }

  function tell(news: News): void {
    hear(news);
    channel.send(news);
  }

  /** Sends all that waits in a ledger, once this tab has sent what it knew of before, and no other tab is sending. */
  function sendAll(ledger: string): void {
    const name = `outlay.outbox.1:${ledger}`;
    const turn = () => inTurn(name, () => empty(ledger));
    sent.set(ledger, (sent.get(ledger) ?? Promise.resolve()).then(turn, turn));
  }

  async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
    if (!locks) return work();
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return work();
    };
    try {
      await locks.request(name, { signal: AbortSignal.timeout(LOCK_MS) }, begin);
    } catch (error) {
      if (isBegun) throw error;
      await work();
    }
  }

  async function empty(ledger: string): Promise<void> {
    for (;;) {
      const first = await storage.first(ledger);
      if (!first) return;
      await settle(first.entry, await outcomeOf(first.entry, first.numbers));
    }
  }

  async function settle(entry: Entry, outcome: Outcome): Promise<void> {
    const numbers = "answer" in outcome ? numbersIn(entry.transaction.made, outcome.answer) : NONE;
    await storage.settle(entry.key, numbers);
    if ("answer" in outcome) tell({ is: "done", entry, answer: outcome.answer });
    else tell({ is: "refused", entry, why: outcome.why });
  }

  /** Sends until the service has answered. */
  async function outcomeOf(
    { key, transaction, triedAt }: Entry,
    numbers: Numbers,
  ): Promise<Outcome> {
    const request = withNumbers(transaction.request, numbers);
    if (!request) return { why: BASE_REFUSED };
    for (;;) {
      const isForgotten = triedAt !== undefined && now() - triedAt > ANSWERED_MS;
      if (isForgotten && transaction.deed === "record") {
        return {
          why: { kind: "unknown-outcome", message: transaction.pending[0]?.after?.description },
        };
      }
      try {
        return { answer: await send(request, key) };
      } catch (error) {
        const why = refusalOf(error);
        if (why) return { why };
      }
      await wait();
    }
  }

  /** A page that is left may not get as far as the answer of the storage. */
  function sendAtOnce({ key, transaction }: Entry): void {
    const request = withNumbers(transaction.request, NONE);
    const isNext = (waiting.get(transaction.ledger)?.size ?? 0) === 0;
    if (request && isNext) void send(request, key).catch(() => {});
  }

  return {
    isDurable: storage.isDurable,
    async add(entry) {
      if (isLeaving()) sendAtOnce(entry);
      hear({ is: "waiting", entry });
      try {
        await storage.add(entry);
      } catch {
        hear({ is: "refused", entry, why: { kind: undefined, message: undefined } });
        return;
      }
      channel.send({ is: "waiting", entry });
      sendAll(entry.transaction.ledger);
    },
    async start() {
      const entries = await storage.list();
      for (const entry of entries) hear({ is: "waiting", entry });
      for (const { transaction } of entries) sendAll(transaction.ledger);
    },
  };
}

type Outcome = { readonly answer: unknown } | { readonly why: Refused };

const NONE: Numbers = new Map();

/** What an answer tells of the temporary numbers of a transaction. */
function numbersIn(made: readonly Made[], answer: unknown): Numbers {
  const results = memberOf(answer, "results");
  const all: readonly unknown[] = Array.isArray(results) ? results : [answer];
  const told = made.flatMap(({ at, change, id }) => {
    const result = all[at];
    const changed = memberOf(result, "change") ?? memberOf(result, "version");
    return [[change, changed], ...(id === undefined ? [] : [[id, memberOf(result, "id")]])];
  });
  return new Map(told.filter((pair): pair is [number, number] => pair.every(isNumber)));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

/** The same with what its temporary numbers stand for; undefined when one stands for nothing. No other number is negative: amounts are texts. */
function withNumbers<Value>(value: Value, numbers: Numbers): Value | undefined {
  let isWhole = true;
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (!isNumber(each) || each >= 0) return each;
    const known = numbers.get(each);
    isWhole &&= known !== undefined;
    return known;
  });
  // Safe: what is sent is plain data, and comes back as it was.
  return isWhole ? (JSON.parse(text) as Value) : undefined;
}
