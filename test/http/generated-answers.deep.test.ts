// Requests that are generated from the contract get every answer that it documents.

import { expect, test } from "bun:test";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { allAnswers } from "../../src/contract/openapi.ts";
import { memberOf, problemType } from "../../src/contract/wire.ts";
import { type Operation, operations } from "./generated/operations.ts";
import { runRound } from "./generated/rounds.ts";

/** Answers that a request gets only while another one is being answered. A round sends one request after another. */
const needsTwoAtOnce = new Set(
  Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) =>
    memberOf(allAnswers(endpoint)[409]?.example, "type") === problemType("key-in-flight")
      ? [`${name} 409`]
      : [],
  ),
);

/**
 * Answers that random requests hardly ever get. They need the exact name or ref of another record, the day of an occurrence, or files of 32
 * MiB. imports.test.ts, refs.test.ts and the documents' examples get them.
 */
const TOO_SELDOM = new Set([
  "changeImportProfile 409",
  "changeImportProfile 413",
  "createImport 413",
  "recordExpense 200",
  "recordQuickly 409",
  "renamePayee 409",
  "splitRecurring 201",
]);

/**
 * The first requests of a round treat all operations the same. After that, half of the requests are for operations whose answers are still
 * missing.
 */
const FREE_REQUESTS = 10 * operations.length;
/** A round ends when no answer is missing. A further round begins with new records, in case the previous round used its records up. */
const REQUESTS = 125 * operations.length;
const ROUNDS = 4;

test("the requests reach each documented answer of each operation", async () => {
  const missing = new Set(
    operations
      .flatMap(({ name, answers }) =>
        [...answers.keys()].filter((status) => status < 500).map((status) => `${name} ${status}`),
      )
      .filter((answer) => !needsTwoAtOnce.has(answer) && !TOO_SELDOM.has(answer)),
  );
  for (let seed = 1; seed <= ROUNDS && missing.size > 0; seed += 1) await seek(missing, seed);
  expect([...missing]).toEqual([]);
}, 900_000);

/** Runs a round, and removes each answer that it gets from the missing ones. */
async function seek(missing: Set<string>, seed: number): Promise<void> {
  let wanted: readonly Operation[] = [];
  let count = 0;
  await runRound({
    seed,
    requests: REQUESTS,
    overSocket: false,
    onAnswer({ operation, method }, status) {
      count += 1;
      const isNew = method === operation.method && missing.delete(`${operation.name} ${status}`);
      if (count === FREE_REQUESTS || (count > FREE_REQUESTS && isNew))
        wanted = operationsOf(missing);
      return missing.size === 0;
    },
    wanted: () => wanted,
  });
}

function operationsOf(answers: ReadonlySet<string>): readonly Operation[] {
  const names = new Set(Array.from(answers, (answer) => answer.split(" ")[0]));
  return operations.filter(({ name }) => names.has(name));
}
