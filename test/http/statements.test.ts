// Every sentence of the specification, and of its settled gaps, has at least one case.

import { expect, test } from "bun:test";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import type { Row } from "../support/http-cases.ts";
import { STATEMENTS } from "../support/http-statements.ts";
import { batchRows } from "./book/rows/batch.ts";
import { bookExpenseRows } from "./book/rows/expenses.ts";
import { exportRows } from "./book/rows/export.ts";
import { historyRows } from "./book/rows/history.ts";
import { labelRows } from "./book/rows/labels.ts";
import { ledgerRows } from "./book/rows/ledgers.ts";
import { listRows } from "./book/rows/lists.ts";
import { quickEntryRows } from "./book/rows/quick-entry.ts";
import { refRows } from "./book/rows/refs.ts";
import { bodyRows } from "./rows/bodies.ts";
import { cachingRows } from "./rows/caching.ts";
import { changeRows } from "./rows/changes.ts";
import { demonstrationRows } from "./rows/demonstration.ts";
import { docsRows } from "./rows/docs.ts";
import { expenseChangeRows } from "./rows/expense-changes.ts";
import { expenseIdRows } from "./rows/expense-ids.ts";
import { expenseValueRows } from "./rows/expense-values.ts";
import { expenseRows } from "./rows/expenses.ts";
import { frontDoorRows } from "./rows/front-door.ts";
import { methodRows } from "./rows/methods.ts";
import { postRows } from "./rows/posts.ts";
import { preconditionRows } from "./rows/preconditions.ts";
import { problemRows } from "./rows/problems.ts";
import { queryRows } from "./rows/queries.ts";
import { strictRows } from "./rows/strict.ts";

const rows: readonly Row[] = [
  ...bodyRows,
  ...bookExpenseRows,
  ...ledgerRows,
  ...batchRows,
  ...quickEntryRows,
  ...refRows,
  ...labelRows,
  ...listRows,
  ...exportRows,
  ...historyRows,
  ...cachingRows,
  ...changeRows,
  ...demonstrationRows,
  ...docsRows,
  ...expenseChangeRows,
  ...expenseIdRows,
  ...expenseValueRows,
  ...expenseRows,
  ...frontDoorRows,
  ...methodRows,
  ...postRows,
  ...preconditionRows,
  ...problemRows,
  ...queryRows,
  ...strictRows,
];

test("each sentence has a case", () => {
  const shown = new Set<string>(rows.map(({ statement }) => statement));
  expect(Object.keys(STATEMENTS).filter((statement) => !shown.has(statement))).toEqual([]);
});

test("each case asks for something", () => {
  expect(rows.filter(({ steps }) => steps.length === 0).map(({ name }) => name)).toEqual([]);
});

test("each route of the specification is among the sentences", () => {
  const specified = Object.values<Endpoint>(contract).filter(
    ({ tag, strict }) => tag !== "Service" && !strict,
  );
  const routes = specified.map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((route) => !Object.hasOwn(STATEMENTS, route))).toEqual([]);
});
