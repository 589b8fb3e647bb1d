// What all rows of a file come to, status by status: days, reasons, how many have a category, and what would be imported. Nothing in it grows
// with the file but the refs.

import type { Reason } from "../../domain/import/reasons.ts";
import { isImported, type RowStatus } from "../../domain/import/terms.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { RunningSum } from "../../domain/money/running-sum.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { DraftOutcome } from "../draft/record-draft.ts";
import type { Verdict } from "./status.ts";

export interface RowFacts {
  /** Whether it leaves a mark. */
  readonly isMarked: boolean;
  /** Of a record. */
  readonly date?: CalendarDate;
  /** The expense that it becomes, or would become; none for a row of another currency whose rate is not known. */
  readonly expense?: DraftOutcome;
  /** The ref that the file gives the expense. */
  readonly ref?: string | null;
}

export interface RowRef {
  /** Counts the items of the file from 1. */
  readonly row: number;
  readonly ref: string;
}

export interface StatusTotals {
  /** The first and the last day; null where no row is a record. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Of the rows as expenses, in the ledger's currency: what is spent is positive. */
  readonly sum: Decimal;
  /** How many have a category. */
  readonly categorized: number;
  /** The commonest first. */
  readonly reasons: readonly ReasonRows[];
}

export interface ReasonRows {
  readonly reason: Reason;
  readonly rows: number;
}

export class RowTotals {
  readonly #seen = new Map<RowStatus, Seen>();
  /** The first of the lines that could not be read. */
  readonly unreadable: { readonly line: number; readonly reason: Reason }[] = [];
  items = 0;
  /** How many rows leave a mark, */
  marks = 0;
  /** and how many of them become an expense. */
  expenses = 0;
  /** Of those that become an expense. */
  readonly refs: RowRef[] = [];
  readonly #total = new RunningSum();

  add({ status, reasons }: Verdict, line: number, facts: RowFacts): void {
    const { isMarked, date, expense, ref = null } = facts;
    this.items += 1;
    const isNew = isImported(status);
    if (isMarked && (expense || !isNew)) this.marks += 1;
    if (isMarked && expense && isNew) {
      this.expenses += 1;
      this.#total.add(expense.amount);
      if (ref !== null) this.refs.push({ row: this.items, ref });
    }
    const seen = this.#seen.get(status) ?? nothingSeen();
    this.#seen.set(status, seen);
    for (const reason of reasons) {
      const key = `${reason.code} ${reason.args.join(" ")}`;
      const rows = seen.reasons.get(key)?.rows ?? 0;
      if (rows > 0 || seen.reasons.size < DIFFERENT)
        seen.reasons.set(key, { reason, rows: rows + 1 });
    }
    const [reason] = reasons;
    if (reason && status === "unreadable" && this.unreadable.length < KEPT) {
      this.unreadable.push({ line, reason });
    }
    if (expense) seen.sum.add(expense.amount);
    if (expense?.isCategorized) seen.categorized += 1;
    if (date === undefined) return;
    if (seen.from === null || date < seen.from) seen.from = date;
    if (seen.to === null || date > seen.to) seen.to = date;
  }

  /** The sum of what becomes an expense. */
  get total(): Decimal {
    return this.#total.value;
  }

  of(status: RowStatus): StatusTotals {
    const { from, to, sum, categorized, reasons } = this.#seen.get(status) ?? nothingSeen();
    const most = [...reasons.values()].sort((first, second) => second.rows - first.rows);
    return { from, to, sum: sum.value, categorized, reasons: most };
  }
}

interface Seen {
  from: CalendarDate | null;
  to: CalendarDate | null;
  readonly sum: RunningSum;
  categorized: number;
  readonly reasons: Map<string, ReasonRows>;
}

function nothingSeen(): Seen {
  return { from: null, to: null, sum: new RunningSum(), categorized: 0, reasons: new Map() };
}

/** No more of them is shown. */
const KEPT = 100;
/** No more of them are counted, status by status: fewer are shown, and equal rows without end have a reason each. */
const DIFFERENT = 1_000;
