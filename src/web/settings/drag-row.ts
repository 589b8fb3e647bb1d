// Drags a row by its grip, with any kind of pointer. The row follows the pointer, the other rows make room, and the page scrolls at its
// edges. Nothing changes until the row is dropped; Escape cancels.

import type { PointerEvent } from "react";

/** This near an edge of the screen, the page scrolls by `SCROLL_STEP` per frame. */
const EDGE = 96;
const SCROLL_STEP = 10;

/** Moves a list item among those with a grip. `onDrop` gets the new place, from 0, if it has changed. */
export function dragRow(event: PointerEvent<HTMLElement>, onDrop: (place: number) => void): void {
  const { pointerId, clientY: start, button } = event;
  const grip: HTMLElement = event.currentTarget;
  const item = grip.closest("li");
  const list = item?.parentElement;
  if (!item || !list || button !== 0) return;
  const items = [...list.children].filter((each) => each.querySelector("button.grip"));
  const from = items.indexOf(item);
  const boxes = items.map((each) => each.getBoundingClientRect());
  const scrolled = scrollY;
  const ending = new AbortController();
  const { signal } = ending;
  let at = start;
  let to = from;
  let frame = requestAnimationFrame(follow);

  function move(): void {
    const by = at - start + scrollY - scrolled;
    to = placeOf(boxes, from, by);
    const room = boxes[from]?.height ?? 0;
    for (const [index, each] of items.entries()) {
      const aside = index > from && index <= to ? -room : index < from && index >= to ? room : 0;
      shift(each, index === from ? by : aside);
    }
  }

  function follow(): void {
    const edge = at < EDGE ? -1 : at > innerHeight - EDGE ? 1 : 0;
    scrollBy({ top: edge * SCROLL_STEP, behavior: "instant" });
    move();
    frame = requestAnimationFrame(follow);
  }

  function end(isDropped: boolean): void {
    ending.abort();
    cancelAnimationFrame(frame);
    list?.removeAttribute("data-dragging");
    item?.removeAttribute("data-dragged");
    for (const each of items) shift(each, 0);
    if (isDropped && to !== from) onDrop(to);
  }

  grip.setPointerCapture(pointerId);
  list.dataset["dragging"] = "";
  item.dataset["dragged"] = "";
  grip.addEventListener("pointermove", ({ clientY }) => (at = clientY), { signal });
  grip.addEventListener("pointercancel", () => end(false), { signal });
  grip.addEventListener(
    "pointerup",
    ({ clientY }) => {
      at = clientY;
      move();
      end(true);
    },
    { signal },
  );
  grip.addEventListener(
    "keydown",
    (pressed) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      end(false);
    },
    { signal },
  );
}

function shift(item: Element, by: number): void {
  if (item instanceof HTMLElement) item.style.translate = by === 0 ? "" : `0 ${by}px`;
}

type Box = Pick<DOMRect, "top" | "bottom">;

/** The place of the row at `from` once it is moved `by` pixels: it passes rows whose middle its edge has passed. */
export function placeOf(boxes: readonly Box[], from: number, by: number): number {
  const own = boxes[from];
  if (!own) return from;
  const middle = ({ top, bottom }: Box) => (top + bottom) / 2;
  const passedDown = boxes.slice(from + 1).filter((box) => own.bottom + by > middle(box)).length;
  const passedUp = boxes.slice(0, from).filter((box) => own.top + by < middle(box)).length;
  return from + passedDown - passedUp;
}
