// Sums that grow step by step: a strong line over its area, dots, and a thin band. A sum stays what it was until something is added
// to it, so all are stairs; the library's own lines drop steps of less than a pixel, and slopes come of it.

import type { CustomSeriesRenderItem } from "echarts";
import type { ChartStyle } from "./chart-style.ts";

export interface Stairs {
  readonly kind: "current" | "before" | "average";
  readonly colour: string;
  /** Of each place along the axis, in the axis's own measure. */
  readonly heights: readonly number[];
}

type Point = [x: number, y: number];

/** The strong one lies over the others. */
const ORDER = { average: 0, before: 1, current: 2 } as const;
const BAND = 7;

/** Draws all of them as one shape. */
export function drawStairs(all: readonly Stairs[], style: ChartStyle): CustomSeriesRenderItem {
  const longest = Math.max(...all.map(({ heights }) => heights.length));
  const inOrder = all.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  return (_, api) => {
    const [base = 0] = api.coord([0, 0]).slice(1);
    const size = api.size?.([1, 0]);
    const width = Array.isArray(size) ? (size[0] ?? 0) : 0;
    // Towards the day before.
    const half = (style.isRightToLeft ? -width : width) / 2;
    const children = inOrder.flatMap((stairs) => {
      const points = stairs.heights.flatMap((height, at): Point[] => {
        const [x = 0, y = 0] = api.coord([at, height]);
        return [
          [x - half, y],
          [x + half, y],
        ];
      });
      return shapesOf(stairs, points, { base, longest, style });
    });
    return { type: "group", children };
  };
}

interface Ground {
  readonly base: number;
  /** How many places there are along the axis. */
  readonly longest: number;
  readonly style: ChartStyle;
}

function shapesOf(
  { kind, colour, heights }: Stairs,
  points: Point[],
  { base, longest, style }: Ground,
) {
  const line = (lineWidth: number, more: object = {}, stroke = colour) => ({
    type: "polyline" as const,
    shape: { points },
    style: { stroke, lineWidth, fill: "none", lineJoin: "round" as const, ...more },
  });
  switch (kind) {
    case "average":
      return [line(BAND)];
    case "before":
      return [
        // A halo, so that it can be told from the band that it crosses.
        line(5, { opacity: 0.8 }, style.surface),
        line(2, { lineDash: [1, 4], lineCap: "round" as const }),
      ];
    case "current":
      return [
        areaOf(points, base, colour),
        line(3),
        ...(heights.length < longest ? [endOf(points, colour, style)] : []),
      ];
  }
}

/** A dot where one that goes on has come to. */
function endOf(points: readonly Point[], colour: string, style: ChartStyle) {
  const [cx = 0, cy = 0] = points.at(-1) ?? [];
  return {
    type: "circle" as const,
    shape: { cx, cy, r: 5.5 },
    style: { fill: colour, stroke: style.surface, lineWidth: 2 },
  };
}

/** It fades towards the axis. */
function areaOf(points: readonly Point[], base: number, colour: string) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { type: "group" as const, children: [] };
  const stops = [
    { offset: 0, color: faded(colour, 0.22) },
    { offset: 1, color: faded(colour, 0) },
  ];
  return {
    type: "polygon" as const,
    shape: { points: [...points, [last[0], base], [first[0], base]] },
    style: {
      fill: { type: "linear" as const, x: 0, y: 0, x2: 0, y2: 1, colorStops: stops },
    },
  };
}

/** A colour of three channels, with a fourth. */
function faded(colour: string, opacity: number): string {
  return colour.replace("rgb(", "rgba(").replace(")", `, ${opacity})`);
}
