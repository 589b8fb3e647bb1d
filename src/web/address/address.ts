// The address bar as a state of the page, text fields whose content is part of it, and the ledger that was last open on this device.

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { lateSearch, loadSearch } from "../service/search.ts";
import { storedText, storeText } from "../store.ts";
import { type Narrowing, narrowingOf, readView, type View, writeView } from "./view.ts";

/** A cache of the address's view, since every link on the page needs it and parsing takes time. */
let shown: View | undefined;
let narrowing: Narrowing | undefined;
const looks = new Set<() => void>();

if ("document" in globalThis) addEventListener("popstate", move);

export function useView(): View {
  return useSyncExternalStore(subscribe, shownView);
}

/** The filters of the view. The object stays the same as long as its content does. */
export function useNarrowing(): Narrowing {
  return useSyncExternalStore(subscribe, shownNarrowing);
}

function shownNarrowing(): Narrowing {
  const now = narrowingOf(shownView());
  if (!narrowing || !isSame(narrowing, now)) narrowing = now;
  return narrowing;
}

function shownView(): View {
  shown ??= currentView();
  return shown;
}

/** The view of the address now, for code that runs later. */
export function currentView(): View {
  return readView(location);
}

/** Goes to another view. "replace" adds no entry to the browser's history, as is right during typing. */
export function go(change: Partial<View>, history: "push" | "replace" = "push"): void {
  const href = writeView({ ...currentView(), ...change });
  if (href === location.pathname + location.search) return;
  if (history === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
  move();
}

/** Fields follow the address at once. The page follows once the address's search can be read. */
function move(): void {
  if (currentView().search === "" || lateSearch()) {
    show();
    return;
  }
  tell();
  void loadSearch().then(show);
}

function show(): void {
  shown = undefined;
  tell();
}

function tell(): void {
  for (const look of looks) look();
}

function subscribe(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}

/** The usual time between two letters. */
const PAUSE_MS = 150;

interface Typed {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Brings the typed text into the address without a pause; later typing begins a new search. */
  readonly seek: () => void;
}

/** If nothing `isAwaited`, the next typed text goes into the address at once. */
export function useTyped(name: "search" | "find", isAwaited = true): Typed {
  const inAddress = useSyncExternalStore(subscribe, () => currentView()[name]);
  const [typed, setTyped] = useState(inAddress);

  /** The text that was last written into the address; the field may already contain more. */
  const sought = useRef(inAddress);
  /** The last address that was written here. The first letter adds an entry to the browser's history, the next ones replace it. */
  const written = useRef<string>(undefined);
  /** True if the address may not have the typed text yet. */
  const isAhead = useRef(false);
  function seek(text: string): void {
    isAhead.current = false;
    sought.current = text;
    go({ [name]: text }, location.href === written.current ? "replace" : "push");
    written.current = location.href;
  }
  const seekLater = useEffectEvent(() => seek(typed));

  // The address may also change in other ways, for example if the user drops a chip or goes back.
  useEffect(() => {
    // During fast typing, the address may have changed again before this one is rendered.
    if (inAddress === sought.current || inAddress !== currentView()[name]) return;
    isAhead.current = false;
    setTyped(inAddress);
    sought.current = inAddress;
  }, [inAddress, name]);

  useEffect(() => {
    if (!isAhead.current || typed === currentView()[name]) return;
    if (!isAwaited) {
      seekLater();
      return;
    }
    const timer = setTimeout(() => seekLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isAwaited, name]);

  function type(text: string): void {
    isAhead.current = true;
    setTyped(text);
    // The typed text and its results are rendered together.
    if (!isAwaited) seek(text);
  }

  function seekAtOnce(): void {
    seek(typed);
    written.current = undefined;
  }

  return { typed, type, seek: seekAtOnce };
}

const KEY = "outlay.ledger";

/** The ledger that was opened because it was the last; undefined if the address named one. */
let opened: string | undefined;

/** A page that is reloaded or returned to keeps its ledger, even if another tab has opened another one meanwhile. */
export function openLastLedger(): void {
  if (location.search !== "" || currentView().screen !== "book" || !isOpenedAnew()) return;
  opened = storedText(KEY);
  if (opened !== undefined) go({ ledger: opened }, "replace");
}

function isOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !(entry && "type" in entry) || entry.type === "navigate";
}

export function keepLastLedger(ledger: string): void {
  storeText(KEY, ledger === DEFAULT_LEDGER ? undefined : ledger);
}

/** Goes to the first ledger if the last one is gone. A ledger that the address named stays open. */
export function leaveLastLedger(ledger: string): void {
  if (ledger !== opened) return;
  keepLastLedger(DEFAULT_LEDGER);
  go({ ledger: DEFAULT_LEDGER }, "replace");
}
