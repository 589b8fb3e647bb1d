// The API page, its files, and the document behind it. The page must work where there is no other host.

import { describe, expect, test } from "bun:test";
import { openApiDocument } from "../../src/contract/openapi.ts";
import { docsFiles } from "../../src/http/docs/files.ts";
import { describeCases, testService } from "../support/http-cases.ts";
import { docsRows } from "./rows/docs.ts";

const OWN_FILES = ["/docs", "/docs/page.css", "/docs/page.js"];

/** An address with a host: https://a.example, //a.example. */
const HOST_ADDRESS = /(?:[a-z][a-z0-9+.-]*:)?\/\/[\w[]/i;

describeCases("files of the API page", docsRows);

describe("the API page", () => {
  testService(
    "may run its own files and ask this service, and nothing else",
    {},
    async ({ ask }) => {
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
    },
  );

  testService("names files that are there, and no other host", {}, async ({ ask }) => {
    const { text } = await ask({ send: "GET /docs" });
    const named = [...text.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(
      [...[...docsFiles.keys()].map((name) => `/docs/${name}`), "/openapi.json"].toSorted(),
    );
    for (const path of named) {
      const file = await ask({ send: `GET ${path}` });
      expect({ path, status: file.status }).toEqual({ path, status: 200 });
    }
    for (const path of OWN_FILES) {
      const own = await ask({ send: `GET ${path}` });
      expect(own.text.length).toBeGreaterThan(0);
      expect(own.text.match(HOST_ADDRESS)).toBeNull();
    }
  });

  test("a host in an address would be noticed", () => {
    for (const address of ["https://a.example", 'src="//a.example/x.js"', "url(http://[::1]/)"]) {
      expect(address).toMatch(HOST_ADDRESS);
    }
  });

  testService(
    "holds no script or style of its own, which the policy would refuse",
    {},
    async ({ ask }) => {
      const { text } = await ask({ send: "GET /docs" });
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i);
    },
  );
});

describe("the document", () => {
  testService("is the contract's own", {}, async ({ ask }) => {
    const { status, headers, text } = await ask({ send: "GET /openapi.json" });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(text).toBe(JSON.stringify(openApiDocument("0")));
  });
});
