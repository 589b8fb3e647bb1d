// The workloads on the app in the browser, and their targets. They measure it alone, without peers.

import { atMost, type Figure, type Target } from "../report/figures.ts";
import {
  INTERACTIONS,
  measureDrop,
  measureInteractions,
  measureLoad,
  measureScroll,
  measureSize,
} from "./app.ts";
import type { Workload } from "./workload.ts";

/** The user's actions, and the results to wait for. */
const DEEDS: Readonly<Record<(typeof INTERACTIONS)[number], string>> = {
  open: "`n`, until the line is open",
  chips: "a character in the line, until its reading is shown",
  record: "Enter, until the expense is shown",
  month: "`[`, until the month before is shown",
  search: "a character in the search, until the list shows its result",
  select: "`x`, until the expense is selected",
};

export const appWorkloads: readonly Workload[] = [
  {
    name: "app-size",
    title: "The app: its scripts, gzipped (KB of 1,000 bytes)",
    figures: [
      { name: "app-first", label: "first load", unit: "KB" },
      { name: "app-idle", label: "with the line for a new expense", unit: "KB" },
      { name: "app-charts", label: "with reports and charts", unit: "KB" },
    ],
    targets: [atMost(131, "KB", "the first load", "app-first")],
    measure: measureSize,
  },
  {
    name: "app-load",
    title: "The app at 100,000 expenses: time until it is usable, with an empty cache",
    figures: [
      { name: "app-load-slow", label: "p95 at 4 × CPU slow-down", unit: "ms" },
      { name: "app-load-slow-median", label: "its median", unit: "ms" },
      {
        name: "app-load-cramped",
        label: "p95 at 4 × CPU slow-down, with the whole browser on one core",
        unit: "ms",
      },
      { name: "app-load", label: "p95 without slow-down", unit: "ms" },
    ],
    targets: [atMost(1_000, "ms", "p95 at 4 × CPU slow-down", "app-load-slow")],
    measure: measureLoad,
  },
  {
    name: "app-interactions",
    title: "The app at 100,000 expenses: time from a key press until its result is drawn, p95",
    figures: INTERACTIONS.flatMap((name): readonly Figure[] => [
      { name: `app-${name}`, label: DEEDS[name], unit: "ms" },
      { name: `app-${name}-slow`, label: "at 4 × CPU slow-down", unit: "ms" },
    ]),
    targets: INTERACTIONS.map((name): Target => {
      return atMost(100, "ms", DEEDS[name], `app-${name}`);
    }),
    measure: measureInteractions,
  },
  {
    name: "app-drop",
    title:
      "The app at 100,000 expenses: time from dropping a bank's file of 1,000 rows until its first rows are drawn",
    figures: [
      { name: "app-drop-slow", label: "p95 at 4 × CPU slow-down", unit: "ms" },
      { name: "app-drop-slow-median", label: "its median", unit: "ms" },
    ],
    targets: [atMost(1_000, "ms", "p95 at 4 × CPU slow-down", "app-drop-slow")],
    measure: measureDrop,
  },
  {
    name: "app-scroll",
    title: "The app at 1,000,000 expenses: scrolled from the first month to the last",
    figures: [
      { name: "app-drag", label: "long frames, with the scroll bar in 10 s", unit: "%" },
      { name: "app-drag-mean", label: "mean time of a frame", unit: "ms" },
      { name: "app-drag-waiting", label: "frames that still lack a row", unit: "%" },
      {
        name: "app-wheel",
        label: "long frames, with a wheel, at both ends and in the middle",
        unit: "%",
      },
      { name: "app-wheel-mean", label: "mean time of a frame", unit: "ms" },
      { name: "app-wheel-waiting", label: "frames that still lack a row", unit: "%" },
      { name: "app-heap", label: "the tab's heap then", unit: "MB" },
      { name: "app-heap-collected", label: "after garbage collection", unit: "MB" },
    ],
    targets: [
      atMost(5, "%", "long frames, with the scroll bar", "app-drag"),
      atMost(5, "%", "long frames, with a wheel", "app-wheel"),
      atMost(150, "MB", "the tab's heap", "app-heap"),
    ],
    measure: measureScroll,
  },
];
