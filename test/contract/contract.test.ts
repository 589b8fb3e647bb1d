// The contract contradicts itself nowhere, and has correct examples.

import { describe, expect, test } from "bun:test";
import { Compile } from "typebox/compile";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ChangedFields } from "../../src/contract/endpoints/changes.ts";
import { allAnswers } from "../../src/contract/openapi.ts";
import { EXPLANATIONS } from "../../src/contract/problems.ts";
import { FileBytes } from "../../src/contract/schema/fields.ts";
import { parseJson } from "../../src/contract/schema/json.ts";
import { memberOf, problemType } from "../../src/contract/wire.ts";
import { RECORD_TYPES, USER_RECORD_KINDS } from "../../src/domain/ledger/ledger-record.ts";
import { PROBLEM_KINDS } from "../../src/domain/problem.ts";
import { reader } from "../support/body-reader.ts";

const endpoints = Object.entries<Endpoint>(contract);

const bodies = endpoints.filter(([, { body }]) => body !== undefined && body !== FileBytes);

const answers = endpoints.flatMap(([name, endpoint]) =>
  Object.entries(allAnswers(endpoint)).map(
    ([status, answer]) => [`${name} ${status}`, answer] as const,
  ),
);

const jsonAnswers = answers.filter(([, { body }]) => body !== undefined);

test("no two paths differ only in the name of a parameter", () => {
  const paths = new Set(endpoints.map(([, { path }]) => path));
  const shapes = new Set([...paths].map((path) => path.replace(/\{\w+\}/g, "{}")));
  expect(shapes.size).toBe(paths.size);
});

describe.each(endpoints)("%s", (name, endpoint) => {
  test("describes exactly the parameters of its path", () => {
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    expect(Object.keys(endpoint.parameters ?? {})).toEqual(named);
    expect(endpoint.path.replace(/\/\{\w+\}(?=\/|$)/g, "")).not.toMatch(/[{}]/);
  });

  test("accepts a body only if something is created or changed", () => {
    const changes = ["POST", "PUT", "PATCH"].includes(endpoint.method);
    // A strict POST may have all its input in the address.
    const needsBody = changes && !(endpoint.strict && endpoint.method === "POST");
    if (needsBody || !changes) expect(endpoint.body !== undefined).toBe(changes);
    // A file needs no example.
    const hasExample = endpoint.body !== undefined && endpoint.body !== FileBytes;
    expect("example" in endpoint).toBe(hasExample);
  });

  test("has one success with a body, and answers 304 exactly if it is conditional", () => {
    const statuses = Object.keys(endpoint.answers).filter((status) => status < "400");
    if (endpoint.strict) {
      const possible = endpoint.method === "POST" ? ["200", "201"] : ["200", "204"];
      // An ambiguous line of text, a known ref and a recorded occurrence are no failures, but record nothing. They have a second success.
      const successes = ["recordQuickly", "recordExpense", "postOccurrence"].includes(name) ? 2 : 1;
      expect(statuses.filter((status) => status !== "304")).toHaveLength(successes);
      expect([...possible, "304"]).toEqual(expect.arrayContaining(statuses));
      return;
    }
    expect(statuses).toEqual([
      endpoint.method === "POST" ? "201" : "200",
      ...(endpoint.conditional ? ["304"] : []),
    ]);
  });

  test("has a summary without a period, and answers that are described in sentences", () => {
    expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
    for (const { description } of Object.values(allAnswers(endpoint))) {
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe("examples conform to their schemas", () => {
  test.each(bodies)("the request of %s", (_, { body = {}, example }) => {
    expect(Compile(body).Check(example)).toBe(true);
    expect(reader(body)(parseJson(JSON.stringify(example)))).toHaveProperty("value");
  });

  test.each(jsonAnswers.filter(([, { example }]) => example !== undefined))(
    "the answer %s",
    (_, { body = {}, example }) => {
      expect(Compile(body).Check(example)).toBe(true);
    },
  );

  test("the only JSON answers without an example are the API document and a single import", () => {
    const without = jsonAnswers.filter(([, { example }]) => example === undefined);
    expect(without.map(([name]) => name)).toEqual(["commitImport 200", "readOpenApi 200"]);
  });
});

test("a change has each field of a record that users can set", () => {
  const fields = USER_RECORD_KINDS.flatMap((kind) => Object.keys(RECORD_TYPES[kind].form));
  expect(Object.keys(ChangedFields.properties)).toEqual(expect.arrayContaining(fields));
});

const failures = endpoints.flatMap(([name, endpoint]) =>
  Object.entries(allAnswers(endpoint))
    .filter(([status]) => status >= "400")
    .map(([status, answer]) => ({ name: `${name} ${status}`, endpoint, status, answer })),
);

/** The guard's answers, before an endpoint sees the request. */
const FRONT_DOOR = ["403", "421"];

describe("every error of the simple API and of the guard is only {error: text}:", () => {
  test.each(
    failures.filter(({ endpoint, status }) => !endpoint.strict || FRONT_DOOR.includes(status)),
  )("$name", ({ answer: { body, example } }) => {
    expect(Object.keys(body && "properties" in body ? (body.properties ?? {}) : {})).toEqual([
      "error",
    ]);
    expect(example).toEqual({ error: expect.stringMatching(/^\S+ .*[^.]$/) });
  });
});

describe("every error of a strict endpoint has problem details of a known kind:", () => {
  test.each(
    failures.filter(({ endpoint, status }) => endpoint.strict && !FRONT_DOOR.includes(status)),
  )("$name", ({ status, answer: { mediaType, example } }) => {
    expect(mediaType).toBe("application/problem+json");
    const kind = PROBLEM_KINDS.find((known) => problemType(known) === memberOf(example, "type"));
    if (!kind) throw new Error("its kind is unknown");
    // Many endpoints share one example, and toMatchObject writes into the object that it compares with.
    expect(structuredClone(example)).toMatchObject({
      title: EXPLANATIONS[kind].title,
      status: Number.parseInt(status, 10),
      detail: expect.stringMatching(/^\S+ .*[^.]$/),
    });
  });
});

describe("the example of a 400 is the service's answer to an invalid body:", () => {
  const expense = { description: "Lunch", amount: 12.5, date: "2026-02-28" };

  test.each<{ endpoint: Endpoint; body: unknown }>([
    { endpoint: contract.createExpense, body: { ...expense, date: "2026-02-29" } },
    { endpoint: contract.changeExpense, body: { amount: "12.5" } },
    { endpoint: contract.createPost, body: {} },
    { endpoint: contract.changePost, body: { text: "" } },
  ])("$endpoint.method $endpoint.path", ({ endpoint, body }) => {
    const { faults = [] } = reader(endpoint.body ?? {})(parseJson(JSON.stringify(body)));
    expect(endpoint.answers[400]?.example).toEqual({ error: faults.join(". ") });
  });
});
