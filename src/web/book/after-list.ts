// Draws the list before the rest: a step to another view shows the list and its total first.

import { useDeferredValue } from "react";
import { isOneColumn } from "../media.ts";

/** The value once the list of it is drawn, and until then the one before. In one column, what came later would move the list. */
export function useAfterList<Value>(value: Value): Value {
  const drawn = useDeferredValue(value);
  return isOneColumn() ? value : drawn;
}
