// The whole API: every endpoint and schema, named after its export.

import { ChangeReference, Failure, Message } from "./answers.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import * as bookBatch from "./endpoints/batch.ts";
import * as bookChanges from "./endpoints/changes.ts";
import * as demonstration from "./endpoints/demonstration.ts";
import * as bookExpense from "./endpoints/expense.ts";
import * as bookExpenses from "./endpoints/expenses.ts";
import * as bookExport from "./endpoints/export.ts";
import * as bookImport from "./endpoints/import.ts";
import * as bookImportSources from "./endpoints/import-sources.ts";
import * as bookImports from "./endpoints/imports.ts";
import * as bookLabels from "./endpoints/labels.ts";
import * as bookLedgers from "./endpoints/ledgers.ts";
import * as expenses from "./endpoints/plain-expenses.ts";
import * as posts from "./endpoints/posts.ts";
import * as bookRecords from "./endpoints/records.ts";
import * as bookRecurring from "./endpoints/recurring.ts";
import * as bookReports from "./endpoints/reports.ts";
import * as service from "./endpoints/service.ts";
import { ImportReason, Problem, RequestFault } from "./problems.ts";
import { namedFields } from "./schema/fields.ts";

const exported = {
  ...bookLedgers,
  ...bookExpense,
  ...bookExpenses,
  ...bookBatch,
  ...bookBatch.actionSchemas,
  ...bookLabels,
  ...bookLabels.namedLabelSchemas,
  ...bookLabels.namedLabelEndpoints,
  ...bookRecurring,
  ...bookRecords,
  ...bookReports,
  ...bookExport,
  ...bookImport,
  ...bookImports,
  ...bookImportSources,
  ...bookChanges,
  ...expenses,
  ...demonstration,
  ...posts,
  ...service,
  ChangeReference,
  ImportReason,
  Problem,
  RequestFault,
  Failure,
  Message,
} as const;

type Exported = typeof exported;

type NameOf<Wanted> = {
  [Name in keyof Exported]: Exported[Name] extends Wanted ? Name : never;
}[keyof Exported];

export type Contract = Pick<Exported, NameOf<Endpoint>>;

export const contract = pick<Endpoint>("method");

/** The schemas of the API document, by name. */
export type Schemas = Pick<Exported, NameOf<Schema>>;

interface Schema {
  readonly "~kind": string;
}

export const schemas = pick<Schema>("~kind");

/** Fields that have names in the API document. */
export const fields = {
  ...namedFields,
  ...bookExpense.namedExpenseFields,
  ...bookImport.namedImportFields,
  ...bookRecurring.namedRecurringFields,
  ...bookRecords.namedBudgetFields,
};

function pick<Wanted>(member: keyof Wanted & string) {
  const picked = Object.entries(exported).filter(([, value]) => member in value);
  // Safe: all endpoints have a method, all schemas have a kind, and nothing else does.
  return Object.fromEntries(picked) as Pick<Exported, NameOf<Wanted>>;
}

/**
 * Methods that the specification declares absent on a path that has other methods. They get 404, although any other missing method gets
 * 405.
 */
export const absent: readonly { readonly method: Method; readonly path: Endpoint["path"] }[] = [
  { method: "GET", path: "/expenses/{id}" },
];
