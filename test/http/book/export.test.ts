// Exports of a ledger as a file.

import { expect } from "bun:test";
import { testService } from "../../support/http-cases.ts";
import { HOME, LEDGERS, lunch } from "./rows/steps.ts";

testService(
  "many expenses are streamed, and compressed for clients that accept that",
  async (service) => {
    const { ask } = service;
    await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' });
    const actions = Array.from({ length: 3_000 }, (_, index) => ({
      action: "create",
      expense: lunch({ amount: index + 1, note: `note ${index * 7919}` }),
    }));
    await ask({ send: `POST ${HOME}/expenses/batch`, body: JSON.stringify({ actions }) });
    const send = `GET ${HOME}/export?format=json`;
    const plain = await ask({ send, headers: { "Accept-Encoding": "identity" } });
    const { expenses } = JSON.parse(plain.text);
    expect(expenses.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: 3_000 }, (_, index) => 3_000 - index),
    );
    const found = await ask({ send: `${send}&q=lunch&min=1001` });
    expect(JSON.parse(found.text).expenses).toEqual(expenses.slice(0, 2_000));
    for (const coding of ["gzip", "zstd"]) {
      const { headers, text } = await ask({ send, headers: { "Accept-Encoding": coding } });
      expect(headers.get("content-encoding")).toBe(coding);
      expect(headers.get("vary")).toContain("Accept-Encoding");
      expect(headers.get("etag")).not.toBe(plain.headers.get("etag"));
      expect(text).toBe(plain.text);
    }
    const xlsx = await ask({
      send: `GET ${HOME}/export?format=xlsx`,
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(xlsx.headers.get("content-encoding")).toBeNull();
  },
);

testService("a short file leaves nothing open, however often it is requested", async ({ ask }) => {
  await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' });
  await ask({ send: `POST ${HOME}/expenses`, body: JSON.stringify(lunch()) });
  for (const format of ["json", "csv", "xlsx", "hledger", "qif"]) {
    // More requests than lists can be open at a time.
    for (let time = 0; time < 40; time += 1) {
      for (const method of ["GET", "HEAD"]) {
        const { status } = await ask({ send: `${method} ${HOME}/export?format=${format}` });
        expect(status).toBe(200);
      }
    }
  }
});
