// The server's own routes and the app's router must give every request the same answer.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { Problem } from "../../src/domain/problem.ts";
import type { App } from "../../src/http/app.ts";
import { createRouter } from "../../src/http/router.ts";
import { anyCharacter } from "../support/any-character.ts";
import { scaled } from "../support/environment.ts";
import { exchange, rawRequest } from "../support/http-connection.ts";
import { createService, requestOf, withServer } from "../support/http-service.ts";

/** Possible values of a path's parameter. */
const TEXTS = [
  ..."1 0 01 -1 1.0 9007199254740992 %31 1%2F %2F %00 %FF %ED%A0%80".split(" "),
  ..."%25 %C3%A9 a%20b a+b total page.css __proto__ :id {id} * a;b x,y".split(" "),
];

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"];
const BODILESS = new Set(["GET", "HEAD"]);
const HEADERS = ["Content-Type: application/json", "Connection: close"];

const paths = [...new Set(Object.values<Endpoint>(contract).map(({ path }) => path))];

/** Returns the path and similar ones. */
function nearby(path: string): readonly string[] {
  return [path, `${path}/`, `${path}//`, `${path}?a=%20`, `/${path}x`];
}

/** For all paths that are equal up to their first parameter, the first path. Every value of the parameter is tried with it. */
const firstOf = new Map(paths.toReversed().map((path) => [path.split("}")[0], path]));

/** Returns a path of the contract with values in place of its first parameter, and similar paths for some of the values. */
function addressesOf(path: string): readonly string[] {
  if (!path.includes("{")) return nearby(path);
  const isFirst = firstOf.get(path.split("}")[0]) === path;
  return TEXTS.flatMap((text, index) => {
    const filled = path.replace(/\{\w+\}/, text);
    if (index % 6 === 0) return nearby(filled);
    return isFirst ? [filled] : [];
  });
}

interface Answer {
  readonly status: number | undefined;
  readonly allow: string | null | undefined;
  body: string | undefined;
}

async function inMemory(app: App, method: string, path: string): Promise<Answer> {
  const sent = BODILESS.has(method) ? {} : { body: "{}" };
  const response = await app.fetch(requestOf({ send: `${method} ${path}`, ...sent }));
  const body = method === "HEAD" ? "" : await response.text();
  return { status: response.status, allow: response.headers.get("Allow"), body };
}

async function overSocket(url: string, method: string, path: string): Promise<Answer> {
  const sent = rawRequest(`${method} ${path}`, HEADERS, BODILESS.has(method) ? undefined : "{}");
  const [answer] = (await exchange(url, sent)).answers;
  return { status: answer?.status, allow: answer?.headers.get("Allow"), body: answer?.body };
}

describe("requests over a socket and in memory get the same answers at", () => {
  for (const path of paths) {
    test(path, () =>
      withServer({}, async ({ url }) => {
        const { app } = createService({});
        for (const address of addressesOf(path)) {
          for (const method of METHODS) {
            const asked = `${method} ${address}`;
            const answer = await overSocket(url, method, address);
            const expected = await inMemory(app, method, address);
            // The server decodes bytes that are not UTF-8 before the app can quote them.
            if (/%FF|%ED/.test(address)) expected.body = answer.body;
            expect({ asked, ...answer }).toEqual({ asked, ...expected });
          }
        }
      }),
    );
  }
});

describe("the router", () => {
  const { app } = createService({});
  const router = createRouter(app.routes);

  test("finds each endpoint by its path, with the values of the path's parameters", () => {
    for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
      const found = router.find(endpoint.path.replace(/\{\w+\}/g, "a%2Fb"));
      expect({ name, endpoint: found?.routes.get(endpoint.method)?.endpoint }).toEqual({
        name,
        endpoint,
      });
      const texts = Object.keys(endpoint.parameters ?? {}).map((parameter) => [parameter, "a/b"]);
      expect(found?.texts).toEqual(Object.fromEntries(texts));
    }
  });

  test("handles any path, and refuses a path only if it is not UTF-8", () => {
    const anyPath = fc.oneof(
      fc.constantFrom(...paths.flatMap(addressesOf)),
      fc.string({ unit: anyCharacter }).map((text) => `/${text}`),
      fc
        .array(fc.string({ unit: anyCharacter, maxLength: 5 }))
        .map((segments) => segments.map((segment) => `/${encodeURIComponent(segment)}`).join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(anyPath, (path) => {
        try {
          const found = router.find(path);
          expect(found === undefined || found.routes.size > 0).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
          expect(error).toMatchObject({ kind: "malformed-text" });
        }
      }),
      { numRuns: scaled(200) },
    );
  });
});
