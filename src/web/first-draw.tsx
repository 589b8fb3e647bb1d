// What a page draws first, and what follows once it is idle. On a desk, somebody who opens the app sees the total and the first rows, and
// can type, before the charts and the rest of the rows are worked out. Where all of that stands in one column, what came later would push
// down what is there: such a page draws all at once.

import { type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { idle, painted } from "./idle.ts";
import { isOneColumn } from "./media.ts";

const firstDraw = Promise.withResolvers<void>();

/** Resolves when something is drawn and the page is idle: what is loaded for later waits for that. */
export const firstDrawn: Promise<void> = firstDraw.promise;

/** Once what was drawn is shown, and a key that somebody pressed then has done what it does. */
const shown = () => painted().then(idle);

/** For what draws the page as a whole. */
export function useFirstDraw(): void {
  useEffect(() => void shown().then(firstDraw.resolve), []);
}

let isFirstDrawn = false;

/** Whether all is to be drawn: a moment after the first that asks is drawn itself, and from then on. */
export function useIsFirstDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(() => isFirstDrawn || isOneColumn());
  useEffect(() => {
    if (isDrawn) return;
    void shown().then(() => {
      isFirstDrawn = true;
      startTransition(() => setIsDrawn(true));
    });
  }, [isDrawn]);
  return isDrawn;
}

interface Props {
  /** What stands in its place until then, and until its code is there. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

export function AfterFirstDraw({ fallback = null, children }: Props) {
  return useIsFirstDrawn() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
