// The typed client of a book, for a page: the strict endpoints of the contract, with none of its schemas in the bundle. What
// comes is trusted to be as the contract says, since page and service are of one build.

import type { Contract } from "../contract/contract.ts";
import { BOOK_PLANS } from "./book-plans.ts";
import type { CallName } from "./calls.ts";
import type { ClientOf } from "./client.ts";
import { type ClientOptions, createCalls } from "./request.ts";

type StrictName = {
  [Name in CallName<Contract>]: Contract[Name] extends { readonly strict: true } ? Name : never;
}[CallName<Contract>];

/** As `Client`, of the endpoints under /api/v1/ledgers. */
export type BookClient = ClientOf<Pick<Contract, StrictName>>;

export function createBookClient(options?: ClientOptions): BookClient {
  const calls: unknown = createCalls(BOOK_PLANS, options);
  // Safe: the outlines are of the very endpoints that the type is derived from.
  return calls as BookClient;
}
