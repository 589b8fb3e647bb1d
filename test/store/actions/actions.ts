// Actions as the tests of transactions write them, with defaults for omitted fields.

import { NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import type { Original } from "../../../src/domain/expense/original.ts";
import type { Part } from "../../../src/domain/expense/parts.ts";
import type { LabelId, LabelKind } from "../../../src/domain/label/label.ts";
import type {
  Action,
  ActionOf,
  BookChange,
  BookDraft,
  LabelDraft,
} from "../../../src/domain/ledger/actions.ts";
import { DEFAULT_PROFILE, type LedgerProfile } from "../../../src/domain/ledger/ledger.ts";
import type { ChangeId } from "../../../src/domain/ledger/ledger-change.ts";
import type { Precondition } from "../../../src/domain/ledger/precondition.ts";
import { currency, day, decimal, expenseId } from "../../support/values.ts";

// Safe: tests write any number as an id.
export const labelId = (id: number | null) => id as LabelId;
export const changeId = (id: number) => id as ChangeId;

export function part(amount: string, category: number | null = null, note?: string): Part {
  const id = category === null ? null : labelId(category);
  return { amount: decimal(amount), category: id, ...(note !== undefined && { note }) };
}

export function original(amount: string, code: string, rate: string): Original {
  return { amount: decimal(amount), currency: currency(code), rate: decimal(rate) };
}

export function tags(...tags: readonly string[]): Precondition {
  return { any: false, tags };
}

export const LUNCH: BookDraft = {
  description: "Lunch",
  amount: decimal("12.5"),
  date: day("2026-02-28"),
  ...NO_DETAILS,
};

export function create(draft: Partial<BookDraft> = {}): Action {
  return { action: "create-expense", draft: { ...LUNCH, ...draft } };
}

export function change(
  id: number,
  change: BookChange,
  ifMatch: Precondition | null = null,
): Action {
  return { action: "change-expense", id: expenseId(id), change, ifMatch };
}

export function remove(id: number, ifMatch: Precondition | null = null): Action {
  return { action: "delete-expense", id: expenseId(id), ifMatch };
}

export function createLabel(
  label: LabelKind,
  name: string,
  said: Partial<LabelDraft> = {},
): Action {
  const none = { parent: null, color: null, icon: null, archived: false, position: null };
  return { action: "create-label", label, draft: { name, ...none, ...said } };
}

export function changeLabel(
  label: LabelKind,
  id: number,
  change: Partial<LabelDraft>,
  ifMatch: Precondition | null = null,
): Action {
  return { action: "change-label", label, id: labelId(id), change, ifMatch };
}

export function mergeLabel(label: LabelKind, id: number, into: number): Action {
  return { action: "merge-label", label, id: labelId(id), into: labelId(into), ifMatch: null };
}

export function deleteLabel(
  label: LabelKind,
  id: number,
  replacement: { target: number | null } | { checkedThrough: number },
): Action {
  const said = "target" in replacement ? { target: labelId(replacement.target) } : undefined;
  const unused =
    "target" in replacement ? undefined : { checkedThrough: changeId(replacement.checkedThrough) };
  const given: ActionOf<"delete-label">["replacement"] = said ?? unused ?? { target: null };
  return { action: "delete-label", label, id: labelId(id), replacement: given, ifMatch: null };
}

export function createLedger(profile: Partial<LedgerProfile> = {}): Action {
  return { action: "create-ledger", profile: { ...DEFAULT_PROFILE, ...profile } };
}

export function changeLedger(
  change: Partial<LedgerProfile>,
  ifMatch: Precondition | null = null,
): Action {
  return { action: "change-ledger", change, ifMatch };
}

export function deleteLedger(name: string | null = null): Action {
  return { action: "delete-ledger", name, ifMatch: null };
}

export function undo(change: number, checkedThrough: number | null = null): Action {
  const upTo = checkedThrough === null ? null : changeId(checkedThrough);
  return { action: "undo", change: changeId(change), checkedThrough: upTo };
}
