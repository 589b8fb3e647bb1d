// Rounds of generated requests. A round has its own empty service, and a seed that reproduces the whole round.

import { type Reached, reach } from "../../support/http-service.ts";
import { findings, type Received } from "./answers.ts";
import type { Draft } from "./drafts.ts";
import { drawFrom } from "./draw.ts";
import { type Operation, placeOf } from "./operations.ts";
import { recordsBy } from "./records.ts";
import { drawDraft, type Sent, sentOf, showRequest } from "./requests.ts";

/** Sends a request, and reads the whole answer unless it is an endless stream. */
type Send = (sent: Sent) => Promise<Received>;

export interface Round {
  readonly seed: number;
  readonly requests: number;
  readonly overSocket: boolean;
  /** Receives each request and the status of its answer. If it returns true, the round ends early. */
  readonly onAnswer?: (draft: Draft, status: number) => boolean;
  /** The operations that are requested more often from now on. */
  readonly wanted?: () => readonly Operation[];
}

/** Throws an Error for the first wrong answer, with everything needed to send the request again. */
export function runRound(round: Round): Promise<void> {
  const way = round.overSocket ? "over a socket" : "in memory";
  return reach(way, {}, (reached) => follow(round, senderBy(reached)));
}

const ADDRESS_CHARACTERS = 12_000;

async function follow(round: Round, send: Send): Promise<void> {
  const { seed, requests, onAnswer = () => false, wanted = () => [] } = round;
  const draw = drawFrom(seed);
  const records = recordsBy(async (path) => {
    const { status, headers, text } = await send({
      method: "GET",
      address: path,
      headers: { Host: "localhost" },
    });
    return status === 200 ? { json: jsonIn(headers, text), tag: headers.get("ETag") } : undefined;
  });
  await prepare(send);
  for (let count = 1; count <= requests; count += 1) {
    const draft = await drawDraft(records, draw, wanted());
    const sent = sentOf(draft);
    // The server refuses a longer request line with 431, before any endpoint sees it.
    if (sent.address.length > ADDRESS_CHARACTERS) continue;
    const received = await send(sent);
    const found = findings(draft, received);
    if (found.length > 0)
      throw new Error(report(found, draft, sent, received, `${count} of seed ${seed}`));
    if (received.status < 300 && placeOf(draft.method, draft.path).operation?.method !== "GET")
      records.forget();
    if (onAnswer(draft, received.status)) return;
  }
}

/** Imports files of some sources, so that their profiles can be changed. */
async function prepare(send: Send): Promise<void> {
  const imports = "/api/v1/ledgers/default/imports";
  for (const [name, text] of Object.entries(RECORDED)) {
    const body = Buffer.from(text);
    const headers = { Host: "localhost" };
    const address = `${imports}?name=${name}`;
    const made = await send({ method: "POST", address, headers, body });
    const { id }: { readonly id: number } = JSON.parse(made.text);
    const done = await send({
      method: "POST",
      address: `${imports}/${id}/commit`,
      headers: { ...headers, "If-Match": "*" },
    });
    if (done.status !== 200) throw new Error(`${name} was not recorded: ${done.text}`);
  }
}

const OFX = (account: number) =>
  `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260228<TRNAMT>-${account}<FITID>1<NAME>Market</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;

/** There are enough sources that some remain after a few deletions. */
const RECORDED = {
  "card.csv": "Date,Payee,Amount\n2026-02-27,Cafe,-3.50\n",
  ...Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`giro-${at}.ofx`, OFX(1_111_111 * at)])),
};

function jsonIn(headers: Headers, text: string): unknown {
  return headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : undefined;
}

function senderBy({ send, url, textOf }: Reached): Send {
  return async ({ method, address, headers, body }) => {
    const response = await send(
      new Request(url + address, { method, headers, body: body ?? null, redirect: "manual" }),
    );
    const endless = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    const isRead = method !== "HEAD" && !endless;
    if (!isRead) await response.body?.cancel();
    return {
      status: response.status,
      headers: response.headers,
      text: isRead ? await textOf(response) : "",
    };
  };
}

function report(
  found: readonly string[],
  { operation, faults, known }: Draft,
  sent: Sent,
  { status, headers, text }: Received,
  place: string,
): string {
  const done = faults.length > 0 ? faults.join(", ") : "none";
  return [
    `${found.join("\n")}\n`,
    `Request ${place} (GENERATED_SEED reproduces it), made for ${operation.name}; its records ${known ? "all exist" : "don't all exist"}.`,
    `Mutations: ${done}.\n`,
    showRequest(sent),
    `\nAnswer: ${status} ${headers.get("Content-Type")}`,
    text.slice(0, 2_000),
  ].join("\n");
}
