// Problems: the message is for the client, the cause for the log, and each kind is listed once.

import { expect, test } from "bun:test";
import { PROBLEM_KINDS, Problem } from "../../src/domain/problem.ts";

test("each kind of problem is listed once", () => {
  expect([...new Set(PROBLEM_KINDS)]).toEqual([...PROBLEM_KINDS]);
});

test.each(PROBLEM_KINDS)("a problem of the kind %s is an Error with its message", (kind) => {
  const problem = new Problem(kind, "date is missing");
  expect(problem).toBeInstanceOf(Error);
  expect(problem).toMatchObject({ kind, name: "Problem", message: "date is missing" });
  expect(problem.cause).toBeUndefined();
});

test("the cause is not part of the message", () => {
  const cause = new Error("disk I/O error at /var/secret");
  const problem = new Problem("store-failed", "The store failed", { cause });
  expect(problem.cause).toBe(cause);
  expect(problem.message).toBe("The store failed");
});
