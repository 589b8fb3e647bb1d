// What the page is shown on: how wide it is, and whether by fingers. As style/list.css has the widths.

import { useCallback, useSyncExternalStore } from "react";
import { listen } from "./store.ts";

/** Where a row has two lines, and all stands in one column. */
export const NARROW = "(width < 40rem)";
/** Where fingers need more room. */
export const COARSE = "(pointer: coarse)";

/** Where what a desk has side by side stands one below the other. */
export const ONE_COLUMN = "(width < 64rem)";

export function isOneColumn(): boolean {
  return matchMedia(ONE_COLUMN).matches;
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (look: () => void) => listen([matchMedia(query)], "change", look),
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
