// Transactions on imports. Rows are recorded in batches, so that an interrupted import can continue, and are undone in batches as well.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { detailsOf } from "../../domain/expense/expense-details.ts";
import type { ProfileUpdate } from "../../domain/import/import-profile.ts";
import {
  type ImportedLabel,
  type LabelPath,
  PORTION_ROWS,
} from "../../domain/import/imported-row.ts";
import {
  changedSinceSeen,
  type ImportId,
  type ImportPlan,
  type ImportProgress,
  KEPT_NAMED,
  type LedgerImport,
} from "../../domain/import/ledger-import.ts";
import { type Label, type LabelId, type LabelKind, newLabel } from "../../domain/label/label.ts";
import type { ActionOf } from "../../domain/ledger/actions.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { occurrenceOfRef } from "../../domain/recurring/recurring-expense.ts";
import { isInRanges } from "../../domain/search/id-ranges.ts";
import { shifted } from "../../domain/shifted.ts";
import { quote } from "../../domain/text/text.ts";
import type { ImportMarkRow } from "../import-mark-row.ts";
import { newExpense } from "./expenses.ts";
import { bookDraftOf, type CategoryIds, takeCategory } from "./imported-drafts.ts";
import { makePlans, refIn, removePlans } from "./imported-plans.ts";
import { childOf, expectUnused } from "./labels.ts";
import { actOnRecord, settleNames } from "./records.ts";
import { openRef } from "./recurring.ts";
import { noteExpense } from "./recurring-progress.ts";
import { Refused } from "./refused.ts";
import { standingSince } from "./undo.ts";
import type { Workspace } from "./workspace.ts";

export function createImport(
  work: Workspace,
  { id, plan, seen, labels = [], plans = [], profiles = [] }: ActionOf<"create-import">,
): LedgerImport {
  const before = importOf(work, id);
  if (before) return expectSameWork(before, plan);
  if (id >= work.ledger.nextRecordId || work.records.get(id)) throw unknownImport(id);
  const begin = work.ledger.nextChangeId;
  const madeProfile = updateProfiles(work, id, profiles);
  for (const other of work.records.others()) {
    if (other.kind === "import") expectUntouched(other, plan, seen);
  }
  settleNames(work, "import", plan);
  const first = work.ledger.nextChangeId;
  const created = work.createRecord<LedgerImport>(
    "import",
    {
      ...plan,
      profile: plan.profile ?? madeProfile,
      state: "recording",
      portions: 0,
      begunAt: work.at,
      // The first range is the creation of the import itself.
      changes: withRange([[first, first]], begin, shifted(first, -1)),
      expenseIds: [],
      withoutRef: 0,
      takenRefs: [],
      recurring: [],
      leftOut: [],
      kept: 0,
      keptExpenses: [],
      removed: false,
    },
    id,
  );
  if (labels.length + plans.length === 0) return created;
  const next = work.ledger.nextChangeId;
  for (const label of labels) makeLabel(work, label);
  return replaceImport(work, created, makePlans(work, plans), next);
}

/** Returns the id of the file's own profile if that is new, and null otherwise. */
function updateProfiles(
  work: Workspace,
  importId: ImportId,
  profiles: readonly ProfileUpdate[],
): number | null {
  let made: number | null = null;
  try {
    for (const { id, draft, isOwn } of profiles) {
      const result = actOnRecord(
        work,
        id === null
          ? { action: "create-import-profile", draft }
          : { action: "change-import-profile", id, change: draft, ifMatch: null },
      );
      if (isOwn && result.action === "create-import-profile") made = result.value.id;
    }
  } catch (error) {
    // Another client has created or deleted one of the profiles.
    if (!(error instanceof Refused)) throw error;
    throw new Refused("changed-meanwhile", changedSinceSeen(importId));
  }
  return made;
}

/** Creates the label as the file describes it, unless the ledger already has it. */
function makeLabel(work: Workspace, { kind, path, into, ...looks }: ImportedLabel): void {
  const [top, below] = path;
  const parent = below === undefined ? null : takeCategory(work, top, null);
  const name = below ?? top;
  if (work.labels.named(kind, name, parent)) return;
  const target = into && labelAt(work, kind, into);
  // A label that was merged into a missing one is useless.
  if (into && !target) return;
  const label = work.createRecord<Label>(kind, { ...newLabel(name), ...looks, parent });
  if (target) work.replaceRecord<Label>(label, { removed: true, target: target.id });
}

function labelAt(work: Workspace, kind: LabelKind, [top, below]: LabelPath): Label | undefined {
  const label = work.labels.named(kind, top, null);
  return below === undefined || !label ? label : work.labels.named(kind, below, label.id);
}

/** An import that was started with the same decisions continues; one that is complete returns its result. */
function expectSameWork(before: LedgerImport, { version, rows }: ImportPlan): LedgerImport {
  expectNotUndone(before);
  if (before.version === version && before.rows === rows) return before;
  throw new Refused(
    "changed-meanwhile",
    `The import ${before.id} was started with other decisions; undo it, and import the file again`,
  );
}

