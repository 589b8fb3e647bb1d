// The axis of a chart: from zero, with a few round figures. Amounts that are read are exact; what is drawn is as exact as a double.

import { UNSEEN } from "../book/figures.ts";

export interface Axis {
  /** The value that it begins with. */
  readonly from: number;
  readonly to: number;
  /** Round values within it, from low to high. */
  readonly ticks: readonly number[];
}

/** How many lines it has at most. */
const TICKS = 4;
const ROOM = 1.05;

/** It begins at nothing, or below it for refunds: a part that is cut off would lie about all shares. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const from = least < -UNSEEN * most ? least : 0;
  if (most === from) return { from, to: 1, ticks: [0] };
  const to = from + (most - from) * ROOM;
  const step = stepFor((to - from) / TICKS);
  const ticks: number[] = [];
  // A value just below nothing is rounded up to -0, which would be shown.
  for (let at = Math.ceil(from / step) + 0; at * step <= to; at += 1) ticks.push(at * step);
  return { from, to, ticks };
}

/** The next greater of 1, 2, 5, 10, 20 and so on. */
function stepFor(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * ([1, 2, 5].find((each) => each * power >= size) ?? 10);
}

/** As a share of the whole axis. */
export function heightIn({ from, to }: Axis, value: number): number {
  return (value - from) / (to - from);
}

export function valueAt({ from, to }: Axis, height: number): number {
  return from + height * (to - from);
}
