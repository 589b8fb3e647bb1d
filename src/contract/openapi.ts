// The OpenAPI 3.1 document of the API, made from the contract.

import type { TSchema } from "typebox";
import {
  bodyFailures,
  changingGuardAnswers,
  fileFailures,
  guardAnswers,
  MEBIBYTE,
  strictBodyFailures,
  strictFailures,
} from "./answers.ts";
import {
  ANSWERED,
  type Components,
  type Document,
  gatherComponents,
  repeatedParts,
} from "./components.ts";
import { contract, fields, schemas } from "./contract.ts";
import {
  type Answer,
  type Endpoint,
  type Endpoints,
  METHODS,
  type Parameters,
  TAGS,
} from "./endpoint.ts";
import { bodyTypes, headersOf, neededHeadersOf } from "./headers.ts";
import { FileBytes } from "./schema/fields.ts";
import { EVENTS_TYPE, FILE_TYPE, memberOf } from "./wire.ts";

/** `version` is the version of the program. */
export function openApiDocument(version: string, endpoints: Endpoints = contract): Document {
  const writer = writerOf(Object.values(endpoints));
  const paths: Record<string, Document> = {};
  for (const [name, endpoint] of Object.entries(endpoints).toSorted(inReadingOrder)) {
    paths[endpoint.path] ??= pathParametersOf(endpoint, writer);
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, writer),
    };
  }
  return {
    openapi: "3.1.1",
    info: { title: "Outlay", version, ...INFO },
    servers: [{ url: "/", description: "The service that shows this document" }],
    security: [],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: writer.components.all(),
  };
}

/** The description of the API, besides its title and version. */
export const INFO = {
  summary: "An expense tracker service",
  description:
    "Records, lists, totals, changes and deletes expenses. Amounts are exact decimals of any size: read them with a parser that keeps all digits. A failure has changed nothing, unless it says otherwise. Ignore response fields that you don't know: new ones may come at any time.",
  license: { name: "MIT", identifier: "MIT" },
};

export function inReadingOrder(
  [, a]: readonly [string, Endpoint],
  [, b]: readonly [string, Endpoint],
) {
  return (
    a.path.localeCompare(b.path, "en") || METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

/** Every response that an endpoint may give, including the shared ones. */
export function allAnswers(endpoint: Endpoint): Readonly<Record<number, Answer>> {
  const { strict, body } = endpoint;
  return {
    ...guardAnswers,
    ...(endpoint.method === "GET" ? {} : changingGuardAnswers),
    ...(body && bodyFailuresOf(endpoint)),
    ...(strict ? strictFailures(endpoint) : {}),
    ...endpoint.answers,
  };
}

function bodyFailuresOf({ strict, body, bodyLimit = MEBIBYTE }: Endpoint) {
  if (body === FileBytes) return fileFailures(bodyLimit / MEBIBYTE);
  return strict ? strictBodyFailures(bodyLimit / MEBIBYTE) : bodyFailures;
}

interface Writer {
  readonly components: Components;
  /** The names of repeated parameters, headers and examples by their JSON, to which operations refer. */
  readonly names: ReadonlyMap<string, string>;
}

function writerOf(endpoints: readonly Endpoint[]): Writer {
  const components = gatherComponents(schemas, fields);
  const examples = endpoints.flatMap(({ answers }) =>
    Object.values(answers).flatMap(({ body, example }) => {
      const name = body && components.nameOf(body, ANSWERED);
      const isLong = JSON.stringify(example ?? "").length > LONG_EXAMPLE;
      return name !== undefined && isLong ? [[name, example] as const] : [];
    }),
  );
  const parameters = endpoints.flatMap(parametersOf);
  const headers = endpoints.flatMap((endpoint) =>
    Object.entries(allAnswers(endpoint)).flatMap(([status, answer]) =>
      headersIn(answer, isTagged(endpoint, Number(status))),
    ),
  );
  const named = parameters.map((each) => [parameterName(each), each] as const);
  return { components, names: repeatedParts([...named, ...headers, ...examples]) };
}

/** Examples shorter than this are repeated, since a reference would be as long. */
const LONG_EXAMPLE = 80;

function operation(operationId: string, endpoint: Endpoint, writer: Writer): Document {
  const { tag, summary, description } = endpoint;
  const inputs = sentBesides(endpoint).map((each) => parameter(each, writer));
  const requestBody = requestBodyOf(endpoint, writer.components);
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
        response(answer, isTagged(endpoint, Number(status)), writer),
      ]),
    ),
  };
}

