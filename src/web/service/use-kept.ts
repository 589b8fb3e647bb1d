// What stands in the place of an answer that is on its way: what stood there before. While the service is away, that would stand for
// good under a title that is not its own, so there it is nothing.

import { keepWithin } from "./queries.ts";
import { useIsAway } from "./service.ts";

/** As `placeholderData` of a query of this ledger. */
export function useKept(ledger: string): ReturnType<typeof keepWithin> {
  return useIsAway() ? nothing : keepWithin(ledger);
}

function nothing(): undefined {
  return undefined;
}
