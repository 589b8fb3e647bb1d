// The workloads on a household's book, on SQLite, and on PostgreSQL within twice the time.

import { atLeast, atMost, type Figure, own, type Target } from "../report/figures.ts";
import { measureFirstQuestions } from "./first-questions.ts";
import {
  type Engine,
  figureOf,
  measureBatches,
  measureBusy,
  measurePages,
  measureRecords,
  measureReports,
  measureSearches,
} from "./household.ts";
import type { Workload } from "./workload.ts";

/** All workloads, in the order of the report. */
export function householdWorkloads(engine: Engine): readonly Workload[] {
  const terms = termsOf(engine);
  return [...readingWorkloads(terms), ...writingWorkloads(terms)];
}

/** The differences between the engines. */
interface Terms {
  readonly engine: Engine;
  /** The factor by which the figures may exceed those of SQLite. */
  readonly times: number;
  named(name: string): string;
  figure(name: string, label: string, unit?: Figure["unit"]): Figure;
  titled(title: string): string;
  waitsAtMost(ms: number, name: string, of: string): Target;
}

function termsOf(engine: Engine): Terms {
  const times = engine === "sqlite" ? 1 : 2;
  const named = (name: string) => figureOf(engine, name);
  return {
    engine,
    times,
    named,
    figure: (name, label, unit = "ms") => ({ name: named(name), label, unit }),
    titled: (title) => (engine === "sqlite" ? title : `On PostgreSQL: ${title}`),
    waitsAtMost: (ms, name, of) => atMost(ms * times, "ms", of, named(name)),
  };
}

function readingWorkloads(terms: Terms): readonly Workload[] {
  const { engine, named, figure, titled, waitsAtMost } = terms;
  return [
    {
      name: named("pages"),
      title: titled(
        "The book of 1,000,000 expenses: pages of 100, p95 in the slowest of six orders",
      ),
      figures: [
        figure("first-page", "first page"),
        figure("middle-page", "in the middle"),
        figure("last-page", "last page"),
        figure("fill", "the first request after the start"),
        figure("resident", "resident memory then", "MB"),
      ],
      targets: [
        waitsAtMost(10, "first-page", "the first page"),
        waitsAtMost(10, "middle-page", "one in the middle"),
        waitsAtMost(10, "last-page", "the last page"),
      ],
      measure: measurePages(engine),
    },
    firstQuestions(terms),
    {
      name: named("search"),
      title: titled("The book: search with count and total, p95"),
      figures: [figure("common", "a common word"), figure("rare", "a rare word")],
      targets: [waitsAtMost(50, "common", "a common word"), waitsAtMost(50, "rare", "a rare word")],
      measure: measureSearches(engine),
    },
    {
      name: named("reports"),
      title: titled("The book: breakdown by month and category, and suggestions, p95"),
      figures: [
        figure("all-years", "all years"),
        figure("one-year", "one year"),
        figure("suggestions", "suggestions"),
      ],
      targets: [
        waitsAtMost(50, "all-years", "all years"),
        waitsAtMost(10, "one-year", "one year"),
        waitsAtMost(10, "suggestions", "suggestions"),
      ],
      measure: measureReports(engine),
    },
    {
      name: named("busy"),
      title: titled("The book while 100 expenses a second are recorded in it, p95"),
      figures: [
        figure("busy-first-page", "first page"),
        figure("busy-all-years", "breakdown of all years"),
      ],
      targets: [],
      measure: measureBusy(engine),
    },
  ];
}

function firstQuestions({ engine, named, figure, titled }: Terms): Workload {
  /** The workloads that are the same on both engines. */
  const asked = (ms: number, name: string, of: string) => atMost(ms, "ms", of, named(name));
  return {
    name: named("first"),
    title: titled("The first queries after a start, each after a separate start"),
    figures: [
      figure("first-view", "the app's first view at 1,000,000 expenses"),
      figure("first-view-100000", "at 100,000"),
      figure("first-beside", "then the months beside it, at 1,000,000"),
      figure("first-search", "a search of all years, at 1,000,000"),
      figure("first-report", "a report on all years, at 1,000,000"),
      figure("first-wait", "the longest wait of another client meanwhile"),
      figure("first-unkept", "the search without an image"),
    ],
    targets: [
      asked(500, "first-view", "the first view"),
      asked(150, "first-view-100000", "the first view at 100,000"),
      asked(2_000, "first-search", "the first search"),
      asked(2_000, "first-report", "the first report"),
      asked(50, "first-wait", "the wait of another client"),
    ],
    measure: measureFirstQuestions(engine),
  };
}

function writingWorkloads({
  engine,
  times,
  named,
  titled,
  waitsAtMost,
}: Terms): readonly Workload[] {
  return [
    {
      name: named("record"),
      title: titled(
        "POST of an expense with category, payee and tag under /api/v1, 64 connections, synced",
      ),
      figures: [
        { name: named("record"), label: "with category, payee and tag", unit: "/s" },
        { name: named("plain"), label: "POST /expenses, for comparison", unit: "/s" },
      ],
      targets: [
        atLeast(
          0.6 / times,
          "of the rate of POST /expenses",
          own(named("record")),
          own(named("plain")),
        ),
      ],
      measure: measureRecords(engine),
    },
    {
      name: named("batch"),
      title: titled("The book: a batch of 10,000 expenses, synced"),
      figures: [{ name: named("batch"), unit: "ms" }],
      targets: [waitsAtMost(500, "batch", "the median")],
      measure: measureBatches(engine),
    },
  ];
}
