// Follows a ledger's changes for the app, which loads this later than the calls.

import { BOOK_PLANS } from "./book-plans.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";

export function createBookFollower(options?: FollowerOptions): Follower {
  return createFollowerOf(BOOK_PLANS, options);
}
