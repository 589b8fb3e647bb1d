// Totals of a file's rows by status: rows, lines, days, sums and reasons, and how many would be imported.

import type { ImportDraft } from "../../domain/import/imported-row.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import { isImported, ROW_STATUSES } from "../../domain/import/terms.ts";
import { valueOfEach } from "../../domain/keys.ts";
import { sum } from "../../domain/money/decimal.ts";
import { spanOf } from "../match/entry.ts";
import { paidDay } from "../record/record.ts";
import { type ImportRow, markOfRow } from "./status.ts";

/** `lines` is how many lines the file has. If it is undefined, the file ends with its last row. */
export function totalsOf(
  rows: readonly ImportRow[],
  lines: number | undefined,
  draftOf: (row: ImportRow) => ImportDraft | undefined,
) {
  // The drafts of a long file would take much memory, so only the facts that are counted are kept.
  const judged = rows.map((row) => {
    const draft = draftOf(row);
    const { record } = row.item;
    return {
      status: row.verdict.status,
      reasons: row.verdict.reasons,
      row: row.row,
      isMarked: markOfRow(row) !== undefined,
      date: draft?.date ?? (record && paidDay(record)),
      amount: draft?.amount,
      ref: draft?.ref,
      categorized: draft && isCategorized(draft),
    };
  });
  const byStatus = Map.groupBy(judged, ({ status }) => status);
  const linesOf = countLines(rows, lines);
  const marked = judged.filter(({ isMarked, amount, status }) => {
    return isMarked && (amount !== undefined || !isImported(status));
  });
  const expenses = marked.filter(({ status }) => isImported(status));
  return {
    counts: valueOfEach(ROW_STATUSES, (status) => {
      const own = byStatus.get(status) ?? [];
      const { from = null, to = null } = spanOf(own.flatMap(({ date }) => date ?? [])) ?? {};
      return {
        rows: own.length,
        lines: linesOf[status],
        categorized: own.filter(({ categorized }) => categorized).length,
        from,
        to,
        sum: sum(own.flatMap(({ amount }) => amount ?? [])),
        reasons: commonestFirst(own.flatMap(({ reasons }) => reasons)),
      };
    }),
    /** How many rows leave a mark, how many become an expense, and the sum and the refs of these expenses, with the numbers of their rows. */
    totals: {
      marks: marked.length,
      expenses: expenses.length,
      refs: expenses.flatMap(({ row, ref }) => (ref ? [{ row, ref }] : [])),
      total: sum(expenses.flatMap(({ amount }) => amount ?? [])),
    },
  };
}

/** A line with several rows belongs to the first of them. Lines without a row are tags and blank lines. They count as header or footer. */
function countLines(rows: readonly ImportRow[], all: number | undefined) {
  const lines = valueOfEach(ROW_STATUSES, () => 0);
  let last = 0;
  for (const { item, verdict } of rows.toSorted((a, b) => a.item.line - b.item.line)) {
    const { line, endLine } = item;
    lines.header += Math.max(line - 1 - last, 0);
    lines[verdict.status] += Math.max(endLine - Math.max(line - 1, last), 0);
    last = Math.max(last, endLine);
  }
  lines[last === 0 ? "header" : "footer"] += Math.max((all ?? last) - last, 0);
  return lines;
}

function commonestFirst(reasons: readonly Reason[]) {
  const groups = Map.groupBy(reasons, ({ code, args }) => `${code} ${args.join(" ")}`);
  const counted = [...groups.values()].flatMap((same) => {
    return same.slice(0, 1).map((reason) => ({ reason, rows: same.length }));
  });
  return counted.toSorted((a, b) => b.rows - a.rows);
}

function isCategorized({ category, parts }: ImportDraft): boolean {
  const all = parts.length === 0 ? [{ category }] : parts;
  return all.every((one) => one.category !== null);
}
