// How the server's errors are classified.

import { expect, test } from "bun:test";
import { type FailureKind, failureKind } from "../../../src/store/postgres/database/failures.ts";

const cases: readonly [state: string, severity: string, kind: FailureKind][] = [
  ["23505", "ERROR", "faulty"],
  ["22P05", "ERROR", "faulty"],
  ["22012", "ERROR", "missing"],
  ["40001", "ERROR", "contended"],
  ["53100", "ERROR", "undone"],
  ["57014", "ERROR", "undone"],
  // FATAL means that the connection ends. With ERROR, a coordinator reports that another node is unavailable.
  ["57P01", "FATAL", "lost"],
  ["57P02", "ERROR", "node-away"],
  ["57P03", "ERROR", "node-away"],
  ["08006", "ERROR", "node-away"],
  ["08006", "FATAL", "lost"],
  // PgBouncer reports this if it has lost the server.
  ["08P01", "ERROR", "lost"],
  // The outcome of the commit is unknown. CockroachDB has its own code for this, but Citus has none.
  ["40003", "ERROR", "lost"],
  ["XX000", "ERROR", "lost"],
];

test.each(cases)("code %s with severity %s is classified as %s", (errno, severity, kind) => {
  expect(failureKind(Object.assign(new Error("refused"), { errno, severity }))).toBe(kind);
});
