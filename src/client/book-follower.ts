// Follows a ledger's changes for the app, which loads this later than the calls.

import type { Contract } from "../contract/contract.ts";
import { BOOK_PLANS } from "./book-plans.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";

export function createBookFollower(options?: FollowerOptions): Follower {
  return createFollowerOf<Contract>(BOOK_PLANS, options);
}
