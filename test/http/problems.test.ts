// The cause of an internal failure is only in the service's log, with the request's id, and never in an answer.

import { describe, expect, test } from "bun:test";
import { storeFailed } from "../../src/store/store.ts";
import { CAUSE, diskOnFire, failing } from "../support/failing-store.ts";
import { testService } from "../support/http-cases.ts";
import { type Asked, createService, type Settings } from "../support/http-service.ts";
import { expenseBody } from "./rows/steps.ts";

const FAILING: Settings = { store: failing };
const BROKEN: Settings = {
  handlers: (handlers) => ({ ...handlers, greet: () => Promise.reject(diskOnFire()) }),
};

/** Requests and their log entries. */
const LOGGED: readonly [Asked, Settings, Readonly<Record<string, string | number>>][] = [
  [
    { send: "POST /expenses?note=secret", body: expenseBody({ description: "secret" }) },
    FAILING,
    { method: "POST", path: "/expenses", status: 500, problem: "store-failed" },
  ],
  [
    { send: "GET /expenses" },
    FAILING,
    { method: "GET", path: "/expenses", status: 500, problem: "store-failed" },
  ],
  [
    { send: "PUT /expenses/1", body: '{"description":"secret"}' },
    FAILING,
    { method: "PUT", path: "/expenses/1", status: 404, problem: "store-failed" },
  ],
  [
    { send: "DELETE /api/v1/posts/1/" },
    FAILING,
    { method: "DELETE", path: "/api/v1/posts/1/", status: 404, problem: "store-failed" },
  ],
  [
    { send: "GET /readyz" },
    FAILING,
    { method: "GET", path: "/readyz", status: 503, problem: "store-failed" },
  ],
  [{ send: "GET /" }, BROKEN, { method: "GET", path: "/", status: 500, problem: "internal" }],
];

describe("the cause of a failure", () => {
  for (const [asked, settings, entry] of LOGGED) {
    testService(`is logged for ${asked.send}`, settings, async ({ ask, log }) => {
      const answered = await ask(asked);
      expect(answered.text).not.toContain(CAUSE);
      expect(log).toEqual([
        {
          level: "error",
          event: "request failed",
          requestId: answered.headers.get("Request-Id"),
          cause: expect.stringContaining(CAUSE),
          ...entry,
        },
      ]);
      expect(JSON.stringify(log)).not.toContain("secret");
    });
  }

  testService("is not logged if the client made the mistake", async ({ ask, log }) => {
    await ask({ send: "POST /expenses", body: "{" });
    await ask({ send: "GET /nothing" });
    await ask({ send: "DELETE /expenses/1" });
    await ask({ send: "GET /", headers: { Host: "evil.example" } });
    expect(log).toEqual([]);
  });

  test("is logged even if the client has aborted in the meantime", async () => {
    const failure = Promise.withResolvers<never>();
    const { app, log } = createService({
      store: (store) => ({ ...store, probe: () => failure.promise }),
    });
    const client = new AbortController();
    const headers = { Host: "localhost" };
    const answering = app.fetch(
      new Request("http://localhost/readyz", { headers, signal: client.signal }),
    );
    client.abort();
    failure.reject(storeFailed(diskOnFire()));
    await answering;
    expect(log).toMatchObject([
      { level: "error", problem: "store-failed", cause: expect.stringContaining(CAUSE) },
    ]);
  });
});
