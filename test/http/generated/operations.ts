// The API as the server documents it: the operations of the OpenAPI document, which is made from the contract. Requests are generated from
// them, and answers are checked against them.

import { Failure } from "../../../src/contract/answers.ts";
import { absent, contract } from "../../../src/contract/contract.ts";
import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { openApiDocument } from "../../../src/contract/openapi.ts";
import { FILE_TYPE } from "../../../src/contract/wire.ts";
import { changes } from "../../../src/http/guard/guard.ts";
import { operationsIn } from "../../support/openapi-document.ts";
import { closed, type Schema, schemaOf } from "./schema.ts";

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** A documented answer. */
export interface Documented {
  /** The media types of the body, with the schema if it is JSON. Empty if there is no body. */
  readonly content: ReadonlyMap<string, Schema | undefined>;
  readonly headers: readonly string[];
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Is true if unknown fields and query parameters are refused. */
  readonly strict: boolean;
  readonly parameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly body?: Schema;
  /** Is true if the request's body is a file. */
  readonly takesFile: boolean;
  /** The most bytes that a body may have. */
  readonly bodyLimit: number;
  readonly answers: ReadonlyMap<number, Documented>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: true;
    readonly schema: unknown;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
  };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

function operationOf(method: string, path: string, documented: DocumentedOperation): Operation {
  const { operationId: name, parameters = [], requestBody, responses } = documented;
  const endpoint = Object.entries<Endpoint>(contract).find(([known]) => known === name)?.[1];
  const strict = endpoint !== undefined && "strict" in endpoint && endpoint.strict === true;
  const body = requestBody?.content["application/json"]?.schema;
  const parametersIn = (place: string): readonly Parameter[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, schema }) => ({ name, required, schema: schemaOf(schema) }));
  return {
    name,
    method,
    path,
    strict,
    parameters: parametersIn("path"),
    query: parametersIn("query"),
    headers: parametersIn("header"),
    takesFile: requestBody?.content[FILE_TYPE] !== undefined,
    bodyLimit: endpoint?.bodyLimit ?? 1_048_576,
    ...(body ? { body: strict ? closed(schemaOf(body)) : schemaOf(body) } : {}),
    answers: new Map(
      Object.entries(responses).map(([status, response]) => [
        Number.parseInt(status, 10),
        answerOf(response),
      ]),
    ),
  };
}

function answerOf({ headers = {}, content = {} }: DocumentedResponse): Documented {
  return {
    headers: Object.keys(headers),
    content: new Map(
      Object.entries(content).map(([type, { schema }]) => [
        type,
        schema === undefined ? undefined : closed(schemaOf(schema)),
      ]),
    ),
  };
}

export const operations: readonly Operation[] = operationsIn(openApiDocument("0")).map(
  ({ address, operation }) => {
    const [method = "", path = ""] = address.split(" ");
    // Safe: test/contract/openapi.test.ts checks the document against the schema of OpenAPI documents.
    return operationOf(method, path, operation as unknown as DocumentedOperation);
  },
);

/** The operation for a method and an address, and the service's possible answers. */
export interface Place {
  readonly operation?: Operation;
  readonly answers: ReadonlyMap<number, Documented>;
  /** The required status if there is no operation. */
  readonly status?: number;
}

const failure: Documented = {
  headers: [],
  content: new Map([["application/json", closed(schemaOf(Failure))]]),
};

/** `path` as it is sent, without the query. */
export function placeOf(method: string, path: string): Place {
  const there = operationsAt(path);
  const operation = there.find((at) => at.method === (method === "HEAD" ? "GET" : method));
  if (operation) return { operation, answers: operation.answers };
  // The guard refuses all requests in the same form (421, 403). A request that passes it is answered in the form of the path's endpoints.
  const refused = there[0]?.answers.get(421) ?? failure;
  const guardStatuses = [421, ...(changes(method) ? [403] : [])];
  const status = statusWithout(method, there);
  const within = (there[0]?.strict && there[0].answers.get(400)) || refused;
  const own = status === 204 ? { headers: ["Allow"], content: new Map() } : within;
  const answer = status === 405 ? { ...own, headers: ["Allow"] } : own;
  return {
    status,
    answers: new Map([...guardStatuses.map((one) => [one, refused] as const), [status, answer]]),
  };
}

function statusWithout(method: string, there: readonly Operation[]): number {
  const [known] = there;
  if (!known) return 404;
  if (method === "OPTIONS") return 204;
  const reads = method === "GET" || method === "HEAD";
  return reads && absent.some(({ path }) => path === known.path) ? 404 : 405;
}

/** Returns the operations of the path that an address matches. A literal match comes first. */
function operationsAt(path: string): readonly Operation[] {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const exact = operations.filter((operation) => operation.path === plain);
  if (exact.length > 0) return exact;
  const matching = operations.filter((operation) => matches(operation, plain.split("/")));
  // If several patterns match, the one with the longest fixed beginning wins.
  const shapeOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, "{").replace(/[^{/]+/g, "!");
  const [nearest] = matching.toSorted((a, b) => (shapeOf(a) < shapeOf(b) ? -1 : 1));
  return operations.filter(({ path }) => path === nearest?.path);
}

function matches({ path }: Operation, actual: readonly string[]): boolean {
  const segments = path.split("/");
  return (
    segments.length === actual.length &&
    segments.every((segment, index) =>
      segment.startsWith("{") ? actual[index] !== "" : segment === actual[index],
    )
  );
}
