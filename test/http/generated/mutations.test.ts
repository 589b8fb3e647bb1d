// Mutations of a request, tried on a made-up strict operation: typed query parameters, a header of retries, a body of objects
// distinguished by a literal. Each mutation is drawn at some time. The service's answers show that it breaks its rule, and that a
// request without one breaks nothing.

import { expect, test } from "bun:test";
import Type from "typebox";
import { validDraft } from "./drafts.ts";
import { drawFrom } from "./draw.ts";
import { MUTATIONS, mutate } from "./mutations.ts";
import type { Operation, Parameter } from "./operations.ts";
import { recordsBy } from "./records.ts";
import { closed, schemaOf } from "./schema.ts";
import { validValue } from "./values.ts";

function parameter(name: string, schema: unknown, required = false): Parameter {
  return { name, required, schema: schemaOf(schema) };
}

const body = schemaOf(
  Type.Array(
    Type.Union([
      Type.Object({ do: Type.Literal("create"), amount: Type.String({ pattern: "^\\d+$" }) }),
      Type.Object({ do: Type.Literal("delete"), id: Type.Integer({ minimum: 1 }) }),
    ]),
    { minItems: 1, maxItems: 10 },
  ),
);

const operation: Operation = {
  name: "changeAll",
  method: "PATCH",
  path: "/api/v1/ledgers/{ledger}/expenses/{id}",
  strict: true,
  takesFile: false,
  bodyLimit: 1_048_576,
  parameters: [
    parameter("ledger", Type.String({ pattern: "^[a-z]+$" })),
    parameter("id", Type.Integer({ minimum: 1 })),
  ],
  query: [
    parameter("limit", Type.Integer({ minimum: 1, maximum: 1_000 }), true),
    parameter("sort", Type.Enum(["date", "amount"])),
    parameter("from", Type.String({ format: "date" })),
    parameter("tag", Type.Array(Type.String({ minLength: 1 }), { maxItems: 3 })),
  ],
  headers: [parameter("Idempotency-Key", Type.String({ minLength: 1, maxLength: 64 }), true)],
  body: closed(body),
  answers: new Map(),
};

/** A similar operation that ignores unknown fields, as the simple API does. */
const plain: Operation = {
  ...operation,
  strict: false,
  body: schemaOf(Type.Object({ note: Type.Optional(Type.String()) })),
};

const records = recordsBy(async () => undefined);

test("each mutation is drawn, and those that break a rule say what that deserves", async () => {
  const draw = drawFrom(1);
  const done = new Map<string, boolean>();
  for (let count = 0; count < 2_000; count += 1) {
    const draft = await validDraft(count % 2 === 0 ? operation : plain, records, draw);
    mutate(draft, draw);
    for (const name of draft.faults) done.set(name, done.get(name) || draft.refusals.size > 0);
  }
  expect([...done.keys()].sort()).toEqual([...MUTATIONS.keys()].sort());
  const harmless = [...done].filter(([, refused]) => !refused).map(([name]) => name);
  expect(harmless.sort()).toEqual([
    "a fragment of a query",
    "a header of conditions or retries",
    "a media type that says the same",
    "a member that a plain object ignores",
    "a trailing slash",
    "an odd header",
    "another method",
    "another path",
    "two trailing slashes",
  ]);
});

test("the same seed draws the same values", () => {
  const drawn = () => {
    const draw = drawFrom(7);
    return Array.from({ length: 50 }, () => validValue(body, draw));
  };
  expect(drawn()).toEqual(drawn());
});
