// Totals of a file's rows by status: rows, lines, days, sums and reasons, and how many would be imported.

import type { ImportDraft } from "../../domain/import/imported-row.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import { isImported, ROW_STATUSES, type RowStatus } from "../../domain/import/terms.ts";
import { valueOfEach } from "../../domain/keys.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Lines } from "../record/record.ts";
import type { Verdict } from "./status.ts";

interface RowFacts {
  /** True if the row leaves a mark. */
  readonly isMarked: boolean;
  /** The day of a record. */
  readonly date: CalendarDate | undefined;
  /** The expense that the row becomes, or would become; undefined for a row in a currency without a known rate. */
  readonly draft: ImportDraft | undefined;
}

interface StatusRow {
  readonly item: Lines;
  readonly verdict: Verdict;
}

/** The ref that the file gives an expense. */
export interface RowRef {
  /** The number of the row's item in the file, from 1. */
  readonly row: number;
  readonly ref: string;
}

interface Count
  extends Record<"categorized" | "lines" | "rows", number>,
    Record<"from" | "to", CalendarDate | null> {
  readonly amounts: Decimal[];
  readonly reasons: Reason[];
}

type Counts = Readonly<Record<RowStatus, Count>>;

/**
 * The totals of the rows in the order of the file. `lines` is how many lines the file has. If it is undefined, the file ends with its last
 * row.
 */
export function totalsOf<Row extends StatusRow>(
  rows: readonly Row[],
  lines: number | undefined,
  factsOf: (row: Row) => RowFacts,
) {
  const counts: Counts = valueOfEach(ROW_STATUSES, () => {
    return { rows: 0, lines: 0, categorized: 0, from: null, to: null, amounts: [], reasons: [] };
  });
  const refs: RowRef[] = [];
  const spent: Decimal[] = [];
  let marks = 0;
  for (const [at, row] of rows.entries()) {
    const { status, reasons } = row.verdict;
    const { isMarked, date, draft } = factsOf(row);
    const isNew = isImported(status);
    if (isMarked && (draft || !isNew)) marks += 1;
    if (isMarked && draft && isNew) {
      spent.push(draft.amount);
      if (draft.ref !== null) refs.push({ row: at + 1, ref: draft.ref });
    }
    const count = counts[status];
    count.rows += 1;
    count.reasons.push(...reasons);
    if (draft) count.amounts.push(draft.amount);
    if (draft && isCategorized(draft)) count.categorized += 1;
    if (date === undefined) continue;
    if (count.from === null || date < count.from) count.from = date;
    if (count.to === null || date > count.to) count.to = date;
  }
  countLines(rows, lines, counts);
  return {
    counts: valueOfEach(ROW_STATUSES, (status) => {
      const { amounts, reasons, ...count } = counts[status];
      return { ...count, sum: sum(amounts), reasons: commonestFirst(reasons) };
    }),
    /** How many rows leave a mark, how many become an expense, and the refs and the sum of these expenses. */
    totals: { marks, expenses: spent.length, refs, total: sum(spent) },
  };
}

/** A line with several rows belongs to the first of them. Lines without a row are tags and blank lines. They count as header or footer. */
function countLines(rows: readonly StatusRow[], lines: number | undefined, counts: Counts): void {
  let last = 0;
  const sorted = rows.toSorted((a, b) => a.item.line - b.item.line);
  for (const { item, verdict } of sorted) {
    const { line, endLine } = item;
    counts.header.lines += Math.max(line - 1 - last, 0);
    counts[verdict.status].lines += Math.max(endLine - Math.max(line - 1, last), 0);
    last = Math.max(last, endLine);
  }
  const rest = Math.max((lines ?? last) - last, 0);
  counts[last === 0 ? "header" : "footer"].lines += rest;
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
