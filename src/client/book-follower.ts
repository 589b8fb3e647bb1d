// The follower of a book, for a page, as `book-client.ts` has its calls: a page loads it later than those.

import type { Contract } from "../contract/contract.ts";
import { BOOK_PLANS } from "./book-plans.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";

export function createBookFollower(options?: FollowerOptions): Follower {
  return createFollowerOf<Contract>(BOOK_PLANS, options);
}
