// Rows by which a bank corrects others: it takes one back, or has another in its place.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { Entry, Mark } from "../match/match-entry.ts";
import type { Verdict } from "./status.ts";

/** It decides the status of corrections and of the rows of the file that they correct, by their places. */
export function correctionsIn(
  entries: readonly Entry[],
  marks: readonly Mark[],
): ReadonlyMap<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  for (const [at, { facts }] of entries.entries()) {
    const { corrects } = facts;
    if (!corrects) continue;
    const corrected = entries.findIndex(
      ({ ids }, place) => place !== at && ids.includes(corrects.id),
    );
    if (corrected !== -1) verdicts.set(corrected, left(reason("corrected")));
    const mark = marks.find(({ ids }) => ids.includes(corrects.id));
    if (corrects.isDeletion) verdicts.set(at, left(takenBack(corrected !== -1, mark)));
    else if (corrected === -1 && mark?.expense) verdicts.set(at, changed(mark.expense));
  }
  return verdicts;
}

function left(why: Reason): Verdict {
  return { status: "ignored", reasons: [why] };
}

function takenBack(isInFile: boolean, mark: Mark | undefined): Reason {
  if (isInFile || !mark?.expense) return reason("reverses");
  return reason("reverses-earlier");
}

function changed(expense: ExpenseId): Verdict {
  const reasons = [reason("corrects-earlier")];
  return { status: "possible-duplicate", reasons, expense, isOpen: true };
}
