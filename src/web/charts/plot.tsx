// A chart on the page: gridlines with their figures, the marks on them, names below, and a tip with the figures of one place. It is a
// single tab stop. A screen reader hears the chart's sentence, and the figures of each place.

import { type ReactNode, useId } from "react";
import { showCount, showRoughly } from "../locale/amounts.ts";
import { Button } from "../parts/icon.tsx";
import { useReader } from "../texts/texts.ts";
import { type Axis, heightIn } from "./axis.ts";
import { type Places, type Shown, useCursor } from "./cursor.ts";

/** A line of a tip. A category has its color. */
export type TipLine = readonly [name: string, value: string, color?: string];

/** A name below a place. */
export interface PlaceName {
  readonly at: number;
  readonly text: string;
  /** A second line. */
  readonly below?: string | undefined;
  readonly isNow?: boolean;
}

export interface PlotProps extends Places {
  readonly title: string;
  /** A sentence that describes the chart. */
  readonly sentence?: string;
  readonly names?: readonly PlaceName[];
  /** The first line is the title. */
  readonly describe: (at: number) => readonly TipLine[];
  /** The text of the button that a tip has for a finger. */
  readonly openText?: string;
  readonly children: ReactNode;
}

export function Plot(props: PlotProps) {
  const { title, sentence, kind, count, axis, names = [], openText, onOpen, children } = props;
  const { at, shown, handlers } = useCursor(props);
  const description = useId();
  const lines = props.describe(at);
  return (
    <div className="chart">
      {sentence && (
        <p id={description} className="unseen">
          {sentence}
        </p>
      )}
      <div
        className={`plot ${kind}`}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={sentence && description}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={at + 1}
        aria-valuetext={lines.map(sayLine).join(", ")}
        {...handlers}
      >
        {axis && <Gridlines axis={axis} />}
        {children}
        {shown && <i className="here" style={hereAt(count, shown)} />}
      </div>
      {shown && lines.length > 0 && (
        <Tip count={count} shown={shown} lines={lines}>
          {shown.isByTouch && openText && (
            <Button
              // The chart keeps the focus. If it lost the focus, the tip would disappear before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen({ at })}
            >
              {openText}
            </Button>
          )}
        </Tip>
      )}
      {names.length > 0 && (
        <div className="below soft" aria-hidden="true">
          {names.map(({ at, text, below, isNow }) => (
            <span
              key={at}
              data-now={isNow || undefined}
              style={{ insetInlineStart: percent((at + 0.5) / count) }}
            >
              {text}
              {below && <small>{below}</small>}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

export function percent(share: number): string {
  return `${share * 100}%`;
}

/** The rectangle of a cell, or the horizontal extent of a bar. */
function hereAt(count: number, { at, cell }: Shown) {
  if (cell) {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = cell;
    return { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
  }
  return { insetInlineStart: percent(at / count), inlineSize: percent(1 / count) };
}

function sayLine([name, value]: TipLine): string {
  return value === "" ? name : `${name}: ${value}`;
}

interface TipProps extends Pick<PlotProps, "count" | "children"> {
  readonly shown: Shown;
  readonly lines: readonly TipLine[];
}

/** The tip next to a place, or below a cell. */
function Tip({ count, shown: { at, cell }, lines, children }: TipProps) {
  const { direction } = useReader();
  const share = cell ? shareIn(cell, direction === "rtl") : (at + 0.5) / count;
  return (
    <div
      className="tip small"
      data-before={share > 0.5 || undefined}
      style={{
        "--share": String(share),
        "--half": String(cell ? 0 : 0.5 / count),
        "--below": cell ? `${cell.offsetTop + cell.offsetHeight}px` : undefined,
      }}
    >
      <dl>
        {lines.map(([name, value, color]) => (
          <div key={`${name} ${color}`}>
            <dt
              className="beside tight"
              data-key={color && ""}
              style={color ? { "--color": color } : {}}
            >
              <bdi>{name}</bdi>
            </dt>
            <dd className="amount bold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

function shareIn({ offsetLeft, offsetWidth, offsetParent }: HTMLElement, isMirrored: boolean) {
  const share = (offsetLeft + offsetWidth / 2) / (offsetParent?.clientWidth ?? 1);
  return isMirrored ? 1 - share : share;
}

/** Figures from this size on are shown rounded, such as 120K. */
const LARGE = 100_000;

function Gridlines({ axis }: { readonly axis: Axis }) {
  const { locale } = useReader();
  const show = (tick: number) =>
    Math.abs(tick) < LARGE ? showCount(tick, locale) : showRoughly(tick, locale);
  return axis.ticks.map((tick) => (
    <i
      key={tick}
      className="gridline"
      data-zero={tick === 0 || undefined}
      style={{ insetBlockEnd: percent(heightIn(axis, tick)) }}
    >
      <span className="soft">{show(tick)}</span>
    </i>
  ));
}