/** Returns true if a response has an ETag. */
function isTagged({ conditional, versioned, method }: Endpoint, status: number): boolean {
  if (status >= 400) return false;
  return conditional === true || (versioned === true && method !== "DELETE");
}

function requestBodyOf(endpoint: Endpoint, components: Components): Document | undefined {
  const { method, body, strict = false, example } = endpoint;
  if (!body) return undefined;
  if (body === FileBytes) return { required: true, content: { [FILE_TYPE]: {} } };
  const media = { schema: components.schema(body, { isSent: true, isClosed: strict }), example };
  return {
    required: true,
    // Each type has the same example.
    content: Object.fromEntries(
      bodyTypes(method).map((type, index) => [
        type,
        index === 0 ? media : { schema: media.schema },
      ]),
    ),
  };
}

export interface Parameter extends Document {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  readonly schema: TSchema;
}

/** A parameter called `id` is named after the kind of record, such as expense-id. */
function parameterName({ name, schema }: Parameter): string {
  const title = memberOf(schema, "title");
  return name === "id" && typeof title === "string" ? `${title.replaceAll(" ", "-")}-id` : name;
}

function parameter(inline: Parameter, { components, names }: Writer): Document {
  const whole = { ...inline, schema: components.schema(inline.schema, SENT) };
  const name = names.get(JSON.stringify(inline));
  return name === undefined ? whole : components.refer("parameters", name, whole);
}

const SENT = { ...ANSWERED, isSent: true };

export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  return [...inPath(endpoint), ...sentBesides(endpoint)];
}

function inPath({ parameters = {} }: Endpoint): readonly Parameter[] {
  return parametersIn("path", parameters, Object.keys(parameters));
}

function sentBesides(endpoint: Endpoint): readonly Parameter[] {
  const { query = {}, needed } = endpoint;
  return [
    ...parametersIn("query", query, needed),
    ...parametersIn("header", headersOf(endpoint), neededHeadersOf(endpoint)),
  ];
}

function pathParametersOf(endpoint: Endpoint, writer: Writer): Document {
  const parameters = inPath(endpoint).map((each) => parameter(each, writer));
  return parameters.length > 0 ? { parameters } : {};
}

function parametersIn(
  place: Parameter["in"],
  parameters: Parameters,
  required: readonly string[] = [],
): readonly Parameter[] {
  return Object.entries(parameters).map(([name, schema]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

function response(answer: Answer, isTagged: boolean, writer: Writer): Document {
  if (answer.like) {
    const { description } = answer;
    return { ...response(answer.like, isTagged, writer), description };
  }
  const { name, description, body, events, files } = answer;
  const { components } = writer;
  const type = answer.mediaType ?? (body ? "application/json" : undefined);
  const named = headersIn(answer, isTagged).map(([header, part]) => {
    const isShared = writer.names.get(JSON.stringify(part)) === header;
    return [header, isShared ? components.refer("headers", header, part) : part] as const;
  });
  const schemaOf = (schema: TSchema) => components.schema(schema, ANSWERED);
  const whole = {
    description,
    ...(named.length > 0 ? { headers: Object.fromEntries(named) } : {}),
    ...(files ? { content: Object.fromEntries(files.map((file) => [file, {}])) } : {}),
    ...(type
      ? {
          content: {
            [type]: { ...(body ? { schema: schemaOf(body), ...exampleOf(answer, writer) } : {}) },
            ...(events ? { [EVENTS_TYPE]: { schema: eventsSchema(schemaOf(events)) } } : {}),
          },
        }
      : {}),
  };
  return name === undefined ? whole : components.refer("responses", name, whole);
}

/** The example of a response, or a reference to it if other responses have the same one. */
function exampleOf({ example }: Answer, { components, names }: Writer): Document {
  const name = names.get(JSON.stringify(example));
  if (name === undefined) return { example };
  return { examples: { [name]: components.refer("examples", name, { value: example }) } };
}

function eventsSchema(contentSchema: Document): Document {
  return {
    type: "string",
    description: "Events as they happen; the data of each is JSON that fits contentSchema.",
    contentMediaType: "application/json",
    contentSchema,
  };
}

const etag = { ETag: "Names the version in the response." };

function headersIn({ headers = {} }: Answer, isTagged: boolean) {
  return Object.entries({ ...(isTagged ? etag : {}), ...headers }).map(
    ([name, description]) => [name, { description, schema: { type: "string" } }] as const,
  );
}
