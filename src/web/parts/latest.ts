// The value that was drawn last, for handlers that are made once.

import { type RefObject, useLayoutEffect, useRef } from "react";

/** Written once it is drawn: what React has begun to draw may be dropped. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
