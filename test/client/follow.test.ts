// Following changes: events have the types of the domain, over connections that break, until following is ended.

import { describe, expect, expectTypeOf, test } from "bun:test";
import {
  createClient,
  createFollower,
  type Decimal,
  OutlayError,
} from "../../src/client/client.ts";
import { withServer } from "../support/http-service.ts";
import { decimal } from "../support/values.ts";
import { BASE_URL, rejectionOf } from "./service.ts";

/** The pieces of a stream, a status, or the reason why there is no answer. */
type Answer = readonly string[] | number | Error;

/** Answers requests one after another, each answer in pieces. Records the requests, and how long the client waited before each. */
function scripted(...answers: readonly Answer[]) {
  const ending = new AbortController();
  const log: unknown[] = [];
  let requests = 0;
  const follower = createFollower({
    baseUrl: BASE_URL,
    async fetch(request) {
      log.push(request.headers.get("Last-Event-ID"));
      const answer = answers[requests];
      requests += 1;
      if (answer === undefined) ending.abort();
      if (answer instanceof Error) throw answer;
      if (typeof answer === "number")
        return new Response('{"type":"/problems/x","detail":"d"}', { status: answer });
      return new Response(streamOf(answer ?? []));
    },
    async wait(milliseconds) {
      log.push(milliseconds);
    },
  });
  return { follower, log, signal: ending.signal };
}

function streamOf(pieces: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = rest.shift();
      if (piece === undefined) controller.close();
      else if (piece === "BREAK") controller.error(new TypeError("the connection broke"));
      else controller.enqueue(encoder.encode(piece));
    },
  });
}

function changeText(id: number): string {
  const change = { id, at: "1970-01-01T00:00:00.007Z", source: "api", expense: 1, kind: "changed" };
  return JSON.stringify({
    ...change,
    before: { amount: "1" },
    after: { amount: "0.1000000000000000055" },
  });
}

const event = (id: number, end = "\n") => `id: ${id}${end}data: ${changeText(id)}${end}${end}`;

async function idsOf({ follower, signal }: ReturnType<typeof scripted>, lastEventId?: string) {
  const ids: string[] = [];
  const following = { signal, ...(lastEventId === undefined ? {} : { lastEventId }) };
  for await (const { id } of follower.listChanges({ ledger: "home" }, following)) ids.push(id);
  return ids;
}

describe("events are read", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["each in one piece", [":\n\n", event(1), ":\n\n", event(2)], ["1", "2"]],
    ["several in one piece", [event(1) + event(2) + event(3)], ["1", "2", "3"]],
    ["byte by byte", [...(event(1) + event(2))], ["1", "2"]],
    ["with other line ends", [event(1, "\r\n"), event(2, "\r\n")], ["1", "2"]],
    ["in several lines of data", [event(1).replace('{"id"', '{\ndata:"id"')], ["1"]],
    ["with unknown fields", [`retry: 5\nzzz\n${event(1)}`], ["1"]],
    ["except one that was cut off", [event(1), event(2).slice(0, -1)], ["1"]],
    ["except one without data", ["id: 1\n\n", event(2)], ["2"]],
  ])("%s", async (_, pieces, ids) => {
    expect(await idsOf(scripted(pieces))).toEqual([...ids]);
  });
});

describe("a broken connection is made again from the last event", () => {
  test.each<[string, readonly Answer[], string]>([
    ["at its end", [[event(1)], [event(2)]], "- 1000 1 1000 2"],
    ["in an event", [[event(1), event(2).slice(0, 20), "BREAK"]], "- 1000 1"],
    ["before the first event", [["BREAK"], [":\n\n"]], "- 1000 - 1000 -"],
    [
      "soon, if the previous one only had no events",
      [503, 503, [":\n\n"], [":\n\n"], 503],
      "- 1000 - 2000 - 1000 - 1000 - 2000 -",
    ],
    ["when there is no answer", [new TypeError("offline"), [event(7)]], "- 1000 - 1000 7"],
    ["when the store fails", [503, 502, [event(7)]], "- 1000 - 2000 - 1000 7"],
    [
      "more slowly each time, up to half a minute",
      Array<Answer>(7).fill(503),
      "- 1000 - 2000 - 4000 - 8000 - 16000 - 30000 - 30000 -",
    ],
  ])("%s", async (_, answers, log) => {
    const script = scripted(...answers);
    await idsOf(script);
    expect(script.log.map((entry) => entry ?? "-").join(" ")).toBe(log);
  });

  test("and the first one begins after the given event", async () => {
    const script = scripted([event(8)]);
    expect(await idsOf(script, "7")).toEqual(["8"]);
    expect(script.log).toEqual(["7", 1_000, "8"]);
  });
});

describe("following ends", () => {
  test.each([400, 404, 409])("if the service refuses the request with %d", async (status) => {
    const error = await rejectionOf(idsOf(scripted(status)));
    expect(error).toBeInstanceOf(OutlayError);
    expect(error).toMatchObject({ status, message: "d" });
  });

  test("with an event that does not match its contract", async () => {
    const odd = event(1).replace("0.1000000000000000055", "lunch");
    expect(await rejectionOf(idsOf(scripted([odd])))).toEqual(
      new TypeError(
        'An event does not match its contract: after.amount must be an exact decimal such as "12.50", as a text or a JSON number; lunch is not a number that can be stored',
      ),
    );
  });

  test("before the first request if the signal was already aborted", async () => {
    const script = scripted([event(1)]);
    expect(await idsOf({ ...script, signal: AbortSignal.abort() })).toEqual([]);
    expect(script.log).toEqual([]);
  });
});

test("the changes of a real service arrive with the types of the domain as they are made", () =>
  withServer({}, async ({ url }) => {
    const client = createClient({ baseUrl: url });
    const ending = new AbortController();
    const changes = createFollower({ baseUrl: url }).listChanges(
      { ledger: "default", after: 1 },
      { signal: ending.signal },
    );
    const lunch = { description: "Lunch", amount: 1, date: "2026-01-05" };
    await client.createExpense({ body: lunch });
    const told: unknown[] = [];
    const changing = client.changeExpense({
      id: 1,
      body: { amount: decimal("0.1000000000000000055") },
    });
    for await (const { id, data } of changes) {
      told.push([id, data.kind, data.after]);
      expectTypeOf(data.after?.amount).toEqualTypeOf<Decimal | null | undefined>();
      if (data.kind === "deleted") ending.abort();
      else await client.deleteExpense({ id: 1 });
    }
    await changing;
    expect(told).toEqual([
      ["2", "changed", { amount: "0.1000000000000000055" }],
      ["3", "deleted", null],
    ]);
    expect(await client.listChanges({ ledger: "default", limit: 1 })).toMatchObject({ next: 1 });
  }));
