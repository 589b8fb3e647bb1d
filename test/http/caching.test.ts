// Conditional requests: which If-None-Match gets a 304. The contract suites of the store say which changes make a new revision.

import { describe, expect } from "bun:test";
import type { Answered } from "../support/http-answers.ts";
import { testService } from "../support/http-cases.ts";
import type { Asked } from "../support/http-service.ts";
import { expenseBody } from "./rows/steps.ts";

const PATHS = ["/expenses", "/expenses/total", "/expenses/"];
const RECORD: Asked = { send: "POST /expenses", body: expenseBody() };

function tagOf({ headers }: Answered): string {
  return headers.get("ETag") ?? "(no ETag)";
}

/** Values of If-None-Match, made from the current tag. True if the client's copy then counts as current. */
const CONDITIONS: readonly [string, (tag: string) => string, boolean][] = [
  ["the tag", (tag) => tag, true],
  ["the tag as a weak one", (tag) => `W/${tag}`, true],
  ["a star", () => "*", true],
  ["a star among spaces", () => " * ", true],
  ["a list that ends with the tag", (tag) => `"a", W/"b", ${tag}`, true],
  ["a list that begins with the tag", (tag) => `${tag},"a"`, true],
  ["a list with empty members", (tag) => `,, ${tag} ,`, true],
  ["another tag", () => '"00000000-0000-0000-0000-000000000000"', false],
  ["the tag without quotes", (tag) => tag.replaceAll('"', ""), false],
  ["the tag in uppercase", (tag) => tag.toUpperCase(), false],
  ["the tag with a lowercase w/", (tag) => `w/${tag}`, false],
  ["a part of the tag", (tag) => `${tag.slice(0, -2)}"`, false],
  ["an empty tag", () => '""', false],
  ["nothing", () => "", false],
  ["a star as a tag", () => '"*"', false],
];

describe("If-None-Match", () => {
  for (const [name, conditionOf, isCurrent] of CONDITIONS) {
    testService(`${name} gets a ${isCurrent ? 304 : 200}`, async ({ ask }) => {
      await ask(RECORD);
      for (const path of PATHS) {
        const first = await ask({ send: `GET ${path}` });
        const condition = conditionOf(tagOf(first));
        for (const method of ["GET", "HEAD"]) {
          const again = await ask({
            send: `${method} ${path}`,
            headers: { "If-None-Match": condition },
          });
          expect(again.status).toBe(isCurrent ? 304 : 200);
          expect(tagOf(again)).toBe(tagOf(first));
          expect(again.headers.get("Cache-Control")).toBe("no-cache");
          if (isCurrent) expect(again.headers.get("Content-Type")).toBeNull();
          else if (method === "GET") expect(again.text).toBe(first.text);
        }
      }
    });
  }
});
