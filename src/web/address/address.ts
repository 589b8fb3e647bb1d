// The address bar as a state of the page, and text fields that are kept in it.

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import { lateSearch, loadSearch } from "../service/search.ts";
import { type Narrowing, narrowingOf, readView, type View, writeView } from "./view.ts";

/** What the address says, until it changes: every link of the page asks for it, and parsing it takes time. */
let shown: View | undefined;
let narrowing: Narrowing | undefined;
const looks = new Set<() => void>();
let isHeard = false;

/** What the address says. */
export function useView(): View {
  return useSyncExternalStore(subscribe, shownView);
}

/** What narrows the view: the same object as long as it says the same. */
export function useNarrowing(): Narrowing {
  return useSyncExternalStore(subscribe, shownNarrowing);
}

function shownNarrowing(): Narrowing {
  const now = narrowingOf(shownView());
  if (!narrowing || !isSame(narrowing, now)) narrowing = now;
  return narrowing;
}

function shownView(): View {
  if (!isHeard) addEventListener("popstate", move);
  isHeard = true;
  shown ??= currentView();
  return shown;
}

/** What the address says now, for what happens later. */
export function currentView(): View {
  return readView(location);
}

/** Goes to another view; "replace" leaves no entry to come back to, as while somebody types. */
export function go(change: Partial<View>, history: "push" | "replace" = "push"): void {
  const href = writeView({ ...currentView(), ...change });
  if (href === location.pathname + location.search) return;
  if (history === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
  move();
}

/** Fields follow the address at once. The page shows what it says once its search can be read; until then, it stays as it is. */
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

/** As long as between two letters of somebody who types. */
const PAUSE_MS = 150;

interface Typed {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Brings what is typed into the address without a pause; what is typed after that is sought anew. */
  readonly seek: () => void;
}

/** While nothing `isAwaited`, what is typed next stands in the address at once. */
export function useTyped(name: "search" | "find", isAwaited = true): Typed {
  const inAddress = useSyncExternalStore(subscribe, () => currentView()[name]);
  const [typed, setTyped] = useState(inAddress);

  /** What stands in the address since it was typed here; more may have been typed since. */
  const sought = useRef(inAddress);
  /** The address as it was written here; the first letter leaves an entry to come back to, and the next ones do not. */
  const written = useRef<string>(undefined);
  /** Whether something was typed that the address may not have yet. */
  const isAhead = useRef(false);
  function seek(text: string): void {
    isAhead.current = false;
    sought.current = text;
    go({ [name]: text }, location.href === written.current ? "replace" : "push");
    written.current = location.href;
  }
  const seekLater = useEffectEvent(() => seek(typed));

  // The address has changed by other ways: a chip was dropped, or somebody went back.
  useEffect(() => {
    if (inAddress === sought.current) return;
    isAhead.current = false;
    setTyped(inAddress);
    sought.current = inAddress;
  }, [inAddress]);

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
    // What is typed and what it finds are drawn together.
    if (!isAwaited) seek(text);
  }

  function seekAtOnce(): void {
    seek(typed);
    written.current = undefined;
  }

  return { typed, type, seek: seekAtOnce };
}
