// Keys that do something wherever the focus is, but for where somebody types and while a dialog is open.

import { useEffect, useEffectEvent } from "react";
import type { KnownKey } from "./key-table.ts";

/** By the key as the browser names it, such as "n", "?" or "mod+z"; mod is Ctrl, or Command where there is one. */
export type Keys = { readonly [Key in KnownKey]?: () => void };

export function useKeys(keys: Keys, areOfPage = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isBusy(event.target)) return;
    if (areOfPage && isPageCovered()) return;
    const name = nameOf(event);
    const run = Object.entries(keys).find(([key]) => key === name)?.[1];
    if (!run) return;
    event.preventDefault();
    run();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** Those of what stands on the page: while a panel lies over it, they do nothing. */
export function usePageKeys(keys: Keys): void {
  useKeys(keys, true);
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const shift = shiftKey && (isLetter || key.length > 1) ? "shift+" : "";
  return `${ctrlKey || metaKey ? "mod+" : ""}${shift}${isLetter ? key.toLowerCase() : key}`;
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog:modal, :popover-open")) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** By a panel that lies over it, which makes it inert. */
function isPageCovered(): boolean {
  return document.getElementById("content")?.inert ?? false;
}
