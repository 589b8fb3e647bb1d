// The OpenAPI 3.1 document of the interface, made from the contract.

import type { TSchema } from "typebox";
import {
  bodyFailures,
  changingFrontDoor,
  frontDoor,
  MEBIBYTE,
  strictBodyFailures,
  strictFailures,
} from "./answers.ts";
import { ANSWERED, type Components, type Document, gatherComponents } from "./components.ts";
import { contract, schemas } from "./contract.ts";
import type { Answer, Endpoint, Endpoints, Method, Parameters, Tag } from "./endpoint.ts";
import { bodyTypes, headersOf } from "./headers.ts";
import { EVENTS_TYPE } from "./wire.ts";

/** `version` is the program's. */
export function openApiDocument(version: string, endpoints: Endpoints = contract): Document {
  const components = gatherComponents(schemas);
  const shared = sharedParameters(Object.values(endpoints));
  const paths: Record<string, Record<string, Document>> = {};
  for (const [name, endpoint] of Object.entries(endpoints).toSorted(inReadingOrder)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, components, shared),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Outlay",
      version,
      summary: "An expense tracker service",
      description:
        "Records, lists, totals, changes and deletes expenses. Amounts are exact decimals of any size: read them with a parser that keeps all digits. An answer below /api/v1/ledgers may get a new optional member at any time; that is no breaking change, so ignore members that you do not know.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The service that shows this document" }],
    security: [],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: components.all(),
  };
}

/** The parts of the interface in the order in which somebody new would read them. */
const TAGS: readonly (readonly [Tag, string])[] = [
  ["Ledgers", "Books of expenses, each with its own ids, labels and history."],
  [
    "Book",
    "The expenses of a ledger in full: listed, searched, written one by one and many at once.",
  ],
  ["Labels", "What expenses are sorted by: categories, payees and tags."],
  ["Reports", "What expenses add up to, and what a text mostly meant."],
  ["History", "Every change of a ledger, and how one is taken back."],
  ["Expenses", "The plain routes: description, amount and date of the ledger `default`."],
  ["Service", "What the service tells of itself."],
  ["Posts", "An illustration of how methods map to operations."],
  ["Demonstration", "Fixed values, to try a client with."],
];

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function inReadingOrder([, a]: readonly [string, Endpoint], [, b]: readonly [string, Endpoint]) {
  return (
    a.path.localeCompare(b.path, "en") || METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

/** Every answer that an endpoint may give, its own and those of all endpoints like it. */
export function allAnswers(endpoint: Endpoint): Readonly<Record<number, Answer>> {
  return {
    ...frontDoor,
    ...(endpoint.method === "GET" ? {} : changingFrontDoor),
    ...(endpoint.body ? bodyFailuresOf(endpoint) : {}),
    ...(endpoint.strict ? strictFailures(endpoint) : {}),
    ...endpoint.answers,
  };
}

function bodyFailuresOf({ strict, bodyLimit = MEBIBYTE }: Endpoint) {
  return strict ? strictBodyFailures(bodyLimit / MEBIBYTE) : bodyFailures;
}

function operation(
  operationId: string,
  endpoint: Endpoint,
  components: Components,
  shared: ReadonlySet<string>,
): Document {
  const { tag, summary, description } = endpoint;
  const inputs = parametersOf(endpoint).map((parameter) =>
    shared.has(JSON.stringify(parameter))
      ? components.refer("parameters", parameter.name, parameter)
      : parameter,
  );
  const requestBody = requestBodyOf(endpoint, components);
  const answers = Object.entries(allAnswers(endpoint));
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(inputs.length > 0 ? { parameters: inputs } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: Object.fromEntries(
      answers.map(([status, answer]) => [
        status,
        response(answer, isTagged(endpoint, Number(status)), components),
      ]),
    ),
  };
}

/** Whether an answer bears an ETag. */
function isTagged({ conditional, versioned, method }: Endpoint, status: number): boolean {
  if (status >= 400) return false;
  return conditional === true || (versioned === true && method !== "DELETE");
}

function requestBodyOf(endpoint: Endpoint, components: Components): Document | undefined {
  const { method, body, strict = false, example } = endpoint;
  if (!body) return undefined;
  const media = { schema: components.schema(body, { isSent: true, isClosed: strict }), example };
  return {
    required: true,
    content: Object.fromEntries(bodyTypes(method).map((type) => [type, media])),
  };
}

interface Parameter extends Document {
  readonly name: string;
}

function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  const { parameters = {}, query = {}, needed } = endpoint;
  return [
    ...parametersIn("path", parameters, Object.keys(parameters)),
    ...parametersIn("query", query, needed),
    ...parametersIn("header", headersOf(endpoint)),
  ];
}

function parametersIn(
  place: "path" | "query" | "header",
  parameters: Parameters,
  required: readonly string[] = [],
): readonly Parameter[] {
  return Object.entries(parameters).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

/** Those, as JSON, that several endpoints have, and under whose name no endpoint has another one. */
function sharedParameters(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const all = endpoints.flatMap(parametersOf);
  const shared = [...Map.groupBy(all, ({ name }) => name).values()].flatMap((alike) => {
    const forms = new Set(alike.map((parameter) => JSON.stringify(parameter)));
    return alike.length > 1 && forms.size === 1 ? [...forms] : [];
  });
  return new Set(shared);
}

function response(answer: Answer, isTagged: boolean, components: Components): Document {
  const { name, description, body, events, headers = {}, example } = answer;
  const type = answer.mediaType ?? (body ? "application/json" : undefined);
  const named = Object.entries({ ...(isTagged ? etag : {}), ...headers });
  const schemaOf = (schema: TSchema) => components.schema(schema, ANSWERED);
  const whole = {
    description,
    ...(named.length > 0 ? { headers: Object.fromEntries(named.map(headerOf)) } : {}),
    ...(type
      ? {
          content: {
            [type]: { ...(body ? { schema: schemaOf(body), example } : {}) },
            ...(events ? { [EVENTS_TYPE]: { schema: eventsSchema(schemaOf(events)) } } : {}),
          },
        }
      : {}),
  };
  return name === undefined ? whole : components.refer("responses", name, whole);
}

function eventsSchema(contentSchema: Document): Document {
  return {
    type: "string",
    description: "Events as they come; the data of each is JSON, by contentSchema.",
    contentMediaType: "application/json",
    contentSchema,
  };
}

const etag = { ETag: "Names the state that the answer shows." };

function headerOf([name, description]: readonly [string, string]): readonly [string, Document] {
  return [name, { description, schema: { type: "string" } }];
}
