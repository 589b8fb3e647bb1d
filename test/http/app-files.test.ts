// The app's page and files: in the encoding that a client takes, for ever or as long as they are current, under a policy that lets
// nothing in from elsewhere.

import { describe, expect, test } from "bun:test";
import { readWebPack, writeWebPack } from "../../src/http/web-pack.ts";
import { createService } from "../support/http-service.ts";
import { SMALL_PACK } from "../support/small-pack.ts";

const { app } = createService({});

async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  return app.fetch(
    new Request(`http://localhost${path}`, { headers: { Host: "localhost", ...headers } }),
  );
}

describe("the page", () => {
  test.each(["/app", "/app/reports", "/app/settings"])(
    "is at %s, under a strict policy",
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      expect(policy.split("; ")).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(await answer.text()).toContain("<title>Outlay</title>");
    },
  );

  test("is sent once for as long as it is current", async () => {
    const etag = (await ask("/app")).headers.get("ETag") ?? "";
    const again = await ask("/app", { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("is of no other screen", async () => {
    const answer = await ask("/app/other");
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'There is no screen app/other; known are "reports" and "settings"' },
    ]);
  });
});

describe("where there is no screen", () => {
  const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  test.each(["/app/nope", "/app/reports/x", "/app/reports/2026/11", "/app/Reports", "/app/nope/"])(
    "a person is told at %s, by the page",
    async (path) => {
      const answer = await ask(path, { Accept: BROWSER, "Accept-Encoding": "gzip" });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding, Accept");
      expect(answer.headers.get("ETag")).toBeNull();
      expect(await answer.text()).toContain("<title>Outlay</title>");
    },
  );

  test.each(["*/*", "application/json", "text/html;q=0", "application/json, text/html;q=0.9", ""])(
    "a client that takes %j is told in JSON",
    async (accepted) => {
      for (const path of ["/app/nope", "/app/reports/x"]) {
        const answer = await ask(path, { Accept: accepted });
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
          404,
          "application/json",
        ]);
        expect(answer.headers.get("Vary")).toBe("Accept");
        expect(await answer.json()).toEqual({
          error: expect.stringMatching(/^There is no screen/),
        });
      }
    },
  );

  test.each([
    "/app/assets",
    "/app/assets/other.js",
    "/app/assets/x/y.js",
    "/app//x",
    "/application",
    "/nope",
  ])("%s is told in JSON to everybody", async (path) => {
    const answer = await ask(path, { Accept: BROWSER });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "application/json"]);
  });

  test("the page is that of the screen where there is one", async () => {
    const answer = await ask("/app/reports/", { Accept: BROWSER });
    expect(answer.status).toBe(200);
  });
});

describe("a file", () => {
  test.each([
    ["gzip, deflate, br", "gzip"],
    ["br", null],
    ["gzip;q=0, br", null],
    ["GZIP", "gzip"],
    ["identity", null],
    ["", null],
  ])("for a client that takes %j is sent as %s", async (accepted, encoding) => {
    const answer = await ask("/app/assets/icon.svg", { "Accept-Encoding": accepted });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(encoding ? Bun.gunzipSync(bytes) : bytes);
    expect(text).toStartWith("<svg");
  });

  test("may be kept for ever", async () => {
    const answer = await ask("/app/assets/icon.svg");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/app/assets/other.js", "/app/assets/index.html"])("is not at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

test("a pack is read as it was written", async () => {
  const written = new Uint8Array(await writeWebPack(SMALL_PACK).arrayBuffer());
  expect(readWebPack(written)).toEqual(SMALL_PACK);
});
