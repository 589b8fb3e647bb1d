// Something that somebody has begun and that the page would lose, for as long as it is drawn.

import { useEffect, useRef } from "react";
import { holdUnfinished, type Unfinished } from "./leaving.ts";

export function useUnfinished(unfinished: Unfinished): void {
  const current = useRef(unfinished);
  current.current = unfinished;
  useEffect(() => {
    return holdUnfinished({
      isLost: () => current.current.isLost(),
      settle: () => current.current.settle?.(),
      save: () => current.current.save?.(),
    });
  }, []);
}
