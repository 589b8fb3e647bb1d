// The import of the API document's examples: one expense from a bank's table.

import { NO_DETAILS_WITHOUT_REF } from "../../domain/expense/expense-details.ts";
import { reason, shownReason } from "../../domain/import/reasons.ts";
import { NO_ANSWERS } from "./import.ts";

export const exampleSummary = {
  id: 1,
  name: "umsatz.csv",
  bytes: 58,
  state: "staged",
  createdAt: "2026-02-28T12:00:00.000Z",
  expiresAt: "2026-03-01T12:00:00.000Z",
  importedAt: null,
  source: { id: null, name: "umsatz" },
  ids: "",
  done: 0,
  of: 1,
} as const;

const guess = { certain: true, others: [] };

export const exampleImport = {
  ...exampleSummary,
  version: "9f0c51aa03be77d2",
  knownFile: null,
  others: [],
  skippedFiles: [],
  reading: {
    format: { ...guess, value: "csv" },
    encoding: { ...guess, value: "utf-8" },
    separator: { ...guess, value: ";" },
    sheet: null,
    sheets: [],
    account: null,
    accounts: [],
    currency: "EUR",
    tracker: null,
    header: 1,
    columnHeaders: ["Buchungstag", "Zweck", "Betrag"],
    columns: { amount: [2], booked: [0], text: [1] },
    guesses: [
      {
        about: "days",
        columns: [0],
        value: "DMY",
        certain: true,
        reason: shownReason(reason("only-reading", "28.02.2026", 2)),
      },
    ],
  },
  statuses: [
    {
      status: "new",
      rows: 1,
      lines: 1,
      sum: "12.5",
      from: "2026-02-28",
      to: "2026-02-28",
      categorized: 0,
      reasons: [],
    },
  ],
  unreadable: [],
  warnings: [],
  questions: [],
  categories: [],
  answers: { ...NO_ANSWERS, rows: 0 },
  withoutRef: 0,
  takenRefs: [],
} as const;

export const exampleRow = {
  row: 2,
  line: 2,
  endLine: 2,
  raw: "28.02.2026 | Corner Café | -12,50",
  status: "new",
  reasons: [],
  open: false,
  ambiguous: false,
  nth: null,
  day: "2026-02-28",
  amount: "12.5",
  payee: null,
  words: ["Corner", "Café"],
  expense: {
    description: "Corner Café",
    amount: "12.5",
    date: "2026-02-28",
    ...NO_DETAILS_WITHOUT_REF,
  },
  known: null,
  suggested: null,
  skippedAmount: null,
  takenRef: null,
} as const;
