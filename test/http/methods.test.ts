// Methods and paths, existing and missing. HEAD answers as GET does.

import { describe, expect, test } from "bun:test";
import { testService } from "../support/http-cases.ts";
import { withServer } from "../support/http-service.ts";
import { expenseBody } from "./rows/steps.ts";

const READABLE = [
  ..."/ /expenses /expenses/ /expenses/total /expenses/1 /api/users /api/users/7".split(" "),
  ..."/api/users/%FF /api/search?q=%C3%A9 /api/v1/posts /api/v1/posts/1".split(" "),
  ..."/api/v1/posts/2 /api/v1/ledgers/default/changes /api/v1/ledgers/Home/changes".split(" "),
  ..."/api/v1/ledgers /api/v1/ledgers/default".split(" "),
  ..."/api/v1/ledgers/default/expenses?limit=1".split(" "),
  ..."/api/v1/ledgers/default/expenses?limits=1 /api/v1/ledgers/default/expenses/1".split(" "),
  ..."/api/v1/ledgers/default/expenses/2 /api/v1/ledgers/default/categories".split(" "),
  ..."/api/v1/ledgers/default/reports/breakdown?by=month /healthz /readyz".split(" "),
  ..."/openapi.json /problems/conflict /docs /docs/page.css /docs/page.js".split(" "),
  ..."/docs/swagger-ui.css /docs/swagger-ui-bundle.js /docs/other.js /nothing".split(" "),
];

/** Headers that differ from one request to the next, whatever its method. */
const PASSING = new Set(["date", "request-id"]);

function lasting(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => !PASSING.has(name)));
}

describe("HEAD has the status and headers of GET", () => {
  for (const path of READABLE) {
    testService(path, async ({ ask }) => {
      await ask({ send: "POST /expenses", body: expenseBody() });
      await ask({ send: "POST /api/v1/posts", body: '{"text":"Hello"}' });
      const got = await ask({ send: `GET ${path}` });
      const headed = await ask({ send: `HEAD ${path}` });
      expect(headed.status).toBe(got.status);
      expect(lasting(headed.headers)).toEqual(lasting(got.headers));
    });
  }

  test("including the length, over a socket", () =>
    withServer({}, async ({ url }) => {
      const lengths = await Promise.all(
        READABLE.map(async (path) => {
          const as = { decompress: false, headers: { "Accept-Encoding": "gzip" } };
          const got = await fetch(url + path, as);
          const headed = await fetch(url + path, { ...as, method: "HEAD" });
          const { byteLength } = await got.arrayBuffer();
          return { path, length: headed.headers.get("Content-Length"), byteLength };
        }),
      );
      expect(lengths).toEqual(
        lengths.map((each) => ({ ...each, length: String(each.byteLength) })),
      );
    }));
});
