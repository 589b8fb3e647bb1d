// Requests survive a broken connection: the command sends the same request again, and finally reports what is known.

import { describe, expect, test } from "bun:test";
import { createSteadyFetch, NoAnswer, type SteadyOptions } from "../../src/cli/steady-fetch.ts";

type Turn = () => Promise<Response>;

const IN_FLIGHT = { type: "/problems/key-in-flight" };
const CONFLICT = { type: "/problems/conflict" };

const answer =
  (status: number, body: object = {}): Turn =>
  async () =>
    Response.json(body, { status });
const failure =
  (code: string): Turn =>
  async () => {
    throw Object.assign(new TypeError(code), { code });
  };
/** Returns an answer that breaks off after its headers. */
const broken: Turn = async () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError("ECONNRESET"));
      },
    }),
  );

const REFUSED = failure("ECONNREFUSED");
const RESET = failure("ECONNRESET");
const LATE = failure("TimeoutError");
const DONE = answer(201);

/** Sends "x", and returns the status of the answer. If there is none, returns whether the request may have been carried out. */
async function send(turns: readonly Turn[], method = "POST") {
  const sent: string[] = [];
  const waits: number[] = [];
  let reports = 0;
  const options: SteadyOptions = {
    async fetch(request) {
      const turn = turns[sent.length] ?? DONE;
      sent.push(
        `${request.method} ${request.headers.get("Idempotency-Key")} ${await request.text()}`,
      );
      return turn();
    },
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
    report() {
      reports += 1;
    },
  };
  const request = new Request("http://localhost/", {
    method,
    headers: { "Idempotency-Key": "k" },
    ...(method === "GET" ? {} : { body: "x" }),
  });
  const end = await createSteadyFetch(
    options,
    60_000,
  )(request).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof NoAnswer ? error.mayBeDone : String(error)),
  );
  expect(new Set(sent).size).toBe(1);
  expect(waits.length).toBe(sent.length - 1);
  expect(reports).toBe(waits.length);
  return { end, times: sent.length };
}

const rows: readonly [
  name: string,
  turns: readonly Turn[],
  end: number | boolean,
  times: number,
][] = [
  ["done", [DONE], 201, 1],
  ["refused", [answer(422)], 422, 1],
  ["another conflict", [answer(409, CONFLICT)], 409, 1],
  ["a conflict without a problem type", [async () => new Response("no", { status: 409 })], 409, 1],
  ["an error of the server", [answer(500)], 500, 1],
  ["no server", [REFUSED], false, 1],
  ["an unknown host", [failure("ENOTFOUND")], false, 1],
  ["a certificate for another host", [failure("ERR_TLS_CERT_ALTNAME_INVALID")], false, 1],
  ["cut, then done", [RESET, DONE], 201, 2],
  ["an answer that breaks off, then done", [broken, DONE], 201, 2],
  ["late, in flight, then done", [LATE, answer(409, IN_FLIGHT), DONE], 201, 3],
  ["cut, no server for a while, then done", [RESET, REFUSED, REFUSED, DONE], 201, 4],
  ["cut and never back", [RESET, REFUSED, REFUSED, REFUSED], true, 4],
  ["a gateway error at first", [answer(502), answer(504), DONE], 201, 3],
  ["gateway errors only", [answer(502), answer(502), answer(502), answer(502)], true, 4],
  ["a store that fails", [answer(503), answer(503), answer(503), answer(503)], 503, 4],
  ["cut, then a store that fails", [RESET, answer(503), answer(503), answer(503)], true, 4],
  ["a store that fails, then no server", [answer(503), REFUSED, REFUSED, REFUSED], true, 4],
  ["always in flight", Array(4).fill(answer(409, IN_FLIGHT)), 409, 4],
];

describe("a request that records", () => {
  test.each(rows)("is sent again if that is safe: %s", async (_, turns, end, times) => {
    expect(await send(turns)).toEqual({ end, times });
  });
});

test("the outcome of a request that only reads is never unknown", async () => {
  expect(await send(Array(4).fill(RESET), "GET")).toEqual({ end: false, times: 4 });
});
