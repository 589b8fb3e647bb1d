// Lines of a chart: curves between points, and stairs of sums that stay what they were until something is added.

import type { ReactNode } from "react";
import { type Axis, heightIn } from "./axis.ts";
import { percent } from "./plot.tsx";

/** The drawing's own units, whatever its size on the page. */
const UNITS = 1_000;

export type Point = readonly [x: number, y: number];

/** A point of the drawing: at a share of its width, as high as a value of the axis. */
export function pointOf(axis: Axis, share: number, value: number): Point {
  return [share * UNITS, (1 - heightIn(axis, value)) * UNITS];
}

export function Lines({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** With a halo that parts it from what it crosses. */
export function DottedLine({ path }: { readonly path: string | undefined }) {
  if (!path) return null;
  return (
    <>
      <path className="ghost halo" d={path} />
      <path className="ghost" d={path} />
    </>
  );
}

interface DotProps {
  readonly axis: Axis;
  readonly share: number;
  readonly value: number;
}

/** Marks the end of a sum that goes on. */
export function Dot({ axis, share, value }: DotProps) {
  return (
    <i
      className="dot"
      style={{ insetInlineStart: percent(share), insetBlockEnd: percent(heightIn(axis, value)) }}
    />
  );
}

/** Through all points, a curve; undefined for none. */
export function curvePath(points: readonly Point[]): string | undefined {
  const [first] = points;
  return first && `M${first.map(rounded).join(" ")}${curveThrough(points)}`;
}

/** A smooth line through points that goes up and down only as they do: the commands of a path behind its first point. */
export function curveThrough(points: readonly Point[]): string {
  const slopes = points.slice(1).map(([x, y], at) => {
    const [fromX = 0, fromY = 0] = points[at] ?? [];
    return (y - fromY) / (x - fromX);
  });
  const tangents = points.map((_, at) => {
    const [before, after] = [slopes[at - 1], slopes[at]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return points
    .slice(1)
    .map(([x, y], at) => {
      const [fromX = 0, fromY = 0] = points[at] ?? [];
      const third = (x - fromX) / 3;
      const first = fromY + (tangents[at] ?? 0) * third;
      const second = y - (tangents[at + 1] ?? 0) * third;
      return `C${[fromX + third, first, x - third, second, x, y].map(rounded).join(" ")}`;
    })
    .join("");
}

/** A step for each value, among `count` places. */
export function stairsPath(axis: Axis, values: readonly number[], count: number): string {
  const steps = values.map((value, at) => {
    const [x, y] = pointOf(axis, at / count, value).map(rounded);
    return `${at === 0 ? `M${x} ${y}` : `V${y}`}H${rounded(((at + 1) / count) * UNITS)}`;
  });
  return steps.join("");
}

/** The area between stairs and zero. */
export function areaPath(axis: Axis, values: readonly number[], count: number): string {
  const [, zero] = pointOf(axis, 0, 0).map(rounded);
  return `${stairsPath(axis, values, count)}V${zero}H0Z`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
