// The axis of a chart: from zero, with a few round figures. Shown amounts are exact; drawn lengths are doubles.

import type { Decimal } from "../../domain/money/decimal.ts";

/**
 * A share of the longest shape that is too small to be seen. A refund of a cent must not move a chart's zero, nor take one of its colors.
 */
export const UNSEEN = 0.005;

export interface Axis {
  /** The value at which the axis begins. */
  readonly from: number;
  readonly to: number;
  /** Round values within it, from low to high. */
  readonly ticks: readonly number[];
}

/** The approximate number of figures on an axis. */
const TICKS = 4;
const ROOM = 1.05;

/**
 * An axis begins at zero, or below zero for refunds. An axis that begins above zero would distort all proportions. It begins at a round
 * figure if refunds are larger than a step.
 */
export function axisOf(values: readonly number[]): Axis {
  const [lowest, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const least = lowest < -UNSEEN * most ? lowest : 0;
  if (most === least) return { from: 0, to: 1, ticks: [0] };
  const step = stepFor(((most - least) * ROOM) / TICKS);
  const from = least <= -step || most === 0 ? Math.floor(least / step) * step : least;
  const to = from + (most - from) * ROOM;
  const ticks: number[] = [];
  // A value just below zero is rounded up to -0, which would be shown.
  for (let at = Math.ceil(from / step) + 0; at * step <= to; at += 1) ticks.push(at * step);
  return { from, to, ticks };
}

/** The length is only for drawing, since a double is not exact. */
export function lengthOf(amount: Decimal): number {
  return Number.parseFloat(amount);
}

/** The next greater of 1, 2, 5, 10, 20 and so on. */
function stepFor(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * ([1, 2, 5].find((each) => each * power >= size) ?? 10);
}

/** Returns the share of the whole axis that a value takes. */
export function heightIn({ from, to }: Axis, value: number): number {
  return (value - from) / (to - from);
}

export function valueAt({ from, to }: Axis, height: number): number {
  return from + height * (to - from);
}
