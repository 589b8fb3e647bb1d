// The workloads on a household's book, on SQLite, and on PostgreSQL within twice the time.

import { atLeast, atMost, ofOutlay, own, type Target, type Unit } from "../report/figures.ts";
import { measureFirstQuestions } from "./first-questions.ts";
import {
  type Engine,
  type Figures,
  measureBatches,
  measureBusy,
  measurePages,
  measureRecords,
  measureReports,
  measureSearches,
} from "./household.ts";
import type { Bench, Workload } from "./workload.ts";

/** The differences between the engines. */
interface Terms {
  /** The factor by which the figures may exceed those of SQLite. */
  readonly times: number;
  named(name: string): string;
  waitsAtMost(ms: number, name: string, of: string): Target;
}

/** A workload on either engine, with names that lack the engine's prefix. */
interface HouseholdWorkload {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly (readonly [name: string, label?: string, unit?: Unit])[];
  targets(terms: Terms): readonly Target[];
  measure(bench: Bench, engine: Engine): Promise<Figures>;
}

const WORKLOADS: readonly HouseholdWorkload[] = [
  {
    name: "pages",
    title: "The book of 1,000,000 expenses: pages of 100, p95 in the slowest of six orders",
    figures: [
      ["first-page", "first page"],
      ["middle-page", "in the middle"],
      ["last-page", "last page"],
      ["fill", "the first request after the start"],
      ["resident", "resident memory then", "MB"],
    ],
    targets: ({ waitsAtMost }) => [
      waitsAtMost(10, "first-page", "the first page"),
      waitsAtMost(10, "middle-page", "one in the middle"),
      waitsAtMost(10, "last-page", "the last page"),
    ],
    measure: measurePages,
  },
  {
    name: "first",
    title: "The first queries after a start, each after a separate start",
    figures: [
      ["first-view", "the app's first view at 1,000,000 expenses"],
      ["first-view-100000", "at 100,000"],
      ["first-beside", "then the months beside it, at 1,000,000"],
      ["first-search", "a search of all years, at 1,000,000"],
      ["first-report", "a report on all years, at 1,000,000"],
      ["first-wait", "the longest wait of another client meanwhile"],
      ["first-unkept", "the search without an image"],
    ],
    // These are the same on both engines.
    targets: ({ named }) => [
      atMost(500, "ms", "the first view", named("first-view")),
      atMost(150, "ms", "the first view at 100,000", named("first-view-100000")),
      atMost(2_000, "ms", "the first search", named("first-search")),
      atMost(2_000, "ms", "the first report", named("first-report")),
      atMost(50, "ms", "the wait of another client", named("first-wait")),
    ],
    measure: measureFirstQuestions,
  },
  {
    name: "search",
    title: "The book: search with count and total, p95",
    figures: [
      ["common", "a common word"],
      ["rare", "a rare word"],
    ],
    targets: ({ waitsAtMost }) => [
      waitsAtMost(50, "common", "a common word"),
      waitsAtMost(50, "rare", "a rare word"),
    ],
    measure: measureSearches,
  },
  {
    name: "reports",
    title: "The book: breakdown by month and category, and suggestions, p95",
    figures: [
      ["all-years", "all years"],
      ["one-year", "one year"],
      ["suggestions", "suggestions"],
    ],
    targets: ({ waitsAtMost }) => [
      waitsAtMost(50, "all-years", "all years"),
      waitsAtMost(10, "one-year", "one year"),
      waitsAtMost(10, "suggestions", "suggestions"),
    ],
    measure: measureReports,
  },
  {
    name: "busy",
    title: "The book while 100 expenses a second are recorded in it, p95",
    figures: [
      ["busy-first-page", "first page"],
      ["busy-all-years", "breakdown of all years"],
    ],
    targets: () => [],
    measure: measureBusy,
  },
  {
    name: "record",
    title: "POST of an expense with category, payee and tag under /api/v1, 64 connections, synced",
    figures: [
      ["record", "with category, payee and tag", "/s"],
      ["plain", "POST /expenses, for comparison", "/s"],
    ],
    targets({ times, named }) {
      const [record, plain] = [own(named("record")), own(named("plain"))];
      return [atLeast(0.6 / times, "of the rate of POST /expenses", record, plain)];
    },
    measure: measureRecords,
  },
  {
    name: "batch",
    title: "The book: a batch of 10,000 expenses, synced",
    figures: [["batch"]],
    targets: ({ waitsAtMost }) => [waitsAtMost(500, "batch", "the median")],
    measure: measureBatches,
  },
];

/** The prefix of the names of workloads and figures. */
export const PREFIXES: Readonly<Record<Engine, string>> = { sqlite: "book-", postgres: "pg-book-" };

export function householdWorkloads(engine: Engine): readonly Workload[] {
  const prefix = PREFIXES[engine];
  const times = engine === "sqlite" ? 1 : 2;
  const terms: Terms = {
    times,
    named: (name) => prefix + name,
    waitsAtMost: (ms, name, of) => atMost(ms * times, "ms", of, prefix + name),
  };
  return WORKLOADS.map(({ name, title, figures, targets, measure }) => ({
    name: prefix + name,
    title: engine === "sqlite" ? title : `On PostgreSQL: ${title}`,
    figures: figures.map(([figure, label, unit = "ms"]) => ({
      name: prefix + figure,
      label,
      unit,
    })),
    targets: targets(terms),
    measure: async (bench) => ofOutlay(await measure(bench, engine), prefix),
  }));
}
