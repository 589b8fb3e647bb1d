// Turns a planned action into a concrete one for the current state of a book. It uses the existing records and their versions, like a
// client that has just read them.

import type { LabelId, LabelKind } from "../../../src/domain/label/label.ts";
import type { Action, BookChange } from "../../../src/domain/ledger/actions.ts";
import { changeId, labelId, tags } from "../../store/actions/actions.ts";
import { expenseId } from "../../support/values.ts";
import { shownOf, useOf } from "./labels.ts";
import type { PlannedAction } from "./plans.ts";
import { lastChangeOf, type Records } from "./records.ts";

export function settle({ action, given, isThere }: PlannedAction, records: Records): Action {
  const meant = withCheck(
    withChangeId(isThere ? withExistingIds(action, records) : action, records),
    records,
  );
  if (!("ifMatch" in meant) || given === "any state") return meant;
  const version = versionOf(meant, records);
  return { ...meant, ifMatch: tags(`${given === "another state" ? version + 1 : version}`) };
}

/** Picks an item of a list by a number, or returns the number itself if the list is empty. */
function pick(list: readonly number[], number: number): number {
  return list[number % list.length] ?? number;
}

function labelsThere({ labels }: Records, kind: LabelKind): readonly number[] {
  return [...labels].filter(([, label]) => label.kind === kind && !label.removed).map(([id]) => id);
}

function withExistingIds(action: Action, records: Records): Action {
  const labelOf = (kind: LabelKind, id: number) => labelId(pick(labelsThere(records, kind), id));
  const categories = labelsThere(records, "category");
  const categoryOf = (id: LabelId | null) =>
    id === null || categories.length === 0 ? null : labelId(pick(categories, id));
  const withCategories = <Given extends BookChange>(change: Given): Given => ({
    ...change,
    ...(change.category && { category: categoryOf(change.category) }),
    ...(change.parts && {
      parts: change.parts.map((part) => ({ ...part, category: categoryOf(part.category) })),
    }),
  });
  const anExpense = (id: number) => expenseId(pick([...records.expenses.keys()], id));
  switch (action.action) {
    case "create-expense":
      return { ...action, draft: withCategories(action.draft) };
    case "change-expense":
      return { ...action, id: anExpense(action.id), change: withCategories(action.change) };
    case "delete-expense":
      return { ...action, id: anExpense(action.id) };
    case "change-label":
      return { ...action, id: labelOf(action.label, action.id) };
    case "merge-label": {
      const { label, id, into } = action;
      return { ...action, id: labelOf(label, id), into: labelOf(label, into) };
    }
    case "delete-label": {
      const id = labelOf(action.label, action.id);
      const { target } = action.replacement;
      if (typeof target !== "number") return { ...action, id };
      return { ...action, id, replacement: { target: labelOf(action.label, target) } };
    }
    default:
      return action;
  }
}

/** An undo: turns the planned number, which counts back from the last change, into the change's id. */
function withChangeId(action: Action, { entries }: Records): Action {
  if (action.action !== "undo") return action;
  return { ...action, change: changeId(Math.max(1, entries.length - action.change)) };
}

/** To delete an unused label, a client sends the last change that it has seen. */
function withCheck(action: Action, records: Records): Action {
  const last = changeId(records.entries.length);
  const isFree = (id: number) => useOf(records, id).count === 0;
  if (action.action === "undo") {
    const { recordId = 0 } = records.entries[action.change - 1] ?? {};
    return { ...action, checkedThrough: isFree(recordId) ? last : null };
  }
  if (action.action !== "delete-label" || action.replacement.checkedThrough === undefined)
    return action;
  // Deleting a label in use is tried as well, and must be refused.
  return { ...action, replacement: { checkedThrough: isFree(action.id) ? last : changeId(0) } };
}

function versionOf(action: Action, records: Records): number {
  if (action.action === "change-expense" || action.action === "delete-expense") {
    return records.expenses.has(action.id) ? shownOf(records, action.id).version : 0;
  }
  if ("label" in action && "id" in action) return lastChangeOf(records, action.label, action.id);
  return lastChangeOf(records, "ledger", 0);
}
