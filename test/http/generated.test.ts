// Valid and invalid requests are generated from the contract. Every answer is checked against the documentation: no failure, no
// undocumented status, no body that breaks its schema. A request that breaks a rule must be refused, and one that keeps all rules must not
// be. GENERATED_REQUESTS (500) sets the number of requests, some of which are sent over a socket. GENERATED_SEED sets the seed of the first
// round, which is random by default.

import { test } from "bun:test";
import { ENGINE } from "../support/any-store.ts";
import { wholeNumber } from "../support/environment.ts";
import { runRound } from "./generated/rounds.ts";

const REQUESTS = wholeNumber("GENERATED_REQUESTS", 500);
const SEED = wholeNumber("GENERATED_SEED", Math.floor(Math.random() * 1_000_000_000));
const ROUND = 1_000;
const LIMIT_MS = 300_000 + 3 * REQUESTS;

test(
  "every answer to a generated request is as documented",
  async () => {
    for (let done = 0; done < REQUESTS; done += ROUND) {
      const index = done / ROUND;
      await runRound({
        seed: SEED + index,
        requests: Math.min(ROUND, REQUESTS - done),
        overSocket: ENGINE === "sqlite" && index % 20 === 0,
      });
    }
  },
  LIMIT_MS,
);
