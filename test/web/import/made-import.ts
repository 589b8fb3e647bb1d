// Imports and rows as the service answers them, for tests.

import type { ImportRow, StatusSum } from "../../../src/web/import/shapes.ts";
import { day, decimal } from "../../support/values.ts";

export function madeStatus(status: StatusSum["status"], more: Partial<StatusSum> = {}): StatusSum {
  const nothing = {
    rows: 1,
    lines: 1,
    sum: decimal("0"),
    from: null,
    to: null,
    categorized: 0,
    reasons: [],
  };
  return { status, ...nothing, ...more };
}

export function madeRow(more: Partial<ImportRow> = {}): ImportRow {
  return {
    ...{
      row: 6,
      line: 6,
      endLine: 6,
      raw: "27.02.2026 | REWE | -12,50",
      status: "new",
      reasons: [],
    },
    ...{
      open: false,
      ambiguous: false,
      nth: 1,
      known: null,
      suggested: null,
      skippedAmount: null,
      takenRef: null,
    },
    ...{ day: day("2026-02-27"), amount: decimal("12.5"), payee: "REWE" },
    expense: {
      ...{ description: "REWE", amount: decimal("12.5"), date: day("2026-02-27") },
      ...{ category: null, payee: "REWE", tags: [], note: null, original: null, parts: [] },
    },
    ...more,
  };
}