function expectNotUndone({ id, state }: LedgerImport): void {
  if (state !== "undoing" && state !== "undone") return;
  throw new Refused("conflict", `The import ${id} was undone; import the file again`);
}

/** Rows were compared with all marks of their account, so those marks must not have changed since. */
function expectUntouched(other: LedgerImport, { accounts }: ImportPlan, seen: number): void {
  const own = new Set(accounts.map(({ account }) => account));
  if (!other.accounts.some(({ account }) => own.has(account))) return;
  if (other.state === "recording" || other.state === "undoing") {
    const work = other.state === "recording" ? "recorded" : "undone";
    throw new Refused(
      "conflict",
      `The import ${other.id} of ${quote(other.name)}, of the same account, is being ${work}; wait until it is done, or undo it`,
    );
  }
  if (other.lastChange <= seen) return;
  throw new Refused(
    "changed-meanwhile",
    `The import ${other.id} of ${quote(other.name)}, of the same account, was made in the meantime; check the rows again`,
  );
}

export function importExpenses(
  work: Workspace,
  { id, portion, rows }: ActionOf<"import-expenses">,
): ImportProgress {
  const before = expectImport(work, id);
  expectNotUndone(before);
  if (portion < before.portions) return progressOf(before, 0);
  const size = Math.min(PORTION_ROWS, before.rows - portion * PORTION_ROWS);
  if (portion > before.portions || rows.length !== size) {
    throw new Refused(
      "conflict",
      `Batch ${before.portions} of the import ${id} must come next, with ${Math.max(size, 0)} rows`,
    );
  }
  const first = work.ledger.nextChangeId;
  const categories: CategoryIds = new Map();
  // Labels are created first, because consecutive creations of expenses share one row of the history.
  const occurrences: string[] = [];
  const drafts = rows.map(({ draft }) => {
    if (!draft) return undefined;
    const { occurrence, ...content } = bookDraftOf(work, draft, categories);
    const open = occurrence && openRef(work, occurrence.recurring, occurrence.day);
    if (open !== undefined) occurrences.push(open);
    return newExpense(work, { ...content, ref: open ?? refIn(before, draft.ref) });
  });
  const accounts = new Map(before.accounts.map(({ account }, index) => [account, index]));
  const taken: string[] = [];
  const firstId = work.ledger.nextExpenseId;
  let made = 0;
  const marks = rows.map(({ mark, expense = null }, index): ImportMarkRow => {
    const draft = drafts[index];
    const account = accounts.get(mark.account);
    if (account === undefined) {
      throw new Refused("conflict", `${quote(mark.account)} is not an account of the import ${id}`);
    }
    if (draft) made += 1;
    const created = draft && work.createExpense(withFreeRef(work, draft, taken));
    return {
      import: id,
      nth: portion * PORTION_ROWS + index,
      account,
      day: mark.day,
      firstId: mark.firstId,
      expense: created ? created.id : expense,
      isMade: created !== undefined,
      fields: mark.fields,
    };
  });
  work.putMarks(marks);
  for (const ref of occurrences) noteExpense(work, ref, "posted");
  const change = {
    portions: portion + 1,
    expenseIds: withRange(before.expenseIds, firstId, work.ledger.nextExpenseId - 1),
    ...(taken.length > 0 && {
      withoutRef: before.withoutRef + taken.length,
      takenRefs: [...before.takenRefs, ...taken].slice(0, KEPT_NAMED),
    }),
  };
  const after = replaceImport(work, before, change, first);
  return progressOf(after, made);
}

/** Removes a ref that is already used, and adds it to `taken`. A row that was shown as new is never refused or skipped. */
function withFreeRef(work: Workspace, fields: ReturnType<typeof newExpense>, taken: string[]) {
  const { details } = fields;
  const ref = details?.ref ?? null;
  if (!details || ref === null || isFree(work, ref)) return fields;
  taken.push(ref);
  return { ...fields, details: detailsOf({ ...details, ref: null }) };
}

/** An occurrence may be recorded again after its expense was deleted. */
function isFree(work: Workspace, ref: string): boolean {
  const known = work.expenseOfRef(ref);
  return known === undefined || (!!occurrenceOfRef(ref) && !work.expense(known));
}

export function endImport(work: Workspace, { id }: ActionOf<"end-import">): LedgerImport {
  const before = expectImport(work, id);
  expectNotUndone(before);
  if (before.state === "recorded") return before;
  if (before.portions * PORTION_ROWS < before.rows) {
    throw new Refused("conflict", `Some rows of the import ${id} have yet to be recorded`);
  }
  return replaceImport(work, before, { state: "recorded" }, work.ledger.nextChangeId);
}

