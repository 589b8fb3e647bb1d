// Describes the calls of strict endpoints without schemas: types come from the contract, and amounts are strings. This is computed while
// the app is bundled, so the app never loads the contract.

import { type Contract, contract } from "./contract.ts";
import type { Answer, Endpoint, Method } from "./endpoint.ts";
import { FileBytes, isMoment } from "./schema/fields.ts";
import { type Visitor, walk } from "./schema/walk.ts";

export interface CallOutline {
  readonly method: Method;
  readonly path: string;
  readonly versioned: boolean;
  readonly query: readonly string[];
  /** The form of a body; null if there is none. */
  readonly body: "file" | "json" | null;
  /** The paths to timestamps in the body of a success, made of field names, and `*` for each item of an array. Null if there is no body. */
  readonly moments: readonly (readonly string[])[] | null;
  /** The paths to timestamps in events; null if the endpoint has none. */
  readonly eventMoments: readonly (readonly string[])[] | null;
}

/** The calls that the app makes. Each one makes the app's first load larger; most changes are batches. */
export const PAGE_CALLS = [
  ...(["amendImport", "amendLedger", "breakDown", "changeImportSource", "commitImport"] as const),
  ...([
    "createImport",
    "createLedger",
    "deleteImportSource",
    "deleteLedger",
    "dropImport",
  ] as const),
  ...([
    "findExpenses",
    "findRegular",
    "listBudgets",
    "listCategories",
    "listCategoryNames",
  ] as const),
  ...(["listChanges", "listExpenseChanges", "listImportRows", "listImportSources"] as const),
  ...(["listImports", "listLedgers", "listPayees", "listRecurring", "listTags"] as const),
  ...(["listUpcoming", "readExpense", "readImport", "readLedger", "reportBudgets"] as const),
  ...(["safeToSpend", "suggest", "undoImport"] as const),
] satisfies readonly (keyof Contract)[];

export function outlineCalls(): Readonly<Record<string, CallOutline>> {
  const outlines = PAGE_CALLS.map((name) => {
    const endpoint: Endpoint = contract[name];
    return [name, outlineOf(endpoint)];
  });
  return Object.fromEntries(outlines);
}

function outlineOf(endpoint: Endpoint): CallOutline {
  const answer = successOf(endpoint)?.body;
  const { method, path, versioned = false, query = {}, body, answers } = endpoint;
  const events = answers[200]?.events;
  return {
    method,
    path,
    versioned,
    query: Object.keys(query),
    body: body === undefined ? null : body === FileBytes ? "file" : "json",
    moments: answer ? walk(answer, PLACES) : null,
    eventMoments: events ? walk(events, PLACES) : null,
  };
}

/** Finds the paths to timestamps in a value of the schema. */
const PLACES: Visitor<readonly (readonly string[])[]> = {
  value: (schema) => (isMoment(schema) ? [[]] : []),
  array: (items) => items.map((path) => ["*", ...path]),
  object: (members) => members.flatMap(([key, paths]) => paths.map((path) => [key, ...path])),
  nullable: (paths) => paths,
  choice: (_, options) => [...options.values()].flat(),
};

export function successOf({ answers }: Endpoint): Answer | undefined {
  return answers[200] ?? answers[201];
}
