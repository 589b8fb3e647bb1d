// The typed client of a book, for a page: the strict endpoints, without any schema in the bundle. Answers are trusted to fit the
// contract, since page and service come from one build.

import type { Contract } from "../contract/contract.ts";
import { BOOK_PLANS } from "./book-plans.ts";
import type { CallName } from "./calls.ts";
import type { ClientOf } from "./client.ts";
import { type ClientOptions, createCalls } from "./request.ts";

type StrictName = {
  [Name in CallName<Contract>]: Contract[Name] extends { readonly strict: true } ? Name : never;
}[CallName<Contract>];

/** As `Client`, for the endpoints under /api/v1/ledgers. */
export type BookClient = ClientOf<Pick<Contract, StrictName>>;

export function createBookClient(options?: ClientOptions): BookClient {
  const calls: unknown = createCalls(BOOK_PLANS, options);
  // Safe: the outlines come from the endpoints that the type is derived from.
  return calls as BookClient;
}
