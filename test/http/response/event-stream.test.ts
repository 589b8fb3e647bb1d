// Streams of events: which clients get one, how it is written, and how its events, its client or its service end it.

import { afterEach, describe, expect, jest, test } from "bun:test";
import Type from "typebox";
import { endpoint, type ServerEvent, type WantedEvents } from "../../../src/contract/endpoint.ts";
import { Money, Slug } from "../../../src/contract/schema/fields.ts";
import type { Decimal } from "../../../src/domain/money/decimal.ts";
import {
  type OpenEvents,
  prefersEvents,
  streamEvents,
  trackEventStreams,
} from "../../../src/http/response/event-stream.ts";
import { listen } from "../../../src/http/server.ts";
import { storeFailed } from "../../../src/store/store.ts";
import { diskOnFire } from "../../support/failing-store.ts";
import { createService, requestOf } from "../../support/http-service.ts";
import { own } from "../../support/own-endpoints.ts";
import { decimal } from "../../support/values.ts";

afterEach(() => {
  jest.useRealTimers();
});

describe("a client gets events only if it prefers them to JSON", () => {
  test.each([
    ["text/event-stream", true],
    ["Text/Event-Stream", true],
    ["text/event-stream, */*", true],
    ["text/event-stream;q=0.5, application/json;q=0.4", true],
    ["text/event-stream;q=0.5, application/*;q=0.4, */*", true],
    ["application/json, text/event-stream", false],
    ["text/event-stream;q=0.5, application/json", false],
    ["text/event-stream;q=0.5, */*", false],
    ["text/event-stream;q=0", false],
    ["text/event-stream;q=x", false],
    ["*/*", false],
    ["text/*", false],
    ["application/json", false],
    ["", false],
    [null, false],
  ])("%p: %p", (accept, expected) => {
    expect(prefersEvents(accept)).toBe(expected);
  });
});

/** Events that the test sends, with counts of requested events and of readers that have returned. */
function pushed() {
  const waiting: ServerEvent<unknown>[] = [];
  let wake = () => {};
  const state = { asked: 0, returned: 0 };
  const events: AsyncIterable<ServerEvent<unknown>> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        state.asked += 1;
        while (waiting.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const [value] = waiting.splice(0, 1);
        return value ? { value, done: false } : { value: undefined, done: true };
      },
      async return() {
        state.returned += 1;
        return { value: undefined, done: true };
      },
    }),
  };
  const push = (id: string, data: unknown, event?: string) => {
    waiting.push({ id, data, ...(event === undefined ? {} : { event }) });
    wake();
  };
  return { events, push, state };
}

function opened(): OpenEvents {
  return trackEventStreams().open(new Request("http://localhost/"));
}

function readerOf(
  events: AsyncIterable<ServerEvent<unknown>>,
  open = opened(),
  late: unknown[] = [],
) {
  const stream = streamEvents(events, JSON.stringify, open, (error) => late.push(error));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  return {
    next: async () => {
      const { value } = await reader.read();
      return value && decoder.decode(value);
    },
    cancel: () => reader.cancel(),
  };
}

async function* listed(...list: readonly ServerEvent<unknown>[]) {
  yield* list;
}

