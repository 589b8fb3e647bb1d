// The OpenAPI document is valid according to an independent validator, and complete according to the contract.

import { describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import Type, { type TSchema } from "typebox";
import { gatherComponents } from "../../src/contract/components.ts";
import { contract, fields, schemas } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { bodyTypes, headersOf, neededHeadersOf } from "../../src/contract/headers.ts";
import { allAnswers, openApiDocument } from "../../src/contract/openapi.ts";
import { FileBytes, keywordRule, Money } from "../../src/contract/schema/fields.ts";
import { closed } from "../../src/contract/schema/walk.ts";
import { EVENTS_TYPE, FILE_TYPE } from "../../src/contract/wire.ts";
import { USER_RECORD_KINDS } from "../../src/domain/ledger/ledger-record.ts";
import {
  asMembers,
  type Members,
  operationsIn,
  referencesIn,
} from "../support/openapi-document.ts";
import { strictContract } from "../support/strict-endpoints.ts";

const document = asMembers(plain(openApiDocument("1.2.3")));

const operations = operationsIn(document);

const endpoints = Object.entries<Endpoint>(contract);

describe("according to the independent validator", () => {
  test("the document is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("the document of strict endpoints is valid OpenAPI 3.1", async () => {
    const strict = JSON.parse(JSON.stringify(openApiDocument("1", strictContract)));
    expect(await new Validator().validate(strict)).toEqual({ valid: true });
  });
});

test("the document has the versions of the program and of OpenAPI", () => {
  expect(document).toMatchObject({ openapi: "3.1.1", info: { title: "Outlay", version: "1.2.3" } });
});

test("the document is plain JSON, without traces of the schema library", () => {
  const keywords = new Set(keysOf(document));
  expect([...keywords].filter((key) => /^[~$]/.test(key))).toEqual(["$ref"]);
});

