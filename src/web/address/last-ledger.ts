// The ledger that was open last on this device: the bare address of the app opens it again.

import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { currentView, go } from "./address.ts";

const KEY = "outlay.ledger";

/** The one that was opened because it was the last; undefined if the address named one. */
let opened: string | undefined;

/** A page that is loaded again, or come back to, stays where it was: another tab may have opened another ledger meanwhile. */
export function openLastLedger(): void {
  if (location.search !== "" || currentView().screen !== "book" || !isOpenedAnew()) return;
  opened = kept();
  if (opened !== undefined) go({ ledger: opened }, "replace");
}

function isOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !(entry && "type" in entry) || entry.type === "navigate";
}

export function keepLastLedger(ledger: string): void {
  try {
    if (ledger === DEFAULT_LEDGER) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, ledger);
  } catch {
    // A browser that stores nothing begins with the first ledger.
  }
}

/** Goes to the first ledger where the last one is there no more. Nobody had asked for that one. */
export function leaveLastLedger(ledger: string): void {
  if (ledger !== opened) return;
  keepLastLedger(DEFAULT_LEDGER);
  go({ ledger: DEFAULT_LEDGER }, "replace");
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
