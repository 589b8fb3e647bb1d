// The OpenAPI 3.1 document of the interface, made from the contract.

import { bodyFailures, changingFrontDoor, frontDoor } from "./answers.ts";
import { contract } from "./contract.ts";
import type { Answer, Endpoint, Method, Parameters, Tag } from "./endpoint.ts";

/** A value that JSON.stringify writes as it is meant. */
type Document = Readonly<Record<string, unknown>>;

/** `version` is the program's. */
export function openApiDocument(version: string): Document {
  const paths: Record<string, Record<string, Document>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract).toSorted(inReadingOrder)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Outlay",
      version,
      summary: "An expense tracker service",
      description:
        "Records, lists, totals, changes and deletes expenses. Amounts are exact decimals of any size: read them with a parser that keeps all digits.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
  };
}

/** The parts of the interface in the order in which somebody new would read them. */
const TAGS: readonly (readonly [Tag, string])[] = [
  ["Expenses", "The record of what was spent."],
  ["Service", "What the service tells of itself."],
  ["Posts", "An illustration of how methods map to operations."],
  ["Demonstration", "Fixed values, to try a client with."],
];

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

function inReadingOrder([, a]: readonly [string, Endpoint], [, b]: readonly [string, Endpoint]) {
  return (
    a.path.localeCompare(b.path, "en") || METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

/** Every answer that an endpoint may give, its own and the front door's. */
export function allAnswers(endpoint: Endpoint): Readonly<Record<number, Answer>> {
  return {
    ...frontDoor,
    ...(endpoint.method === "GET" ? {} : changingFrontDoor),
    ...(endpoint.body ? bodyFailures : {}),
    ...endpoint.answers,
  };
}

function operation(operationId: string, endpoint: Endpoint): Document {
  const { tag, summary, description, parameters = {}, query = {}, body, example } = endpoint;
  const inputs = [...parametersIn("path", parameters), ...parametersIn("query", query)];
  const answers = Object.entries(allAnswers(endpoint));
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(inputs.length > 0 ? { parameters: inputs } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: body, example } },
          },
        }
      : {}),
    responses: Object.fromEntries(
      answers.map(([status, answer]) => [
        status,
        response(answer, endpoint.conditional === true && Number(status) < 400),
      ]),
    ),
  };
}

function parametersIn(place: "path" | "query", parameters: Parameters): readonly Document[] {
  return Object.entries(parameters).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path",
    schema,
  }));
}

function response(answer: Answer, conditional: boolean): Document {
  const { description, body, mediaType, headers = {}, example } = answer;
  const type = body ? "application/json" : mediaType;
  const named = Object.entries({ ...(conditional ? etag : {}), ...headers });
  return {
    description,
    ...(named.length > 0 ? { headers: Object.fromEntries(named.map(headerOf)) } : {}),
    ...(type ? { content: { [type]: { ...(body ? { schema: body, example } : {}) } } } : {}),
  };
}

const etag = { ETag: "Names the state of the ledger that the answer shows." };

function headerOf([name, description]: readonly [string, string]): readonly [string, Document] {
  return [name, { description, schema: { type: "string" } }];
}