describe("with shared parts written once,", () => {
  const components = asMembers(document["components"]);

  test("the document is short enough to read", () => {
    const most = 203_000 + 10_000 * USER_RECORD_KINDS.length;
    expect(JSON.stringify(document).length).toBeLessThanOrEqual(most);
  });

  test("every schema of the contract has a name, and every named component is used", () => {
    expect(Object.keys(asMembers(components["schemas"])).toSorted()).toEqual(
      [...Object.keys(schemas), ...Object.keys(fields), "MoneyDraft"].toSorted(),
    );
    const parts = Object.entries(components).flatMap(([section, named]) =>
      Object.keys(asMembers(named)).map((name) => `#/components/${section}/${name}`),
    );
    expect([...new Set(referencesIn(document))].toSorted()).toEqual(parts.toSorted());
  });

  test("every object schema has exactly one name", () => {
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

  test("a schema that differs in requests and answers needs a name for each", () => {
    const Amount = Type.Object({ amount: Money });
    const components = gatherComponents({ Amount });
    components.schema(Amount, { isSent: false, isClosed: false });
    expect(() => components.schema(Amount, { isSent: true, isClosed: true })).toThrow(
      "components/schemas/Amount would be two different things",
    );
  });
});

test("the document has every endpoint of the contract once, and nothing else", () => {
  const expected = endpoints.map(([name, { method, path }]) => [`${method} ${path}`, name]);
  const actual = operations.map(({ address, operation }) => [address, operation["operationId"]]);
  expect(actual.toSorted()).toEqual(expected.toSorted());
});

describe.each(endpoints)("%s", (name, endpoint) => {
  const found = operations.find(({ operation }) => operation["operationId"] === name);
  const operation = found?.operation ?? {};

  test("shows each status that the endpoint or the guard may answer", () => {
    const responses = asMembers(operation["responses"]);
    expect(Object.keys(responses)).toEqual(Object.keys(allAnswers(endpoint)));
    for (const [status, { description, body, mediaType, files, events, example }] of Object.entries(
      allAnswers(endpoint),
    )) {
      const response = asMembers(responses[status]);
      expect(response["description"]).toBe(description);
      const type = mediaType ?? (body ? "application/json" : undefined);
      const media = body ? { schema: written(body, ANSWERED), ...exampleIn(example) } : {};
      const stream = {
        schema: expect.objectContaining({ contentSchema: written(events ?? {}, ANSWERED) }),
      };
      expect<unknown>(contentOf(response, ANSWERED)).toEqual(
        type
          ? { [type]: media, ...(events ? { [EVENTS_TYPE]: stream } : {}) }
          : files && Object.fromEntries(files.map((file) => [file, {}])),
      );
    }
  });

  test("shows its parameters, and marks those of the path and other necessary ones as required", () => {
    const { parameters = {}, query = {}, needed = [] } = endpoint;
    const expected = [
      ...Object.entries(parameters).map(([name, schema]) =>
        parameter({ name, in: "path", required: true, schema }),
      ),
      ...Object.entries(query).map(([name, schema]) =>
        parameter({ name, in: "query", required: needed.includes(name), schema }),
      ),
      ...Object.entries(headersOf(endpoint)).map(([name, schema]) =>
        parameter({
          name,
          in: "header",
          schema,
          required: neededHeadersOf(endpoint).includes(name),
        }),
      ),
    ];
    const found = [operation["parameters"] ?? []].flat().map(asMembers);
    expect<unknown>(
      found.map((each) => ({ ...each, schema: compared(each["schema"], SENT) })),
    ).toEqual(expected);
  });

  test("shows the body that it accepts, with an example", () => {
    const { body, example } = endpoint;
    if (body === FileBytes) {
      const file = { required: true, content: { [FILE_TYPE]: {} } };
      expect<unknown>(operation["requestBody"]).toEqual(file);
      return;
    }
    const expected = body && {
      required: true,
      content: Object.fromEntries(
        bodyTypes(endpoint.method).map((type, index) => [
          type,
          {
            schema: written(endpoint.strict ? closed(body) : body, SENT),
            ...(index === 0 && exampleIn(example)),
          },
        ]),
      ),
    };
    const sent = operation["requestBody"];
    expect<unknown>(sent && { ...asMembers(sent), content: contentOf(sent, SENT) }).toEqual(
      expected,
    );
  });
});

function exampleIn(example: unknown) {
  return example === undefined ? {} : { example: plain(example) };
}

/** Returns each media type with its schema in comparable form and with its example, wherever it is in the document. */
function contentOf(holder: unknown, isSent: boolean): unknown {
  const { content } = asMembers(holder);
  if (content === undefined) return undefined;
  const types = Object.entries(asMembers(content)).map(([type, value]) => {
    const { schema, examples, ...media } = asMembers(value);
    const shared = Object.values(asMembers(examples ?? {})).map(asMembers);
    const [example] = shared.map(({ value }) => ({ example: value }));
    return [
      type,
      { ...(schema ? { schema: compared(schema, isSent) } : {}), ...media, ...example },
    ];
  });
  return Object.fromEntries(types);
}

describe("strict endpoints", () => {
  const strict = operationsIn(openApiDocument("1", strictContract));
  const at = (path: string, method: string) => {
    const address = `${method.toUpperCase()} /api/v1/ledgers/{ledger}/things${path}`;
    return asMembers(strict.find((each) => each.address === address)?.operation);
  };

  test.each([
    ["", "post", ["ledger", "dry", "Idempotency-Key", "Change-Source"]],
    ["", "get", ["ledger", "limit", "sort", "from", "min", "q", "tag", "dry", "since"]],
    ["/quick", "post", ["ledger", "text", "Idempotency-Key", "Change-Source"]],
    ["/{id}", "get", ["ledger", "id", "If-None-Match"]],
    ["/{id}", "patch", ["ledger", "id", "If-Match", "Idempotency-Key", "Change-Source"]],
    ["/{id}", "delete", ["ledger", "id", "If-Match", "Idempotency-Key", "Change-Source"]],
  ])("%s %s has the parameters %p", (path, method, names) => {
    expect(at(path, method)).toMatchObject({ parameters: names.map((name) => ({ name })) });
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
  ])("of %s for status %s are %p", (name, status, headers) => {
    const found = operations.find(({ operation }) => operation["operationId"] === name);
    const response = asMembers(asMembers(found?.operation["responses"])[status]);
    expect(Object.keys(asMembers(response["headers"] ?? {}))).toEqual(headers);
  });
});

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const SENT = true;
const ANSWERED = false;

interface AskedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: TSchema;
}

/** Returns a parameter as the document has it once references are resolved. An optional parameter is not marked. */
function parameter({ required, schema, ...rest }: AskedParameter) {
  return { ...rest, ...(required && { required }), schema: written(schema, SENT) };
}

/** Returns a schema of the contract in the form that `compared` returns for schemas of the document. */
function written(schema: TSchema, isSent: boolean): unknown {
  return compared(plain(schema), isSent);
}

/** Returns the schema with null as one of its types, and without descriptions that only repeat keywords or parts. */
function compared(value: unknown, isSent: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => compared(part, isSent));
  const { anyOf, discriminator, ...rest } = asMembers(value);
  const parts = Object.entries(rest).map(([name, part]) => [name, compared(part, isSent)]);
  const schema = asMembers(Object.fromEntries(parts));
  if (Array.isArray(anyOf)) return comparedOptions(schema, anyOf.map(asMembers), isSent);
  const types = [schema["type"]].flat();
  if (types.includes("null")) {
    const [type] = types;
    const description = String(schema["description"] ?? "").replace(/, or null$/, "");
    return { ...unsaid({ ...schema, type, description }), orNull: true };
  }
  const money = schema["format"] === "money" && !isSent ? { type: "string" } : {};
  return { ...unsaid({ ...schema, ...money }), ...(discriminator ? { discriminator } : {}) };
}

function comparedOptions(
  { description, ...rest }: Members,
  anyOf: readonly Members[],
  isSent: boolean,
): unknown {
  const [only, ...others] = anyOf.filter(({ type }) => type !== "null");
  if (only && others.length === 0) {
    const some = asMembers(compared(only, isSent));
    const rule = only["description"] ?? keywordRule(only) ?? "as the API document says";
    const isOwn =
      description !== undefined && ![rule, `${rule}, or null`].includes(String(description));
    return { ...rest, ...some, ...(isOwn && { description }), orNull: true };
  }
  const options = anyOf.map((option) => compared(option, isSent));
  const said = description === undefined ? {} : { description };
  const members = asMembers(anyOf[0]?.["properties"] ?? {});
  const isDiscriminated = "action" in members || "unit" in members;
  const { orNull: _, ...own } = rest;
  if (!isDiscriminated) return { ...own, ...said, anyOf: options };
  return { ...own, ...said, oneOf: options, discriminator: expect.anything() };
}

function unsaid(schema: Members): Members {
  const { description, ...rest } = schema;
  const isSaid = description === "" || description === keywordRule(schema);
  return description === undefined || isSaid ? rest : schema;
}

/** Returns the names of all members, except those inside examples. */
function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== "example" && key !== "examples")
    .flatMap(([key, member]) => [key, ...keysOf(member)]);
}

/** Returns the object schemas in a part of the document, except those inside examples. */
function objectsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if ("type" in value && value.type === "object") return [value];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "example" ? [] : objectsIn(part),
  );
}
