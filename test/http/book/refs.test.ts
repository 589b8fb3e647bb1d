// Refs: what a client calls an expense stands for it for ever.

import { expect } from "bun:test";
import { describeCases, testService } from "../../support/http-cases.ts";
import { refRows } from "./rows/refs.ts";
import { HOME, LEDGERS, lunch } from "./rows/steps.ts";

describeCases("refs of expenses", refRows);

testService("of many who send a ref at once, one records", {}, async ({ ask }) => {
  await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const members = { ref: `row-${index % 4}`, amount: index + 1, payee: `Payee ${index}` };
      return ask({ send: `POST ${HOME}/expenses`, body: JSON.stringify(lunch(members)) });
    }),
  );
  const read = answers.map(({ status, text }) => ({ status, ...JSON.parse(text) }));
  for (const ref of ["row-0", "row-1", "row-2", "row-3"]) {
    const of = read.filter((each) => each.ref === ref);
    expect(of.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(of.map(({ id, amount, payee }) => `${id} ${amount} ${payee}`)).size).toBe(1);
  }
  const { text } = await ask({ send: `GET ${HOME}/expenses` });
  expect(JSON.parse(text).count).toBe(4);
  // Nor has any of them made a payee.
  const payees = await ask({ send: `GET ${HOME}/payees` });
  expect(JSON.parse(payees.text).items).toHaveLength(4);
});
