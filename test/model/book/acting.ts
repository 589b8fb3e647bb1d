// Applies each action to a book in plain maps, or says why it can't be done. The rules are those of docs/API.md.

import { type ExpenseContent, NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import type { LabelKind } from "../../../src/domain/label/label.ts";
import type {
  Action,
  BookChange,
  BookDraft,
  LabelDraft,
} from "../../../src/domain/ledger/actions.ts";
import {
  DEFAULT_LEDGER,
  DEFAULT_PROFILE,
  type LedgerId,
} from "../../../src/domain/ledger/ledger.ts";
import type { ChangeSource } from "../../../src/domain/ledger/ledger-change.ts";
import type { Precondition } from "../../../src/domain/ledger/precondition.ts";
import { labelId } from "../../store/actions/actions.ts";
import { hasSubcategories, idOfName, isUsedSince, shownOf, standsFor } from "./labels.ts";
import { addUp, cents } from "./money.ts";
import {
  lastChangeOf,
  type ModelLabel,
  putExpense,
  putLabel,
  putProfile,
  type Records,
} from "./records.ts";
import { expectFreeName, Impossible, isConverted } from "./rules.ts";
import { takeBack } from "./undoing.ts";

const EMPTY_CONTENT: ExpenseContent = {
  description: "",
  // Safe: each creation has both.
  ...({ amount: "0", date: "" } as Pick<ExpenseContent, "amount" | "date">),
  ...NO_DETAILS,
};

/** Returns the result of the action. Throws `Impossible` if it can't be done. */
export function act(
  records: Records,
  ledger: LedgerId,
  action: Action,
  source: ChangeSource,
): unknown {
  const origin = { source, undoes: null };
  const isRemoved = records.profile ? records.profile.removed : ledger !== DEFAULT_LEDGER;
  if (isRemoved && action.action !== "undo") throw gone("ledger");
  switch (action.action) {
    case "create-expense":
      return record(records, action.draft, source);
    case "change-expense": {
      const before = expectExpense(records, action);
      putExpense(records, action.id, contentOf(records, before, action.change, source), origin);
      return shownOf(records, action.id);
    }
    case "delete-expense":
      expectExpense(records, action);
      return putExpense(records, action.id, null, origin);
    case "create-label": {
      expectPlace(records, undefined, { kind: action.label, ...action.draft });
      return make(records, { kind: action.label, ...action.draft, ...THERE }, source);
    }
    case "change-label": {
      const before = expectLabel(records, action, action.ifMatch);
      const after = { ...before, ...action.change };
      expectPlace(records, action.id, after);
      putLabel(records, action.id, after, origin);
      return labelOf(records, action.id);
    }
    case "merge-label": {
      const before = expectLabel(records, action, action.ifMatch);
      remove(records, action, before, action.into, source);
      return labelOf(records, action.into);
    }
    case "delete-label": {
      const before = expectLabel(records, action, action.ifMatch);
      const { target = null, checkedThrough } = action.replacement;
      if (checkedThrough !== undefined && isUsedSince(records, action.id, checkedThrough)) {
        throw new Impossible("conflict", "it is in use");
      }
      return remove(records, action, before, target, source);
    }
    case "create-ledger":
      throw new Impossible("conflict", "the ledger exists");
    case "change-ledger":
      expectVersion(action.ifMatch, lastChangeOf(records, "ledger", 0));
      putProfile(records, { ...(records.profile ?? DEFAULT_PROFILE), ...action.change }, origin);
      return {
        profile: records.profile ?? DEFAULT_PROFILE,
        version: lastChangeOf(records, "ledger", 0),
      };
    case "delete-ledger": {
      expectVersion(action.ifMatch, lastChangeOf(records, "ledger", 0));
      const profile = records.profile ?? DEFAULT_PROFILE;
      const isConfirmed = records.expenses.size === 0 || action.name === profile.name;
      if (ledger === DEFAULT_LEDGER || !isConfirmed) throw new Impossible("conflict", "not so");
      return putProfile(records, { ...profile, removed: true }, origin);
    }
    case "undo":
      return takeBack(records, action, source);
  }
}

/** Returns the expense with this ref, or a new one. */
function record(records: Records, draft: BookDraft, source: ChangeSource): unknown {
  const { ref } = draft;
  const there = ref === null ? undefined : records.refs.get(ref);
  if (there !== undefined) {
    if (records.expenses.has(there)) return shownOf(records, there);
    throw new Impossible("conflict", "the expense of the ref was deleted");
  }
  const content = contentOf(records, EMPTY_CONTENT, draft, source);
  records.expensesCreated += 1;
  const id = records.expensesCreated;
  putExpense(records, id, content, { source, undoes: null });
  if (ref !== null) records.refs.set(ref, id);
  return shownOf(records, id);
}

const THERE = { removed: false, target: null } as const;

function gone(what: string): Impossible {
  return new Impossible("unknown-record", `there is no such ${what}`);
}

function unfitting(what: string): Impossible {
  return new Impossible("unfitting-fields", what);
}

function expectVersion(ifMatch: Precondition | null, version: number): void {
  if (!ifMatch || ifMatch.any || ifMatch.tags.includes(`${version}`)) return;
  throw new Impossible("changed-meanwhile", `it has the version ${version}`);
}

interface Conditional {
  readonly id: number;
  readonly ifMatch: Precondition | null;
}

function expectExpense(records: Records, { id, ifMatch }: Conditional): ExpenseContent {
  const expense = records.expenses.get(id);
  if (!expense) throw gone("expense");
  expectVersion(ifMatch, shownOf(records, id).version);
  return expense;
}

interface OfLabel {
  readonly id: number;
  readonly label: LabelKind;
}

function expectLabel(
  records: Records,
  { id, label }: OfLabel,
  ifMatch: Precondition | null,
): ModelLabel {
  const found = records.labels.get(id);
  if (found?.kind !== label || found.removed) throw gone(label);
  expectVersion(ifMatch, lastChangeOf(records, label, id));
  return found;
}

/** Returns the label with its id and last change, which is the result of actions on labels. */
function labelOf(records: Records, id: number) {
  const label = records.labels.get(id);
  return label && { ...label, id, lastChange: lastChangeOf(records, label.kind, id) };
}

function make(records: Records, label: ModelLabel, source: ChangeSource) {
  const id = records.labels.size + 1;
  putLabel(records, id, label, { source, undoes: null });
  return labelOf(records, id);
}

/** Throws unless the label would be on one of two levels, with a name that no sibling has. */
function expectPlace(
  records: Records,
  id: number | undefined,
  { kind, name, parent }: LabelDraft & { readonly kind: LabelKind },
): void {
  const before = id === undefined ? undefined : records.labels.get(id);
  if (parent !== null && parent !== before?.parent) {
    const above = records.labels.get(parent);
    const isFirstLevel = above?.kind === "category" && !above.removed && above.parent === null;
    if (!isFirstLevel || parent === id) throw unfitting("the category above it");
    if (id !== undefined && hasSubcategories(records, id)) throw unfitting("it has subcategories");
  }
  expectFreeName(records, id, { kind, name, parent });
}

function remove(
  records: Records,
  { id, label }: OfLabel,
  before: ModelLabel,
  target: number | null,
  source: ChangeSource,
): number | undefined {
  const other = target === null ? undefined : records.labels.get(target);
  if (target !== null && (other?.kind !== label || other.removed)) throw unfitting("the target");
  if (target === id || hasSubcategories(records, id)) throw new Impossible("conflict", "not so");
  const after = { ...before, removed: true, target: target === null ? null : labelId(target) };
  return putLabel(records, id, after, { source, undoes: null });
}

/** Returns the expense after a change. New payees and tags are created. */
function contentOf(
  records: Records,
  before: ExpenseContent,
  change: BookChange,
  source: ChangeSource,
): ExpenseContent {
  const { payee, tags, parts, ...rest } = change;
  const isSplit = parts !== undefined && parts.length > 0;
  const said = {
    ...before,
    ...rest,
    ...(isSplit && change.category === undefined && { category: null }),
    ...(parts && { parts: parts.map((part) => ({ ...part, category: taken(records, part) })) }),
  };
  const category = rest.category === undefined ? said.category : taken(records, said);
  expectParts({ ...said, category });
  if (change.amount !== undefined || change.original !== undefined) expectOriginal(records, said);
  const take = (kind: "payee" | "tag", name: string) =>
    labelId(idOfName(records, kind, name) ?? idOfNew(records, kind, name, source));
  return {
    ...said,
    category,
    payee: payee === undefined ? before.payee : payee === null ? null : take("payee", payee),
    tags: tags === undefined ? before.tags : [...new Set(tags.map((name) => take("tag", name)))],
  };
}

function idOfNew(records: Records, kind: LabelKind, name: string, source: ChangeSource): number {
  const plain = { parent: null, color: null, icon: null, archived: false, position: null };
  make(records, { kind, name, ...plain, ...THERE }, source);
  return records.labels.size;
}

/** Returns the category that now replaces the named one. */
function taken(records: Records, { category }: { readonly category: number | null }) {
  if (category === null) return null;
  const stand = standsFor(records, category);
  const isCategory = records.labels.get(category)?.kind === "category";
  if (!isCategory || stand === null) throw unfitting("the category");
  return labelId(stand);
}

function expectParts({ amount, category, parts }: ExpenseContent): void {
  if (parts.length === 0) return;
  if (category !== null) throw unfitting("parts have categories of their own");
  if (cents(addUp(parts.map((part) => part.amount))) !== cents(amount)) throw unfitting("parts");
}

function expectOriginal({ profile }: Records, { amount, original }: ExpenseContent): void {
  if (!original) return;
  const currency = profile?.currency ?? null;
  if (currency === null || original.currency === currency) throw unfitting("the currency");
  if (original.rate.startsWith("-") || original.rate === "0") throw unfitting("the rate");
  if (!isConverted({ amount, original }, currency)) throw unfitting("the amount");
}
