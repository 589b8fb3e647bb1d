// How high rows are on this screen, how high the screen is, and how far the page is scrolled.

import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Heights } from "./layout.ts";

const NARROW = "(width < 40rem)";
/** In units of the root's font, as style/book.css has them: on a narrow screen a row has two lines. */
const WIDE_ROWS: Heights = { head: 2.5, row: 2.125 };
const NARROW_ROWS: Heights = { head: 2.5, row: 3.5 };

export function useHeights(): Heights {
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches);
  return useMemo(() => {
    const { head, row } = isNarrow ? NARROW_ROWS : WIDE_ROWS;
    // Geometry, no money: a reader may have set larger letters.
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { head: head * unit, row: row * unit };
  }, [isNarrow]);
}

function subscribeToWidth(look: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", look);
  return () => query.removeEventListener("change", look);
}

/** How far the page is scrolled, in steps of so many pixels: drawing follows no finer. */
export function useScrollStep(step: number): number {
  const read = useCallback(() => Math.floor(window.scrollY / step) * step, [step]);
  return useSyncExternalStore(subscribeToScroll, read);
}

let scrolledAt = Number.NEGATIVE_INFINITY;

/** Whether the page has been scrolled after that point in time, by the clock of performance.now(). */
export function wasScrolledSince(time: number): boolean {
  return scrolledAt > time;
}

function subscribeToScroll(look: () => void): () => void {
  function scrolled(): void {
    scrolledAt = performance.now();
    look();
  }
  addEventListener("scroll", scrolled, { passive: true });
  return () => removeEventListener("scroll", scrolled);
}

/** How many pixels of the page are in view. */
export function useViewHeight(): number {
  return useSyncExternalStore(subscribeToSize, () => innerHeight);
}

function subscribeToSize(look: () => void): () => void {
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}
