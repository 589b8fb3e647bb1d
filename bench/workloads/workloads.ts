// The workloads, in the order in which they are measured and reported, each with its targets for the same run.

import {
  atLeast,
  atMost,
  atMostBeside,
  own,
  shareOf,
  type Target,
  within,
} from "../report/figures.ts";
import { figuresOfForms } from "../report/limit.ts";
import { appWorkloads } from "./app.ts";
import { measureFirstAnswer, measureMemory } from "./at-a-million.ts";
import { householdWorkloads } from "./household-workloads.ts";
import {
  HALF_RATE_LISTS,
  HALF_RATE_TURNS,
  halfRateOf,
  measureHalfRate,
  measureSlowDisk,
} from "./latencies.ts";
import { ledgerWorkloads } from "./many-ledgers.ts";
import { planningWorkloads } from "./planning.ts";
import {
  measurePostgresInstances,
  measurePostgresLists,
  measurePostgresPosts,
  measurePostgresTotals,
} from "./postgres.ts";
import {
  measureChanges,
  measureCurrent,
  measureLists,
  measureListsBetweenWrites,
  measurePosts,
  measureTotals,
} from "./rates.ts";
import type { Workload } from "./workload.ts";

const ofLimit = (value: number, figure: string, of = "of the limit"): Target =>
  atLeast(value, of, [figure, "outlay"], [figure, "limit"]);
const ofTutorial = (value: number, figure: string, of = "the tutorial"): Target =>
  atLeast(value, of, [figure, "outlay"], [figure, "tutorial"]);

const TOTALS = ["total-10", "total-100000", "total-1000000"] as const;

export const workloads: readonly Workload[] = [
  {
    name: "post",
    title: "POST /expenses, 64 connections, synced",
    figures: figuresOfForms("post"),
    targets: [ofLimit(0.85, "post"), ofTutorial(60, "post")],
    measure: measurePosts("post", 64),
  },
  {
    name: "post-1",
    title: "POST, 1 connection",
    needs: ["post"],
    figures: figuresOfForms("post-1"),
    targets: [ofLimit(0.8, "post-1")],
    measure: measurePosts("post-1", 1),
  },
  {
    name: "change",
    title: "PUT and DELETE of random ids among 100,000, 64 connections",
    needs: ["post"],
    figures: [
      { name: "put", label: "PUT", unit: "/s" },
      { name: "delete", label: "DELETE", unit: "/s" },
    ],
    targets: [
      atLeast(0.7, "of its own POST rate, PUT", own("put"), own("post")),
      atLeast(0.7, "of its own POST rate, DELETE", own("delete"), own("post")),
    ],
    measure: measureChanges,
  },
  {
    name: "total",
    title: "GET /expenses/total at 10, 100,000 and 1,000,000 expenses",
    figures: [
      { name: "total-10", label: "10", unit: "/s" },
      { name: "total-100000", label: "100,000", unit: "/s" },
      { name: "total-1000000", label: "1,000,000", unit: "/s" },
      { name: "total-static", label: "Bun's static route", unit: "/s" },
    ],
    targets: [
      ofLimit(0.8, "total-10", "of the limit at 10"),
      ofLimit(0.8, "total-100000", "of the limit at 100,000"),
      ofLimit(0.8, "total-1000000", "of the limit at 1,000,000"),
      within(5, "between the three", TOTALS),
      ofTutorial(300, "total-100000", "the tutorial at 100,000"),
    ],
    measure: measureTotals,
  },
  {
    name: "list",
    title: "GET /expenses at 100,000 expenses, 4 connections",
    figures: [{ name: "list", unit: "/s" }],
    targets: [ofLimit(0.5, "list"), ofTutorial(30, "list")],
    measure: measureLists,
  },
  {
    name: "written",
    title: "GET /expenses at 100,000 expenses, with a write between any two reads",
    needs: ["post"],
    figures: figuresOfForms("written"),
    targets: [ofLimit(0.25, "written")],
    measure: measureListsBetweenWrites,
  },
  {
    name: "current",
    title: "GET /expenses with a current ETag, at 1,000,000",
    figures: [
      { name: "current", unit: "/s" },
      { name: "current-total", label: "GET total, in turns with it", unit: "/s" },
    ],
    targets: [atLeast(0.7, "of GET total's rate", own("current"), own("current-total"))],
    measure: measureCurrent,
  },
  {
    name: "memory",
    title:
      "Resident memory at 1,000,000 expenses, while 4 clients read the whole list, one of them at 1 MB/s",
    figures: [{ name: "memory", unit: "MB" }],
    targets: [atMost(200, "MB", "above the empty process", "memory")],
    measure: measureMemory,
  },
  {
    name: "first-answer",
    title: "First answer after start at 1,000,000 expenses",
    figures: [{ name: "first-answer", unit: "ms" }],
    targets: [atMost(300, "ms", "from start to answer", "first-answer")],
    measure: measureFirstAnswer,
  },
  {
    name: "slow-disk",
    title: "On a slow disk (each sync made 10 ms long), under 64 writers",
    figures: [
      { name: "slow-total", label: "p99 of GET total", unit: "ms" },
      { name: "slow-posts", label: "POST", unit: "a sync" },
    ],
    targets: [
      atMost(5, "ms", "p99 of GET total", "slow-total"),
      shareOf(0.8, 64, "POSTs a sync", "slow-posts"),
    ],
    measure: measureSlowDisk,
  },
  {
    name: "half-rate",
    title:
      "p99 of POST at half of its top rate, while another client reads the list of 100,000 in a loop",
    needs: ["post"],
    figures: [
      ...HALF_RATE_TURNS.map((turn) => ({
        name: halfRateOf(turn),
        label: `turn ${turn}`,
        unit: "ms" as const,
      })),
      { name: HALF_RATE_LISTS, label: "lists read meanwhile", unit: "/s" },
    ],
    targets: [atMostBeside(25, 2, HALF_RATE_TURNS.map(halfRateOf))],
    measure: measureHalfRate,
  },
  {
    name: "pg-post",
    title: "On PostgreSQL: POST /expenses, 64 connections",
    figures: [{ name: "pg-post", unit: "/s" }],
    targets: [ofLimit(0.6, "pg-post"), ofTutorial(5, "pg-post")],
    measure: measurePostgresPosts,
  },
  {
    name: "pg-total",
    title: "On PostgreSQL: GET /expenses/total at 100,000 expenses",
    figures: [{ name: "pg-total", unit: "/s" }],
    targets: [ofTutorial(20, "pg-total")],
    measure: measurePostgresTotals,
  },
  {
    name: "pg-list",
    title: "On PostgreSQL: GET /expenses at 100,000 expenses, 4 connections",
    figures: [{ name: "pg-list", unit: "/s" }],
    targets: [ofTutorial(3, "pg-list")],
    measure: measurePostgresLists,
  },
  {
    name: "pg-instances",
    title: "On PostgreSQL: expenses recorded by one instance of the store, and by two",
    figures: [
      { name: "pg-one", label: "one", unit: "/s" },
      { name: "pg-two-on-one", label: "two on one ledger", unit: "/s" },
      { name: "pg-two", label: "two on a ledger each", unit: "/s" },
    ],
    targets: [atLeast(1.3, "one, on a ledger each", own("pg-two"), own("pg-one"))],
    measure: measurePostgresInstances,
  },
  ...householdWorkloads("sqlite"),
  ...householdWorkloads("postgres"),
  ...planningWorkloads,
  ...ledgerWorkloads,
  ...appWorkloads,
];
