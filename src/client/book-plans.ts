// The plans of all calls of a book, worked out while the page is bundled.

import { outlineCalls } from "../contract/outline.ts" with { type: "macro" };
import { plansOf } from "./outlined-plans.ts";

export const BOOK_PLANS = plansOf(outlineCalls());
