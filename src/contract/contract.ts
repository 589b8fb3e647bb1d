// The whole interface: every endpoint by its name. What is not here does not exist.

import * as app from "./app.ts";
import * as bookChanges from "./book/changes.ts";
import * as bookExpenses from "./book/expenses.ts";
import * as bookLabels from "./book/labels.ts";
import * as bookLedgers from "./book/ledgers.ts";
import * as bookReports from "./book/reports.ts";
import * as demonstration from "./demonstration.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import * as expenses from "./expenses.ts";
import * as posts from "./posts.ts";
import * as service from "./service.ts";

export const contract = {
  ...bookLedgers,
  ...bookExpenses,
  ...bookLabels,
  ...bookReports,
  ...bookChanges,
  ...expenses,
  ...demonstration,
  ...posts,
  ...app,
  ...service,
} as const;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/**
 * What the specification says does not exist on a path that has other methods: it is answered 404,
 * where any other method that a known path lacks is answered 405.
 */
export const absent: readonly { readonly method: Method; readonly path: Endpoint["path"] }[] = [
  { method: "GET", path: "/expenses/{id}" },
];
