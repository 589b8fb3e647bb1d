// Bars of a chart, of one part or of several: expenses go up from zero, refunds go down.

import { Fragment } from "react";
import { type Axis, heightIn } from "./axis.ts";
import { percent } from "./plot.tsx";

/** A part of a bar between two values of the axis. `from` is the value nearer to zero. */
export interface Part {
  /** The part's index among all parts that bars may have. */
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** The parts of a bar. A part of `least` or less is not drawn, since its edge would cover the axis. */
export function stackedParts(lengths: readonly number[], least = 0): readonly Part[] {
  let [top, bottom] = [0, 0];
  return lengths.flatMap((length, part) => {
    if (Math.abs(length) <= least) return [];
    const from = length < 0 ? bottom : top;
    const to = from + length;
    if (length < 0) bottom = to;
    else top = to;
    return [{ part, from, to }];
  });
}

export interface Bar {
  readonly key: string;
  readonly parts: readonly Part[];
  /** The text above the bar. */
  readonly sum?: string | undefined;
}

interface Props {
  readonly axis: Axis;
  readonly bars: readonly Bar[];
  /** Each part has its color. */
  readonly colors: readonly string[];
}

export function Bars({ axis, bars, colors }: Props) {
  const zero = heightIn(axis, 0);
  return bars.map(({ key, parts, sum }, at) => {
    const ends = parts.map(({ to }) => to);
    const [bottom, top] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    return (
      <Fragment key={key}>
        <span
          className="bar"
          style={{
            insetInlineStart: percent(at / bars.length),
            inlineSize: percent(1 / bars.length),
          }}
        >
          {parts.map(({ part, from, to }) => {
            const start = Math.abs(heightIn(axis, from) - zero);
            return (
              <i
                key={part}
                data-part={part}
                data-end={to === top ? "top" : to === bottom ? "bottom" : undefined}
                style={{
                  "--color": colors[part],
                  blockSize: percent(Math.abs(heightIn(axis, to) - zero) - start),
                  ...(to < 0
                    ? { insetBlockStart: percent(1 - zero + start) }
                    : { insetBlockEnd: percent(zero + start) }),
                }}
              />
            );
          })}
        </span>
        {sum && (
          <span
            className="bar-sum"
            style={{
              "--characters": String(sum.length),
              "--share": String((at + 0.5) / bars.length),
              insetBlockEnd: percent(heightIn(axis, top)),
            }}
          >
            {sum}
          </span>
        )}
      </Fragment>
    );
  });
}
