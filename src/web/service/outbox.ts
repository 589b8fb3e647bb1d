// The outbox has the transactions that the service has not answered yet. A transaction is stored before it is sent, so it outlives its
// page. The transactions of a ledger are sent in their order, each under its key until it is answered; nothing overtakes a retry. One tab
// sends for all, but correctness does not depend on it: a transaction that is sent twice is done once, and in order.

import { memberOf } from "../../contract/wire.ts";
import type { Refused } from "./refused.ts";
import type { Made, Transaction } from "./transactions.ts";

export interface Entry {
  /** The entry's Idempotency-Key, which no other entry has. */
  readonly key: string;
  readonly transaction: Transaction;
  /** When it was first sent, in milliseconds since 1970. */
  readonly triedAt?: number | undefined;
}

/** The news of an entry, which all tabs hear. */
export type News = { readonly entry: Entry } & (
  | { readonly is: "waiting" }
  | { readonly is: "done"; readonly answer: unknown; readonly numbers: Numbers }
  | { readonly is: "refused"; readonly why: Refused }
);

/** Numbers that the service has given, by the temporary ones that they replace. */
export type Numbers = ReadonlyMap<number, number>;

export interface OutboxStorage {
  /** Returns true if the storage outlives the page, as far as is known. */
  readonly isDurable: () => boolean;
  readonly add: (entry: Entry) => Promise<void>;
  /** All entries, in the order in which they were added. */
  readonly list: () => Promise<readonly Entry[]>;
  /** The first entry of a ledger, which is being sent now, and the numbers that replace temporary ones so far. */
  readonly first: (ledger: string) => Promise<{ entry: Entry; numbers: Numbers } | undefined>;
  /** Removes an entry that was answered; `numbers` are those in its answer. */
  readonly settle: (key: string, numbers: Numbers) => Promise<void>;
}

export interface OutboxParts {
  readonly storage: OutboxStorage;
  /** Undefined if the browser offers no locks, as on plain HTTP. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: {
    readonly send: (news: News) => void;
    readonly listen: (hear: (news: News) => void) => void;
  };
  /** Receives each news of every entry once. */
  readonly hear: (news: News) => void;
  /** Sends a request once. Rejects with an error for `refusalOf`. */
  readonly send: (request: Transaction["request"], key: string) => Promise<unknown>;
  /** Rejects when it is time to stop waiting for an answer, since a request may hang. */
  readonly late: () => Promise<never>;
  /** The reason for which a failure is a refusal. Undefined if the outcome is unknown, so that the request must be sent again. */
  readonly refusalOf: (error: unknown) => Refused | undefined;
  /** The signal ends the wait for the tab that sends, which may have been put to sleep. A hidden tab waits as long as it takes. */
  readonly patience: () => AbortSignal;
  /** Returns true while the page is being left, when it may end before an answer comes. */
  readonly isLeaving: () => boolean;
  /** Resolves to true if the ledger has an expense just like one that was to be recorded; rejects as `send` does. */
  readonly hasLike: (transaction: Transaction) => Promise<boolean>;
  /** Waits until it is time for the next try. */
  readonly wait: () => Promise<void>;
  readonly now: () => number;
}

/** A little less time than the service keeps the answer to a key. After that time, sending a creation again could record it twice. */
const ANSWERED_MS = 47 * 3_600_000;

/** The reason for refusing a transaction that depends on a refused one. */
const BASE_REFUSED: Refused = { kind: "changed-meanwhile", message: undefined };

