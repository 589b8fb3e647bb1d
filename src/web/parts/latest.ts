// The value that was drawn last, for handlers that are made once.

import { type RefObject, useLayoutEffect, useRef } from "react";

/** It is written only after a render is committed, since React may discard a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
