// Pages of one browser with a shared outbox, and the in-memory server that they write to. The server can go away, and its answers can be
// cut off after the change was made. Pages can be put to sleep, and can end without notice. None of this takes any time.

import { type BookClient, createBookClient } from "../../../src/client/book-client.ts";
import type { App } from "../../../src/http/app.ts";
import { type News, numbered, Outbox } from "../../../src/web/service/outbox.ts";
import { createMemoryStorage } from "../../../src/web/service/outbox-storage.ts";
import {
  expensesOver,
  type Pending,
  type RowPending,
  versionWith,
} from "../../../src/web/service/pending.ts";
import { whyOf } from "../../../src/web/service/refused.ts";
import { createConnectivity, isUnanswered, Unanswered } from "../../../src/web/service/service.ts";
import type { Expense } from "../../../src/web/service/shapes.ts";
import type { ChangeRequest, Place, Transaction } from "../../../src/web/service/transactions.ts";
import { LocksOfTabs } from "./locks-of-tabs.ts";

const LEDGER = "default";

/** The browser and the server. */
export class Pages {
  isAway = false;
  /** How many of the next answers are cut off. */
  cuts = 0;
  /** How many of the next requests hang. */
  hangs = 0;
  /** How many of the next calls to the storage fail. */
  failures = 0;
  /** The next answers, which come from something else than the server, such as a proxy. */
  strangers: Response[] = [];
  now = 0;
  readonly storage = createMemoryStorage(() => this.now);
  readonly locks = new LocksOfTabs();
  readonly channels = new Map<number, (news: News) => void>();
  readonly place: Place = { ledger: LEDGER, draw: () => this.#draw() };
  readonly #client: BookClient;
  /** The callbacks that wait for their time. */
  readonly #waits = new Set<() => void>();
  /** The functions that give up requests that wait for an answer. */
  readonly #lates = new Set<(why: Error) => void>();
  /** The server's running requests. */
  readonly #inFlight = new Set<Promise<unknown>>();
  #drawn = 0;

  constructor(app: App) {
    const { fetch } = createConnectivity((request) => this.#fetch(app, request));
    this.#client = createBookClient({ baseUrl: "http://localhost", fetch });
  }

  open(): Page {
    return new Page(this, -this.#draw());
  }

  #draw(): number {
    this.#drawn -= 1;
    return this.#drawn;
  }

  async #fetch(app: App, request: Request): Promise<Response> {
    if (this.isAway) throw new TypeError("fetch failed");
    if (request.method !== "GET" && this.hangs > 0) {
      this.hangs -= 1;
      return new Promise(() => {});
    }
    const stranger = request.method === "GET" ? undefined : this.strangers.shift();
    if (stranger) return stranger;
    request.headers.set("Host", "localhost");
    const answering = Promise.resolve(app.fetch(request));
    this.#inFlight.add(answering);
    const response = await answering.finally(() => this.#inFlight.delete(answering));
    if (request.method === "GET" || this.cuts === 0) return response;
    this.cuts -= 1;
    if (this.cuts % 2 === 0) throw new TypeError("the connection was cut");
    return new Response(cutBody(), response);
  }

  send({ call, input }: ChangeRequest, idempotencyKey: string): Promise<unknown> {
    // Safe: the request has the form that its own call gave it.
    const ask = this.#client[call] as (input: object) => Promise<unknown>;
    return ask({ ...input, idempotencyKey });
  }

  async listed(): Promise<readonly Expense[]> {
    return (await this.#client.findExpenses({ ledger: LEDGER, limit: 1_000 })).items;
  }

  async payees() {
    return (await this.#client.listPayees({ ledger: LEDGER })).items;
  }

  async hasLike(description: string | undefined): Promise<boolean> {
    return (await this.listed()).some((expense) => expense.description === description);
  }

  wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waits.add(resolve);
    return promise;
  }

  late(): Promise<never> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#lates.add(reject);
    return promise;
  }

  /** Stops waiting for the answers of requests that hang. */
  giveUp(): void {
    for (const end of this.#lates) end(new Unanswered("no answer has come"));
    this.#lates.clear();
  }

  patience(): AbortSignal {
    const controller = new AbortController();
    this.#waits.add(() => controller.abort());
    return controller.signal;
  }

  /** Ends all waiting callbacks, and lets the rest continue as far as it can. */
  async goOn(rounds = 1): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const ended = [...this.#waits];
      this.#waits.clear();
      for (const end of ended) end();
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.allSettled(this.#inFlight);
    }
  }
}

/** A body whose connection is cut before its end. */
function cutBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.error(new TypeError("the connection was cut")),
  });
}

