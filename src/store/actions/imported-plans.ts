// Creates the recurring expenses and budgets of an imported export, with their progress. No occurrences are recorded here, because the file
// itself contains their expenses.

import type { Budget } from "../../domain/budget/budget.ts";
import type {
  ImportedBudget,
  ImportedPlan,
  ImportedRecurring,
} from "../../domain/import/imported-plan.ts";
import { KEPT_NAMED, type LedgerImport } from "../../domain/import/ledger-import.ts";
import {
  occurrenceOfRef,
  type RecurringExpense,
  refOfOccurrence,
} from "../../domain/recurring/recurring-expense.ts";
import { bookDraftOf, categoryId } from "./imported-drafts.ts";
import { expectFitting } from "./records.ts";
import { settle } from "./recurring.ts";
import { Refused } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Leaves out the kinds of plans that the ledger has, and each plan that it refuses, which must not stop the import. Returns the id of each
 * recurring expense in the file with its id in the ledger, and the plans that were refused.
 */
export function makePlans(
  work: Workspace,
  plans: readonly ImportedPlan[],
): Pick<LedgerImport, "recurring" | "leftOut"> {
  const there = new Set(Array.from(work.records.others(), (one) => !one.removed && one.kind));
  const made = new Map<number, number>();
  const recurring: (readonly [number, number])[] = [];
  const leftOut: LedgerImport["leftOut"][number][] = [];
  for (const plan of plans) {
    if (plan.kind === "zone") {
      if (work.profile.zone === null) work.replaceRecord(work.profile, { zone: plan.zone });
    } else if (!there.has(plan.kind)) {
      const follows = made.get(plan.follows ?? 0) ?? null;
      const isBudget = plan.kind === "budget";
      try {
        const { id } = isBudget
          ? makeBudget(work, plan, follows)
          : makeRecurring(work, plan, follows);
        made.set(plan.id, id);
        if (!isBudget) recurring.push([plan.id, id]);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const name = isBudget ? plan.from : plan.expense.description;
        leftOut.push([plan.kind, name, error.message]);
      }
    }
  }
  return { recurring, leftOut: leftOut.slice(0, KEPT_NAMED) };
}

function makeRecurring(work: Workspace, plan: ImportedRecurring, follows: number | null) {
  const { kind, id: _, expense, amount, ...terms } = plan;
  const { doneThrough, doneAhead, skipped, held, changed } = plan;
  const { date: __, ref: ___, ...content } = bookDraftOf(work, expense, new Map());
  const { currency } = work.profile;
  const isKept = currency !== null && currency !== content.original?.currency;
  const original = isKept ? content.original : null;
  return work.createRecord<RecurringExpense>(kind, {
    ...settle(work, { ...content, original, amount, ...terms }),
    doneThrough,
    doneAhead,
    skipped,
    held,
    changed,
    follows,
    removed: false,
  });
}

function makeBudget(work: Workspace, plan: ImportedBudget, follows: number | null) {
  const { kind, id: _, category, without, ...terms } = plan;
  const known = new Map();
  const fields = {
    ...terms,
    follows,
    removed: false,
    category: categoryId(work, category, known),
    without: without.flatMap((one) => categoryId(work, one, known) ?? []),
  };
  expectFitting(work, kind, fields);
  return work.createRecord<Budget>(kind, fields);
}

/**
 * Returns the ref for an expense of the file. A ref that names an occurrence is kept only if the file also contains its recurring expense,
 * because another recurring expense of the ledger may have the same id.
 */
export function refIn({ recurring }: LedgerImport, ref: string | null): string | null {
  const occurrence = occurrenceOfRef(ref);
  if (!occurrence) return ref;
  const own = recurring.find(([inFile]) => inFile === occurrence.id);
  return own ? refOfOccurrence(own[1], occurrence.day) : null;
}

/**
 * Removes the plans of the import, unless they have changed since. Recording its occurrences may also have changed a recurring expense that
 * the ledger already had.
 */
export function removePlans(
  work: Workspace,
  { recurring }: LedgerImport,
  isOwn: (change: number) => boolean,
): void {
  const made = new Set(recurring.map(([, id]) => id));
  for (const record of [...work.records.others()]) {
    if (record.removed || !isOwn(record.lastChange)) continue;
    if (record.kind === "recurring" && made.has(record.id)) {
      work.replaceRecord(record, { removed: true });
    }
    if (record.kind === "budget") work.replaceRecord(record, { removed: true });
    if (record.kind === "ledger") work.replaceRecord(record, { zone: null });
  }
}
