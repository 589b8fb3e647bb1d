// The OpenAPI document: valid by an independent validator, and complete by the contract.

import { describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import Type, { type TSchema } from "typebox";
import { contract, schemas } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { bodyTypes, headersOf, neededHeadersOf } from "../../src/contract/headers.ts";
import { allAnswers, gatherComponents, openApiDocument } from "../../src/contract/openapi.ts";
import { FileBytes, Money } from "../../src/contract/schema/fields.ts";
import { closed } from "../../src/contract/schema/walk.ts";
import { EVENTS_TYPE, FILE_TYPE } from "../../src/contract/wire.ts";
import { asMembers, referencesIn, resolved } from "../support/openapi-document.ts";
import { strictContract } from "../support/strict-endpoints.ts";

const document = asMembers(plain(openApiDocument("1.2.3")));

const operations = Object.entries(asMembers(resolved(document)["paths"])).flatMap(
  ([path, methods]) =>
    Object.entries(asMembers(methods)).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      operation: asMembers(operation),
    })),
);

const endpoints = Object.entries<Endpoint>(contract);

describe("by the independent validator", () => {
  test("the document is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("so is that of strict endpoints", async () => {
    const strict = JSON.parse(JSON.stringify(openApiDocument("1", strictContract)));
    expect(await new Validator().validate(strict)).toEqual({ valid: true });
  });

  test.each([
    ["without what it refers to", { ...document, components: {} }],
    ["without a title", { ...document, info: { version: "1" } }],
    ["with a path that does not begin with a slash", { ...document, paths: { expenses: {} } }],
    [
      "without an answer's description",
      { ...document, paths: { "/": { get: { responses: { 200: {} } } } } },
    ],
  ])("it would not be %s", async (_, broken) => {
    expect(await new Validator().validate(structuredClone(broken))).toMatchObject({ valid: false });
  });
});

test("it bears the version of the program and the one of OpenAPI", () => {
  expect(document).toMatchObject({ openapi: "3.1.1", info: { title: "Outlay", version: "1.2.3" } });
});

test("it is plain JSON: nothing of the schema library shows", () => {
  const keywords = new Set(keysOf(document));
  expect([...keywords].filter((key) => /^[~$]/.test(key))).toEqual(["$ref"]);
});

