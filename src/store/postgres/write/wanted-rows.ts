// The rows that a change's actions refer to. They are read in the round trip that locks the ledger, before the change is worked out.

import type { Action } from "../../../domain/ledger/actions.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { refOfOccurrence } from "../../../domain/recurring/recurring-expense.ts";
import type { WantedRow } from "../../actions/rows.ts";
import type { Change } from "../../writing/changes.ts";

export function wantedBy(change: Change): readonly WantedRow[] {
  if (change.kind === "change-expense" || change.kind === "delete-expense") {
    return [{ table: "expense", id: change.id }];
  }
  if (change.kind === "change-post" || change.kind === "delete-post") {
    return [{ table: "post", id: change.id }];
  }
  if (change.kind !== "apply") return [];
  const { actions, key } = change.transaction;
  const answer: readonly WantedRow[] = key ? [{ table: "answer", key: key.key }] : [];
  return [...answer, ...actions.flatMap(namedBy)];
}

function namedBy(action: Action): readonly WantedRow[] {
  switch (action.action) {
    case "create-expense":
      return namedByRef(action.draft.ref);
    case "post-occurrence":
      return action.expense === undefined
        ? namedByRef(refOfOccurrence(action.id, action.day))
        : [{ table: "expense", id: action.expense }];
    case "import-expenses":
      return action.rows.flatMap(({ draft }) => {
        const { recurring, day } = draft?.occurrence ?? {};
        const ref = recurring && day ? refOfOccurrence(recurring, day) : draft?.ref;
        return namedByRef(ref ?? null);
      });
    case "change-expense":
    case "delete-expense":
      return [{ table: "expense", id: action.id }];
    case "delete-label":
      return touchedAfter(action.replacement.checkedThrough ?? null);
    case "undo":
      return [{ table: "change", id: action.change }, ...touchedAfter(action.checkedThrough)];
    case "undo-import":
      return touchedAfter(action.checkedThrough);
    default:
      return [];
  }
}

function namedByRef(ref: string | null): readonly WantedRow[] {
  return ref === null ? [] : [{ table: "expense_ref", ref }];
}

function touchedAfter(after: ChangeId | null): readonly WantedRow[] {
  return after === null ? [] : [{ table: "touched", after }];
}
