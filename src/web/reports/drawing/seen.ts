// Whether an element has been seen: within the window, or soon to be. Once seen, it stays so.

import { type RefObject, useEffect, useState } from "react";

/** So far below the window is soon enough. */
const SOON = "200px";

export function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: SOON },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isSeen]);
  return isSeen;
}
