// The guard: the hosts that it answers to, the origins whose changes it accepts, and its headers for browsers.

import { type Row, row, rowWith, type Step } from "../../support/http-cases.ts";
import { expenseBody, listIs, record } from "./steps.ts";

const OURS = ["outlay.example", "::ffff:1.2.3.4"];
const APP = "https://app.example";

/** Host headers that always mean this machine. */
const LOOPBACK = [
  ..."localhost localhost:3000 LocalHost localhost. outlay.localhost 127.0.0.1".split(" "),
  ..."127.0.0.1:80 127.255.255.254 [::1] [::1]:3000".split(" "),
];

const goodHostRows = [...LOOPBACK, "outlay.example", "OUTLAY.example:8080", "outlay.example."].map(
  (Host) =>
    rowWith(
      { allowedHosts: OURS },
      "ALLOWED_HOSTS",
      `${Host} is served`,
      { send: "GET /expenses", headers: { Host }, status: 200 },
      { ...record(), headers: { Host } },
    ),
);

const FOREIGN = [
  ..."evil.example evil.example:3000 localhost.evil.example".split(" "),
  ..."outlay.example.evil.example sub.outlay.example evil-outlay.example".split(" "),
  ..."127.0.0.1.evil.example 127.0.0.256 127.1 0.0.0.0 0 2130706433 0x7f.0.0.1".split(" "),
  ..."10.0.0.1 [::] [::2] [::1 ::1 notlocalhost localhost@evil.example".split(" "),
  ..."evil.example#localhost evil.example/localhost evil.example?localhost".split(" "),
  ..."localhost:3000:3000 localhost:port".split(" "),
  "localhost, evil.example",
  "localhost evil.example",
  "localhos\u00ad.example",
];

/** Requests of every kind: known and unknown paths, every method, bodies that would be refused. */
export const ANY: readonly Pick<Step, "send" | "body">[] = [
  { send: "GET /expenses" },
  { send: "HEAD /expenses" },
  { send: "OPTIONS /expenses" },
  { send: "POST /expenses", body: expenseBody() },
  { send: "POST /expenses", body: "{" },
  { send: "PUT /expenses/x", body: "{}" },
  { send: "DELETE /expenses/1" },
  { send: "PATCH /expenses" },
  { send: "GET /expenses/1" },
  { send: "GET /nothing" },
  { send: "OPTIONS /nothing" },
  { send: "GET /api/users/%FF" },
  { send: "GET /" },
  { send: "GET /healthz" },
  { send: "GET /docs/page.js" },
  { send: "GET /docs" },
  { send: "GET /openapi.json" },
  { send: "GET /app" },
  { send: "GET /api/v1/ledgers" },
  { send: "POST /api/v1/ledgers/default/expenses", body: "{" },
  { send: "GET /api/v1/ledgers/default/changes" },
];

const hostStatement = "ALLOWED_HOSTS";

const badHostRows = FOREIGN.map((Host) =>
  rowWith(
    { allowedHosts: OURS },
    hostStatement,
    `${Host} is refused`,
    {
      send: "GET /expenses",
      headers: { Host },
      status: 421,
      error: /^The host .+ is not allowed; use localhost, or add the name to ALLOWED_HOSTS$/,
    },
    { ...record(), headers: { Host }, status: 421, json: undefined },
    listIs(),
  ),
);

const hostRows: readonly Row[] = [
  rowWith(
    { allowedOrigins: [APP] },
    hostStatement,
    "a foreign host is refused before anything else is checked",
    ...ANY.flatMap((asked) =>
      ["https://evil.example", APP].map(
        (Origin): Step => ({
          ...asked,
          headers: { Host: "evil.example", Origin },
          status: 421,
          ...(asked.send.startsWith("HEAD") ? {} : { error: /^The host evil\.example / }),
        }),
      ),
    ),
  ),
  rowWith(
    { allowedHosts: ["*"] },
    hostStatement,
    "* allows any host",
    ...["evil.example", "10.0.0.1:3000", "[fe80::1]"].map((Host) => ({
      ...record(),
      headers: { Host },
    })),
  ),
  rowWith(
    { allowedHosts: ["outlay.example"] },
    hostStatement,
    "a request with * as its Host is refused",
    { send: "GET /", headers: { Host: "*" }, status: 421, error: /^The host/ },
  ),
  row(
    hostStatement,
    "more allowed hosts than are remembered are all served",
    ...Array.from(
      { length: 100 },
      (_, index): Step => ({
        send: "GET /",
        headers: { Host: `n${index}.localhost` },
        status: 200,
      }),
    ),
    { send: "GET /", headers: { Host: "evil.example" }, status: 421 },
    { send: "GET /", headers: { Host: "n99.localhost" }, status: 200 },
  ),
  row(
    hostStatement,
    "headers of a proxy don't count as Host",
    {
      send: "GET /",
      headers: {
        Host: "evil.example",
        "X-Forwarded-Host": "localhost",
        Forwarded: "host=localhost",
      },
      status: 421,
    },
    { send: "GET /", headers: { "X-Forwarded-Host": "evil.example" }, status: 200 },
  ),
];

/** The steps of a change with these headers, which is refused. */
function refused(headers: Readonly<Record<string, string>>, error: RegExp): readonly Step[] {
  const changes = ["POST /expenses", "PUT /expenses/1", "DELETE /expenses/1", "POST /api/users"];
  return [...changes, "PATCH /expenses", "POST /nothing", "DELETE /docs"].map((send) => ({
    send,
    headers,
    ...(send.startsWith("POST") || send.startsWith("PUT") ? { body: expenseBody() } : {}),
    status: 403,
    error,
    has: { "Access-Control-Allow-Origin": null },
  }));
}

