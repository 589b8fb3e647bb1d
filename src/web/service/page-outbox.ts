// The outbox of this page. The page shows waiting changes on top of the service's data. When a change is answered, the page asks for that
// data again.

import type { QueryClient } from "@tanstack/react-query";
import type { BookClient } from "../../client/book-client.ts";
import { holdUnfinished, isLeavingPage } from "./before-unload.ts";
import { type Entry, type News, type Numbers, numbered, Outbox } from "./outbox.ts";
import { createOutboxStorage } from "./outbox-storage.ts";
import { begin, confirm, end } from "./pending.ts";
import { LEDGERS, ledgerKey, pagesOfExpenses } from "./queries.ts";
import { whyOf } from "./refused.ts";
import { isUnanswered, RETRY_MS, type Service, Unanswered } from "./service.ts";
import type { Expense } from "./shapes.ts";
import type { ChangeRequest, Transaction } from "./transactions.ts";

/** A build that stores entries in another form uses another name. */
const NAME = "outlay.outbox.1";

/** How long to wait for the answer to a request before it is sent again. */
const ANSWER_MS = 30_000;

/** How long this tab waits for another one that sends. */
const PATIENCE_MS = 5_000;

export type Answered = Exclude<News, { readonly is: "waiting" }>;

/** `shown` resolves once the page shows everything as the service has it. */
type Hear = (news: Answered, shown: Promise<void>) => void;

const hearers = new Set<Hear>();
let outbox: Outbox | undefined;

/** The real numbers for temporary ones of this browser, as far as this page knows them. */
let numbers: Numbers = new Map();

/** The temporary ids of records that the service has refused to create. */
const refused = new Set<number | undefined>();

/** Called once for each page. */
export function openOutbox(service: Service, queries: QueryClient): Outbox {
  const { client, connectivity } = service;
  // If the browser stores nothing, unsent changes are lost with the page.
  const isLost = () => connectivity.isAway() && !isOutboxDurable();
  const letGo = new Map<string, () => void>();
  function hear(news: News): void {
    const { key, transaction } = news.entry;
    const { ledger, pending, rows } = withKnownNumbers(transaction);
    if (news.is === "waiting") {
      letGo.set(key, holdUnfinished({ isLost }));
      begin({ key, ledger, pending, rows });
      return;
    }
    letGo.get(key)?.();
    letGo.delete(key);
    if (news.is === "done") {
      numbers = new Map([...numbers, ...news.numbers]);
      confirm(key, Date.now(), (shown) => numbered(shown, news.numbers));
    } else for (const { id } of transaction.made) refused.add(id);
    // A refused change disappears at once, even if the service is away.
    if (news.is === "refused") end(key);
    tell(
      news,
      invalidateLedger(queries, ledger).finally(() => end(key)),
    );
  }
  outbox = new Outbox({
    hear,
    channel: openChannel(),
    locks: navigator.locks,
    isLeaving: isLeavingPage,
    storage: createOutboxStorage(Date.now),
    send: (request, key) => send(client, request, key),
    late,
    refusalOf: (error) => (isUnanswered(error) ? undefined : whyOf(error)),
    hasLike: (transaction) => hasLike(service, transaction),
    patience,
    wait: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
    now: Date.now,
  });
  return outbox;
}

/** Returns the same plain data, with temporary numbers replaced by the real ones that this page knows. */
export function withKnownNumbers<Value>(value: Value): Value {
  return numbered(value, numbers);
}

/** Resolves to the real id of a record, for requests outside the outbox. Rejects if the service refuses to create the record. */
export async function realIdOf(id: number): Promise<number> {
  for (;;) {
    const known = withKnownNumbers(id);
    if (known >= 0) return known;
    if (refused.has(id)) throw new Error("the service has refused to make it");
    await new Promise<void>((resolve) => {
      const end = hearAnswers(() => {
        end();
        resolve();
      });
    });
  }
}

export function addToOutbox({ key, transaction }: Entry): void {
  const entry = { key, transaction: withKnownNumbers(transaction) };
  if (isNothing(transaction.request))
    tell({ is: "done", entry, answer: undefined, numbers: new Map() });
  else void outbox?.add(entry);
}

/** Returns true if the request has no actions. */
export function isNothing(request: ChangeRequest): boolean {
  return request.call === "amendLedger" && request.input.body.actions.length === 0;
}

function tell(answered: Answered, shown: Promise<void> = Promise.resolve()): void {
  for (const each of hearers) each(answered, shown);
}

/** Calls `hear` with each answer, whichever tab got it. Returns a function that stops this. */
export function hearAnswers(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

async function late(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  throw new Unanswered("no answer has come");
}

/** Returns true if waiting entries outlive the page, as far as is known. */
export function isOutboxDurable(): boolean {
  return outbox?.isDurable ?? true;
}

function send(client: BookClient, { call, input }: ChangeRequest, key: string): Promise<unknown> {
  // Safe: the input of a request is that of its own call.
  const ask = client[call] as (input: object) => Promise<unknown>;
  return ask({ ...input, idempotencyKey: key });
}

/** Resolves to true if an expense of the same day has the same amount and description. */
async function hasLike(service: Service, { ledger, pending }: Transaction): Promise<boolean> {
  const [{ after } = {}] = pending;
  if (!after) return false;
  const { date, amount, description } = after;
  const isLike = (each: Expense) => each.amount === amount && each.description === description;
  for await (const page of pagesOfExpenses({ service, ledger }, { from: date, to: date })) {
    if (page.some(isLike)) return true;
  }
  return false;
}

/** Returns a signal that aborts PATIENCE_MS after the page becomes visible. */
function patience(): AbortSignal {
  const controller = new AbortController();
  const begin = () => void setTimeout(() => controller.abort(), PATIENCE_MS);
  if (document.hidden) document.addEventListener("visibilitychange", begin, { once: true });
  else begin();
  return controller.signal;
}

function openChannel() {
  if (!("BroadcastChannel" in globalThis)) return { send() {}, listen() {} };
  const channel = new BroadcastChannel(NAME);
  return {
    send: (news: News) => channel.postMessage(news),
    listen(hear: (news: News) => void): void {
      channel.onmessage = ({ data }) => hear(data);
    },
  };
}

async function invalidateLedger(queries: QueryClient, ledger: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ledgerKey(ledger) }),
    queries.invalidateQueries({ queryKey: LEDGERS }),
  ]);
}
