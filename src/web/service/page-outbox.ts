// The outbox of this page: what waits in it lies over what the page shows, and what was answered is asked for again.

import type { QueryClient } from "@tanstack/react-query";
import type { BookClient } from "../../client/book-client.ts";
import { isPageLeft } from "./before-unload.ts";
import { createOutbox, type Entry, type News, type Outbox } from "./outbox.ts";
import { createOutboxStorage } from "./outbox-storage.ts";
import { begin, type Progress } from "./pending.ts";
import { LEDGERS, ledgerKey } from "./queries.ts";
import { whyOf } from "./refused.ts";
import { isUnanswered, RETRY_MS, type Service } from "./service.ts";
import type { ChangeRequest } from "./transactions.ts";

/** Other builds may store other entries. */
const NAME = "outlay.outbox.1";

export type Answered = Exclude<News, { readonly is: "waiting" }>;

/** `shown` resolves once everything is shown as the service has it. */
type Hear = (news: Answered, shown: Promise<void>) => void;

const hearers = new Set<Hear>();
let outbox: Outbox | undefined;

/** Once for a page. */
export function openOutbox({ client }: Service, queries: QueryClient): Outbox {
  const underWay = new Map<string, Progress>();
  function hear(news: News): void {
    const { key, transaction } = news.entry;
    const { ledger, pending, rows } = transaction;
    if (news.is === "waiting") {
      underWay.set(key, begin(ledger, pending, rows));
      return;
    }
    const progress = underWay.get(key);
    underWay.delete(key);
    if (news.is === "done") progress?.done(Date.now());
    const shown = lookAgain(queries, ledger).finally(progress?.end);
    for (const each of hearers) each(news, shown);
  }
  outbox = createOutbox({
    ...{ hear, channel: openChannel(), locks: navigator.locks, isLeaving: isPageLeft },
    storage: createOutboxStorage(Date.now),
    send: (request, key) => send(client, request, key),
    refusalOf: (error) => (isUnanswered(error) ? undefined : whyOf(error)),
    wait: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
    now: Date.now,
  });
  return outbox;
}

export function addToOutbox(entry: Entry): void {
  void outbox?.add(entry);
}

/** Calls with what was answered, whichever tab has done it; returns what ends that. */
export function hearAnswers(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

function send(client: BookClient, { call, input }: ChangeRequest, key: string): Promise<unknown> {
  // Safe: the input of a request is that of its own call.
  const ask = client[call] as (input: object) => Promise<unknown>;
  return ask({ ...input, idempotencyKey: key });
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

async function lookAgain(queries: QueryClient, ledger: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ledgerKey(ledger) }),
    queries.invalidateQueries({ queryKey: LEDGERS }),
  ]);
}
