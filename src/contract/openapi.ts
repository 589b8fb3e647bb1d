// The OpenAPI 3.1 document of the interface, made from the contract.

import Type, { type TObject, type TSchema } from "typebox";
import { LABEL_KINDS, pluralOf } from "../domain/label/label.ts";
import { listed } from "../domain/text/text.ts";
import {
  bodyFailures,
  changingFrontDoor,
  fileFailures,
  frontDoor,
  MEBIBYTE,
  strictBodyFailures,
  strictFailures,
} from "./answers.ts";
import { contract, schemas } from "./contract.ts";
import type { Answer, Endpoint, Endpoints, Method, Parameters, Tag } from "./endpoint.ts";
import { bodyTypes, headersOf, neededHeadersOf } from "./headers.ts";
import { FileBytes, isMoney } from "./schema/fields.ts";
import { discriminatorOf, optionsBesideNull } from "./schema/walk.ts";
import { EVENTS_TYPE, FILE_TYPE } from "./wire.ts";

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

/** The parts of the interface in the order in which a newcomer would read them. */
const TAGS: readonly (readonly [Tag, string])[] = [
  ["Ledgers", "Books of expenses, each with its own ids, labels and history."],
  [
    "Book",
    "The expenses of a ledger in full: listed, searched, written one by one and many at once.",
  ],
  ["Imports", "Files of banks and of other programs, read, looked at, recorded and taken back."],
  ["Labels", `What expenses are sorted by: ${listed(LABEL_KINDS.map(pluralOf), "and")}.`],
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

/** Every answer that an endpoint may give, including the shared ones. */
export function allAnswers(endpoint: Endpoint): Readonly<Record<number, Answer>> {
  const { strict, body } = endpoint;
  return {
    ...frontDoor,
    ...(endpoint.method === "GET" ? {} : changingFrontDoor),
    ...(body && bodyFailuresOf(endpoint)),
    ...(strict ? strictFailures(endpoint) : {}),
    ...endpoint.answers,
  };
}

function bodyFailuresOf({ strict, body, bodyLimit = MEBIBYTE }: Endpoint) {
  if (body === FileBytes) return fileFailures(bodyLimit / MEBIBYTE);
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

/** Whether an answer has an ETag. */
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
    ...parametersIn("header", headersOf(endpoint), neededHeadersOf(endpoint)),
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

/** The parameters, as JSON, that several endpoints share and that are the only ones of their name. */
function sharedParameters(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const all = endpoints.flatMap(parametersOf);
  const shared = [...Map.groupBy(all, ({ name }) => name).values()].flatMap((alike) => {
    const forms = new Set(alike.map((parameter) => JSON.stringify(parameter)));
    return alike.length > 1 && forms.size === 1 ? [...forms] : [];
  });
  return new Set(shared);
}

function response(answer: Answer, isTagged: boolean, components: Components): Document {
  const { name, description, body, events, files, headers = {}, example } = answer;
  const type = answer.mediaType ?? (body ? "application/json" : undefined);
  const named = Object.entries({ ...(isTagged ? etag : {}), ...headers });
  const schemaOf = (schema: TSchema) => components.schema(schema, ANSWERED);
  const whole = {
    description,
    ...(named.length > 0 ? { headers: Object.fromEntries(named.map(headerOf)) } : {}),
    ...(files ? { content: Object.fromEntries(files.map((file) => [file, {}])) } : {}),
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

/** A value that JSON.stringify can write. */
export type Document = Readonly<Record<string, unknown>>;

export interface Place {
  /** Whether clients send it; a schema that is both sent and answered has two names. */
  readonly isSent: boolean;
  /** Whether unknown members are refused. */
  readonly isClosed: boolean;
}

export const ANSWERED: Place = { isSent: false, isClosed: false };

type Section = "schemas" | "responses" | "parameters";

export interface Components {
  /** The schema as it is in the document: a reference where it, or part of it, has a name. */
  schema(schema: TSchema, place: Place): Document;
  /** A reference to the part with this name. Throws if another part has the name. */
  refer(section: Section, name: string, part: Document): Document;
  /** All referenced parts, by name. */
  all(): Document;
}

/** `schemas` are the named ones. */
export function gatherComponents(schemas: Readonly<Record<string, TSchema>>): Components {
  const namesOf = Map.groupBy(Object.entries(schemas), ([, schema]) => schema);
  const sections: Record<Section, Map<string, Document>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
  };

  function refer(section: Section, name: string, part: Document): Document {
    const known = sections[section].get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`components/${section}/${name} would be two different things`);
    }
    sections[section].set(name, part);
    return { $ref: `#/components/${section}/${name}` };
  }

  function nameOf(schema: TSchema, { isSent }: Place): string | undefined {
    const names = namesOf.get(schema)?.map(([name]) => name) ?? [];
    const [only] = names;
    return names.length > 1 ? names.find((name) => name.endsWith("Draft") === isSent) : only;
  }

  function write(schema: TSchema, place: Place): Document {
    const name = nameOf(schema, place);
    const whole = writeWhole(schema, place, (part) => write(part, place));
    return name === undefined ? whole : refer("schemas", name, whole);
  }

  return {
    schema: write,
    refer,
    all: () =>
      Object.fromEntries(
        Object.entries(sections)
          .filter(([, parts]) => parts.size > 0)
          .map(([section, parts]) => [
            section,
            Object.fromEntries([...parts].toSorted(([a], [b]) => a.localeCompare(b, "en"))),
          ]),
      ),
  };
}

type WritePart = (schema: TSchema) => Document;

function writeWhole(schema: TSchema, place: Place, write: WritePart): Document {
  if (Type.IsObject(schema)) return writeObject(schema, place, write);
  if (Type.IsArray(schema)) return { ...schema, items: write(schema.items) };
  if (Type.IsUnion(schema)) {
    const { anyOf, ...remarks } = schema;
    return { ...remarks, ...(writeNullable(anyOf, write) ?? writeUnion(anyOf, write)) };
  }
  return { ...schema, ...(isMoney(schema) && !place.isSent ? { type: "string" } : {}) };
}

function writeObject(schema: TObject, { isClosed }: Place, write: WritePart): Document {
  const { properties, ...rest } = schema;
  const members = Object.entries(properties).map(([name, member]) => [name, write(member)]);
  return {
    ...rest,
    properties: Object.fromEntries(members),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

/** A scalar or null, as a list of types; undefined for any other union. */
function writeNullable(anyOf: readonly TSchema[], write: WritePart): Document | undefined {
  const options = optionsBesideNull(anyOf);
  const [only] = options;
  if (!only || options.length > 1 || anyOf.length !== 2) return undefined;
  const { type, description: _, ...rules } = write(only);
  const isScalar = type !== undefined && type !== "array" && type !== "object";
  return isScalar && !("enum" in rules) ? { ...rules, type: [type, "null"].flat() } : undefined;
}

function writeUnion(anyOf: readonly TSchema[], write: WritePart): Document {
  const discriminator = discriminatorOf(anyOf);
  if (!discriminator) return { anyOf: anyOf.map(write) };
  const mapping = [...discriminator.options].map(([literal, option]) => [
    literal,
    write(option)["$ref"],
  ]);
  const isNamed = mapping.every(([, reference]) => reference !== undefined);
  const described = { propertyName: discriminator.key, mapping: Object.fromEntries(mapping) };
  return { oneOf: anyOf.map(write), ...(isNamed ? { discriminator: described } : {}) };
}
