// Where the focus goes when what had it is gone: to the row that the keys are at, or to the screen.

import { type FocusEvent, useLayoutEffect, useRef } from "react";

export function focusRow(): void {
  const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  if (row) row.focus({ preventScroll: true });
  else focusScreen();
}

export function focusScreen(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Once what is on its way is drawn: the row may go with it. */
export function keepFocusInList(): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusRow();
    });
  });
}

/** For a place whose parts go when they are pressed: where the focus goes then. To be spread on the place's element. */
export function useOutlivedFocus(goOn: () => void = focusScreen) {
  const hadFocus = useRef(false);
  function keep(): void {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    goOn();
  }
  // Each time: parts come and go.
  useLayoutEffect(keep);
  return {
    onFocus() {
      hadFocus.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      hadFocus.current = relatedTarget === null;
      if (hadFocus.current) requestAnimationFrame(keep);
    },
  };
}
