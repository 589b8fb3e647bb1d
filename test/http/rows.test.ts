// Tests that are rows of data. Each has its own server, which answers the steps of the row. Every sentence of the specification, and of its
// settled gaps, has at least one row.

import { expect, test } from "bun:test";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ENGINE } from "../support/any-store.ts";
import { describeCases, type Row } from "../support/http-cases.ts";
import { STATEMENTS } from "../support/http-statements.ts";
import { batchRows } from "./book/rows/batch.ts";
import { bookExpenseRows } from "./book/rows/expenses.ts";
import { exportRows } from "./book/rows/export.ts";
import { historyRows } from "./book/rows/history.ts";
import { labelRows } from "./book/rows/labels.ts";
import { ledgerBatchRows } from "./book/rows/ledger-batch.ts";
import { ledgerRows } from "./book/rows/ledgers.ts";
import { listRows } from "./book/rows/lists.ts";
import { quickEntryRows } from "./book/rows/quick-entry.ts";
import { refRows } from "./book/rows/refs.ts";
import { proxyRows } from "./rows/behind-proxy.ts";
import { bodyRows } from "./rows/bodies.ts";
import { cachingRows } from "./rows/caching.ts";
import { changeRows } from "./rows/changes.ts";
import { demonstrationRows } from "./rows/demonstration.ts";
import { docsRows } from "./rows/docs.ts";
import { expenseChangeRows } from "./rows/expense-changes.ts";
import { expenseIdRows } from "./rows/expense-ids.ts";
import { expenseValueRows } from "./rows/expense-values.ts";
import { expenseRows } from "./rows/expenses.ts";
import { guardRows } from "./rows/guard.ts";
import { methodRows } from "./rows/methods.ts";
import { postRows } from "./rows/posts.ts";
import { preconditionRows } from "./rows/preconditions.ts";
import { problemRows } from "./rows/problems.ts";
import { queryRows } from "./rows/queries.ts";
import { strictRows } from "./rows/strict.ts";

type Cases = Readonly<Record<string, readonly Row[]>>;

/** These rows use the store. */
const ON_AN_ENGINE: Cases = {
  expenses: expenseRows,
  "changes of an expense": expenseChangeRows,
  "values of an expense": expenseValueRows,
  "ids of expenses": expenseIdRows,
  posts: postRows,
  caching: cachingRows,
  "changes of a ledger": changeRows,
  ledgers: ledgerRows,
  "expenses of a ledger": bookExpenseRows,
  "many actions on expenses": batchRows,
  "many actions in a ledger": ledgerBatchRows,
  labels: labelRows,
  "lists and reports": listRows,
  "quick entry": quickEntryRows,
  "refs of expenses": refRows,
  history: historyRows,
  "a ledger as a file": exportRows,
};

/** These rows don't reach the store, so one engine is enough. */
const WITHOUT_THE_STORE: Cases = {
  "demonstration routes": demonstrationRows,
  bodies: bodyRows,
  "methods and paths": methodRows,
  guard: guardRows,
  "behind a proxy": proxyRows,
  "files of the API page": docsRows,
  problems: problemRows,
  "strict endpoints": strictRows,
  queries: queryRows,
  "preconditions and keys": preconditionRows,
};

const CASES: Cases = { ...ON_AN_ENGINE, ...WITHOUT_THE_STORE };

for (const [title, rows] of Object.entries(ENGINE === "sqlite" ? CASES : ON_AN_ENGINE)) {
  describeCases(title, rows);
}

const rows = Object.values(CASES).flat();

test("each sentence has a row", () => {
  const shown = new Set<string>(rows.map(({ statement }) => statement));
  expect(Object.keys(STATEMENTS).filter((statement) => !shown.has(statement))).toEqual([]);
});

test("each row sends a request", () => {
  expect(rows.filter(({ steps }) => steps.length === 0).map(({ name }) => name)).toEqual([]);
});

test("each route of the specification is one of the sentences", () => {
  const specified = Object.values<Endpoint>(contract).filter(
    ({ tag, strict }) => tag !== "Service" && !strict,
  );
  const routes = specified.map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((route) => !Object.hasOwn(STATEMENTS, route))).toEqual([]);
});