function reads(headers: Readonly<Record<string, string>>): readonly Step[] {
  return [
    { send: "GET /expenses", headers, status: 200 },
    { send: "HEAD /expenses", headers, status: 200 },
    {
      send: "OPTIONS /expenses",
      headers,
      status: 204,
      has: { "Access-Control-Allow-Origin": null },
    },
  ];
}

/** Headers of requests that a page of another origin has made. */
const FROM_ELSEWHERE: readonly [string, Readonly<Record<string, string>>, RegExp][] = [
  [
    "another site, without Origin",
    { "Sec-Fetch-Site": "cross-site" },
    /^Requests from another site/,
  ],
  [
    "another origin",
    { Origin: "https://evil.example" },
    /^Requests from the origin https:\/\/evil/,
  ],
  ["another port", { Origin: "http://localhost:4000" }, /^Requests from the origin http:/],
  [
    "another port of the same site",
    { Origin: "http://localhost:4000", "Sec-Fetch-Site": "same-site" },
    /origin/,
  ],
  ["a sandbox", { Origin: "null" }, /^Requests from the origin null/],
  ["a file", { Origin: "file://" }, /origin/],
  ["an empty Origin", { Origin: "evil" }, /origin/],
  ["two origins", { Origin: "http://localhost, https://evil.example" }, /origin/],
  ["a name that begins the same", { Origin: "http://localhost.evil.example" }, /origin/],
  ["our name as the user", { Origin: "http://localhost@evil.example" }, /origin/],
  ["an app with its own scheme", { Origin: "app://localhost" }, /origin/],
];

const elsewhereRows = FROM_ELSEWHERE.map(([name, headers, error]) =>
  row(
    "ALLOWED_ORIGINS",
    `a change from ${name} is refused, reading is not`,
    ...refused(headers, error),
    ...reads(headers),
    listIs(),
  ),
);

/** Headers of requests that a page of this service, or no page at all, has made. */
const FROM_HERE: readonly [string, Readonly<Record<string, string>>][] = [
  ["no page", {}],
  ["the address bar", { "Sec-Fetch-Site": "none" }],
  ["our own page", { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" }],
  ["our own page at a port", { Host: "localhost:3000", Origin: "http://localhost:3000" }],
  ["our own page behind TLS", { Host: "outlay.example", Origin: "https://outlay.example" }],
  ["our own page at 127.0.0.1", { Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:3000" }],
  ["our own page over IPv6", { Host: "[::1]:3000", Origin: "http://[::1]:3000" }],
  ["a listed origin", { Origin: APP, "Sec-Fetch-Site": "cross-site" }],
];

const hereRows = FROM_HERE.map(([name, headers]) =>
  rowWith(
    { allowedHosts: ["outlay.example"], allowedOrigins: [APP] },
    "ALLOWED_ORIGINS",
    `a change from ${name} is accepted`,
    { ...record(), headers },
  ),
);

const EXPOSED = "Content-Disposition, ETag, Export-Lost, Location, Request-Id";

const corsRows: readonly Row[] = [
  rowWith(
    { allowedOrigins: [APP] },
    "ALLOWED_ORIGINS",
    "a listed origin may read every answer, refusals included",
    ...[
      { send: "GET /expenses", status: 200 },
      { send: "POST /expenses", body: "{", status: 400 },
      { send: "DELETE /expenses/1", status: 404 },
      { send: "PATCH /expenses", status: 405 },
      { send: "GET /nothing", status: 404 },
      { send: "GET /", status: 200 },
      { send: "HEAD /", status: 200 },
    ].map((step) => ({
      ...step,
      headers: { Origin: APP },
      has: {
        "Access-Control-Allow-Origin": APP,
        "Access-Control-Expose-Headers": EXPOSED,
        "Access-Control-Allow-Credentials": null,
        vary: "Origin",
      },
    })),
  ),
  rowWith(
    { allowedOrigins: [APP] },
    "ALLOWED_ORIGINS",
    "a preflight from a listed origin says what the page may send",
    {
      send: "OPTIONS /expenses/1",
      headers: {
        Origin: APP,
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type, x-other",
      },
      status: 204,
      has: {
        "Access-Control-Allow-Origin": APP,
        "Access-Control-Allow-Methods": "PUT, DELETE, OPTIONS",
        "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
        "Access-Control-Max-Age": "600",
        allow: "PUT, DELETE, OPTIONS",
        vary: "Origin",
      },
    },
    { send: "OPTIONS /nothing", headers: { Origin: APP }, status: 404 },
  ),
  rowWith(
    { allowedOrigins: [APP] },
    "ALLOWED_ORIGINS",
    "an origin that only resembles a listed one gets no CORS headers",
    ...["http://app.example", "https://app.example.evil.example", `${APP}:8443`, `${APP}/`].flatMap(
      (Origin): readonly Step[] => [
        {
          send: "OPTIONS /expenses",
          headers: { Origin },
          status: 204,
          has: {
            "Access-Control-Allow-Origin": null,
            "Access-Control-Allow-Methods": null,
            vary: "Origin",
          },
        },
        { ...record(), headers: { Origin }, status: 403, json: undefined },
      ],
    ),
  ),
  row("ALLOWED_ORIGINS", "if no origin is listed, no answer depends on the origin", {
    send: "GET /expenses",
    headers: { Origin: APP },
    status: 200,
    has: { vary: null, "Access-Control-Allow-Origin": null },
  }),
];

export const guardRows: readonly Row[] = [
  ...goodHostRows,
  ...badHostRows,
  ...hostRows,
  ...elsewhereRows,
  ...hereRows,
  ...corsRows,
];
