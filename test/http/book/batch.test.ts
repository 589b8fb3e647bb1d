// A batch has at most 10,000 actions.

import { expect } from "bun:test";
import { testService } from "../../support/http-cases.ts";
import { HOME, LEDGERS, lunch } from "./rows/steps.ts";

testService("a batch does all of its 10,000 actions, or none of them", {}, async ({ ask }) => {
  await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' });
  const make = { action: "create-category", ref: "a", category: { name: "Food" } };
  const record = (category: unknown) => ({
    action: "create-expense",
    expense: lunch({ amount: 1, category }),
  });
  const records = Array.from({ length: 9_998 }, () => record({ ref: "a" }));
  const send = (actions: readonly object[]) =>
    ask({ send: `POST ${HOME}/batch`, body: JSON.stringify({ actions }) });
  const holds = async (text: string) =>
    expect((await ask({ send: `GET ${HOME}/expenses?limit=1` })).text).toContain(text);

  const tooMany = await send([make, ...records, record(null), record(null)]);
  expect(tooMany.text).toContain("must be an array of 1 to 10,000 actions; it has 10,001");
  const refused = await send([make, ...records, record(7)]);
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.text).toContain('"pointer":"/actions/9999/expense/category"');
  await holds('"count":0,"total":"0"');
  const done = await send([make, ...records, record(null)]);
  expect(done.status).toBe(200);
  expect(JSON.parse(done.text).results).toHaveLength(10_000);
  await holds('"count":9999,"total":"9999"');
});
