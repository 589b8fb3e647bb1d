// Keys that work wherever the focus is, except in fields and while a dialog is open.

import { useEffectEvent, useLayoutEffect } from "react";
import type { KnownKey } from "./key-table.ts";
import { listen } from "./store.ts";

/** The key as the browser names it, such as "n", "?" or "mod+z"; mod is Ctrl, or Command on Apple's systems. */
export type Keys = { readonly [Key in KnownKey]?: () => void };

export function useKeys(keys: Keys, areOfPage = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const name = nameOf(event);
    if (isOverlaid() || (isTyping(event.target) && name !== PRINT)) return;
    if (areOfPage && isPageCovered()) return;
    const run = Object.entries(keys).find(([key]) => key === name)?.[1];
    if (!run) return;
    event.preventDefault();
    run();
  });

  // A layout effect runs early enough: a key may be pressed as soon as the page is visible.
  useLayoutEffect(() => listen(window, "keydown", (event: KeyboardEvent) => press(event)), []);
}

/** The keys of the page itself: while a panel covers it, they do nothing. */
export function usePageKeys(keys: Keys): void {
  useKeys(keys, true);
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const shift = shiftKey && (isLetter || key.length > 1) ? "shift+" : "";
  return `${ctrlKey || metaKey ? "mod+" : ""}${shift}${isLetter ? key.toLowerCase() : key}`;
}

/** This key also works in a field, such as that of a search whose results the user wants to print. */
const PRINT = "mod+p" satisfies KnownKey;

function isOverlaid(): boolean {
  return document.querySelector("dialog:modal, :popover-open") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** A panel that lies over the page makes it inert. */
function isPageCovered(): boolean {
  return document.getElementById("content")?.inert ?? false;
}
