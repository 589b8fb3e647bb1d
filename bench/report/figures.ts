// The figures of a run, and their targets. Each round has its own figures and ratios between them, and a run has the medians of both over
// its rounds.

import { median } from "../measure/statistics.ts";
import type { SideName } from "../sides/side.ts";

/** A figure of each side that can do the workload, by side. */
export type BySide = Partial<Record<SideName, number | undefined>>;

/** All figures of one round, by name. */
export type Round = Record<string, BySide>;

/** Measures a figure of one side after another. */
export async function bySide<Side extends SideName>(
  sides: readonly Side[],
  measure: (side: Side) => Promise<number | undefined>,
): Promise<BySide> {
  const figures: BySide = {};
  for (const side of sides) figures[side] = await measure(side);
  return figures;
}

/** Figures of Outlay alone, with their names between a prefix and a suffix. */
export function ofOutlay(
  figures: Readonly<Record<string, number | undefined>>,
  prefix = "",
  suffix = "",
): Round {
  const round: Round = {};
  for (const [name, outlay] of Object.entries(figures)) round[prefix + name + suffix] = { outlay };
  return round;
}

/** How a figure is written. */
export type Unit = "/s" | "ms" | "KB" | "MB" | "a sync" | "×" | "%";

export interface Figure {
  readonly name: string;
  /** Distinguishes it from the other figures of the same workload. */
  readonly label?: string | undefined;
  readonly unit: Unit;
}

export interface Target {
  readonly bound: "at least" | "at most";
  readonly value: number;
  readonly unit: Unit;
  /** Continues the text after the value, as in "of the limit". */
  readonly of: string;
  /** Returns the value that was reached. NaN if the rounds have not measured it. */
  reached(rounds: readonly Round[]): number;
}

/** Names one figure of one side. */
export type Place = readonly [figure: string, side: SideName];

/** A figure of Outlay. */
export const own = (figure: string): Place => [figure, "outlay"];

export function medianOf(rounds: readonly Round[], [figure, side]: Place): number {
  return median(rounds.flatMap((round) => round[figure]?.[side] ?? []));
}

/** Requires a figure to be this many times another of the same round. */
export function atLeast(value: number, of: string, above: Place, below: Place): Target {
  return { bound: "at least", value, unit: "×", of, reached: ratioOf(above, below) };
}

/** Requires a figure of Outlay to be no larger than this. */
export function atMost(value: number, unit: Unit, of: string, figure: string): Target {
  const reached = (rounds: readonly Round[]) => medianOf(rounds, own(figure));
  return { bound: "at most", value, unit, of, reached };
}

/**
 * Requires that in every round, each of these figures of Outlay is at most `value`, or `times` the same figure of the side `limit`,
 * whichever is larger. Reports the figure that comes closest, as a share of its maximum.
 */
export function atMostBeside(value: number, times: number, figures: readonly string[]): Target {
  const shares = (round: Round) =>
    figures.map((figure) => {
      const { outlay = Number.NaN, limit = 0 } = round[figure] ?? {};
      return outlay / Math.max(value, times * limit);
    });
  const reached = (rounds: readonly Round[]) => Math.max(...rounds.flatMap(shares));
  const of = `the allowed time: ${value} ms, or ${times} × the limit's in the same turn`;
  return { bound: "at most", value: 1, unit: "×", of, reached };
}

/** Requires a figure of Outlay to be at least this share of a whole. */
export function shareOf(value: number, whole: number, what: string, figure: string): Target {
  const reached = (rounds: readonly Round[]) => medianOf(rounds, own(figure)) / whole;
  return { bound: "at least", value, unit: "×", of: `of ${whole} ${what}`, reached };
}

/** Requires the medians of these figures of Outlay to be within this percentage of the largest. */
export function within(percent: number, of: string, figures: readonly string[]): Target {
  return {
    bound: "at most",
    value: percent,
    unit: "%",
    of,
    reached(rounds) {
      const medians = figures.map((figure) => medianOf(rounds, own(figure)));
      return (1 - Math.min(...medians) / Math.max(...medians)) * 100;
    },
  };
}

/** The ratio in the rounds that have both figures. */
function ratioOf([figure, side]: Place, [base, baseSide]: Place): Target["reached"] {
  return (rounds) =>
    median(
      rounds.flatMap((round) => {
        const above = round[figure]?.[side];
        const below = round[base]?.[baseSide];
        return above === undefined || below === undefined ? [] : above / below;
      }),
    );
}

/** A missing figure is NaN, and meets no target. */
export function isMet({ bound, value }: Target, reached: number): boolean {
  return bound === "at least" ? reached >= value : reached <= value;
}
