// What stands beside the list is drawn after it: a step to another view shows the list and its total first.

import { startTransition, useEffect, useState } from "react";
import { idle, painted } from "../idle.ts";
import { isOneColumn } from "../media.ts";

/** The value once the list of it is shown, and until then the one before. In one column, what came later would move the list. */
export function useAfterList<Value extends object>(value: Value): Value {
  const [drawn, setDrawn] = useState(value);
  const isDrawn = drawn === value || isOneColumn();
  useEffect(() => {
    if (isDrawn) return;
    let isCurrent = true;
    void painted()
      .then(idle)
      .then(() => {
        if (isCurrent) startTransition(() => setDrawn(value));
      });
    return () => {
      isCurrent = false;
    };
  }, [value, isDrawn]);
  return isDrawn ? value : drawn;
}
