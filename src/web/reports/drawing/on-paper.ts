// What the reports show on paper alone.

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { onPrint } from "./draw-schedule.ts";

/** Whether the page is being printed: then it is drawn for the paper, and afterwards for the screen again. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    return onPrint(
      () => flushSync(() => setOnPaper(true)),
      () => setOnPaper(false),
    );
  }, []);
  return isOnPaper;
}
