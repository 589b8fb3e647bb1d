// The workloads on many small ledgers, on SQLite and, fewer of them, on PostgreSQL.

import { atMost, type Figure } from "../report/figures.ts";
import { type Engine, figureOf } from "./household.ts";
import { measureManyLedgers, measureManyLedgersOnPostgres } from "./many-ledgers.ts";
import type { Workload } from "./workload.ts";

function figuresOn(engine: Engine): readonly Figure[] {
  return [
    { name: figureOf(engine, "ledgers-peak"), label: "peak memory above idle", unit: "MB" },
    { name: figureOf(engine, "ledgers-after"), label: "memory afterwards", unit: "MB" },
    {
      name: figureOf(engine, "ledger-first-mean"),
      label: "processor time of a request, mean",
      unit: "ms",
    },
    { name: figureOf(engine, "ledger-first-median"), label: "its median", unit: "ms" },
  ];
}

export const ledgerWorkloads: readonly Workload[] = [
  {
    name: "ledgers",
    title: "100,000 ledgers of 100 expenses, the list of each requested once",
    figures: [
      ...figuresOn("sqlite"),
      {
        name: figureOf("sqlite", "ledger-empty"),
        label: "each of 10,000 empty ledgers",
        unit: "KB",
      },
    ],
    targets: [
      atMost(300, "MB", "above idle", figureOf("sqlite", "ledgers-peak")),
      atMost(4, "KB", "an empty ledger", figureOf("sqlite", "ledger-empty")),
      atMost(1, "ms", "of processor time for a request", figureOf("sqlite", "ledger-first-mean")),
    ],
    measure: measureManyLedgers,
  },
  {
    name: "pg-ledgers",
    title: "On PostgreSQL: 2,000 ledgers of 100 expenses, the list of each requested once",
    figures: figuresOn("postgres"),
    targets: [
      atMost(300, "MB", "above idle", figureOf("postgres", "ledgers-peak")),
      atMost(2, "ms", "of processor time for a request", figureOf("postgres", "ledger-first-mean")),
    ],
    measure: measureManyLedgersOnPostgres,
  },
];
