// What both charts of the book have in common: the lines of the axis with their figures, the place that keys and pointers are at, and
// the card that says its figures.

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { showCount, showRoughly } from "../../locale/amounts.ts";
import { useReader } from "../../texts/texts.ts";
import type { Axis } from "./layers.ts";

/** From here on figures are rounded: 12K. */
const LARGE = 100_000;

export function heightIn({ from, to }: Axis, value: number): number {
  return ((value - from) / (to - from)) * 100;
}

export function Gridlines({ axis }: { readonly axis: Axis }) {
  const { locale } = useReader();
  const show = (value: number) =>
    Math.abs(value) < LARGE ? showCount(value, locale) : showRoughly(value, locale);
  const { from, ticks } = axis;
  return (
    <>
      {ticks[0] !== from && <i className="gridline" data-base="" style={{ insetBlockEnd: 0 }} />}
      {ticks.map((tick) => (
        <i key={tick} className="gridline" style={{ insetBlockEnd: `${heightIn(axis, tick)}%` }}>
          <span>{show(tick)}</span>
        </i>
      ))}
    </>
  );
}

interface Cursor {
  /** Undefined where nothing is pointed at. */
  readonly at: number | undefined;
  /** For the one element that takes the keys and is pointed at. */
  readonly handlers: {
    onKeyDown(event: KeyboardEvent): void;
    onFocus(): void;
    onBlur(): void;
    onPointerMove(event: PointerEvent): void;
    onPointerDown(event: PointerEvent): void;
    onClick(event: MouseEvent): void;
    onPointerLeave(event: PointerEvent): void;
  };
}

interface CursorOptions {
  readonly count: number;
  /** Where the keys begin. */
  readonly first: number;
  /** Which place a share of the width belongs to. */
  readonly placeAt: (share: number) => number;
  readonly onOpen: (at: number) => void;
}

/** A mouse opens what it presses; a finger sees the figures first, and opens them by pressing again. */
export function useCursor({ count, first, placeAt, onOpen }: CursorOptions): Cursor {
  const { direction } = useReader();
  const [at, setAt] = useState<number>();
  const [isPressed, setIsPressed] = useState(false);
  const step = direction === "rtl" ? -1 : 1;
  const within = (place: number) => Math.max(0, Math.min(place, count - 1));

  function pointed({ clientX, currentTarget }: MouseEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    return within(placeAt(step > 0 ? share : 1 - share));
  }

  return {
    at: at === undefined ? undefined : within(at),
    handlers: {
      onKeyDown(event) {
        const from = at ?? first;
        const moves: Readonly<Record<string, number>> = {
          ArrowRight: from + step,
          ArrowLeft: from - step,
          ArrowUp: from + 1,
          ArrowDown: from - 1,
          Home: 0,
          End: count - 1,
        };
        const to = moves[event.key];
        if (to !== undefined) setAt(within(to));
        else if (event.key === "Enter") onOpen(within(from));
        else if (event.key === "Escape" && at !== undefined) setAt(undefined);
        else return;
        event.preventDefault();
      },
      onFocus: () => setAt((before) => before ?? first),
      onBlur: () => setAt(undefined),
      onPointerDown(event) {
        setIsPressed(event.pointerType === "mouse" || pointed(event) === at);
        setAt(pointed(event));
      },
      onPointerMove: (event) => setAt(pointed(event)),
      // Not when the finger is lifted: its click would reach what the new view has in this place.
      onClick(event) {
        if (isPressed) onOpen(pointed(event));
      },
      onPointerLeave(event) {
        if (event.pointerType === "mouse") setAt(undefined);
      },
    },
  };
}

/** A category has its colour. */
export type TipLine = readonly [name: string, value: string, colour?: string];

interface TipProps {
  /** Of the width of the plot, where it points to. */
  readonly share: number;
  readonly title: string;
  readonly lines: readonly TipLine[];
}

/** Up to here there is more room behind the place, where the figures of the axis stand, than before it. */
const MIDDLE = 0.55;

/** Read out by the value of the chart's own element. On a phone it stays within the window, and may lie over the place itself. */
export function Tip({ share, title, lines }: TipProps) {
  const isBefore = share > MIDDLE;
  return (
    <>
      <i className="rule" style={{ insetInlineStart: `${share * 100}%` }} />
      <div
        className="tip"
        aria-hidden="true"
        style={
          isBefore
            ? { insetInlineEnd: `min(${(1 - share) * 100}% + 0.75rem, 100% - 9.5rem)` }
            : { insetInlineStart: `min(${share * 100}% + 0.75rem, 100% - 6.5rem)` }
        }
      >
        <p>{title}</p>
        <dl>
          {lines.map(([name, value, colour]) => (
            <div key={`${name} ${colour}`}>
              <dt data-key={colour && ""} style={colour ? { "--colour": colour } : {}}>
                <bdi>{name}</bdi>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
