// A panel at the side that shows one item of a list, with buttons and keys for its neighbors; on a phone it fills the screen. On a wide
// screen, the page next to it stays usable. Elsewhere the panel covers the page, which is inert until the panel closes.

import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useKeys } from "../keys.ts";
import { useOnPage } from "../on-page.ts";
import { useTexts } from "../texts/texts.ts";
import { IconButton } from "./icon.tsx";
import { focusRow, keepFocusInList } from "./row-focus.ts";

interface Props {
  readonly label: string;
  /** The names of the buttons that open the neighbors in the list. */
  readonly names: { readonly previous: string; readonly next: string };
  /** Opens a neighbor; undefined if there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel takes the focus when it opens, and gives it back when it closes. */
export function SidePanel({ label, names, onPrevious, onNext, onClose, children }: Props) {
  const texts = useTexts();
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useKeys({ Escape: onClose, "shift+k": () => onPrevious?.(), "shift+j": () => onNext?.() });
  useOnPage("panel");
  const close = useEffectEvent(onClose);

  // The focused element may be gone, for example the fields of an expense that was deleted elsewhere.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) panel.current?.focus();
  });

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    const uncover = panel.current ? coverPage(panel.current, () => close()) : () => {};
    return () => {
      uncover();
      // Something else may have the focus already, and keeps it.
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
      <div className="panel-head beside snug">
        <IconButton
          icon="up"
          label={names.previous}
          aria-disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton icon="down" label={names.next} aria-disabled={!onNext} onClick={onNext} />
        <IconButton icon="close" className="plain end" label={texts.close} onClick={onClose} />
      </div>
      {children}
    </section>
  );
}

/**
 * Gives the focus to the element that opened the panel. If that is gone or is a row, the current row of the list gets it, or else the
 * screen.
 */
function giveBack(opener: Element | null): void {
  const isThere = opener !== document.body && opener?.isConnected && !opener.matches("[data-row]");
  if (opener instanceof HTMLElement && isThere) opener.focus();
  else focusRow();
  keepFocusInList();
}

/** style/expense.css has the same condition. */
const LIES_OVER = "(width < 75rem)";

const BELOW = "#content, .head, .skip";

/** Covers the page until the returned function is called. A press outside of a panel that lies over the page calls `onOutside`. */
function coverPage(panel: HTMLElement, onOutside: () => void): () => void {
  const width = matchMedia(LIES_OVER);
  const ending = new AbortController();
  const { signal } = ending;
  let isPressed = false;

  function follow(): void {
    const isUsed = document.activeElement?.closest(BELOW);
    setBelow(width.matches);
    if (width.matches && isUsed) panel.focus();
  }
  const isOutside = ({ target }: Event) => target instanceof Node && target.contains(panel);

  follow();
  width.addEventListener("change", follow, { signal });
  // Selecting text in the panel and releasing the pointer outside is not a press there.
  addEventListener("pointerdown", (event) => (isPressed = isOutside(event)), { signal });
  addEventListener(
    "click",
    (event) => {
      if (width.matches && isPressed && isOutside(event)) onOutside();
    },
    { signal },
  );
  return () => {
    ending.abort();
    setBelow(false);
  };
}

function setBelow(isInert: boolean): void {
  for (const place of document.querySelectorAll<HTMLElement>(BELOW)) place.inert = isInert;
}
