// LOG_REQUESTS logs one line for each request. Without it, none is logged.

import { describe, expect } from "bun:test";
import { diskOnFire } from "../support/failing-store.ts";
import { testService } from "../support/http-cases.ts";
import type { Asked, Settings } from "../support/http-service.ts";
import { expenseBody } from "./rows/steps.ts";

const LOGGING: Settings = { logRequests: true };

/** Requests and their log lines. */
const LINES: readonly [Asked, string, number][] = [
  [{ send: "GET /expenses" }, "/expenses", 200],
  [{ send: "HEAD /expenses" }, "/expenses", 200],
  [{ send: "OPTIONS /expenses" }, "/expenses", 204],
  [{ send: "GET /expenses", headers: { "If-None-Match": "*" } }, "/expenses", 304],
  [{ send: "GET /expenses/?secret=1" }, "/expenses/", 200],
  [{ send: "POST /expenses", body: expenseBody({ description: "secret" }) }, "/expenses", 201],
  [{ send: "POST /expenses", body: '{"secret' }, "/expenses", 400],
  [{ send: "POST /expenses", body: "secret", type: "text/plain" }, "/expenses", 415],
  [{ send: "DELETE /expenses/7" }, "/expenses/7", 404],
  [{ send: "PATCH /expenses" }, "/expenses", 405],
  [{ send: "GET /nothing" }, "/nothing", 404],
  [{ send: "GET /api/search?q=secret" }, "/api/search", 200],
  [{ send: "GET /api/users/a%0Ab%22" }, "/api/users/a%0Ab%22", 200],
  [{ send: "GET /api/users/%FF" }, "/api/users/%FF", 400],
  [{ send: "GET /expenses", headers: { Host: "evil.example" } }, "/expenses", 421],
  [
    { send: "POST /expenses", body: "{}", headers: { Origin: "https://evil.example" } },
    "/expenses",
    403,
  ],
];

describe("a request's log line", () => {
  for (const [asked, path, status] of LINES) {
    const name = `${asked.send} ${asked.body ?? JSON.stringify(asked.headers ?? "")}`;
    testService(name, LOGGING, async ({ ask, log }) => {
      const answered = await ask(asked);
      expect(answered.status).toBe(status);
      expect(log).toEqual([
        {
          level: "info",
          event: "request",
          method: asked.send.split(" ", 1)[0] ?? "",
          path,
          status,
          // The clock of these tests is read twice, and advances by 1.5 with each reading.
          durationMs: 1.5,
          requestId: answered.headers.get("Request-Id"),
        },
      ]);
      expect(JSON.stringify(log)).not.toContain("secret");
    });
  }

  testService(
    "comes after the line of its failure, with the same id",
    {
      logRequests: true,
      handlers: (handlers) => ({ ...handlers, greet: () => Promise.reject(diskOnFire()) }),
    },
    async ({ ask, log }) => {
      const requestId = (await ask({ send: "GET /" })).headers.get("Request-Id");
      expect(log).toMatchObject([
        { level: "error", event: "request failed", requestId },
        { level: "info", event: "request", status: 500, requestId },
      ]);
    },
  );

  /** Names that make no valid URL, whether they are refused or not. */
  const hosts = "localhost:99999 a^b.localhost %.localhost a\\b.localhost".split(" ");
  for (const Host of ["not a host", ...hosts]) {
    testService(
      `is written, and nothing else is logged, for any Host: ${Host}`,
      LOGGING,
      async ({ ask, log }) => {
        const { status } = await ask({ send: "GET /expenses?a=b", headers: { Host } });
        expect(log).toMatchObject([{ event: "request", path: "/expenses", status }]);
      },
    );
  }

  testService("is not written by default", async ({ ask, log }) => {
    for (const [asked] of LINES) await ask(asked);
    expect(log).toEqual([]);
  });
});
