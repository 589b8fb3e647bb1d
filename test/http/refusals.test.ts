// If the API of a ledger refuses a request, it says where the error is: the position in the body as it was sent, or the parameter.

import { expect } from "bun:test";
import { testService } from "../support/http-cases.ts";

const BOOK = "/api/v1/ledgers/default";
const TAXI = { description: "Taxi", amount: "8", date: "2026-02-28" };

const create = (more: object) => ({ action: "create", expense: { ...TAXI, ...more } });

/** A refused request, and its errors with their positions. */
const REFUSED: readonly (readonly [string, string, object | undefined, readonly object[]])[] = [
  [
    "a batch, at each action that can't be done",
    `POST ${BOOK}/expenses/batch`,
    {
      actions: [
        create({ parts: [{ amount: "7", category: null }] }),
        create({}),
        { action: "change", id: 1, change: { category: 77 } },
        { action: "delete", id: 77 },
      ],
    },
    [
      { pointer: "/actions/0/expense/parts" },
      { pointer: "/actions/2/change/category" },
      { pointer: "/actions/3" },
    ],
  ],
  [
    "an expense, at its part",
    `POST ${BOOK}/expenses`,
    { ...TAXI, parts: [{ amount: "8", category: 77 }] },
    [{ pointer: "/parts/0/category" }],
  ],
  [
    "a merge, at the missing category",
    `POST ${BOOK}/categories/1/merge`,
    { into: 77 },
    [{ pointer: "/into" }],
  ],
  [
    "a deletion, at the parameter",
    `DELETE ${BOOK}/categories/1?target=77`,
    undefined,
    [{ parameter: "target" }],
  ],
];

for (const [name, send, body, places] of REFUSED) {
  testService(`refuses ${name}`, {}, async ({ ask }) => {
    await ask({ send: `POST ${BOOK}/categories`, body: '{"name":"Food"}' });
    await ask({ send: `POST ${BOOK}/expenses`, body: JSON.stringify(TAXI) });
    const { status, text } = await ask({ send, ...(body && { body: JSON.stringify(body) }) });
    const { errors } = JSON.parse(text);
    expect({ status, errors }).toEqual({
      status: 422,
      errors: places.map((place) => ({ ...place, detail: expect.any(String) })),
    });
  });
}

testService(
  "lists a hundred refusals of a batch, and says how many more there are",
  {},
  async ({ ask }) => {
    const actions = Array.from({ length: 1_234 }, () => ({ action: "delete", id: 77 }));
    const body = JSON.stringify({ actions });
    const { text } = await ask({ send: `POST ${BOOK}/expenses/batch`, body });
    const { detail, errors } = JSON.parse(text);
    expect(errors).toHaveLength(100);
    expect(detail).toEndWith("There is no expense with the id 77; and 1,134 more");
  },
);
