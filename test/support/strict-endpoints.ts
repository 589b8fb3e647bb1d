// A small strict API for tests: a record in a ledger with a field of each kind, and handlers that echo.

import Type from "typebox";
import { endpoint } from "../../src/contract/endpoint.ts";
import {
  choice,
  Day,
  ExpenseIdField,
  Moment,
  Money,
  nullable,
  Slug,
  Verbatim,
  wholeNumber,
} from "../../src/contract/schema/fields.ts";
import { toJsonText } from "../../src/contract/schema/json.ts";
import type { Eventually } from "../../src/domain/eventually.ts";
import { admits } from "../../src/domain/ledger/precondition.ts";
import { Problem } from "../../src/domain/problem.ts";
import { own } from "./own-endpoints.ts";

const NAME = Type.String({
  minLength: 1,
  maxLength: 20,
  description: "a text of 1 to 20 characters",
});

const Part = Type.Object({ name: NAME, amount: Money });

const Step = Type.Union([
  Type.Object({ action: Type.Literal("add"), amount: Money }),
  Type.Object({ action: Type.Literal("move"), to: Type.Object({ at: Moment }) }),
]);

const Thing = Type.Object({
  name: NAME,
  amount: Money,
  at: Type.Optional(nullable(Moment)),
  sort: Type.Optional(choice(["small", "large"])),
  parts: Type.Optional(Type.Array(Part, { maxItems: 3, description: "a list of at most 3 parts" })),
  origin: Type.Optional(nullable(Part)),
  steps: Type.Optional(Type.Array(Step)),
});

const ThingChange = Type.Object({
  name: Type.Optional(NAME),
  at: Type.Optional(nullable(Moment)),
  amount: Type.Optional(Money),
});

const Echoed = Type.Object({ body: Thing });
const answer = { description: "The request's values.", body: Verbatim } as const;
const things = { tag: "Service", access: "anyone", summary: "Things", strict: true } as const;
const path = "/api/v1/ledgers/{ledger}/things";
const parameters = { ledger: Slug };

export const strictContract = {
  createThing: endpoint({
    ...things,
    method: "POST",
    path,
    parameters,
    query: { dry: Type.Boolean({ description: "true or false" }) },
    body: Thing,
    answers: { 201: { description: "It is there.", body: Echoed } },
  }),
  listThings: endpoint({
    ...things,
    method: "GET",
    path,
    parameters,
    query: {
      limit: wholeNumber(1, 1_000),
      sort: choice(["date", "amount", "description"]),
      from: Day,
      min: Money,
      q: Type.String({ description: "any text" }),
      tag: Type.Array(NAME, {
        maxItems: 3,
        description: "a text of 1 to 20 characters, up to 3 times",
      }),
      dry: Type.Boolean({ description: "true or false" }),
      since: Moment,
    },
    answers: { 200: answer },
  }),
  quickThing: endpoint({
    ...things,
    method: "POST",
    path: `${path}/quick`,
    parameters,
    query: { text: NAME },
    needed: ["text"],
    answers: { 201: answer },
  }),
  readThing: endpoint({
    ...things,
    method: "GET",
    path: `${path}/{id}`,
    parameters: { ...parameters, id: ExpenseIdField },
    versioned: true,
    answers: { 200: answer },
  }),
  changeThing: endpoint({
    ...things,
    method: "PATCH",
    path: `${path}/{id}`,
    parameters: { ...parameters, id: ExpenseIdField },
    body: ThingChange,
    versioned: true,
    answers: { 200: answer },
  }),
  deleteThing: endpoint({
    ...things,
    method: "DELETE",
    path: `${path}/{id}`,
    parameters: { ...parameters, id: ExpenseIdField },
    versioned: true,
    answers: { 200: answer },
  }),
};

/** Every thing has this version. */
export const REVISION = "r,7";

/** Waits for `before` before a thing is created. */
export function strictEndpoints(before: () => Eventually<void> = () => {}) {
  const echo = (value: unknown) => ({ status: 200, body: toJsonText(value) }) as const;
  return own(strictContract, {
    async createThing({ body }) {
      await before();
      if (body.name === "conflict") throw new Problem("conflict", "There is a conflict already");
      return { status: 201, body: { body } };
    },
    listThings: ({ query }) => echo(query),
    quickThing: ({ query, key }) => ({ status: 201, body: toJsonText({ query, key }) }),
    readThing: ({ parameters }) => ({ ...echo(parameters), revision: REVISION }),
    changeThing({ body, ifMatch }) {
      if (ifMatch && !admits(ifMatch, REVISION)) throw changed();
      return { ...echo({ body, ifMatch }), revision: REVISION };
    },
    deleteThing({ ifMatch }) {
      if (ifMatch && !admits(ifMatch, REVISION)) throw changed();
      return echo({ ifMatch });
    },
  });
}

function changed(): Problem {
  return new Problem("changed-meanwhile", "The thing has changed since it was read; read it again");
}
