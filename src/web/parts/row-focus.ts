// Moves the focus when the element that had it disappears: to the row that the keys are at, or to the screen.

import {
  Component,
  type FocusEvent as ReactFocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { listen } from "../store.ts";

/** The row that the keys are at. */
export function rowOfKeys(): HTMLElement | null {
  return document.querySelector('[data-row][tabindex="0"]');
}

export function focusRow(): void {
  const row = rowOfKeys();
  if (row) row.focus({ preventScroll: true });
  else focusScreen();
}

export function focusScreen(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Waits until pending updates are rendered, since the row may disappear with them. */
export function keepFocusInList(): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusRow();
    });
  });
}

/**
 * Moves the focus out of an element whose parts disappear when they are pressed. Spread the result on that element. `goOn` gets the section
 * that had the focus.
 */
export function useOutlivedFocus(goOn: (section: Element | null) => void = focusScreen) {
  const hadFocus = useRef(false);
  const section = useRef<Element>(null);
  function keep(): void {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    goOn(section.current);
  }
  // This runs after each render, since parts come and go.
  useLayoutEffect(keep);
  return {
    onFocus({ target }: ReactFocusEvent) {
      hadFocus.current = true;
      section.current = target.closest("section");
    },
    onBlur({ relatedTarget }: ReactFocusEvent) {
      hadFocus.current = relatedTarget === null;
      if (hadFocus.current) requestAnimationFrame(keep);
    },
  };
}

/**
 * Calls `onFocus` for each element of the list that gets the focus, and `onLost` as soon as one that had it is gone and nothing else has
 * taken it. React itself would miss a focus that is moved while it changes the page.
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  onFocus: (focused: Element) => void,
  onLost: () => void,
): void {
  const hadFocus = useRef(false);
  const follow = useEffectEvent(onFocus);

  useEffect(() => {
    return listen(list.current, ["focusin", "focusout"], (event: FocusEvent) => {
      const isFocused = event.type === "focusin";
      // When a row disappears, no other element takes the focus.
      hadFocus.current = isFocused || event.relatedTarget === null;
      if (isFocused && event.target instanceof Element) follow(event.target);
    });
  }, [list]);

  // This runs after each render, since rows come and go.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    onLost();
  });
}

/** Moves the focus to the screen if the element is removed while it has the focus. */
export function useFocusLeft(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) focusScreen();
    };
  }, [element]);
}

interface FocusAheadProps {
  readonly list: RefObject<HTMLElement | null>;
  /** True if the focused part of the list is about to disappear. */
  readonly isGoing: (focused: Element) => boolean;
  readonly onLost: () => void;
}

/**
 * Takes the focus off a row before the row is removed. Removing the focused element makes Chromium recompute styles and layout of the whole
 * page, and repaint half of it. Before the removal there is nothing to recompute.
 */
export class FocusAhead extends Component<FocusAheadProps> {
  override getSnapshotBeforeUpdate(): boolean {
    const { list, isGoing } = this.props;
    const { activeElement: focused } = document;
    const isLeft = focused !== null && list.current?.contains(focused) === true && isGoing(focused);
    if (isLeft) focusScreen();
    return isLeft;
  }

  override componentDidUpdate(_: unknown, __: unknown, isLeft: boolean): void {
    if (isLeft) this.props.onLost();
  }

  override render() {
    return null;
  }
}

/** Focuses an element when something ends, if the focus was lost with it. */
export function useFocusAfter(isOn: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOn = useRef(isOn);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOn.current && !isOn && isLost) element.current?.focus({ preventScroll: true });
    wasOn.current = isOn;
  }, [isOn, element]);
}
