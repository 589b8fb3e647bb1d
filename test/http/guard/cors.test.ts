// The contract determines which headers a page of a listed origin may send and read, so that no endpoint's header is forgotten.

import { describe, expect, test } from "bun:test";
import { contract } from "../../../src/contract/contract.ts";
import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { answerHeadersOf, headersOf } from "../../../src/contract/headers.ts";
import { createService, requestOf } from "../../support/http-service.ts";

const APP = "https://app.example";
const { app } = createService({ allowedOrigins: [APP] });
const ENDPOINTS = Object.entries<Endpoint>(contract);

/** Sends a preflight for the path, and returns the members of one header of the answer. */
async function preflighted(path: string, header: string): Promise<readonly string[]> {
  const send = `OPTIONS ${path.replaceAll(/\{\w+\}/g, "1")}`;
  const request = requestOf({ send, headers: { Origin: APP } });
  return (await app.fetch(request)).headers.get(header)?.split(", ") ?? [];
}

describe("a page of a listed origin", () => {
  test.each(ENDPOINTS)("may call %s with each of its headers", async (_, endpoint) => {
    const sent = [...Object.keys(headersOf(endpoint)), ...(endpoint.body ? ["Content-Type"] : [])];
    const { path, method } = endpoint;
    expect(await preflighted(path, "Access-Control-Allow-Headers")).toEqual(
      expect.arrayContaining(sent),
    );
    expect(await preflighted(path, "Access-Control-Allow-Methods")).toContain(method);
  });

  test.each(ENDPOINTS)("may read each header in answers of %s", async (_, endpoint) => {
    expect(await preflighted(endpoint.path, "Access-Control-Expose-Headers")).toEqual(
      expect.arrayContaining(["Request-Id", ...answerHeadersOf(endpoint)]),
    );
  });
});
