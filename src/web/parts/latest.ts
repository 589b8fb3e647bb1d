// The value of the latest render, for handlers that are created only once.

import { type RefObject, useLayoutEffect, useRef } from "react";

/** The ref is written only after a render is committed, since React may discard a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
