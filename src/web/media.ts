// Media queries for the screen: how wide it is, and if it is used by touch. The widths are those of style/list.css.

import { useCallback, useSyncExternalStore } from "react";
import { listen } from "./store.ts";

/** A row has two lines, and the page one column. */
export const NARROW = "(width < 40rem)";
/** Touch needs more space. */
export const COARSE = "(pointer: coarse)";

/** On a phone or a tablet, parts that are side by side on a desktop are below one another. */
export const ONE_COLUMN = "(width < 64rem)";

export function isOneColumn(): boolean {
  return matchMedia(ONE_COLUMN).matches;
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (look: () => void) => listen(matchMedia(query), "change", look),
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
