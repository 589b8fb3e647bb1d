// What a place of a chart says, beside it: shown by hover, by a first tap and by the arrow keys. A click, a second tap, the button of
// the tip and Enter open the expenses behind it.

import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { go } from "../address/address.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import type { Stops, TipLine, Way } from "./chart.ts";
import type { ChartCanvas } from "./drawing/canvas.ts";
import { toTop } from "./figure.tsx";

export interface ShownTip {
  readonly stop: number;
  readonly isByTouch: boolean;
}

interface Props {
  readonly stops: Stops;
  readonly canvas: ChartCanvas;
  /** In CSS pixels. */
  readonly width: number;
  readonly setTip: (tip: ShownTip | undefined) => void;
}

interface TipProps extends Props {
  readonly tip: ShownTip;
  readonly height: number;
}

export function Tip({ tip, stops, canvas, width, height, setTip }: TipProps) {
  const texts = useTexts();
  const own = useRef<HTMLDivElement>(null);
  const { stop, isByTouch } = tip;
  const lines = stops.describe(stop);
  const way = stops.wayOf(stop);

  useEffect(() => {
    if (!isByTouch) return;
    // A tap beside the chart puts it away.
    const close = ({ target }: PointerEvent) => {
      const drawing = own.current?.parentElement;
      if (!(target instanceof Node) || !drawing?.contains(target)) setTip(undefined);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [isByTouch, setTip]);

  if (lines.length === 0) return null;
  const [x, y] = canvas.pixelOf(stops.pointOf(stop, width));
  const isLow = y > height / 2;
  return (
    <div
      ref={own}
      className="tip"
      data-touch={isByTouch || undefined}
      style={{ ...beside(x, width), ...(isLow ? { bottom: height - y } : { top: Math.max(y, 0) }) }}
    >
      <TipLines lines={lines} />
      {isByTouch && way && (
        <button type="button" onClick={() => follow(way)}>
          {texts.reports.openShown}
        </button>
      )}
    </div>
  );
}

/** Between a place and what it says, in CSS pixels. */
const GAP = 14;
/** Where there is so little room, it stands at the other edge, and never beyond it. */
const NARROW = 480;

function beside(x: number, width: number): CSSProperties {
  const isRight = x > width / 2;
  if (width < NARROW) return isRight ? { left: 0 } : { right: 0 };
  return isRight ? { right: width - x + GAP } : { left: x + GAP };
}

function TipLines({ lines }: { readonly lines: readonly TipLine[] }) {
  return (
    <dl>
      {lines.map(([name, value, colour]) => (
        <div key={name}>
          <dt style={colour === undefined ? {} : { "--colour": colour }} data-key={colour && ""}>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CursorProps extends Props {
  readonly title: string;
}

/** A single stop of the Tab key: arrows go from figure to figure, Enter opens the expenses behind one. */
export function Cursor({ title, stops, canvas, width, setTip }: CursorProps) {
  const { direction } = useReader();
  const [asked, setAsked] = useState(stops.first);
  const last = stops.count - 1;
  const at = Math.min(asked, last);

  function show(stop: number): void {
    setAsked(stop);
    canvas.mark(stops.placeOf(stop, width));
    setTip({ stop, isByTouch: false });
  }

  function hide(): void {
    canvas.mark(undefined);
    setTip(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const along = direction === "rtl" ? -stops.along : stops.along;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: at + along,
      ArrowLeft: at - along,
      ArrowDown: at + stops.across,
      ArrowUp: at - stops.across,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) show(Math.max(0, Math.min(to, last)));
    else if (event.key === "Escape") hide();
    else if (event.key === "Enter") follow(stops.wayOf(at));
    else return;
    event.preventDefault();
  }

  return (
    <div
      className="cursor"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={stops.describe(at).map(sayLine).join(", ")}
      onKeyDown={onKeyDown}
      onFocus={() => show(at)}
      onBlur={hide}
    />
  );
}

function sayLine([name, value]: TipLine): string {
  return value === "" ? name : `${name}: ${value}`;
}

/** Goes to the expenses behind a figure of a drawing. */
export function follow(way: Way | undefined): void {
  if (!way) return;
  go(way);
  toTop(way);
}
