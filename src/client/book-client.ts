// The typed client of a book, for a page: the strict endpoints of the contract, with none of its schemas in the bundle. What
// comes is trusted to be as the contract says, since page and service are of one build.

import type { Contract } from "../contract/contract.ts";
import { outlineCalls } from "../contract/outline.ts" with { type: "macro" };
import type { CallName } from "./calls.ts";
import type { ClientOf } from "./client.ts";
import { createCalls } from "./create-calls.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";
import { plansOf } from "./outlined-plans.ts";
import type { ClientOptions } from "./requests.ts";

type StrictName = {
  [Name in CallName<Contract>]: Contract[Name] extends { readonly strict: true } ? Name : never;
}[CallName<Contract>];

/** As `Client`, of the endpoints under /api/v1/ledgers. */
export type BookClient = ClientOf<Pick<Contract, StrictName>>;

const plans = plansOf(outlineCalls());

export function createBookClient(options?: ClientOptions): BookClient {
  const calls: unknown = createCalls(plans, options);
  // Safe: the outlines are of the very endpoints that the type is derived from.
  return calls as BookClient;
}

export function createBookFollower(options?: FollowerOptions): Follower {
  return createFollowerOf<Contract>(plans, options);
}