interface Shown {
  readonly key: string;
  readonly pending: readonly Pending[];
  readonly rows: readonly RowPending[];
}

export class Page {
  readonly refusals: string[] = [];
  readonly #pages: Pages;
  readonly #tab: number;
  readonly #outbox: Outbox;
  #isDead = false;
  #awake = Promise.withResolvers<void>();
  /** The server's last answer, with pending changes over it. */
  #known: readonly Expense[] = [];
  #pending: readonly Shown[] = [];
  /** Numbers the answers by the order of their requests: an earlier one does not replace a later one. */
  #asked = 0;
  #seen = 0;

  constructor(pages: Pages, tab: number) {
    this.#pages = pages;
    this.#tab = tab;
    this.#awake.resolve();
    const { storage, locks, channels } = pages;
    this.#outbox = new Outbox({
      storage: {
        isDurable: () => true,
        add: (entry) => this.#alive(() => storage.add(structuredClone(entry))),
        list: () => this.#alive(storage.list),
        first: (ledger) =>
          this.#alive(() => {
            if (pages.failures === 0) return storage.first(ledger);
            pages.failures -= 1;
            throw new Error("the storage fails");
          }),
        settle: (key, numbers) => this.#alive(() => storage.settle(key, numbers)),
      },
      // Safe: it is only called in this form.
      locks: {
        request: (name: string, options: LockOptions, run: () => unknown) =>
          locks.request(tab, name, options, run),
      } as Pick<LockManager, "request">,
      channel: {
        send(news) {
          for (const [other, hear] of channels) if (other !== tab) hear(structuredClone(news));
        },
        listen: (hear) => channels.set(tab, (news) => void this.#alive(() => hear(news))),
      },
      hear: (news) => this.#hear(news),
      send: (request, key) => this.#alive(() => pages.send(request, key)),
      late: () => pages.late(),
      refusalOf: (error) => (isUnanswered(error) ? undefined : whyOf(error)),
      hasLike: ({ pending }) => this.#alive(() => pages.hasLike(pending[0]?.after?.description)),
      patience: () => pages.patience(),
      isLeaving: () => false,
      wait: () => this.#alive(() => pages.wait()),
      now: () => pages.now,
    });
    void this.#outbox.start();
    void this.#look("");
  }

  /** The ledger as the page shows it. */
  shown(): readonly Expense[] {
    const pending = this.#pending.flatMap((each) => each.pending);
    return expensesOver(this.#known, pending, () => true);
  }

  /** The number of shown changes that the server has not answered. */
  waiting(): number {
    return this.#pending.length;
  }

  /** The place where the page makes its transactions. */
  get place(): Place {
    const rows = this.#pending.flatMap((each) => each.rows);
    return { ...this.#pages.place, versionOf: (expense) => versionWith(expense, rows) };
  }

  transact(transaction: Transaction): void {
    void this.#outbox.add({ key: `key${this.#pages.place.draw()}`, transaction });
  }

  /** Stops the page's code for good, as when the browser ends. */
  kill(): void {
    this.#isDead = true;
    this.#pages.channels.delete(this.#tab);
    this.#pages.locks.kill(this.#tab);
  }

  /** Stops the page's code until `wake` is called. */
  sleep(): void {
    this.#awake = Promise.withResolvers();
  }

  wake(): void {
    this.#awake.resolve();
  }

  /** Runs a page's work, and its continuations, only while the page's code runs. */
  async #alive<Value>(work: () => Promise<Value> | Value): Promise<Value> {
    await this.#runs();
    const value = await work();
    await this.#runs();
    return value;
  }

  async #runs(): Promise<void> {
    await this.#awake.promise;
    if (this.#isDead) await new Promise(() => {});
  }

  #hear(news: News): void {
    const { key, transaction } = news.entry;
    if (news.is === "waiting") {
      this.#pending = [
        ...this.#pending,
        { key, pending: transaction.pending, rows: transaction.rows },
      ];
      return;
    }
    if (news.is === "done") this.#pending = numbered(this.#pending, news.numbers);
    else this.refusals.push(`${transaction.operation}: ${news.why.message}`);
    void this.#look(key);
  }

  /** Asks until there is an answer. Then the confirmed changes are no longer applied over it. */
  async #look(key: string): Promise<void> {
    this.#asked += 1;
    const at = this.#asked;
    try {
      const answer = await this.#alive(() => this.#pages.listed());
      if (at > this.#seen) [this.#known, this.#seen] = [answer, at];
      this.#pending = this.#pending.filter((each) => each.key !== key);
    } catch {
      await this.#alive(() => this.#pages.wait());
      await this.#look(key);
    }
  }
}
