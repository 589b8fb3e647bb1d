// Requests made from the contract come by every answer that it documents.

import { expect, test } from "bun:test";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { allAnswers } from "../../src/contract/openapi.ts";
import { memberOf, problemType } from "../../src/contract/wire.ts";
import type { Draft } from "./generated/drafts.ts";
import { operations } from "./generated/operations.ts";
import { runRound } from "./generated/rounds.ts";

/** The operations and statuses that have been answered so far. */
const answered = new Set<string>();

function onAnswer({ operation, method }: Draft, status: number): void {
  if (method === operation.method) answered.add(`${operation.name} ${status}`);
}

/** Answers that only a request gets while another one is being answered; a round sends one after the other. */
const needsTwoAtOnce = new Set(
  Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) =>
    memberOf(allAnswers(endpoint)[409]?.example, "type") === problemType("key-in-flight")
      ? [`${name} 409`]
      : [],
  ),
);

/**
 * What takes the very name or ref of another record, out of few records and many names, or files of 64 MiB. The cases of imports.test.ts
 * and refs.test.ts get them.
 */
const TOO_SELDOM = new Set([
  ...["changeImportProfile 409", "changeImportProfile 413", "createImport 413"],
  ...["recordExpense 200", "recordQuickly 409", "renamePayee 409"],
]);

/** Answers that are seldom drawn come in one of so many rounds. */
const ROUNDS = 12;

test("the requests reach each documented answer of each operation", async () => {
  const documented = operations.flatMap(({ name, answers }) =>
    [...answers.keys()].filter((status) => status < 500).map((status) => `${name} ${status}`),
  );
  const expected = documented.filter(
    (answer) => !needsTwoAtOnce.has(answer) && !TOO_SELDOM.has(answer),
  );
  const missing = () => expected.filter((answer) => !answered.has(answer));
  for (let seed = 1; seed <= ROUNDS && missing().length > 0; seed += 1) {
    await runRound({ seed, requests: 100 * operations.length, overSocket: false, onAnswer });
  }
  expect(missing()).toEqual([]);
}, 300_000);
