// Workloads on the app in a real Chromium: its size, how soon it is usable, how fast it responds, and how it scrolls. The server runs on
// its core, and the whole browser on the load's. With CPU slow-down, the browser uses both cores. The throttled thread keeps one core busy
// all the time, and the rest of the browser would wait for it, unlike on a device with several cores.

import type { Bench } from "../bench.ts";
import { type BookSize, copyBook } from "../books/books.ts";
import type {
  DropFigures,
  DropSettings,
  InteractionsFigures,
  InteractionsSettings,
  LoadFigures,
  LoadSettings,
  PageSettings,
  ScrollFigures,
  SizeFigures,
} from "../browser/settings.ts";
import { runProgram } from "../loads/program.ts";
import { BOTH_CORES } from "../measure/processes.ts";
import { BROWSER, DATA, MAIN } from "../paths.ts";
import type { Round } from "../report/figures.ts";

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;
const SLOW_DOWN = 4;
const LOADS = 20;
/** How often each interaction is measured. The slowest twentieth then has more than one measurement. */
const TIMES = 40;

export const INTERACTIONS: readonly (keyof InteractionsFigures)[] = [
  "open",
  "chips",
  "record",
  "month",
  "search",
  "select",
];

export function measureSize(bench: Bench): Promise<Round> {
  return serveApp(bench, 100_000, async (url) => {
    const settings = { url, slowDown: 1 };
    const { first, idle, charts } = await run<PageSettings, SizeFigures>("size", settings);
    return {
      "app-first": { outlay: first / KILOBYTE },
      "app-idle": { outlay: idle / KILOBYTE },
      "app-charts": { outlay: charts / KILOBYTE },
    };
  });
}

export function measureLoad(bench: Bench): Promise<Round> {
  return serveApp(bench, 100_000, async (url) => {
    const load = (slowDown: number, cores?: string) =>
      run<LoadSettings, LoadFigures>("load", { url, slowDown, times: LOADS }, cores);
    const slow = await load(SLOW_DOWN, BOTH_CORES);
    const cramped = await load(SLOW_DOWN);
    const plain = await load(1);
    return {
      "app-load-slow": { outlay: slow.p95Ms },
      "app-load-slow-median": { outlay: slow.p50Ms },
      "app-load-cramped": { outlay: cramped.p95Ms },
      "app-load": { outlay: plain.p95Ms },
    };
  });
}

/** Drops one bank's file at a time, each on a page that has just been opened. */
export function measureDrop(bench: Bench): Promise<Round> {
  return serveApp(bench, 100_000, async (url) => {
    const settings = { url, slowDown: SLOW_DOWN, times: LOADS, folder: DATA };
    const { p50Ms, p95Ms } = await run<DropSettings, DropFigures>("drop", settings, BOTH_CORES);
    return { "app-drop-slow": { outlay: p95Ms }, "app-drop-slow-median": { outlay: p50Ms } };
  });
}

export function measureInteractions(bench: Bench): Promise<Round> {
  return serveApp(bench, 100_000, async (url) => {
    const interact = (slowDown: number, cores?: string) => {
      const settings = { url, slowDown, times: TIMES };
      return run<InteractionsSettings, InteractionsFigures>("interactions", settings, cores);
    };
    const plain = await interact(1);
    const slow = await interact(SLOW_DOWN, BOTH_CORES);
    const figures = INTERACTIONS.flatMap((name) => [
      [`app-${name}`, { outlay: plain[name] }],
      [`app-${name}-slow`, { outlay: slow[name] }],
    ]);
    return Object.fromEntries(figures);
  });
}

export function measureScroll(bench: Bench): Promise<Round> {
  return serveApp(bench, 1_000_000, async (url) => {
    const settings = { url: `${url}&period=all`, slowDown: 1 };
    const { drag, wheel, ...tab } = await run<PageSettings, ScrollFigures>("scroll", settings);
    return {
      "app-drag": { outlay: drag.long },
      "app-drag-mean": { outlay: drag.meanMs },
      "app-drag-waiting": { outlay: drag.waiting },
      "app-wheel": { outlay: wheel.long },
      "app-wheel-mean": { outlay: wheel.meanMs },
      "app-wheel-waiting": { outlay: wheel.waiting },
      "app-heap": { outlay: tab.heap / MEGABYTE },
      "app-heap-collected": { outlay: tab.collectedHeap / MEGABYTE },
    };
  });
}

function run<Settings, Figures>(
  name: string,
  settings: Settings,
  cores?: string,
): Promise<Figures> {
  return runProgram<Settings, Figures>(name, settings, {
    folder: BROWSER,
    ...(cores !== undefined && { cores }),
  });
}

/** Starts a server on a copy of the household's book, and passes on the address of the app. Changes stay in the copy. */
async function serveApp(
  bench: Bench,
  size: BookSize,
  work: (url: string) => Promise<Round>,
): Promise<Round> {
  const database = `sqlite:${copyBook(await bench.books.household(size))}`;
  const environment = { PORT: "0", DATABASE_URL: database, NODE_ENV: "production" };
  const argv = [process.execPath, MAIN];
  return bench.serveCommand("the app", { argv, environment }, ({ url }) =>
    work(`${url}/app?ledger=home`),
  );
}
