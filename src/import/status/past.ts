// The facts about the ledger that an import needs: labels, expenses and marks of earlier imports. The caller has read these plain values
// from a store.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { DaySpan, ImportMark } from "../../domain/import/import-mark.ts";
import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { Instant } from "../../domain/ledger/ledger-change.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { OpenOccurrence } from "../../domain/recurring/fitting.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { PastExpense } from "../sort/tally.ts";

export interface BookExpensePast extends PastExpense {
  readonly id: ExpenseId;
  readonly amount: Decimal;
  /** True if an import has made this expense, or has left a mark for it. */
  readonly isMarked: boolean;
  /** Set only if the file is an export of Outlay. */
  readonly own?: { readonly createdAt: Instant | null; readonly ref: string | null };
}

/** A row from another source of the ledger, or of another account in the file, which may be the other end of a transfer. */
export interface OtherRow {
  readonly account: string;
  readonly day: CalendarDate;
  /** With the bank's sign. */
  readonly amount: Decimal;
  /** The row's expense; null for a row that was skipped. */
  readonly expense: ExpenseId | null;
  readonly isDeleted: boolean;
  /** Undefined for a row of another source. */
  readonly category?: string | undefined;
}

export interface BookPast {
  readonly currency: CurrencyCode | null;
  readonly labels: Labels;
  /** The kinds of plans that the ledger already has, including its time zone. */
  readonly planned?: ReadonlySet<ImportedPlan["kind"]>;
  /** Open occurrences that rows may count as. */
  readonly open?: readonly OpenOccurrence[];
  /** At least the expenses of the file's days and of the half year before. */
  readonly expenses: readonly BookExpensePast[];
  /** Marks of the file's accounts within ten days of its rows. */
  readonly marks: readonly ImportMark[];
  /** The periods of earlier imports, by account and then by `ImportMark.source`. */
  readonly spans: ReadonlyMap<string, ReadonlyMap<number, DaySpan>>;
  /** True if a file with the same bytes was imported. */
  readonly isKnownFile?: boolean;
  /** Numbers and names of the ledger's other sources. */
  readonly otherAccounts: ReadonlySet<string>;
  /** Rows from the ledger's other sources, on the file's days and within five days of them. */
  readonly others: readonly OtherRow[];
}
