// ETag, If-None-Match and If-Match of records, and Idempotency-Key of requests that create one.

import { problem, type Row, rowWith, type Step } from "../../support/http-cases.ts";
import { strictEndpoints } from "../../support/strict-endpoints.ts";

const settings = { own: strictEndpoints() };
const THINGS = "/api/v1/ledgers/home/things";

/** The header and its parsed value: null if it matches no current state, undefined if it is malformed. */
const IF_MATCH: readonly (readonly [string, unknown])[] = [
  ["*", { any: true, tags: [] }],
  ['"r,7"', { any: false, tags: ["r,7"] }],
  ['"a", "r,7","b"', { any: false, tags: ["a", "r,7", "b"] }],
  ['"r,7" ,, "a",', { any: false, tags: ["r,7", "a"] }],
  [',, "r,7"', { any: false, tags: ["r,7"] }],
  ['W/"a", "r,7"', { any: false, tags: ["r,7"] }],
  ['"r"', null],
  ['W/"r,7"', null],
  ['""', null],
  ["r,7", undefined],
  ['"r,7', undefined],
  ['"a" "r,7"', undefined],
  ['"a", r,7', undefined],
  ['*, "r,7"', undefined],
  [",", undefined],
  ['w/"r,7"', undefined],
  ['"a b"', undefined],
];

const ifMatchRows: readonly Row[] = IF_MATCH.map(([header, parsed]) =>
  rowWith(
    settings,
    "no silent overwrite",
    header,
    ...(["PATCH", "DELETE"] as const).map((method): Step => {
      const body = method === "PATCH" ? { body: "{}" } : {};
      const asked = { send: `${method} ${THINGS}/1`, headers: { "If-Match": header }, ...body };
      if (parsed === null) return { ...asked, ...problem("changed-meanwhile") };
      if (parsed)
        return {
          ...asked,
          status: 200,
          json: { ...(body.body ? { body: {} } : {}), ifMatch: parsed },
        };
      const fault = "If-Match must be * or ETags in double quotes, separated by commas; got ";
      return { ...asked, ...problem("invalid-fields", `If-Match: ${fault}${shown(header)}`) };
    }),
  ),
);

function shown(header: string): string {
  return JSON.stringify(header);
}

const etagRows: readonly Row[] = [
  rowWith(
    settings,
    "no silent overwrite",
    "an answer has the revision as its tag, and a client with a current copy gets no body",
    { send: `GET ${THINGS}/1`, status: 200, has: { etag: '"r,7"', "cache-control": "no-cache" } },
    { send: `HEAD ${THINGS}/1`, status: 200, has: { etag: '"r,7"' } },
    {
      send: `GET ${THINGS}/1`,
      headers: { "If-None-Match": '"r,7"' },
      status: 304,
      has: { etag: '"r,7"' },
    },
    { send: `GET ${THINGS}/1`, headers: { "If-None-Match": "*" }, status: 304 },
    { send: `GET ${THINGS}/1`, headers: { "If-None-Match": '"r"' }, status: 200 },
    {
      send: `PATCH ${THINGS}/1`,
      headers: { "If-None-Match": '"r,7"' },
      body: "{}",
      status: 200,
      has: { etag: '"r,7"' },
    },
    { send: `DELETE ${THINGS}/1`, status: 200, has: { etag: null }, json: { ifMatch: null } },
  ),
];

const QUICK = `${THINGS}/quick?text=a`;
const DIGEST = /"digest":"[\w-]{43}"/;

const KEYS: readonly (readonly [string, string | undefined])[] = [
  ["a", "a"],
  ["~!#$%&'()*+,-./:;<=>?@[]^_`{|}", "~!#$%&'()*+,-./:;<=>?@[]^_`{|}"],
  ["k".repeat(255), "k".repeat(255)],
  ['"a"', "a"],
  ['"a\\"b\\\\"', 'a"b\\'],
  ['a"b', 'a"b'],
  ["k".repeat(256), undefined],
  ['""', undefined],
  ["a b", undefined],
  ['"a b"', undefined],
  ["é", undefined],
];

const keyRows: readonly Row[] = KEYS.map(([header, key]) =>
  rowWith(
    settings,
    "safe retries",
    `the key ${header.slice(0, 40)} ${header.length}`,
    keyStep(header, key),
  ),
);

function keyStep(header: string, key: string | undefined): Step {
  const asked = { send: `POST ${QUICK}`, headers: { "Idempotency-Key": header } };
  if (key !== undefined) {
    const written = RegExp.escape(`"key":${JSON.stringify(key)}`);
    return { ...asked, status: 201, text: new RegExp(`${written},${DIGEST.source}`) };
  }
  const got = header.length > 40 ? `"${header.slice(0, 40)}"…` : JSON.stringify(header);
  const fault = "Idempotency-Key must be a text of 1 to 255 visible ASCII characters; got";
  const faults = [`Idempotency-Key: ${fault} ${got}`];
  return { ...asked, ...problem("invalid-fields", ...faults) };
}

export const preconditionRows: readonly Row[] = [...ifMatchRows, ...etagRows, ...keyRows];
