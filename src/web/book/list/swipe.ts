// A row that is swiped by a finger: towards its end it is selected, towards its start it is deleted, which can be undone. What begins as
// scrolling stays that, and who can't swipe finds both in the list's tools and in the open expense.

import { type RefObject, useEffect, useEffectEvent } from "react";

/** In pixels, along the text's direction. */
interface Moved {
  readonly along: number;
  readonly across: number;
}

/** So far a finger may tremble. */
const SLACK = 12;
/** How much further along than across it must go. */
const FLATNESS = 2;
/** From here on letting go does it: a share of the row's width, but no more than a thumb reaches. */
const SHARE = 0.3;
const FAR = 112;

export type SwipeDeed = "select" | "delete";

/** Whether a finger that has gone so far swipes, and does not scroll; undefined as long as it may do either. */
export function isSwipe({ along, across }: Moved): boolean | undefined {
  const [far, aside] = [Math.abs(along), Math.abs(across)];
  if (Math.max(far, aside) < SLACK) return undefined;
  return far >= FLATNESS * aside;
}

/** What letting go of a row there does. */
export function deedOf(along: number, width: number): SwipeDeed | undefined {
  if (Math.abs(along) < Math.min(width * SHARE, FAR)) return undefined;
  return along > 0 ? "select" : "delete";
}

export interface SwipeOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** What each says of itself while a row is swiped. */
  readonly words: Readonly<Record<SwipeDeed, string>>;
  /** Called with the row's place. */
  readonly onSwipe: (place: string, operation: SwipeDeed) => void;
}

export function useSwipe({ list, words, onSwipe }: SwipeOptions): void {
  const act = useEffectEvent(onSwipe);
  const wordOf = useEffectEvent((operation: SwipeDeed) => words[operation]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const element = list.current;
    let touched: Touched | undefined;

    function begin(event: PointerEvent): void {
      const { target, pointerType, isPrimary } = event;
      if (pointerType !== "touch" || !isPrimary || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>("[data-place]");
      if (row && !target.closest("form, input"))
        touched = { row, start: event, isSwiped: undefined };
    }

    function move(event: PointerEvent): void {
      if (!touched || touched.start.pointerId !== event.pointerId) return;
      const moved = movedTo(touched, event);
      touched.isSwiped ??= isSwipe(moved);
      if (touched.isSwiped === false) touched = undefined;
      if (touched?.isSwiped) show(touched.row, moved.along, wordOf);
    }

    function end(event: PointerEvent): void {
      const ended = touched;
      touched = undefined;
      if (!ended?.isSwiped) return;
      const { row } = ended;
      const operation = deedOf(movedTo(ended, event).along, row.offsetWidth);
      hide(row);
      // The finger that is lifted presses nothing.
      row.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => row.removeEventListener("click", stop, { capture: true }));
      const place = row.dataset["place"];
      if (operation && place !== undefined && event.type === "pointerup") act(place, operation);
    }

    element?.addEventListener("pointerdown", begin, { signal });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
    return () => ending.abort();
  }, [list]);
}

interface Touched {
  readonly row: HTMLElement;
  readonly start: PointerEvent;
  /** Undefined as long as it may still be scrolling. */
  isSwiped: boolean | undefined;
}

function movedTo({ start }: Touched, { clientX, clientY }: PointerEvent): Moved {
  const right = clientX - start.clientX;
  const along = document.documentElement.dir === "rtl" ? -right : right;
  return { along, across: clientY - start.clientY };
}

function show(row: HTMLElement, along: number, wordOf: (operation: SwipeDeed) => string): void {
  const operation = along > 0 ? "select" : "delete";
  row.dataset["swipe"] = operation;
  // A text of CSS is quoted as one of JSON.
  row.style.setProperty("--word", JSON.stringify(wordOf(operation)));
  row.toggleAttribute("data-far", deedOf(along, row.offsetWidth) !== undefined);
  const turn = document.documentElement.dir === "rtl" ? -1 : 1;
  row.style.setProperty("--swipe", `${along * turn}px`);
}

function hide(row: HTMLElement): void {
  row.style.removeProperty("--swipe");
  row.removeAttribute("data-far");
  delete row.dataset["swipe"];
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
