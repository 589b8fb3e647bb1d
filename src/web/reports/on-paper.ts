// The reports show some things on paper alone.

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { listen } from "../store.ts";

/** True while the page is printed: all that is drawn by the end of the event is on the paper. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const stops = [
      listen([window], "beforeprint", () => flushSync(() => setOnPaper(true))),
      listen([window], "afterprint", () => setOnPaper(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return isOnPaper;
}
