// A text that somebody types into the address: it is there at once for whoever types, and in the address after a pause.

import { useEffect, useRef, useState } from "react";
import { currentView, go, useView } from "./address.ts";

/** As long as between two letters of somebody who types. */
const PAUSE_MS = 150;

export interface Typed {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Brings what is typed into the address without a pause; what is typed after that is sought anew. */
  readonly seek: () => void;
}

/** While nothing `isAwaited`, what is typed next stands in the address at once. */
export function useTyped(name: "search" | "find", isAwaited = true): Typed {
  const inAddress = useView()[name];
  const [typed, setTyped] = useState(inAddress);

  /** What stands in the address since it was typed here; more may have been typed since. */
  const sought = useRef(inAddress);
  /** The address as it was written here; the first letter leaves an entry to come back to, and the next ones do not. */
  const written = useRef<string>(undefined);
  /** Whether something was typed that the address may not have yet. */
  const isAhead = useRef(false);
  function seek(): void {
    isAhead.current = false;
    sought.current = typed;
    go({ [name]: typed }, location.href === written.current ? "replace" : "push");
    written.current = location.href;
  }
  const current = useRef(seek);
  current.current = seek;

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
      current.current();
      return;
    }
    const timer = setTimeout(() => current.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isAwaited, name]);

  function type(text: string): void {
    isAhead.current = true;
    setTyped(text);
  }

  function seekAtOnce(): void {
    seek();
    written.current = undefined;
  }

  return { typed, type, seek: seekAtOnce };
}
