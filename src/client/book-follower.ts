// The follower of a book, for a page, which loads it later than the calls.

import type { Contract } from "../contract/contract.ts";
import { BOOK_PLANS } from "./book-plans.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";

export function createBookFollower(options?: FollowerOptions): Follower {
  return createFollowerOf<Contract>(BOOK_PLANS, options);
}
