// What a drawing depends on besides its figures: the width of its place and the scheme of colours. Both may change at any time.

import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

/** In CSS pixels; undefined until it is known. */
export function useWidth(place: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** Changes with the scheme that is shown. */
export function useShownScheme(): string {
  return useSyncExternalStore(subscribe, shownScheme);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function shownScheme(): string {
  return `${document.documentElement.dataset["scheme"]}/${dark.matches}/${still.matches}`;
}

function subscribe(look: () => void): () => void {
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  dark.addEventListener("change", look);
  still.addEventListener("change", look);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", look);
    still.removeEventListener("change", look);
  };
}