describe("a stream", () => {
  test("begins at once with a comment, writes each event, and ends after the last one", async () => {
    const { next } = readerOf(
      listed({ id: "1", data: { a: "b\nc" } }, { id: "x-2", event: "change", data: null }),
    );
    expect(await next()).toBe(":\n\n");
    expect(await next()).toBe('id: 1\ndata: {"a":"b\\nc"}\n\n');
    expect(await next()).toBe("id: x-2\nevent: change\ndata: null\n\n");
    expect(await next()).toBeUndefined();
  });

  test("requests no event that its client has no room for", async () => {
    const { events, push, state } = pushed();
    const { next } = readerOf(events);
    for (const id of ["1", "2", "3"]) push(id, 0);
    await next();
    expect(state.asked).toBe(0);
    await next();
    expect(state.asked).toBe(1);
    await next();
    expect(state.asked).toBe(2);
  });

  test("has a comment every 15 seconds while there are no events, and misses none", async () => {
    jest.useFakeTimers();
    const { events, push, state } = pushed();
    const { next } = readerOf(events);
    await next();
    for (const _ of [1, 2, 3]) {
      const beat = next();
      let isHere = false;
      beat.then(() => {
        isHere = true;
      });
      jest.advanceTimersByTime(14_999);
      await Promise.resolve();
      expect(isHere).toBe(false);
      jest.advanceTimersByTime(1);
      expect(await beat).toBe(":\n\n");
    }
    push("1", 7);
    expect(await next()).toBe("id: 1\ndata: 7\n\n");
    expect(state.asked).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([
    ["its client leaves", async (_: OpenEvents, cancel: () => Promise<void>) => cancel()],
    ["it is ended", async (open: OpenEvents) => open.end()],
  ])("stops reading its events when %s", async (_, end) => {
    const { events, state } = pushed();
    const open = opened();
    const { next, cancel } = readerOf(events, open);
    await next();
    const last = next();
    await end(open, cancel);
    expect(await last).toBeUndefined();
    expect(open.signal.aborted).toBe(true);
    expect(state.returned).toBe(1);
  });

  test.each<[string, () => AsyncIterable<ServerEvent<unknown>>]>([
    [
      "its events fail",
      async function* () {
        yield { id: "1", data: 1 };
        throw diskOnFire();
      },
    ],
    ["an id has two lines", () => listed({ id: "1", data: 1 }, { id: "2\ndata: 3", data: 2 })],
  ])("breaks off and reports the failure if %s", async (_, events) => {
    const late: unknown[] = [];
    const { next } = readerOf(events(), opened(), late);
    await next();
    expect(await next()).toBe("id: 1\ndata: 1\n\n");
    await expect(next()).rejects.toBeUndefined();
    expect(late).toHaveLength(1);
  });
});

describe("streams of a service", () => {
  test("end with their requests, and all end with the service", () => {
    const streams = trackEventStreams();
    const client = new AbortController();
    const [gone, stays] = [client.signal, new AbortController().signal].map((signal) =>
      streams.open(new Request("http://localhost/", { signal })),
    );
    client.abort();
    expect([gone?.signal.aborted, stays?.signal.aborted]).toEqual([true, false]);
    streams.endAll();
    expect(stays?.signal.aborted).toBe(true);
    expect(streams.open(new Request("http://localhost/")).signal.aborted).toBe(true);
  });
});

const contract = {
  followTicks: endpoint({
    method: "GET",
    path: "/api/v1/ledgers/{ledger}/ticks",
    tag: "Service",
    access: "anyone",
    summary: "Follow ticks",
    strict: true,
    parameters: { ledger: Slug },
    answers: {
      200: {
        description: "Ticks.",
        body: Type.Object({ ticks: Type.Array(Money) }),
        events: Type.Object({ tick: Money }),
      },
    },
  }),
};

/** Ticks that begin after the last one that the client has seen. Each waits until the test lets it through. */
function ticking(first: Decimal) {
  const wanted: WantedEvents[] = [];
  const ended = Promise.withResolvers<void>();
  async function* follow(events: WantedEvents) {
    try {
      yield { id: `${events.lastEventId ?? "none"}+1`, data: { tick: first } };
      await new Promise<void>((resolve) => {
        if (events.signal.aborted) resolve();
        events.signal.addEventListener("abort", () => resolve());
      });
    } finally {
      ended.resolve();
    }
  }
  const endpoints = own(contract, {
    followTicks({ events }) {
      if (!events) return { status: 200, body: { ticks: [first] } };
      wanted.push(events);
      return { status: 200, events: follow(events) };
    },
  });
  return { own: endpoints, wanted, ended: ended.promise };
}

async function withTicks(
  work: (
    url: string,
    ticks: ReturnType<typeof ticking>,
    stop: () => Promise<void>,
  ) => Promise<void>,
) {
  const ticks = ticking(decimal("0.1000000000000000055"));
  const server = listen({ hostname: "127.0.0.1", port: 0 });
  server.use(createService({ own: ticks.own }).app);
  const stop = () => server.stop(60_000);
  try {
    await work(`${server.url}/api/v1/ledgers/home/ticks`, ticks, stop);
  } finally {
    await server.stop(0);
  }
}

const EVENTS = { Accept: "text/event-stream" };

describe("over a socket", () => {
  test("an event arrives while the stream stays open, until its client leaves", () =>
    withTicks(async (url, { wanted, ended }) => {
      const client = new AbortController();
      const headers = { ...EVENTS, "Last-Event-ID": "41" };
      const response = await fetch(url, { headers, signal: client.signal });
      expect(response.headers.get("Content-Type")).toBe("text/event-stream");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      let text = "";
      for await (const chunk of response.body ?? []) {
        text += new TextDecoder().decode(chunk);
        if (text.endsWith("}\n\n")) break;
      }
      expect(text).toBe(':\n\nid: 41+1\ndata: {"tick":"0.1000000000000000055"}\n\n');
      expect(wanted.map(({ lastEventId }) => lastEventId)).toEqual(["41"]);
      client.abort();
      await ended;
      expect(wanted.map(({ signal }) => signal.aborted)).toEqual([true]);
    }));

  test("stopping the service ends the stream as a complete answer, without waiting for its client", () =>
    withTicks(async (url, { wanted, ended }, stop) => {
      const response = await fetch(url, { headers: EVENTS });
      const reading = response.text();
      expect(wanted).toHaveLength(1);
      await stop();
      await ended;
      expect(await reading).toStartWith(":\n\n");
    }));

  test.each([
    ["later", () => Promise.reject(storeFailed(diskOnFire()))],
    [
      "at once",
      () => {
        throw storeFailed(diskOnFire());
      },
    ],
  ])(
    "a failure before the first byte (%s) is answered with a problem, and leaves no stream",
    async (_, fail) => {
      const wanted: (WantedEvents | null)[] = [];
      const { app } = createService({
        own: own(contract, {
          followTicks({ events }) {
            wanted.push(events);
            return fail();
          },
        }),
      });
      const send = "GET /api/v1/ledgers/home/ticks";
      const response = await app.fetch(requestOf({ send, headers: EVENTS }));
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ type: "/problems/store-failed" });
      expect(wanted.map((events) => events?.signal.aborted)).toEqual([true]);
    },
  );
});
