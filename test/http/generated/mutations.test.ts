// What is done to a request, tried on a made-up operation of the strict kind: typed query parameters, a header of
// retries, a body of objects told apart by a literal. Each mutation is drawn at some time, and a request without one
// breaks no rule.

import { expect, test } from "bun:test";
import Type from "typebox";
import { validDraft } from "./drafts.ts";
import { drawFrom } from "./draw.ts";
import { MUTATIONS, mutate } from "./mutations.ts";
import type { Operation, Parameter } from "./operations.ts";
import { recordsBy } from "./records.ts";
import { closed, fits, type Schema, schemaOf } from "./schema.ts";
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

/** One like it, which ignores what it does not know, as the plain routes do. */
const plain: Operation = {
  ...operation,
  strict: false,
  body: schemaOf(Type.Object({ note: Type.Optional(Type.String()) })),
};

const records = recordsBy(async () => undefined);

test("a request without mutation keeps every rule of its operation", async () => {
  const draw = drawFrom(1);
  for (let count = 0; count < 1_000; count += 1) {
    const { path, query, headers, body: text } = await validDraft(operation, records, draw);
    expect(decodeURIComponent(path)).toMatch(/^\/api\/v1\/ledgers\/[a-z]+\/expenses\/[1-9]\d*$/);
    expect([text, fits(closed(body), JSON.parse(String(text)))]).toEqual([text, true]);
    expect(headers.get("Idempotency-Key") ?? "").toMatch(/^[ -~]{1,64}$/);
    expect(brokenParameters(query)).toEqual([]);
    expect(new URLSearchParams(query.join("&")).has("limit")).toBe(true);
  }
});

/** The query parameters whose values, read as their types ask for, do not fit. */
function brokenParameters(query: readonly string[]): readonly string[] {
  const values = new URLSearchParams(query.join("&"));
  return operation.query.flatMap(({ name, schema }) => {
    if (!values.has(name)) return [];
    return fits(schema, typed(schema, values.getAll(name))) ? [] : [name];
  });
}

function typed(schema: Schema, texts: readonly string[]): unknown {
  if (schema.type === "array" || texts.length > 1) return texts;
  const isNumber = schema.type === "integer" && /^-?[\d.]+$/.test(texts[0] ?? "");
  return isNumber ? Number(texts[0]) : texts[0];
}

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

test("a query parameter is broken however its text may be read, and each is at some time", async () => {
  const draw = drawFrom(1);
  const seen = new Set<string>();
  for (let count = 0; count < 500; count += 1) {
    const draft = await validDraft(operation, records, draw);
    MUTATIONS.get("a query parameter that breaks its rule")?.[1](draft, draw);
    const broken = brokenParameters(draft.query);
    expect([draft.query, broken.length]).toEqual([draft.query, 1]);
    for (const name of broken) seen.add(name);
  }
  expect([...seen].sort()).toEqual(operation.query.map(({ name }) => name).sort());
});

test("the same seed draws the same values", () => {
  const drawn = () => {
    const draw = drawFrom(7);
    return Array.from({ length: 50 }, () => validValue(body, draw));
  };
  expect(drawn()).toEqual(drawn());
});
