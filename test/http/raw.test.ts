// Bytes over TCP that no client library would send. Each connection is answered and ends, and nothing is stored unless the request was
// valid.

import { describe, expect, test } from "bun:test";
import { chunk, exchange, rawRequest } from "../support/http-connection.ts";
import { withServer } from "../support/http-service.ts";
import { expenseBody } from "./rows/steps.ts";

const JSON_TYPE = "Content-Type: application/json";
const CHUNKED = "Transfer-Encoding: chunked";
const CLOSE = "Connection: close";
const BODY = expenseBody({ description: "Café 💶" });
const SPACES = " ".repeat(1_048_577);

interface RawCase {
  readonly name: string;
  readonly sent: string | readonly (string | Uint8Array)[];
  readonly halfClose?: boolean;
  /** The status of each answer until the server ends the connection. */
  readonly statuses: readonly number[];
  /** The last answer's body. */
  readonly body?: RegExp;
  /** The number of expenses afterward, by default 0. */
  readonly stored?: number;
}

/** Unusual requests that are answered like any other. */
const SOUND: readonly RawCase[] = [
  {
    name: "HTTP/1.0 with a Host",
    sent: "GET /expenses/total HTTP/1.0\r\nHost: localhost\r\n\r\n",
    statuses: [200],
    body: /^\{"total":0\}$/,
  },
  {
    name: "HTTP/1.0 that changes something",
    sent: rawRequest("POST /expenses", [JSON_TYPE], BODY).replace("HTTP/1.1", "HTTP/1.0"),
    statuses: [201],
    stored: 1,
  },
  {
    name: "a body in chunks, split within a character",
    sent: [
      rawRequest("POST /expenses", [JSON_TYPE, CHUNKED, CLOSE]),
      "1a\r\n",
      Buffer.from(BODY).subarray(0, 26),
      "\r\n",
      (Buffer.byteLength(BODY) - 26).toString(16),
      ";a=b\r\n",
      Buffer.from(BODY).subarray(26),
      "\r\n0\r\n\r\n",
    ],
    statuses: [201],
    stored: 1,
  },
  {
    name: "a body of 1 MiB in chunks",
    sent: [
      rawRequest("POST /api/users", [JSON_TYPE, CHUNKED, CLOSE]),
      ...Array.from({ length: 16 }, () => chunk(" ".repeat(65_535))),
      chunk(`${" ".repeat(15)}1`),
      chunk(""),
    ],
    statuses: [201],
    body: / 1\}$/,
  },
  {
    name: "one byte at a time",
    sent: [...rawRequest("POST /expenses", [JSON_TYPE, CLOSE], expenseBody())],
    statuses: [201],
    stored: 1,
  },
  {
    name: "two equal lengths",
    sent: rawRequest(
      "POST /expenses",
      [JSON_TYPE, CLOSE, `Content-Length: ${Buffer.byteLength(BODY)}`],
      BODY,
    ),
    statuses: [201],
    stored: 1,
  },
  {
    name: "a client that waits until it is asked for the body",
    sent: rawRequest("POST /expenses", [JSON_TYPE, CLOSE, "Expect: 100-continue"], BODY),
    statuses: [100, 201],
    stored: 1,
  },
  {
    name: "two reads sent together, answered in order",
    sent: rawRequest("GET /expenses/total") + rawRequest("GET /expenses", [CLOSE]),
    statuses: [200, 200],
    body: /^\[\]$/,
  },
  {
    name: "a body that the endpoint does not read",
    sent: rawRequest("GET /expenses/total", [JSON_TYPE, CLOSE], "abc"),
    statuses: [200],
    body: /^\{"total":0\}$/,
  },
  {
    name: "a request to upgrade the protocol",
    sent: rawRequest("GET /expenses/total", ["Upgrade: websocket", "Connection: Upgrade, close"]),
    statuses: [200],
  },
  {
    name: "many headers that together are below the limit",
    sent: rawRequest("GET /expenses", [`X-A: ${"a".repeat(12_000)}`, CLOSE]),
    statuses: [200],
  },
  ...["http://localhost", "HTTP://LOCALHOST:3000", "https://localhost"].map(
    (origin): RawCase => ({
      name: `a target in absolute form: ${origin}`,
      sent: rawRequest(`GET ${origin}/expenses/total`, [CLOSE]),
      statuses: [200],
      body: /^\{"total":0\}$/,
    }),
  ),
  {
    name: "UTF-8 in an address that is not percent-encoded",
    sent: rawRequest("GET /api/users/é", [CLOSE]),
    statuses: [200],
    body: /^\{"id":"é"/,
  },
];