describe("what is said once", () => {
  const components = asMembers(document["components"]);

  test("the document is short enough to be read", () => {
    expect(JSON.stringify(document).length).toBeLessThanOrEqual(220_000);
  });

  test("every schema of the contract has its name, and every part of a name is used", () => {
    expect(Object.keys(asMembers(components["schemas"])).toSorted()).toEqual(
      Object.keys(schemas).toSorted(),
    );
    const parts = Object.entries(components).flatMap(([section, named]) =>
      Object.keys(asMembers(named)).map((name) => `#/components/${section}/${name}`),
    );
    expect([...new Set(referencesIn(document))].toSorted()).toEqual(parts.toSorted());
  });

  test("no object stands anywhere without a name, nor under two", () => {
    const named = Object.values(asMembers(components["schemas"])).map((schema) =>
      asMembers(schema),
    );
    const inside = named.flatMap((schema) => objectsIn(Object.values(schema)));
    expect([
      ...objectsIn(document["paths"]),
      ...objectsIn(components["responses"]),
      ...inside,
    ]).toEqual([]);
    const texts = named.map((schema) => JSON.stringify(schema));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test("a schema that is sent and answered in two forms needs a name for each", () => {
    const Amount = Type.Object({ amount: Money });
    const components = gatherComponents({ Amount });
    components.schema(Amount, { isSent: false, isClosed: false });
    expect(() => components.schema(Amount, { isSent: true, isClosed: true })).toThrow(
      "components/schemas/Amount would be two different things",
    );
  });
});

test("every endpoint of the contract appears once, and nothing else does", () => {
  const expected = endpoints.map(([name, { method, path }]) => [`${method} ${path}`, name]);
  const actual = operations.map(({ address, operation }) => [address, operation["operationId"]]);
  expect(actual.toSorted()).toEqual(expected.toSorted());
});

test("operation ids are unique", () => {
  const ids = operations.map(({ operation }) => operation["operationId"]);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(endpoints)("%s", (name, endpoint) => {
  const found = operations.find(({ operation }) => operation["operationId"] === name);
  const operation = found?.operation ?? {};

  test("shows each status that the endpoint or the front door may answer", () => {
    const responses = asMembers(operation["responses"]);
    expect(Object.keys(responses)).toEqual(Object.keys(allAnswers(endpoint)));
    for (const [status, { description, body, mediaType, files, events, example }] of Object.entries(
      allAnswers(endpoint),
    )) {
      const response = asMembers(responses[status]);
      expect(response["description"]).toBe(description);
      const type = mediaType ?? (body ? "application/json" : undefined);
      const media = body ? { schema: written(body, ANSWERED), example: plain(example) } : {};
      const stream = {
        schema: expect.objectContaining({ contentSchema: written(events ?? {}, ANSWERED) }),
      };
      expect<unknown>(response["content"]).toEqual(
        type
          ? { [type]: media, ...(events ? { [EVENTS_TYPE]: stream } : {}) }
          : files && Object.fromEntries(files.map((file) => [file, {}])),
      );
    }
  });

  test("shows its parameters: those of the path and those that it needs are required", () => {
    const { parameters = {}, query = {}, needed = [] } = endpoint;
    const expected = [
      ...Object.entries(parameters).map(([name, schema]) =>
        plain({ name, in: "path", required: true, schema }),
      ),
      ...Object.entries(query).map(([name, schema]) =>
        plain({ name, in: "query", required: needed.includes(name), schema }),
      ),
      ...Object.entries(headersOf(endpoint)).map(([name, schema]) =>
        plain({ name, in: "header", required: neededHeadersOf(endpoint).includes(name), schema }),
      ),
    ];
    expect<unknown>(operation["parameters"] ?? []).toEqual(expected);
  });

  test("shows the body that it takes, with its example", () => {
    const { body, example } = endpoint;
    if (body === FileBytes) {
      const file = { required: true, content: { [FILE_TYPE]: {} } };
      expect<unknown>(operation["requestBody"]).toEqual(file);
      return;
    }
    const expected = body && {
      required: true,
      content: Object.fromEntries(
        bodyTypes(endpoint.method).map((type) => [
          type,
          { schema: written(endpoint.strict ? closed(body) : body, SENT), example: plain(example) },
        ]),
      ),
    };
    expect<unknown>(operation["requestBody"]).toEqual(expected);
  });
});

describe("strict endpoints", () => {
  const paths = asMembers(resolved(openApiDocument("1", strictContract))["paths"]);
  const at = (path: string, method: string) =>
    asMembers(asMembers(paths[`/api/v1/ledgers/{ledger}/things${path}`])[method]);

  test.each([
    ["", "post", ["ledger", "dry", "Idempotency-Key", "Change-Source"]],
    ["", "get", ["ledger", "limit", "sort", "from", "min", "q", "tag", "dry", "since"]],
    ["/quick", "post", ["ledger", "text", "Idempotency-Key", "Change-Source"]],
    ["/{id}", "get", ["ledger", "id", "If-None-Match"]],
    ["/{id}", "patch", ["ledger", "id", "If-Match", "Idempotency-Key", "Change-Source"]],
    ["/{id}", "delete", ["ledger", "id", "If-Match", "Idempotency-Key", "Change-Source"]],
  ])("%s %s takes %p", (path, method, names) => {
    expect(at(path, method)).toMatchObject({ parameters: names.map((name) => ({ name })) });
  });

  test.each([
    ["", "post", [201, 400, 403, 404, 409, 413, 415, 421, 422, 503]],
    ["", "get", [200, 400, 404, 421, 503]],
    ["/{id}", "get", [200, 304, 400, 404, 421, 503]],
    ["/{id}", "patch", [200, 400, 403, 404, 409, 412, 413, 415, 421, 422, 503]],
    ["/{id}", "delete", [200, 400, 403, 404, 409, 412, 421, 422, 503]],
  ])("%s %s may answer %p", (path, method, statuses) => {
    expect(Object.keys(asMembers(at(path, method)["responses"]))).toEqual(statuses.map(String));
  });

  test("a parameter of the query that must be there is required, and no other is", () => {
    expect(at("/quick", "post")).toMatchObject({
      parameters: [
        { required: true },
        { name: "text", required: true },
        { required: false },
        { required: false },
      ],
    });
  });

  test("a body takes no other members, and says so for inner ones", () => {
    const inner = { additionalProperties: false };
    expect(at("", "post")).toMatchObject({
      requestBody: {
        content: {
          "application/json": {
            schema: {
              additionalProperties: false,
              required: ["name", "amount"],
              properties: {
                parts: { items: inner },
                origin: { anyOf: [inner, { type: "null" }] },
                steps: { items: { oneOf: [inner, { properties: { to: inner } }] } },
              },
            },
          },
        },
      },
    });
  });

  test("a change may be sent as a merge patch", () => {
    const { content } = asMembers(at("/{id}", "patch")["requestBody"]);
    expect(Object.keys(asMembers(content))).toEqual([
      "application/json",
      "application/merge-patch+json",
    ]);
  });
});

describe("headers", () => {
  test.each([
    ["listExpenses", "200", ["ETag"]],
    ["listExpenses", "304", ["ETag"]],
    ["listExpenses", "500", []],
    ["totalExpenses", "200", ["ETag"]],
    ["totalExpenses", "304", ["ETag"]],
    ["createPost", "201", ["Location"]],
    ["createExpense", "201", []],
    ["listPosts", "200", []],
  ])("%s %s bears %p", (name, status, headers) => {
    const found = operations.find(({ operation }) => operation["operationId"] === name);
    const response = asMembers(asMembers(found?.operation["responses"])[status]);
    expect(Object.keys(asMembers(response["headers"] ?? {}))).toEqual(headers);
  });
});

describe("the front door's answers", () => {
  test.each([
    ["listExpenses", [200, 304, 421, 500]],
    ["createExpense", [201, 400, 403, 413, 415, 421, 500]],
    ["deleteExpense", [200, 403, 404, 421]],
    ["changeExpense", [200, 400, 403, 404, 413, 415, 421]],
  ] as const)("%s may answer %p", (name, statuses) => {
    expect(Object.keys(allAnswers(contract[name]))).toEqual(statuses.map(String));
  });
});

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const SENT = true;
const ANSWERED = false;

/** A schema of the contract as the document writes it, without references. */
function written(schema: TSchema, isSent: boolean): unknown {
  return rewritten(plain(schema), isSent);
}

function rewritten(value: unknown, isSent: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => rewritten(part, isSent));
  const {
    anyOf,
    discriminator: _,
    ...rest
  } = asMembers(
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, rewritten(part, isSent)]),
    ),
  );
  if (rest["format"] === "money" && !isSent) return { ...rest, type: "string" };
  if (!Array.isArray(anyOf)) return rest;
  const [first, second] = anyOf.map(asMembers);
  const isNull = anyOf.length === 2 && second?.["type"] === "null";
  // Null is no word of a choice, and a list of types says nothing of items or members.
  const isPlain =
    first !== undefined &&
    !("enum" in first) &&
    !["array", "object"].includes(String(first["type"]));
  if (isNull && isPlain) return { ...first, ...rest, type: [first["type"], "null"].flat() };
  return isNull ||
    first?.["properties"] === undefined ||
    !("action" in asMembers(first["properties"]))
    ? { ...rest, anyOf }
    : { ...rest, oneOf: anyOf, discriminator: expect.anything() };
}

/** The names of all members, those of examples left out. */
function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== "example" && key !== "examples")
    .flatMap(([key, member]) => [key, ...keysOf(member)]);
}

/** The schemas of objects in a part of the document, those that only stand in examples left out. */
function objectsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if ("type" in value && value.type === "object") return [value];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "example" ? [] : objectsIn(part),
  );
}
