// Workloads on the app in a real Chromium, without peers: its size, how soon it is usable, how fast it responds, and how it scrolls. The
// server runs on its core, and the whole browser on the load's. With CPU slow-down, the browser uses both cores. The throttled thread keeps
// one core busy all the time, and the rest of the browser would wait for it, unlike on a device with several cores.

import type { BookSize } from "../books/books.ts";
import type { OnNewPages, OnPage, OnPageRepeatedly } from "../browser/settings.ts";
import { runProgram } from "../loads/program.ts";
import { BOTH_CORES, outlayOn, withServer } from "../measure/processes.ts";
import { atMost, type Figure, ofOutlay, type Round } from "../report/figures.ts";
import { householdAt } from "./household.ts";
import type { Workload } from "./workload.ts";

const SLOW_DOWN = 4;
const LOADS = 20;
/** How often each interaction is measured. The slowest twentieth then has more than one measurement. */
const TIMES = 40;

/** The user's actions, and the results to wait for. */
const DEEDS = {
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
    measure: () =>
      serveApp(100_000, async (url) => {
        const settings = { url, slowDown: 1 };
        return ofOutlay(await runProgram<OnPage>("browser/size", settings));
      }),
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
    measure: () =>
      serveApp(100_000, async (url) => {
        const load = (slowDown: number, cores?: string) =>
          runProgram<OnNewPages>("browser/load", { url, slowDown, times: LOADS }, cores);
        const slow = await load(SLOW_DOWN, BOTH_CORES);
        const cramped = await load(SLOW_DOWN);
        const plain = await load(1);
        return ofOutlay({
          "app-load-slow": slow.p95Ms,
          "app-load-slow-median": slow.p50Ms,
          "app-load-cramped": cramped.p95Ms,
          "app-load": plain.p95Ms,
        });
      }),
  },
  {
    name: "app-interactions",
    title: "The app at 100,000 expenses: time from a key press until its result is drawn, p95",
    figures: Object.entries(DEEDS).flatMap(([name, label]): readonly Figure[] => [
      { name: `app-${name}`, label, unit: "ms" },
      { name: `app-${name}-slow`, label: "at 4 × CPU slow-down", unit: "ms" },
    ]),
    targets: Object.entries(DEEDS).map(([name, label]) => atMost(100, "ms", label, `app-${name}`)),
    measure: () =>
      serveApp(100_000, async (url) => {
        const interact = async (slowDown: number, cores?: string) => {
          const settings = { url, slowDown, times: TIMES };
          return runProgram<OnPageRepeatedly>("browser/interactions", settings, cores);
        };
        const plain = await interact(1);
        const slow = await interact(SLOW_DOWN, BOTH_CORES);
        return { ...ofOutlay(plain, "app-"), ...ofOutlay(slow, "app-", "-slow") };
      }),
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
    measure: () =>
      serveApp(100_000, async (url) => {
        const settings = { url, slowDown: SLOW_DOWN, times: LOADS };
        const slow = await runProgram<OnNewPages>("browser/drop", settings, BOTH_CORES);
        return ofOutlay({ "app-drop-slow": slow.p95Ms, "app-drop-slow-median": slow.p50Ms });
      }),
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
    measure: () =>
      serveApp(1_000_000, async (url) => {
        const settings = { url: `${url}&period=all`, slowDown: 1 };
        return ofOutlay(await runProgram<OnPage>("browser/scroll", settings));
      }),
  },
];

/** Starts a server on a copy of the household's book, and passes on the address of the app. Changes stay in the copy. */
async function serveApp(size: BookSize, work: (url: string) => Promise<Round>): Promise<Round> {
  const command = outlayOn(await householdAt("sqlite", size, "write"));
  return withServer(command, ({ url }) => work(`${url}/app?ledger=home`));
}