export function undoImport(work: Workspace, action: ActionOf<"undo-import">): ImportProgress {
  const { id, portions } = action;
  const before = expectImport(work, id);
  if (before.state === "undone" || before.portions < portions) return progressOf(before, 0);
  if (before.portions > portions) {
    throw new Refused("conflict", `The import ${id} now has ${before.portions} batches`);
  }
  if (portions === 0) return endUndo(work, before, action);
  const first = work.ledger.nextChangeId;
  const from = (portions - 1) * PORTION_ROWS;
  const marks = work.marks({ import: id, from, to: from + PORTION_ROWS });
  const kept: ExpenseId[] = [];
  const dropped: ImportMarkRow[] = [];
  let deleted = 0;
  for (const mark of marks) {
    const expense = mark.isMade && mark.expense !== null ? work.expense(mark.expense) : undefined;
    // Changes that were undone don't count.
    if (expense && standingSince(work, null, expense.lastChange) !== null) {
      kept.push(expense.id);
      continue;
    }
    dropped.push(mark);
    if (!expense) continue;
    work.deleteExpense(expense);
    deleted += 1;
    const occurrence = occurrenceOfRef(expense.details?.ref ?? null);
    const isOwn = before.recurring.some(([, own]) => own === occurrence?.id);
    // Recurring expenses of the import are removed with it.
    if (occurrence && !isOwn) noteExpense(work, expense.details?.ref, "held");
  }
  work.dropMarks(dropped);
  const change: Partial<LedgerImport> = {
    state: "undoing",
    portions: portions - 1,
    kept: before.kept + kept.length,
    keptExpenses: [...before.keptExpenses, ...kept].slice(0, KEPT_NAMED),
  };
  return progressOf(replaceImport(work, before, change, first), deleted);
}

function endUndo(
  work: Workspace,
  before: LedgerImport,
  { labels, checkedThrough }: ActionOf<"undo-import">,
): ImportProgress {
  const first = work.ledger.nextChangeId;
  removePlans(work, before, (change) => isInRanges(before.changes, change));
  if (checkedThrough !== null) removeUnused(work, before, labels, checkedThrough);
  // Excludes the next change: it undoes the import and has its own entry in the history.
  const changes = withRange(before.changes, first, shifted(work.ledger.nextChangeId, -1));
  return work.undoing(creationOf(before), () => {
    const after = work.replaceRecord(before, { state: "undone", removed: true, changes });
    return progressOf(after, 0);
  });
}

/** Removes labels that were not changed or used since. Subcategories are removed before their parents. */
function removeUnused(
  work: Workspace,
  { changes }: LedgerImport,
  ids: readonly LabelId[],
  checkedThrough: ChangeId,
): void {
  const labels = ids.flatMap((id) => work.labels.get(id) ?? []);
  const { top = [], below = [] } = Object.groupBy(labels, ({ parent }) =>
    parent === null ? "top" : "below",
  );
  for (const label of [...below, ...top]) {
    const isOwn = isInRanges(changes, label.lastChange) && !label.removed;
    // Only a category can have subcategories, and looking for them scans all labels.
    if (!isOwn || (label.kind === "category" && childOf(work, label.id))) continue;
    try {
      expectUnused(work, label, checkedThrough);
    } catch (error) {
      if (error instanceof Refused) continue;
      throw error;
    }
    work.replaceRecord<Label>(label, { removed: true, target: null });
  }
}

export function creationOf({ id, changes: [first] }: LedgerImport): ChangeId {
  if (!first) throw new RangeError(`the import ${id} does not say which change made it`);
  return first[0];
}

/** `first` is the first change of this transaction, and the replacement itself is the last one. */
function replaceImport(
  work: Workspace,
  before: LedgerImport,
  change: Partial<LedgerImport>,
  first: ChangeId,
): LedgerImport {
  const changes = withRange(before.changes, first, work.ledger.nextChangeId);
  return work.replaceRecord(before, { ...change, changes });
}

/** Joins the range to the last one if there is no gap between them. */
function withRange<Id extends number>(
  ranges: readonly (readonly [from: Id, to: Id])[],
  from: Id,
  to: Id,
): readonly (readonly [from: Id, to: Id])[] {
  if (to < from) return ranges;
  const last = ranges.at(-1);
  if (last && last[1] + 1 === from) return [...ranges.slice(0, -1), [last[0], to]];
  return [...ranges, [from, to]];
}

function importOf(work: Workspace, id: ImportId): LedgerImport | undefined {
  const record = work.records.get(id);
  return record?.kind === "import" ? record : undefined;
}

function expectImport(work: Workspace, id: ImportId): LedgerImport {
  const found = importOf(work, id);
  if (found) return found;
  throw unknownImport(id);
}

function unknownImport(id: ImportId): Refused {
  return new Refused("unknown-record", `There is no import with the id ${id}`);
}

function progressOf({ state, portions }: LedgerImport, expenses: number): ImportProgress {
  return { state, portions, expenses };
}
