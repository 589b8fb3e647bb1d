// The changes of a ledger: as a list, and as a stream of events that continues with each commit.

import { describe, expect, test } from "bun:test";
import { createClient } from "../../src/client/client.ts";
import { create } from "../store/follow-contract.ts";
import { withServer } from "../support/http-service.ts";
import { ledger } from "../support/values.ts";

test("a list has 100 changes by default", () =>
  withServer({}, async ({ url, store }) => {
    await create(store, ledger("default"), 101);
    const count = async (search: string) => {
      const response = await fetch(`${url}/api/v1/ledgers/default/changes${search}`);
      const { items, next } = JSON.parse(await response.text());
      return [items.length, next];
    };
    expect(await count("")).toEqual([100, 100]);
    expect(await count("?after=100")).toEqual([1, 101]);
    expect(await count("?limit=1000")).toEqual([101, 101]);
    expect(await count("?order=newest")).toEqual([100, 2]);
    expect(await count("?order=newest&limit=1000")).toEqual([101, 1]);
  }));

/** Reads the ids and the data of the first events of a stream. */
async function eventsOf(url: string, count: number, headers: Readonly<Record<string, string>>) {
  const response = await fetch(url, { headers: { Accept: "text/event-stream", ...headers } });
  expect(response.status).toBe(200);
  const decoder = new TextDecoder();
  let text = "";
  const events = () => [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)];
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (events().length >= count) break;
  }
  return events().map(([, id = "", data = ""]) => ({ id, data: JSON.parse(data) }));
}

describe("events", () => {
  test.each([
    ["from the beginning", "", {}, 0],
    ["after a change", "?after=2", {}, 2],
    [
      "after the last event that was seen, whatever the address says",
      "?after=1",
      { "Last-Event-ID": "3" },
      3,
    ],
  ])("begin %s, and continue with each commit", (_, search, headers, first) =>
    withServer({}, async ({ url, store }) => {
      const ours = ledger("default");
      await create(store, ours, 3);
      const path = `${url}/api/v1/ledgers/default/changes`;
      const following = eventsOf(path + search, 5 - first, headers);
      await create(store, ours, 2);
      const { items } = JSON.parse(await (await fetch(path)).text());
      const events = await following;
      expect(events.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"].slice(first));
      expect(events.map(({ data }) => data)).toEqual(items.slice(first));
    }),
  );

  test("have the names of labels at the time of the change", () =>
    withServer({}, async ({ url }) => {
      const following = eventsOf(`${url}/api/v1/ledgers/default/changes`, 5, {});
      const [ledger, client] = ["default", createClient({ baseUrl: url })];
      const lunch = { description: "Lunch", amount: 1, date: "2026-02-28" };
      const body = { ...lunch, payee: "Cafe", tags: ["work"] };
      await client.recordExpense({ ledger, body });
      await client.amendExpense({ ledger, id: 1, body: { payee: "Bar" } });
      const changes = (await following).map(({ data }) => data);
      const told = changes.map(({ record, after }) => `${record} ${after.payee ?? after.name}`);
      expect(told).toEqual(["payee Cafe", "tag work", "expense Cafe", "payee Bar", "expense Bar"]);
      expect(changes[4].before).toEqual({ payee: "Cafe" });
    }));
});
