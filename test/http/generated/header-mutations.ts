// Headers that must not matter to an operation, headers of conditions and retries, and headers for which the guard refuses a request.

import { changes } from "../../../src/http/guard/guard.ts";
import { type Draft, type Mutation, refuse } from "./drafts.ts";
import type { Draw } from "./draw.ts";

const ODD: readonly (readonly [string, readonly string[]])[] = [
  [
    "Accept",
    [
      ..."*/* application/json text/html;q=0.9,*/*;q=0.1 application/problem+json x".split(" "),
      ";",
      "",
    ],
  ],
  ["Accept-Encoding", ["gzip", "br;q=1, *;q=0", "identity", "x"]],
  ["Accept-Language", ["de", "*", "x-y-z;q=2"]],
  ["If-Modified-Since", ["Thu, 01 Jan 1970 00:00:00 GMT", "tomorrow"]],
  ["If-None-Match", ["*", '""', '"x"', 'W/"x", "y"', "x", ",", '"revision-1", "revision-2"']],
  ["Range", ["bytes=0-1", "bytes=-1", "x"]],
  ["Expect", ["x"]],
  ["X-HTTP-Method-Override", ["DELETE"]],
  ["X-Forwarded-Host", ["evil.example"]],
  ["Cookie", ["a=b", "\u00e9"]],
  ["Authorization", ["Basic eDp5", "Bearer x"]],
  ["User-Agent", ["", "x".repeat(2_000)]],
];

/** Headers that a strict operation may evaluate, with the statuses of possible refusals. */
const CONDITIONS: readonly (readonly [string, readonly string[]])[] = [
  ["If-Match", ["*", '""', '"x"', 'W/"x"', "x", '"a", "b"']],
  ["Idempotency-Key", ["1", "key", "x".repeat(300), "a b", "\u00e9", ""]],
  ["Last-Event-ID", ["0", "1", "-1", "x", "9007199254740993"]],
  ["Accept", ["text/event-stream", "text/html"]],
];

const FOREIGN_HOSTS = [
  ..."evil.example localhost.evil.example 169.254.0.1 outlay [::2]".split(" "),
  "a b",
];
const FOREIGN_ORIGINS = "https://evil.example null http://localhost.evil.example file:// x".split(
  " ",
);

export const headerMutations: Readonly<Record<string, readonly [number, Mutation]>> = {
  "an odd header": [6, (draft, draw) => setOdd(draft, draw)],
  "a header of conditions or retries": [2, setCondition],
  "a foreign host": [1, setHost],
  "a foreign origin": [1, setOrigin],
};

function setOdd(draft: Draft, draw: Draw): boolean {
  const [name, values] = draw.pick(ODD);
  if (draft.headers.has(name)) return false;
  draft.headers.set(name, draw.pick(values));
  // A conditional operation may find that its condition fails, or can't be read.
  if (name === "If-None-Match" && draft.operation.strict) draft.tolerated.add(400);
  if (name === "Accept" && draft.operation.strict) draft.tolerated.add(406);
  return true;
}

function setCondition(draft: Draft, draw: Draw): boolean {
  const [name, values] = draw.pick(CONDITIONS);
  draft.headers.set(name, draw.pick(values));
  if (!draft.operation.strict) return true;
  for (const status of [400, 406, 409, 412, 422, 428]) draft.tolerated.add(status);
  return true;
}

function setHost(draft: Draft, draw: Draw): boolean {
  draft.headers.set("Host", draw.pick(FOREIGN_HOSTS));
  refuse(draft, [421]);
  return true;
}

function setOrigin(draft: Draft, draw: Draw): boolean {
  const byOrigin = draw.once(2);
  if (byOrigin) draft.headers.set("Origin", draw.pick(FOREIGN_ORIGINS));
  else draft.headers.set("Sec-Fetch-Site", "cross-site");
  judgeOrigin(draft);
  return true;
}

/** A page of another origin may change nothing. It may read as far as its browser allows. */
export function judgeOrigin(draft: Draft): void {
  const isForeign = draft.headers.has("Origin") || draft.headers.has("Sec-Fetch-Site");
  if (isForeign && changes(draft.method)) draft.refusals.add(403);
  else draft.refusals.delete(403);
}