/** Requests that the service refuses. */
const REFUSED: readonly RawCase[] = [
  {
    name: "two Hosts, a good one first",
    sent: rawRequest("GET /expenses", ["Host: evil.example", CLOSE]),
    statuses: [421],
    body: /localhost, evil\.example/,
  },
  {
    name: "two Hosts, a good one last",
    sent: `POST /expenses HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n${CLOSE}\r\n${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`,
    statuses: [421],
    body: /evil\.example, localhost/,
  },
  {
    name: "HTTP/1.0 without a Host",
    sent: "GET /expenses HTTP/1.0\r\n\r\n",
    statuses: [421],
    body: /^\{"error":"The host \\"\\" is not allowed/,
  },
  {
    name: "a target in absolute form, with the Host that belongs to it",
    sent: `GET http://evil.example/expenses/total HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}\r\n\r\n`,
    statuses: [421],
    body: /evil\.example is not allowed/,
  },
  {
    name: "an empty Host",
    sent: `GET /expenses HTTP/1.1\r\nHost:\r\n${CLOSE}\r\n\r\n`,
    statuses: [421],
  },
  {
    name: "bytes that are not UTF-8 in a body",
    sent: [
      rawRequest("POST /expenses", [JSON_TYPE, CLOSE, `Content-Length: ${expenseBody().length}`]),
      Buffer.from(expenseBody().replace("Lunch", "Lunc\xe9"), "latin1"),
    ],
    statuses: [400],
    body: /well-formed UTF-8/,
  },
  {
    name: "an empty body in chunks",
    sent: rawRequest("POST /expenses", [JSON_TYPE, CHUNKED, CLOSE]) + chunk(""),
    statuses: [400],
    body: /it is empty/,
  },
  {
    name: "a body that is declared too large and never sent",
    sent: rawRequest("POST /expenses", [JSON_TYPE, "Content-Length: 1048577"]),
    statuses: [413],
    body: /^\{"error":"The body is larger than 1 MiB \(1,048,576 bytes\); send less"\}$/,
  },
  {
    name: "a body that is declared larger than any machine",
    sent: rawRequest("PUT /expenses/1", [JSON_TYPE, "Content-Length: 9007199254740991"]),
    statuses: [413],
    body: /send less"\}$/,
  },
  {
    name: "a body that is declared too large, and another request after it",
    sent: rawRequest("POST /api/v1/posts", [JSON_TYPE], SPACES) + rawRequest("DELETE /expenses/1"),
    statuses: [413],
  },
  {
    name: "a body in chunks that gets too large and does not end",
    sent: rawRequest("POST /expenses", [JSON_TYPE, CHUNKED]) + chunk(SPACES),
    statuses: [413],
  },
  {
    name: "a body in small chunks that gets too large",
    sent:
      rawRequest("POST /api/users", [JSON_TYPE, CHUNKED]) +
      chunk(" ".repeat(4_096)).repeat(257) +
      chunk(""),
    statuses: [413],
  },
  ...["TRACE", "CONNECT", "PROPFIND", "PATCH"].map(
    (method): RawCase => ({
      name: `the method ${method}`,
      sent: rawRequest(`${method} /expenses`, [CLOSE]),
      statuses: [405],
      body: new RegExp(`^\\{"error":"${method} is not allowed at /expenses; use one of `),
    }),
  ),
  ...["//expenses", "//evil.example/expenses", "/\\evil.example", "///", "/%2e%2e%2fexpenses"].map(
    (path): RawCase => ({
      name: `nothing is at ${path}`,
      sent: rawRequest(`GET ${path}`, [CLOSE]),
      statuses: [404],
      body: /^\{"error":"There is nothing at /,
    }),
  ),
];

/** Interrupted uploads get no answer. */
const BROKEN_OFF: readonly RawCase[] = [
  {
    name: "a body shorter than it is declared",
    sent: rawRequest("POST /expenses", [JSON_TYPE, "Content-Length: 500"]) + BODY,
    halfClose: true,
    statuses: [],
  },
  {
    name: "a body in chunks without the last chunk",
    sent: rawRequest("POST /expenses", [JSON_TYPE, CHUNKED]) + chunk(BODY),
    halfClose: true,
    statuses: [],
  },
  {
    name: "half a head",
    sent: "POST /expenses HTTP/1.1\r\nHost: local",
    halfClose: true,
    statuses: [],
  },
];

/**
 * These tests are about bytes, not about records, so the store is in memory. If an answer takes a turn of the event loop, as with an engine
 * behind a network, the server drops a connection whose client has already sent its next request.
 */
const WIRE = { inMemory: true };

describe.each([
  ["an unusual request is served", SOUND],
  ["the service refuses", REFUSED],
  ["an interrupted upload stores nothing", BROKEN_OFF],
])("%s", (_, cases) => {
  for (const { name, sent, halfClose = false, statuses, body, stored = 0 } of cases) {
    test(name, () =>
      withServer(WIRE, async ({ url }) => {
        const { answers, closed } = await exchange(url, sent, { halfClose });
        expect({ closed, statuses: answers.map(({ status }) => status) }).toEqual({
          closed: true,
          statuses: [...statuses],
        });
        if (body) expect(answers.at(-1)?.body).toMatch(body);
        const list: unknown = await (await fetch(`${url}/expenses`)).json();
        expect(list).toHaveLength(stored);
      }),
    );
  }
});

test("bytes after a body are not read as a part of it", () =>
  withServer(WIRE, async ({ url }) => {
    const { answers, closed } = await exchange(
      url,
      `${rawRequest("POST /expenses", [JSON_TYPE], BODY)}and more\r\n\r\n`,
    );
    expect(closed).toBe(true);
    expect(answers.at(-1)?.status).toBe(400);
  }));

// Bun 1.4.5 drops the authority of an absolute target, so the guard can't see it. This test reports when that has changed.
test.failing("the authority of an absolute target counts instead of another Host", () =>
  withServer(WIRE, async ({ url }) => {
    const { answers } = await exchange(
      url,
      rawRequest("GET http://evil.example/expenses/total", [CLOSE]),
    );
    expect(answers.map(({ status }) => status)).toEqual([421]);
  }));

test("an answer to a body that is too large says that it ends the connection", () =>
  withServer(WIRE, async ({ url }) => {
    const sent = rawRequest("POST /expenses", [JSON_TYPE, "Content-Length: 1048577"]);
    const { answers } = await exchange(url, sent);
    expect(answers.map(({ headers }) => headers.get("Connection"))).toEqual(["close"]);
  }));

test("a connection stays open after each answer, even after refusals", () =>
  withServer(WIRE, async ({ url }) => {
    const sent = ["GET /nothing", "GET /expenses", "PATCH /expenses"].map((line) =>
      rawRequest(line),
    );
    const { answers, closed } = await exchange(url, sent.join(""), { answers: 3 });
    expect({ closed, statuses: answers.map(({ status }) => status) }).toEqual({
      closed: false,
      statuses: [404, 200, 405],
    });
  }));

test("an abandoned upload is not logged as an error of the service", async () => {
  const logged = Promise.withResolvers<void>();
  const settings = { logRequests: true, onLog: () => logged.resolve() };
  await withServer(settings, async ({ url, log }) => {
    const sent = rawRequest("POST /expenses", [JSON_TYPE, "Content-Length: 500"]) + BODY;
    await exchange(url, sent, { halfClose: true });
    await logged.promise;
    expect(log.map(({ level, event }) => ({ level, event }))).toEqual([
      { level: "info", event: "request" },
    ]);
  });
});
