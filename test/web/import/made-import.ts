// Imports and rows for tests, as the server returns them.

import type { ImportRow, StatusSum } from "../../../src/web/import/shapes.ts";
import { day, decimal } from "../../support/values.ts";

export function madeStatus(status: StatusSum["status"], more: Partial<StatusSum> = {}): StatusSum {
  const counts = { rows: 1, lines: 1, sum: decimal("0"), categorized: 0 };
  return { status, ...counts, from: null, to: null, reasons: [], ...more };
}

export function madeRow(more: Partial<ImportRow> = {}): ImportRow {
  const bought = { amount: decimal("12.5"), payee: "REWE" };
  const noDetails = { category: null, tags: [], note: null, original: null, parts: [] };
  return {
    row: 6,
    line: 6,
    endLine: 6,
    raw: "27.02.2026 | REWE | -12,50",
    nth: 1,
    status: "new",
    reasons: [],
    open: false,
    ambiguous: false,
    day: day("2026-02-27"),
    words: [],
    known: null,
    suggested: null,
    skippedAmount: null,
    takenRef: null,
    ...bought,
    expense: { ...noDetails, ...bought, description: "REWE", date: day("2026-02-27") },
    ...more,
  };
}
