// Compressed answers have the same content with their own tag, for clients that accept them. For other clients nothing changes.

import { beforeAll, describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import { encodeParts, type LiveCoding } from "../../../src/http/response/compression.ts";
import { decodedText } from "../../support/decoded.ts";
import { createService, requestOf } from "../../support/http-service.ts";
import { draft } from "../../support/values.ts";

const CODINGS: readonly LiveCoding[] = ["gzip", "zstd"];
const NOTE = "tips ".repeat(400);
const LONG_LIST = "/expenses";
const SHORT = "/expenses/total";
const RECORD = "/api/v1/ledgers/default/expenses/1";

const { app, store } = createService({ inMemory: true });

beforeAll(async () => {
  // The list has several pages, so that cached pages are sent again.
  const drafts = Array.from({ length: 3_000 }, (_, index) =>
    draft(`${index}.25`, "2026-01-05", `${index} groceries`),
  );
  await Promise.all(drafts.map((each) => store.expenses.create(DEFAULT_LEDGER, each)));
  await ask("PATCH", RECORD, {}, `{"note":"${NOTE}"}`);
});

async function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
) {
  const asked = { send: `${method} ${path}`, headers, ...(body !== undefined && { body }) };
  const answer = await app.fetch(requestOf(asked));
  const { status, headers: sent } = answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { byteLength } = bytes;
  const text = await decodedText(new Response(bytes, { headers: sent }));
  return { status, headers: sent, text, byteLength, coding: sent.get("Content-Encoding") };
}

describe.each(CODINGS)("for a client that accepts %s", (coding) => {
  const takes = { "Accept-Encoding": coding };

  test.each([
    ["a list in pages", LONG_LIST],
    ["a page of the API of ledgers", "/api/v1/ledgers/default/expenses?limit=100"],
    [
      "an answer that is compressed on another thread",
      "/api/v1/ledgers/default/expenses?limit=1000",
    ],
    ["the document", "/openapi.json"],
    ["the page", "/docs"],
    ["a record with a long text", RECORD],
  ])("%s has the same content, and is shorter", async (_, path) => {
    const plain = await ask("GET", path);
    expect(plain.coding).toBeNull();
    // Twice, because pages are cached.
    for (const _ of [1, 2]) {
      const answer = await ask("GET", path, takes);
      expect([answer.status, answer.coding]).toEqual([200, coding]);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
      expect(answer.byteLength).toBeLessThan(plain.byteLength / 2);
      expect(answer.text).toBe(plain.text);
    }
  });

  test("a failure is compressed too", async () => {
    const unknown = Array.from({ length: 50 }, (_, index) => `x${index}=1`).join("&");
    const path = `/api/v1/ledgers/default/expenses?${unknown}`;
    const [plain, answer] = [await ask("GET", path), await ask("GET", path, takes)];
    expect([answer.status, answer.coding]).toEqual([400, coding]);
    expect(answer.text).toBe(plain.text);
  });

  test("a short answer is not compressed", async () => {
    for (const path of [SHORT, "/healthz", "/nowhere"]) {
      const answer = await ask("GET", path, takes);
      expect([answer.coding, answer.headers.get("Vary")]).toEqual([null, null]);
    }
  });

  test("a stream of events is not compressed", async () => {
    const headers = { ...takes, Accept: "text/event-stream" };
    const send = "GET /api/v1/ledgers/default/changes";
    const answer = await app.fetch(requestOf({ send, headers }));
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    await answer.body?.cancel();
  });

  test("each coding has its own tag, and with any of them a current copy gets a 304", async () => {
    for (const path of [LONG_LIST, RECORD]) {
      const [plain, answer] = [await ask("GET", path), await ask("GET", path, takes)];
      const [bare, tag] = [plain, answer].map(({ headers }) => headers.get("ETag") ?? "");
      expect(tag).toBe(bare?.replace(/"$/, `+${coding}"`));
      for (const [held, accepted, sent] of [
        [tag, coding, tag],
        [`W/${tag}`, coding, tag],
        [bare, coding, bare],
        [`${bare}, ${tag}`, coding, tag],
        [`${bare}, ${tag}`, "identity", bare],
        [bare, "identity", bare],
      ]) {
        const asked = { "If-None-Match": held ?? "", "Accept-Encoding": accepted ?? "" };
        const again = await ask("GET", path, asked);
        expect([again.status, again.headers.get("ETag")]).toEqual([304, sent ?? ""]);
        expect(again.headers.get("Vary")).toBe("Accept-Encoding");
      }
      // A cache asks on behalf of a client that does not accept the cached coding.
      const other = await ask("GET", path, { "If-None-Match": tag ?? "" });
      expect([other.status, other.coding]).toEqual([200, null]);
    }
  });

  test("If-Match accepts the tag of any coding in which the record was read", async () => {
    const tag = (await ask("GET", RECORD, takes)).headers.get("ETag") ?? "";
    const change = { ...takes, "If-Match": tag };
    const changed = await ask("PATCH", RECORD, change, `{"description":"${coding}"}`);
    expect([changed.status, changed.coding]).toEqual([200, coding]);
    // The ETag of a change names the state, not the coding of the answer.
    expect(changed.headers.get("ETag")).toMatch(/^"\d+"$/);
    expect((await ask("PATCH", RECORD, change, '{"description":"late"}')).status).toBe(412);
  });
});

test.each(CODINGS)(
  "the pages of a list are compressed once by %s, for all lists that contain them",
  async (coding) => {
    const page = Buffer.from(`,{"id":1},{"id":2}${',{"id":3}'.repeat(100)}`);
    const bodies = [1, 2].map(() => {
      const { part, end } = encodeParts(coding);
      const opening = part(Buffer.from("[0"), false);
      const pages = [part(page, true), part(page, true)] as const;
      return {
        pages,
        bytes: Buffer.concat([opening, ...pages, part(Buffer.from("]"), false), end()]),
      };
    });
    const [first, ...others] = bodies.flatMap(({ pages }) => pages);
    for (const other of others) expect(other).toBe(first ?? page);
    for (const { bytes } of bodies) {
      const answer = new Response(bytes, { headers: { "Content-Encoding": coding } });
      expect(await decodedText(answer)).toBe(`[0${page}${page}]`);
    }
  },
);
