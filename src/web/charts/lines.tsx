// Lines of a chart. They are drawn as steps, since a sum stays the same until something is added.

import type { ReactNode } from "react";
import { type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import { type Axis, heightIn } from "./axis.ts";
import { percent } from "./plot.tsx";

/** The exact sum at the end of each step. */
export function runningTotals(amounts: readonly Decimal[]): readonly Decimal[] {
  let total: Decimal = ZERO;
  return amounts.map((amount) => {
    if (amount !== ZERO) total = sum([total, amount]);
    return total;
  });
}

/** The drawing's own units, whatever its size on the page. */
const UNITS = 1_000;

/** A point of the drawing: at a share of its width, as high as a value of the axis. */
function pointOf(axis: Axis, share: number, value: number) {
  const rounded = (share: number) => Math.round(share * UNITS * 10) / 10;
  return { x: rounded(share), y: rounded(1 - heightIn(axis, value)) };
}

export function Lines({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A dotted line with a halo, which sets it off from the shapes that it crosses. */
export function DottedLine({ path }: { readonly path: string }) {
  if (path === "") return null;
  return (
    <>
      <path className="ghost halo" fill="none" d={path} />
      <path className="ghost" fill="none" d={path} />
    </>
  );
}

interface DotProps {
  readonly axis: Axis;
  readonly share: number;
  readonly value: number;
}

/** Marks the end of a line whose sum is still growing. */
export function Dot({ axis, share, value }: DotProps) {
  return (
    <i
      className="dot"
      style={{ insetInlineStart: percent(share), insetBlockEnd: percent(heightIn(axis, value)) }}
    />
  );
}

/** A step for each value, among `count` places. */
export function stairsPath(axis: Axis, values: readonly number[], count: number): string {
  const steps = values.map((value, at) => {
    const [{ x, y }, end] = [pointOf(axis, at / count, value), pointOf(axis, (at + 1) / count, 0)];
    return `${at === 0 ? `M${x} ${y}` : `V${y}`}H${end.x}`;
  });
  return steps.join("");
}

/** The area between the stairs of `high` and `low`, which have the same number of steps. */
export function areaPath(
  axis: Axis,
  high: readonly number[],
  low: readonly number[],
  count: number,
): string {
  const back = low.map((value, at) => {
    const { x, y } = pointOf(axis, at / count, value);
    return `V${y}H${x}`;
  });
  return `${stairsPath(axis, high, count)}${back.toReversed().join("")}Z`;
}
