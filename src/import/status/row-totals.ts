// Totals of a file's rows by status: rows, lines, days, sums and reasons, and how many would be imported.

import type { ImportDraft } from "../../domain/import/imported-row.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import { isImported, ROW_STATUSES, type RowStatus } from "../../domain/import/terms.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { RunningSum } from "../../domain/money/running-sum.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Lines } from "../record/record.ts";
import type { Verdict } from "./status.ts";

interface RowFacts {
  /** True if the row leaves a mark. */
  readonly isMarked: boolean;
  /** The day of a record. */
  readonly date: CalendarDate | undefined;
  /** The expense that it becomes, or would become; undefined for a row of another currency whose rate is not known. */
  readonly draft: ImportDraft | undefined;
}

interface StatusRow {
  readonly item: Lines;
  readonly verdict: Verdict;
}

/** The ref that the file gives an expense. */
export interface RowRef {
  /** Numbers the items of the file from 1. */
  readonly row: number;
  readonly ref: string;
}

export interface StatusTotals {
  readonly rows: number;
  readonly lines: number;
  /** The first and the last day; null if no row is a record. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** The sum of the rows as expenses, in the ledger's currency: money spent is positive. */
  readonly sum: Decimal;
  /** How many have a category. */
  readonly categorized: number;
  /** The commonest first. */
  readonly reasons: readonly { readonly reason: Reason; readonly rows: number }[];
}

interface Seen
  extends Record<"categorized" | "lines" | "rows", number>,
    Record<"from" | "to", CalendarDate | null> {
  readonly sum: RunningSum;
  readonly reasons: Map<string, { readonly reason: Reason; rows: number }>;
}

/** No more unreadable lines are shown. */
const MAX_UNREADABLE = 100;
/** No more different reasons are counted for a status: few are shown. */
const MAX_REASONS = 1_000;

export class RowTotals {
  readonly #seen = new Map<RowStatus, Seen>();
  readonly #total = new RunningSum();
  /** The first lines that could not be read. */
  readonly unreadable: { readonly line: number; readonly reason: Reason }[] = [];
  items = 0;
  /** How many rows leave a mark. */
  marks = 0;
  /** How many of them become an expense. */
  expenses = 0;
  /** Refs of those that become an expense. */
  readonly refs: RowRef[] = [];

  /** Takes the rows in the order of the file. */
  add({ line }: Lines, { status, reasons }: Verdict, facts: RowFacts): void {
    const { isMarked, date, draft } = facts;
    this.items += 1;
    const isNew = isImported(status);
    if (isMarked && (draft || !isNew)) this.marks += 1;
    if (isMarked && draft && isNew) {
      this.expenses += 1;
      this.#total.add(draft.amount);
      if (draft.ref !== null) this.refs.push({ row: this.items, ref: draft.ref });
    }
    const seen = this.#seenOf(status);
    seen.rows += 1;
    for (const reason of reasons) {
      const key = `${reason.code} ${reason.args.join(" ")}`;
      const known = seen.reasons.get(key);
      if (known) known.rows += 1;
      else if (seen.reasons.size < MAX_REASONS) seen.reasons.set(key, { reason, rows: 1 });
    }
    const [reason] = reasons;
    if (reason && status === "unreadable" && this.unreadable.length < MAX_UNREADABLE) {
      this.unreadable.push({ line, reason });
    }
    if (draft) {
      seen.sum.add(draft.amount);
      if (isCategorized(draft)) seen.categorized += 1;
    }
    if (date === undefined) return;
    if (seen.from === null || date < seen.from) seen.from = date;
    if (seen.to === null || date > seen.to) seen.to = date;
  }

  #seenOf(status: RowStatus): Seen {
    const known = this.#seen.get(status);
    if (known) return known;
    const seen = {
      ...{ rows: 0, lines: 0, categorized: 0, from: null, to: null },
      ...{ sum: new RunningSum(), reasons: new Map() },
    };
    this.#seen.set(status, seen);
    return seen;
  }

  /** The sum of all that becomes an expense. */
  get total(): Decimal {
    return this.#total.value;
  }

  /** Takes the same rows again. `lines` is how many lines the file has; undefined for that of its last row. */
  byStatus(
    rows: readonly StatusRow[],
    lines: number | undefined,
  ): Readonly<Record<RowStatus, StatusTotals>> {
    this.#countLines(rows, lines);
    const totals = ROW_STATUSES.map((status): [RowStatus, StatusTotals] => {
      const { reasons, sum, ...seen } = this.#seenOf(status);
      const sorted = [...reasons.values()].toSorted((a, b) => b.rows - a.rows);
      return [status, { ...seen, sum: sum.value, reasons: sorted }];
    });
    // Safe: each status has its totals.
    return Object.fromEntries(totals) as Readonly<Record<RowStatus, StatusTotals>>;
  }

  /** A line of several rows belongs to the first of them. Lines without a row are tags and blanks of the format: they are header or footer. */
  #countLines(rows: readonly StatusRow[], lines: number | undefined): void {
    let last = 0;
    const sorted = rows.toSorted((a, b) => a.item.line - b.item.line);
    for (const { item, verdict } of sorted) {
      const { line, endLine } = item;
      const { status } = verdict;
      this.#seenOf("header").lines += Math.max(line - 1 - last, 0);
      this.#seenOf(status).lines += Math.max(endLine - Math.max(line - 1, last), 0);
      last = Math.max(last, endLine);
    }
    const rest = Math.max((lines ?? last) - last, 0);
    this.#seenOf(last === 0 ? "header" : "footer").lines += rest;
  }
}

function isCategorized({ category, parts }: ImportDraft): boolean {
  const all = parts.length === 0 ? [{ category }] : parts;
  return all.every((one) => one.category !== null);
}
