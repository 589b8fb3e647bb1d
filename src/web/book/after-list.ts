// Draws the list before the rest: a step to another view shows the list and its total first, and letters of a search ask for nothing else.

import { startTransition, useEffect, useState } from "react";
import { isOneColumn } from "../media.ts";

/** As long as between two letters of a fast typist. */
const PAUSE_MS = 150;

/** The value once it has lasted a moment, and until then the one before. In one column, parts that came later would move the list. */
export function useAfterList<Value extends object>(value: Value): Value {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(value)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return isOneColumn() ? value : drawn;
}
