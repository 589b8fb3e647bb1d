// The API page, its files, and the OpenAPI document. The page must work without any other host.

import { describe, expect } from "bun:test";
import { join } from "node:path";
import { contract, schemas } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { openApiDocument } from "../../src/contract/openapi.ts";
import { handlersOf } from "../../src/http/handlers/handlers.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { testService } from "../support/http-cases.ts";
import { sources } from "../support/sources.ts";
import { day } from "../support/values.ts";

const OWN_FILES = ["page.css", "page.js"];

/** Matches an address with a host, such as https://a.example or //a.example. */
const HOST_ADDRESS = /(?:[a-z][a-z0-9+.-]*:)?\/\/[\w[]/i;

const withoutFiles = handlersOf(openSqliteInMemory(sources), "0", {
  now: sources.clock,
  today: () => day("2026-11-23"),
});

describe("the API page", () => {
  testService("may only run its own files and call this service", async ({ ask }) => {
    for (const send of ["GET /docs", "GET /docs/", "HEAD /docs"]) {
      const { status, headers } = await ask({ send });
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.join("; ")).not.toMatch(/\*|https?:|unsafe-eval|script-src[^;]*unsafe/);
    }
  });

  testService("refers only to existing files, and to no other host", async ({ ask }) => {
    const { text } = await ask({ send: "GET /docs" });
    const named = [...text.matchAll(/(?:src|href|data-[\w-]+)="(\/[^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(named.toSorted()).toEqual([
      ..."/docs/page.css /docs/page.js /docs/swagger-ui-bundle.js".split(" "),
      ..."/docs/swagger-ui.css /openapi.json".split(" "),
    ]);
    for (const path of named) {
      const file = await ask({ send: `GET ${path}` });
      expect({ path, status: file.status }).toEqual({ path, status: 200 });
    }
    for (const path of OWN_FILES) {
      const own = await Bun.file(join(import.meta.dir, "../../src/http/docs", path)).text();
      expect(own.length).toBeGreaterThan(0);
      expect(own.match(HOST_ADDRESS)).toBeNull();
    }
    expect(text.match(/(?:src|href|data-[\w-]+)="(?:[a-z]+:)?\/\/[^"]*"/)).toBeNull();
  });

  testService("shows the whole API without a script", async ({ ask }) => {
    const { text } = await ask({ send: "GET /docs" });
    for (const [name, { summary }] of Object.entries<Endpoint>(contract)) {
      expect(text).toContain(`<details id="${name}">`);
      expect(text).toContain(summary);
    }
    for (const name of Object.keys(schemas)) expect(text).toContain(`<details id="${name}">`);
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const links = [...text.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    // The renderer, which is thirty times as large, is loaded only to try a request.
    expect(text).not.toMatch(/<(?:link|script)[^>]*(?:href|src)="[^"]*swagger/);
  });

  testService("is not sent again while the client's copy is current", async ({ ask }) => {
    const { headers } = await ask({ send: "GET /docs" });
    expect(headers.get("Cache-Control")).toBe("no-cache");
    const held = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await ask({ send: "GET /docs", headers: held })).status).toBe(304);
  });

  testService(
    "is not found if it was not built",
    { handlers: (handlers) => ({ ...handlers, readDocs: withoutFiles.readDocs }) },
    async ({ ask }) => {
      const { status, text } = await ask({ send: "GET /docs" });
      expect([status, JSON.parse(text)]).toEqual([
        404,
        { error: "The API page was not built; run npm start" },
      ]);
    },
  );

  testService("has no inline script, since the policy would refuse it", async ({ ask }) => {
    const { text } = await ask({ send: "GET /docs" });
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i);
  });
});

describe("the document", () => {
  testService("is made from the contract", async ({ ask }) => {
    const { status, headers, text } = await ask({ send: "GET /openapi.json" });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(text).toBe(JSON.stringify(openApiDocument("0")));
  });
});
