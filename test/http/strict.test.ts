// Strict endpoints: errors, queries, PATCH, preconditions and keys of requests. The tests have their own endpoints for this.

import { describe, expect, test } from "bun:test";
import { PROBLEM_KINDS } from "../../src/domain/problem.ts";
import { testService } from "../support/http-cases.ts";
import { type Asked, createService, requestOf } from "../support/http-service.ts";
import { strictEndpoints } from "../support/strict-endpoints.ts";

describe("accepted values are returned exactly", () => {
  const body = {
    name: "é",
    amount: "0.1000000000000000055",
    at: "1970-01-01T00:00:00.007Z",
    sort: "large",
    parts: [{ name: "a", amount: "-1" }],
    origin: null,
    steps: [
      { action: "move", to: { at: "2026-02-28T12:00:00.000Z" } },
      { action: "add", amount: "12.5" },
    ],
  };

  test.each([
    ["amounts as strings", JSON.stringify(body)],
    ["amounts as numbers", JSON.stringify(body).replace(/"(-?[\d.]+)"/g, "$1")],
    [
      "amounts with trailing zeros, and timestamps without",
      JSON.stringify(body).replace("12.5", "12.50").replace(".000Z", "Z"),
    ],
  ])("%s", async (_, sent) => {
    const { app } = createService({ own: strictEndpoints() });
    const asked = { send: "POST /api/v1/ledgers/home/things", body: sent };
    const response = await app.fetch(requestOf(asked));
    expect(await response.json()).toEqual({ body });
  });
});

/** Returns endpoints whose creations wait for a signal. Each use begins with a new gate. */
function waiting() {
  let gate = Promise.withResolvers<void>();
  let arrived = Promise.withResolvers<void>();
  return {
    own: strictEndpoints(() => {
      arrived.resolve();
      return gate.promise;
    }),
    begin() {
      gate = Promise.withResolvers();
      arrived = Promise.withResolvers();
      return { arrived: arrived.promise, goOn: gate.resolve };
    },
  };
}

const BODY = '{"name":"a","amount":1}';

function creation(key: string, path = "home/things", body = BODY): Asked {
  return { send: `POST /api/v1/ledgers/${path}`, body, headers: { "Idempotency-Key": key } };
}

describe("while the first request with a key is being answered", () => {
  const gates = waiting();
  testService(
    "a second request with the key is refused, but not one with another key or ledger",
    { own: gates.own },
    async ({ ask }) => {
      const { arrived, goOn } = gates.begin();
      const first = ask(creation("k"));
      await arrived;
      expect(await ask(creation("k"))).toMatchObject({ status: 409 });
      expect(await ask(creation('"k"'))).toMatchObject({ status: 409 });
      expect(await ask(creation("k", "home/things", '{"name":"b","amount":1}'))).toMatchObject({
        status: 422,
      });
      expect(await ask(creation("k", "home/things", ` ${BODY}`))).toMatchObject({ status: 422 });
      expect(await ask(creation("k", "home/things?dry=true"))).toMatchObject({ status: 422 });
      expect(await ask({ ...creation("k", "home/things/quick?text=a"), body: "" })).toMatchObject({
        status: 422,
      });
      const others = [ask(creation("other")), ask(creation("k", "work/things"))];
      goOn();
      const answers = await Promise.all([first, ...others]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      // An answered request is no longer in flight.
      expect(await ask(creation("k"))).toMatchObject({ status: 201 });
    },
  );

  testService("a failure ends that time, too", { own: strictEndpoints() }, async ({ ask }) => {
    const body = '{"name":"conflict","amount":1}';
    for (const _ of [1, 2]) {
      expect(await ask(creation("k", "home/things", body))).toMatchObject({ status: 409 });
      const { text } = await ask(creation("k", "home/things", body));
      expect(JSON.parse(text)).toMatchObject({ type: "/problems/conflict" });
    }
  });
});

test("the digest of a request covers its method, address and body", async () => {
  const { app } = createService({ own: strictEndpoints() });
  const digestOf = async (address: string) => {
    const headers = { "Idempotency-Key": "k" };
    const response = await app.fetch(requestOf({ send: `POST ${address}`, headers }));
    return JSON.parse(await response.text()).key.digest;
  };
  const address = "/api/v1/ledgers/home/things/quick?text=a";
  const expected = new Bun.CryptoHasher("sha256").update(`POST\n${address}\n`).digest("base64url");
  expect(await digestOf(address)).toBe(expected);
  expect(await digestOf(address.replace("home", "work"))).not.toBe(expected);
  expect(await digestOf(address.replace("=a", "=b"))).not.toBe(expected);
});

describe("the type of a problem is explained at its path", () => {
  for (const kind of PROBLEM_KINDS) {
    testService(kind, async ({ ask }) => {
      const { status, text, headers } = await ask({ send: `GET /problems/${kind}` });
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
      expect(text).toMatch(/^[A-Z][^\n]*[^.\n]\n\n[A-Z][^\n]*\.\n[A-Z][^\n]*\.\n$/);
    });
  }
});
