// The app's page and files are sent in an encoding that the client accepts, and cached forever or while they are current. Their policy
// allows nothing from other hosts.

import { describe, expect, test } from "bun:test";
import { readWebPack, writeWebPack } from "../../src/http/web-pack.ts";
import { createService, requestOf } from "../support/http-service.ts";
import { SMALL_PACK } from "../support/small-pack.ts";

const { app } = createService({});

async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  return app.fetch(requestOf({ send: `GET ${path}`, headers }));
}

describe("the page", () => {
  test.each([
    ["/app", "index.html"],
    ["/app/reports", "reports.html"],
    ["/app/settings", "settings.html"],
  ])("at %s has its own HTML, and a strict policy", async (path, name) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-cache");
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy.split("; ")).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(await answer.text()).toContain(`<!-- ${name} -->`);
  });

  test("is not sent again while the client's copy is current", async () => {
    const etag = (await ask("/app")).headers.get("ETag") ?? "";
    const again = await ask("/app", { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("does not exist for other screens", async () => {
    const answer = await ask("/app/other");
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        error:
          'There is no screen app/other; valid names are "reports", "recurring", "budgets", "import" and "settings"',
      },
    ]);
  });
});

describe("below /app, at an address without a page,", () => {
  test.each(["/app/other?ledger=home", "/app/a/b?ledger=home"])(
    "a browser that opens %s is redirected to the app",
    async (path) => {
      const answer = await ask(path, { "Sec-Fetch-Mode": "navigate" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/app?ledger=home"]);
      expect(await answer.text()).toBe("");
    },
  );

  test.each([
    ["/app/a/b", {}],
    ["/app/other", { "Sec-Fetch-Mode": "cors" }],
    ["/other", { "Sec-Fetch-Mode": "navigate" }],
    ["/application/other", { "Sec-Fetch-Mode": "navigate" }],
  ])("a request that is no such navigation gets an error: %s %p", async (path, headers) => {
    const answer = await ask(path, headers);
    expect(answer.status).toBe(404);
    expect(Object.keys(Object(await answer.json()))).toEqual(["error"]);
  });
});

describe("a file", () => {
  test.each([
    ["gzip, deflate, br", "gzip"],
    ["", null],
  ])("for a client that accepts %j is sent with the encoding %s", async (accepted, encoding) => {
    const answer = await ask("/app/assets/icon.svg", { "Accept-Encoding": accepted });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(encoding ? Bun.gunzipSync(bytes) : bytes);
    expect(text).toStartWith("<svg");
  });

  test("may be cached forever", async () => {
    const answer = await ask("/app/assets/icon.svg");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test.each(["other.js", "index.html", "reports.html"])(
    "is not found at /app/assets/%s",
    async (name) => {
      expect((await ask(`/app/assets/${name}`)).status).toBe(404);
    },
  );
});

test("a pack has the same files after it was written and read", async () => {
  const written = new Uint8Array(await writeWebPack(SMALL_PACK).arrayBuffer());
  expect(readWebPack(written)).toEqual(SMALL_PACK);
});