export class Outbox {
  readonly #parts: OutboxParts;
  /** Entries that wait, by ledger and then by key. */
  readonly #waiting = new Map<string, Map<string, Entry>>();
  /** The keys of entries that this tab is storing. */
  readonly #storing = new Set<string>();
  /** The keys of entries that were answered since this page was opened. Their news may come out of order, or twice. */
  readonly #settled = new Set<string>();
  /** Holds a promise for each ledger, which resolves when this tab has sent all entries that it knew of. */
  readonly #sent = new Map<string, Promise<void>>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    parts.channel.listen((news) => {
      this.#hear(news);
      // The tab that added the entry may be closed before it sends the entry.
      if (news.is === "waiting") this.#sendAll(news.entry.transaction.ledger);
    });
  }

  /** True if waiting entries outlive the page, as far as is known. */
  get isDurable(): boolean {
    return this.#parts.storage.isDurable();
  }

  /** Announces entries that earlier pages left, and sends them. */
  async start(): Promise<void> {
    const entries = await this.#parts.storage.list();
    for (const entry of entries) this.#hear({ is: "waiting", entry });
    for (const { transaction } of entries) this.#sendAll(transaction.ledger);
  }

  /** Announces an entry, stores it, and sends it. Resolves when it is stored. */
  async add(entry: Entry): Promise<void> {
    if (this.#parts.isLeaving()) this.#sendAtOnce(entry);
    this.#storing.add(entry.key);
    this.#hear({ is: "waiting", entry });
    try {
      await this.#parts.storage.add(entry);
    } catch {
      this.#hear({ is: "refused", entry, why: { kind: undefined, message: undefined } });
      return;
    } finally {
      this.#storing.delete(entry.key);
    }
    this.#parts.channel.send({ is: "waiting", entry });
    this.#sendAll(entry.transaction.ledger);
  }

  /** Sends an entry while the page is being left, since the page may end before the storage answers. */
  #sendAtOnce({ key, transaction }: Entry): void {
    const isNext = (this.#waiting.get(transaction.ledger)?.size ?? 0) === 0;
    if (!isNext || isTemporary(transaction.request)) return;
    void this.#parts.send(transaction.request, key).catch(() => {});
  }

  /** Passes on each news of an entry once. */
  #hear(news: News): void {
    const { key, transaction } = news.entry;
    const waiting = this.#waiting.get(transaction.ledger) ?? new Map<string, Entry>();
    if (this.#settled.has(key) || (news.is === "waiting" && waiting.has(key))) return;
    if (news.is === "waiting") {
      const { triedAt = this.#parts.now() } = news.entry;
      this.#waiting.set(transaction.ledger, waiting.set(key, { ...news.entry, triedAt }));
    } else {
      this.#settled.add(key);
      waiting.delete(key);
    }
    this.#parts.hear(news);
  }

  /** Sends all waiting entries of a ledger. It begins when this tab has sent the entries it knew of before, and no other tab is sending. */
  #sendAll(ledger: string): void {
    const turn = () => this.#inTurn(ledger);
    this.#sent.set(ledger, (this.#sent.get(ledger) ?? Promise.resolve()).then(turn, turn));
  }

  async #inTurn(ledger: string): Promise<void> {
    const { locks, patience } = this.#parts;
    if (!locks) return this.#empty(ledger);
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return this.#empty(ledger);
    };
    try {
      await locks.request(`outlay.outbox.1:${ledger}`, { signal: patience() }, begin);
    } catch (error) {
      if (isBegun) throw error;
      await this.#empty(ledger);
    }
  }

  async #empty(ledger: string): Promise<void> {
    const { storage, wait } = this.#parts;
    for (;;) {
      try {
        const first = await storage.first(ledger);
        if (first)
          await this.#settle(first.entry, await this.#outcomeOf(first.entry, first.numbers));
        else if (!(await this.#storeAgain(ledger))) return;
      } catch {
        // The storage fails for now, so it is tried again later.
        await wait();
      }
    }
  }

  /**
   * Stores waiting entries again if the storage has lost them, or if their news never came. Sending them again is safe, because of their
   * keys. Resolves to true if there were any.
   */
  async #storeAgain(ledger: string): Promise<boolean> {
    const lost = () => {
      const waiting = [...(this.#waiting.get(ledger)?.values() ?? [])];
      return waiting.filter(({ key }) => !this.#storing.has(key));
    };
    if (lost().length === 0) return false;
    // News may be on its way.
    await this.#parts.wait();
    if ((await this.#parts.storage.first(ledger)) !== undefined) return true;
    const entries = lost();
    for (const entry of entries) await this.#parts.storage.add(entry);
    return entries.length > 0;
  }

  /** Sends until the service has answered. */
  async #outcomeOf({ key, transaction, triedAt }: Entry, numbers: Numbers): Promise<Outcome> {
    const { send, late, refusalOf, hasLike, wait, now } = this.#parts;
    const request = numbered(transaction.request, numbers);
    if (isTemporary(request)) return { why: BASE_REFUSED };
    const since = triedAt ?? now();
    for (;;) {
      try {
        const isForgotten = transaction.operation === "record" && now() - since > ANSWERED_MS;
        if (isForgotten && (await hasLike(transaction))) {
          const message = transaction.pending[0]?.after?.description;
          return { why: { kind: "unknown-outcome", message } };
        }
        return { answer: await Promise.race([send(request, key), late()]) };
      } catch (error) {
        const why = refusalOf(error);
        if (why) return { why };
      }
      await wait();
    }
  }

  async #settle(entry: Entry, outcome: Outcome): Promise<void> {
    const { storage, channel } = this.#parts;
    const isDone = "answer" in outcome;
    const numbers = isDone ? numbersIn(entry.transaction.made, outcome.answer) : NONE;
    await storage.settle(entry.key, numbers);
    const news: News = isDone
      ? { is: "done", entry, answer: outcome.answer, numbers }
      : { is: "refused", entry, why: outcome.why };
    this.#hear(news);
    channel.send(news);
  }
}

type Outcome = { readonly answer: unknown } | { readonly why: Refused };

const NONE: Numbers = new Map();

/** The numbers in an answer, by the temporary ones of its transaction. */
function numbersIn(made: readonly Made[], answer: unknown): Numbers {
  const results = memberOf(answer, "results");
  const all: readonly unknown[] = Array.isArray(results) ? results : [answer];
  const pairs = made.flatMap(({ at, change, version, id, member = "change" }) => {
    const [changed, versioned] = [memberOf(all[at], member), memberOf(all[at], "version")];
    // Another page or the server has done it already, so this page has nothing to undo.
    const isKnown = memberOf(all[at], "known") === true;
    return [
      [change, changed ?? (isKnown ? undefined : versioned)],
      [version, versioned ?? changed],
      [id, memberOf(all[at], "id")],
    ];
  });
  return new Map(pairs.filter((pair): pair is [number, number] => pair.every(isNumber)));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

/**
 * Returns the same plain data, with temporary numbers replaced by the known real ones. No other number is negative, since amounts are
 * strings.
 */
export function numbered<Value>(value: Value, numbers: Numbers): Value {
  const known = (each: unknown): unknown => {
    if (isNumber(each)) return numbers.get(each) ?? each;
    if (Array.isArray(each)) return each.map(known);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, part]) => [name, known(part)]));
  };
  // Safe: `known` replaces only numbers by numbers, so the shape stays the same.
  return numbers.size === 0 ? value : (known(value) as Value);
}

function isTemporary(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isTemporary);
  return isNumber(value) && value < 0;
}
