// Lists of any size: a long one is sent in chunks, complete and in order, and no snapshot of the store outlives its answer.

import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { Listing, Store } from "../../../src/store/store.ts";
import { CAUSE, failingAtPage, withListings, withPages } from "../../support/failing-store.ts";
import { testService } from "../../support/http-cases.ts";
import { exchange, rawRequest } from "../../support/http-connection.ts";
import { requestOf, type Settings, withApp, withServer } from "../../support/http-service.ts";
import { draft } from "../../support/values.ts";

const EXPENSES = 5_000;
const DAYS = ["2026-01-05", "2024-02-29", "2026-12-31"];

/** Records many expenses with long descriptions, on few days: about 10 MB of JSON. */
async function fill(store: Store, expenses = EXPENSES): Promise<void> {
  await Promise.all(
    Array.from({ length: expenses }, (_, index) =>
      store.expenses.create(
        DEFAULT_LEDGER,
        draft(`${index}.25`, DAYS[index % DAYS.length], `${index} ${"é💶".repeat(300)}`),
      ),
    ),
  );
}

/** Returns the descriptions in the order of the list. */
function expectedOrder(): readonly string[] {
  const newestFirst = Array.from({ length: EXPENSES }, (_, index) => EXPENSES - 1 - index);
  return DAYS.toSorted()
    .toReversed()
    .flatMap((day) => newestFirst.filter((index) => DAYS[index % DAYS.length] === day))
    .map((index) => `${index} ${"é💶".repeat(300)}`);
}

/** Counts the pages and the closings of lists, and reports when each list is closed for the first time. */
function watched() {
  const counts = { opened: 0, pages: 0, closed: 0 };
  let closing = Promise.withResolvers<void>();
  function watch(listing: Listing): Listing {
    let open = true;
    counts.opened += 1;
    const counted = withPages(listing, (write) => {
      counts.pages += 1;
      return listing.nextWritten(write);
    });
    return {
      ...counted,
      async close() {
        if (open) counts.closed += 1;
        open = false;
        await listing.close();
        closing.resolve();
      },
    };
  }
  return {
    counts,
    settings: { store: (store: Store) => withListings(store, watch) } satisfies Settings,
    /** Resolves when the next list is closed. */
    nextClosing(): Promise<void> {
      closing = Promise.withResolvers();
      return closing.promise;
    },
  };
}

/** Returns an endless list, which repeats its first page. Only a client that leaves can close it. */
function endless(listing: Listing): Listing {
  let page: ReturnType<Listing["nextWritten"]> | undefined;
  return withPages(listing, (write) => {
    page ??= listing.nextWritten(write);
    return page;
  });
}

describe("a long list", () => {
  testService("is complete and in order", async ({ store, ask }) => {
    await fill(store);
    const { status, headers, text } = await ask({ send: "GET /expenses" });
    expect(status).toBe(200);
    expect(headers.get("Content-Length")).toBeNull();
    const list: readonly { description: string }[] = JSON.parse(text);
    expect(list.map(({ description }) => description)).toEqual([...expectedOrder()]);
  });

  test.each([
    [1_000, "Transfer-Encoding", () => "chunked"],
    [30, "Content-Length", (body: string) => String(Buffer.byteLength(body))],
  ])("with %d expenses goes over the wire with the header %s", (count, name, expected) =>
    withServer({}, async ({ url, store }) => {
      await fill(store, count);
      const { answers } = await exchange(url, rawRequest("GET /expenses"), { answers: 1 });
      const [{ headers, body } = { headers: new Headers(), body: "" }] = answers;
      expect(headers.get(name)).toBe(expected(body));
      expect(JSON.parse(body)).toHaveLength(count);
    }),
  );

  test("is read no faster than the client reads it", async () => {
    const { counts, settings } = watched();
    await withApp(settings, async ({ app, store }) => {
      await fill(store);
      const response = await app.fetch(requestOf({ send: "GET /expenses" }));
      const readBefore = counts.pages;
      expect(readBefore).toBeLessThan(5);
      const reader = response.body?.getReader();
      for (let chunk = 0; chunk < 5; chunk += 1) await reader?.read();
      expect(counts.pages).toBeGreaterThan(readBefore);
      expect(counts.pages).toBeLessThan(readBefore + 10);
      await reader?.cancel();
      expect(counts).toMatchObject({ opened: 1, closed: 1 });
    });
  });
});

describe("the snapshot of a list", () => {
  const { settings, counts, nextClosing } = watched();

  testService("is closed at the end", settings, async ({ store, ask }) => {
    await fill(store, 2_000);
    await ask({ send: "GET /expenses" });
    expect(counts.closed).toBe(counts.opened);
  });

  testService("is closed after HEAD", settings, async ({ store, ask }) => {
    await fill(store, 2_000);
    const closed = nextClosing();
    await ask({ send: "HEAD /expenses" });
    await closed;
    expect(counts.closed).toBe(counts.opened);
  });

  testService("is not opened if the client's copy is current", settings, async ({ ask }) => {
    const { opened } = counts;
    await ask({ send: "GET /expenses", headers: { "If-None-Match": "*" } });
    expect(counts.opened).toBe(opened);
  });

  /** The events after which a client leaves. */
  const LEAVING: readonly ["connect" | "data", string][] = [
    ["data", "after the first bytes"],
    ["connect", "as soon as it has sent its request"],
  ];
  for (const [event, moment] of LEAVING) {
    test(`is closed if the client leaves ${moment}`, async () => {
      const leaving = watched();
      const store = (inner: Store) => leaving.settings.store(withListings(inner, endless));
      await withServer({ store }, async ({ url, store }) => {
        await fill(store, 300);
        const closed = leaving.nextClosing();
        const { hostname, port } = new URL(url);
        const socket = connect(Number.parseInt(port, 10), hostname);
        socket.on("error", () => {});
        socket.on("connect", () => {
          socket.write(rawRequest("GET /expenses"), () => {
            if (event === "connect") socket.destroy();
          });
        });
        socket.once("data", () => socket.destroy());
        await closed;
        expect(leaving.counts).toMatchObject({ opened: 1, closed: 1 });
      });
    });
  }
});

describe("a store that fails in the middle of a list", () => {
  test("breaks the answer off, so that it doesn't look complete, and logs the request's id", () =>
    withServer({ store: failingAtPage(5) }, async ({ url, store, log }) => {
      await fill(store);
      const { answers, closed } = await exchange(url, rawRequest("GET /expenses"));
      expect(closed).toBe(true);
      expect(answers.filter(({ complete }) => complete)).toEqual([]);
      const requestId = answers[0]?.headers.get("Request-Id") ?? "";
      const cause = expect.stringContaining(CAUSE);
      expect(log).toMatchObject([{ level: "error", requestId, cause }]);
      const whole = fetch(`${url}/expenses`).then((response) => response.text());
      await expect(whole).rejects.toThrow();
    }));

  testService(
    "answers 500 if nothing was sent yet",
    { store: failingAtPage(2) },
    async ({ store, ask }) => {
      await fill(store);
      const { status, text } = await ask({ send: "GET /expenses" });
      expect(status).toBe(500);
      expect(JSON.parse(text)).toEqual({ error: expect.stringContaining("store failed") });
    },
  );
});
