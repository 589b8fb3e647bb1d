// A panel at the side, on a phone all of the screen. The page beside it can still be used where there is room for both, and the words
// on what was done everywhere.

import { type ReactNode, useEffect, useRef } from "react";
import { useKeys } from "../keys.ts";
import { coverPage } from "./cover.ts";
import { focusRow, keepFocusInList } from "./row-focus.ts";

interface Props {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Takes the focus when it opens, and gives it back when it closes. */
export function SidePanel({ label, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useKeys({ Escape: onClose });
  const close = useRef(onClose);
  close.current = onClose;

  // What had the focus may be gone, as the fields of an expense that somebody deletes.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) panel.current?.focus();
  });

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    const uncover = panel.current ? coverPage(panel.current, () => close.current()) : () => {};
    return () => {
      uncover();
      // Whoever has gone on to something else stays there.
      if (document.activeElement === document.body) giveBack(opener);
    };
  }, []);

  return (
    <section
      className="side-panel"
      role="dialog"
      aria-label={label}
      ref={panel}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hadFocus.current = relatedTarget === null || currentTarget.contains(relatedTarget);
      }}
    >
      {children}
    </section>
  );
}

/** To what opened it; where that is gone or is a row, to the row that the keys are at by now, or to the screen. */
function giveBack(opener: Element | null): void {
  const isThere = opener !== document.body && opener?.isConnected && !opener.matches("[data-row]");
  if (opener instanceof HTMLElement && isThere) {
    opener.focus();
  } else {
    focusRow();
  }
  keepFocusInList();
}
