// A budget: how much may be spent in a month of the ledger, on a category with its subcategories, or on everything.

import type { ChangeId } from "../change-id.ts";
import {
  FLAG,
  ID_OR_NULL,
  isRecord,
  listOf,
  type MemberForm,
  oneOf,
  type RecordType,
  TEXT,
} from "../kept-json.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";
import { addLedgerMonths, isLedgerMonth, type LedgerMonth, ledgerMonthOf } from "../time/period.ts";

/** Says what a month passes to the next one: nothing, only money that is left, or everything, including an overspent amount. */
export const CARRIES = ["nothing", "rest", "all"] as const;

/** Adding up more months than this would keep other requests waiting. */
export const MAX_MONTHS = 600;

export interface MonthAmount {
  readonly month: LedgerMonth;
  readonly amount: Decimal;
}

export interface BudgetFields {
  /** Null for all expenses. */
  readonly category: LabelId | null;
  /** The amount for each month. */
  readonly amount: Decimal;
  readonly from: LedgerMonth;
  /** The last month; null if there is no end. */
  readonly until: LedgerMonth | null;
  readonly carry: (typeof CARRIES)[number];
  /** Other amounts for single months. */
  readonly once: readonly MonthAmount[];
  /** The categories that don't count in a budget for all expenses, with their subcategories. */
  readonly without: readonly LabelId[];
  /** The budget that this one continues, taking over what was left of it or overspent. */
  readonly follows: number | null;
  readonly removed: boolean;
}

/** Its id is one of the ids of a ledger's records. */
export interface Budget extends BudgetFields {
  readonly id: number;
  readonly kind: "budget";
  readonly lastChange: ChangeId;
}

export type BudgetDraft = Omit<BudgetFields, "removed">;

const MONTH: MemberForm = { words: "a month", fits: isMonth };

function isMonth(value: unknown): boolean {
  return typeof value === "string" && isLedgerMonth(value);
}

function isMonthAmount(value: unknown): boolean {
  return isRecord(value) && isMonth(value["month"]) && TEXT.fits(value["amount"]);
}

/** The JSON form in which a store keeps a budget. */
export const BUDGET_TYPE: RecordType<BudgetFields> = {
  form: {
    category: ID_OR_NULL,
    without: listOf("ids", ID_OR_NULL.fits),
    amount: TEXT,
    from: MONTH,
    until: { words: "a month or null", fits: (value) => value === null || isMonth(value) },
    carry: oneOf(CARRIES),
    once: listOf("months with amounts", isMonthAmount),
    follows: ID_OR_NULL,
    removed: FLAG,
  },
  defaults: {
    without: [],
    until: null,
    carry: "nothing",
    once: [],
    follows: null,
    removed: false,
    category: null,
  },
  faultOf({ category, without, from, until, once }, today) {
    const first = addLedgerMonths(ledgerMonthOf(today, 1), -MAX_MONTHS);
    if (first !== undefined && from < first) {
      return { pointer: "/from", message: `from must not be before ${first}` };
    }
    if (category !== null && without.length > 0) {
      return { pointer: "/without", message: "without must be empty for a budget of a category" };
    }
    if (until !== null && until < from) {
      return { pointer: "/until", message: `until must not be before from, ${from}` };
    }
    if (new Set(once.map(({ month }) => month)).size === once.length) return undefined;
    return { pointer: "/once", message: "once must have each month only once" };
  },
  names: { category: "category", "without[]": "category", follows: "own" },
  // A budget without a category is for all expenses.
  keeps: ["category", "without[]"],
};
