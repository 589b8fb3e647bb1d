// The plans in an export of Outlay: recurring expenses, budgets and the ledger's time zone. A ledger takes over plans of a kind only if it
// has none of that kind.

import type { BudgetFields } from "../budget/budget.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Progress } from "../recurring/occurrences.ts";
import type { RecurringFields, RecurringTerms } from "../recurring/recurring-expense.ts";
import type { DraftCategory, ImportDraft } from "./imported-row.ts";

/** The ids are those in the file. */
interface FromFile extends Pick<RecurringFields, "follows"> {
  readonly id: number;
}

export interface ImportedRecurring
  extends FromFile,
    RecurringTerms,
    Progress,
    Pick<RecurringFields, "changed"> {
  readonly kind: "recurring";
  /** Null if the amount differs each time. */
  readonly amount: Decimal | null;
  /** The content of each occurrence. */
  readonly expense: ImportDraft;
}

export interface ImportedBudget
  extends FromFile,
    Omit<BudgetFields, "category" | "without" | "removed"> {
  readonly kind: "budget";
  readonly category: DraftCategory | null;
  readonly without: readonly DraftCategory[];
}

export interface ImportedZone {
  readonly kind: "zone";
  readonly zone: string;
}

export type ImportedPlan = ImportedRecurring | ImportedBudget | ImportedZone;
