// Requests made from the contract, valid and invalid, and every answer held against what the service documents: no
// failure, no undocumented status, no body that its schema does not fit, nothing taken that breaks a rule, nothing refused
// that keeps them all. GENERATED_REQUESTS (5,000) says how many, a twentieth of them over a socket; GENERATED_SEED is
// that of the first round, and is drawn anew if left out.

import { expect, test } from "bun:test";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { allAnswers } from "../../src/contract/openapi.ts";
import { memberOf, problemType } from "../../src/contract/wire.ts";
import { ENGINE } from "../support/any-store.ts";
import { wholeNumber } from "../support/environment.ts";
import type { Draft } from "./generated/drafts.ts";
import { operations } from "./generated/operations.ts";
import { runRound } from "./generated/rounds.ts";

const REQUESTS = wholeNumber("GENERATED_REQUESTS", 5_000);
const SEED = wholeNumber("GENERATED_SEED", Math.floor(Math.random() * 1_000_000_000));
const ROUND = 1_000;
const LIMIT_MS = 300_000 + 3 * REQUESTS;

/** The operations and statuses that have been answered so far. */
const answered = new Set<string>();

function onAnswer({ operation, method }: Draft, status: number): void {
  if (method === operation.method) answered.add(`${operation.name} ${status}`);
}

test(
  "every answer to a generated request is as documented",
  async () => {
    for (let done = 0; done < REQUESTS; done += ROUND) {
      const index = done / ROUND;
      await runRound({
        seed: SEED + index,
        requests: Math.min(ROUND, REQUESTS - done),
        overSocket: ENGINE === "sqlite" && index % 20 === 0,
        onAnswer,
      });
    }
  },
  LIMIT_MS,
);

/** Answers that only a request gets while another one is being answered; a round sends one after the other. */
const needsTwoAtOnce = new Set(
  Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) =>
    memberOf(allAnswers(endpoint)[409]?.example, "type") === problemType("key-in-flight")
      ? [`${name} 409`]
      : [],
  ),
);

/** Answers that are seldom drawn come in one of so many rounds. */
const ROUNDS = 12;

test(
  "the requests reach each documented answer of each operation",
  async () => {
    const documented = operations.flatMap(({ name, answers }) =>
      [...answers.keys()].filter((status) => status < 500).map((status) => `${name} ${status}`),
    );
    const expected = documented.filter((answer) => !needsTwoAtOnce.has(answer));
    const missing = () => expected.filter((answer) => !answered.has(answer));
    // After what was drawn above.
    for (let seed = 1; seed <= ROUNDS && missing().length > 0; seed += 1) {
      await runRound({ seed, requests: 100 * operations.length, overSocket: false, onAnswer });
    }
    expect(missing()).toEqual([]);
  },
  LIMIT_MS,
);
