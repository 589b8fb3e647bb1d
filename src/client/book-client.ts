// The typed client of a ledger for the app: the strict endpoints, without any schema in the bundle. Responses are not checked, since app
// and server come from one build.

import type { Contract } from "../contract/contract.ts";
import type { PAGE_CALLS } from "../contract/outline.ts";
import { BOOK_PLANS } from "./book-plans.ts";
import type { ClientOf } from "./client.ts";
import { type ClientOptions, createCalls } from "./request.ts";

export type BookClient = ClientOf<Pick<Contract, (typeof PAGE_CALLS)[number]>>;

export function createBookClient(options?: ClientOptions): BookClient {
  return createCalls(BOOK_PLANS, options);
}
