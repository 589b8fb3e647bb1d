// Conditional requests: which If-None-Match gets a 304, and when the ETag changes.

import { describe, expect } from "bun:test";
import type { Answered } from "../support/http-answers.ts";
import { testService } from "../support/http-cases.ts";
import type { Asked, Service } from "../support/http-service.ts";
import { expenseBody } from "./rows/steps.ts";

const PATHS = ["/expenses", "/expenses/total", "/expenses/"];
const RECORD: Asked = { send: "POST /expenses", body: expenseBody() };

function tagOf({ headers }: Answered): string {
  return headers.get("ETag") ?? "(no ETag)";
}

async function tagsOf({ ask }: Service): Promise<readonly string[]> {
  const answers = await Promise.all(PATHS.map((path) => ask({ send: `GET ${path}` })));
  return answers.map(tagOf);
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

  testService("a tag from before a change gets the whole answer", async ({ ask }) => {
    await ask(RECORD);
    const stale = tagOf(await ask({ send: "GET /expenses" }));
    await ask(RECORD);
    const answered = await ask({ send: "GET /expenses", headers: { "If-None-Match": stale } });
    expect(answered.status).toBe(200);
    expect(JSON.parse(answered.text)).toHaveLength(2);
  });
});

/** Requests after one expense and one post are recorded, and if they change the expenses. */
const REQUESTS: readonly [Asked, boolean][] = [
  [RECORD, true],
  [{ send: "PUT /expenses/1", body: '{"amount":1}' }, true],
  [{ send: "PUT /expenses/1", body: '{"description":""}' }, true],
  [{ send: "PUT /expenses/1", body: '{"date":"2020-01-01"}' }, true],
  [{ send: "DELETE /expenses/1" }, true],
  [{ send: "PUT /expenses/1", body: "{}" }, false],
  [{ send: "PUT /expenses/1", body: expenseBody() }, false],
  [{ send: "PUT /expenses/1", body: '{"amount":12.50}' }, false],
  [{ send: "PUT /expenses/1", body: '{"amount":"1"}' }, false],
  [{ send: "PUT /expenses/2", body: '{"amount":1}' }, false],
  [{ send: "DELETE /expenses/2" }, false],
  [{ send: "POST /expenses", body: "{}" }, false],
  [{ send: "POST /api/v1/posts", body: '{"text":"a"}' }, false],
  [{ send: "PUT /api/v1/posts/1", body: '{"text":"a"}' }, false],
  [{ send: "DELETE /api/v1/posts/1" }, false],
];

describe("the ETag", () => {
  for (const [asked, changes] of REQUESTS) {
    const name = `${changes ? "changes" : "stays the same"} after ${asked.send} ${asked.body ?? ""}`;
    testService(name, async (service) => {
      await service.ask(RECORD);
      await service.ask({ send: "POST /api/v1/posts", body: '{"text":"Hello"}' });
      const before = await tagsOf(service);
      await service.ask(asked);
      const after = await tagsOf(service);
      if (changes) expect(after.filter((tag) => before.includes(tag))).toEqual([]);
      else expect(after).toEqual([...before]);
    });
  }

  testService("is new even if a change restores earlier values", async (service) => {
    const seen = new Set<string>();
    for (const body of ['{"amount":1}', '{"amount":2}', '{"amount":1}', '{"amount":2}']) {
      await service.ask(RECORD);
      await service.ask({ send: "PUT /expenses/1", body });
      for (const tag of await tagsOf(service)) seen.add(tag);
    }
    expect(seen.size).toBe(4);
  });
});
