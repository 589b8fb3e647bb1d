// Tracks the place of a chart that the user points at or presses, by mouse, touch or keys. A click opens it. The first tap shows the
// figures, and a second one opens them.

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { useReader } from "../texts/texts.ts";
import { type Axis, valueAt } from "./axis.ts";

/** A place that was pressed. */
export interface Place {
  readonly at: number;
  /** The value of the axis at the height of the pointer; undefined for a key. */
  readonly value?: number;
  /** The part of a bar, if one was hit. */
  readonly part?: number;
}

export interface Places {
  /** Bars share the width. Cells are elements with `data-at`. */
  readonly kind: "bars" | "cells";
  readonly count: number;
  /** The place at which the arrow keys begin. */
  readonly first: number;
  /** How many places the right and the down arrow keys move by. */
  readonly steps?: readonly [right: number, down: number];
  readonly axis?: Axis;
  readonly onOpen: (place: Place) => void;
}

export interface Shown {
  readonly at: number;
  readonly isByTouch: boolean;
  /** The element of the place, if it is a cell. */
  readonly cell: HTMLElement | null;
}

function placeUnder(
  { clientX, clientY, target, currentTarget }: MouseEvent,
  { kind, count, axis }: Places,
  isMirrored: boolean,
): Place | undefined {
  const { left, bottom, width, height } = currentTarget.getBoundingClientRect();
  const mark = target instanceof Element && target.closest<HTMLElement>("[data-at], [data-part]");
  const { at, part } = mark ? mark.dataset : {};
  if (kind === "cells") return at === undefined ? undefined : { at: Number(at) };
  const share = (clientX - left) / width;
  const along = isMirrored ? 1 - share : share;
  return {
    at: Math.max(0, Math.min(Math.floor(along * count), count - 1)),
    ...(axis && { value: valueAt(axis, (bottom - clientY) / height) }),
    ...(part !== undefined && { part: Number(part) }),
  };
}

/** Put its handlers on the one element that takes keys and pointers. */
export function useCursor(places: Places) {
  const { count, first, steps = [1, -1], onOpen } = places;
  const { direction } = useReader();
  const [shown, setShown] = useState<Shown>();
  const isPressed = useRef(false);
  const isMirrored = direction === "rtl";
  const placeOf = (event: MouseEvent) => placeUnder(event, places, isMirrored);
  const within = (at: number) => Math.max(0, Math.min(at, count - 1));
  const at = within(shown?.at ?? first);

  function show(at: number | undefined, plot: Element, isByTouch = false): void {
    if (at === undefined) hide();
    else setShown({ at, isByTouch, cell: plot.querySelector(`[data-at="${at}"]`) });
  }
  function hide(): void {
    setShown(undefined);
  }

  return {
    at,
    shown,
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const [right, down] = isMirrored ? [-steps[0], steps[1]] : steps;
        const moves: Readonly<Record<string, number>> = {
          ArrowRight: at + right,
          ArrowLeft: at - right,
          ArrowDown: at + down,
          ArrowUp: at - down,
          Home: 0,
          End: count - 1,
        };
        const to = moves[event.key];
        if (to !== undefined) show(within(to), event.currentTarget);
        else if (event.key === "Enter") onOpen({ at });
        else if (event.key === "Escape" && shown) hide();
        else return;
        event.preventDefault();
      },
      onFocus({ currentTarget }: { readonly currentTarget: Element }) {
        if (!shown) show(at, currentTarget);
      },
      onBlur: hide,
      onPointerDown(event: PointerEvent) {
        const place = placeOf(event);
        const isMouse = event.pointerType === "mouse";
        isPressed.current = isMouse || (shown?.isByTouch === true && place?.at === shown.at);
        show(place?.at, event.currentTarget, !isMouse);
      },
      onPointerMove(event: PointerEvent) {
        show(placeOf(event)?.at, event.currentTarget, event.pointerType !== "mouse");
      },
      // This acts on the click, not when the finger is lifted: that click would hit the new view.
      onClick(event: MouseEvent) {
        const place = placeOf(event);
        if (isPressed.current && place) onOpen(place);
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType === "mouse") hide();
      },
    },
  };
}
