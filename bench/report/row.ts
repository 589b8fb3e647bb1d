// The results of a workload as text, both for the terminal and for the page.

import { SIDE_NAMES, type SideName } from "../sides/side.ts";
import type { Workload } from "../workloads/workload.ts";
import { isMet, medianOf, type Round, type Target, type Unit } from "./figures.ts";

export interface Row {
  readonly title: string;
  /** The figures of each side, in lines. */
  readonly sides: readonly { readonly side: SideName; readonly lines: readonly string[] }[];
  readonly targets: readonly TargetResult[];
}

interface TargetResult {
  /** The bound and its unit, such as "≥ 2 × the limit". */
  readonly required: string;
  readonly reached: string;
  readonly met: boolean;
}

export function rowOf(workload: Workload, rounds: readonly Round[]): Row {
  const linesOf = (side: SideName) =>
    workload.figures.flatMap(({ name, label, unit }) => {
      const value = medianOf(rounds, [name, side]);
      if (Number.isNaN(value)) return [];
      const text = format(value, unit);
      return label === undefined ? text : `${label}: ${text}`;
    });
  return {
    title: workload.title,
    sides: SIDE_NAMES.map((side) => ({ side, lines: linesOf(side) })),
    targets: workload.targets.map((target) => resultOf(target, rounds)),
  };
}

function resultOf(target: Target, rounds: readonly Round[]): TargetResult {
  const { bound, value, unit, of } = target;
  const reached = target.reached(rounds);
  const sign = bound === "at least" ? "≥" : "≤";
  return {
    required: `${sign} ${unit === "×" && value >= 1 ? `${value} ×` : bare(value, unit)} ${of}`,
    reached: format(reached, unit),
    met: isMet(target, reached),
  };
}

function bare(value: number, unit: Unit): string {
  return unit === "×" ? String(value) : `${value} ${unit}`;
}

/** Writes a number with as many digits as are meaningful. */
export function format(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return "not measured";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (unit === "×") return text;
  return unit === "/s" ? `${text}${unit}` : `${text} ${unit}`;
}
