// Everything the app can do in a ledger, as data. A transaction shows at once, waits in the outbox, is sent under a key of its own, and has
// an inverse that is data too. Until the service answers, new ids and versions are negative numbers. Later transactions may use these.

import type { BookClient } from "../../client/book-client.ts";
import type { Sent } from "../../client/calls.ts";
import { memberOf } from "../../contract/wire.ts";
import { NO_DETAILS } from "../../domain/expense/expense-details.ts";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { membersWhere } from "../../domain/keys.ts";
import type { LabelId, LabelKind } from "../../domain/label/label.ts";
import { ZERO } from "../../domain/money/decimal.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { inverted, type Pending, type RowOf, type RowPending } from "./pending.ts";
import type {
  CategoryInUse,
  Expense,
  ExpenseChange,
  Field,
  Ledger,
  ListedLedger,
  NamedLabel,
  NewExpense,
} from "./shapes.ts";

/** The kind of a transaction, from which its message is made: an operation on expenses, or one on ledgers and labels. */
export type Operation =
  | "record"
  | "change"
  | "delete"
  | "bring-back"
  | "undo"
  | "redo"
  | SettingsOperation;
type SettingsOperation = "create" | "alter" | "merge" | "drop" | "take-back";

/** One change for all expenses, or a function that returns the change for each. */
export type Changing = ExpenseChange | ((expense: Expense) => ExpenseChange);

type ChangingCall =
  | "amendLedger"
  | "createLedger"
  | "deleteLedger"
  | "commitImport"
  | "undoImport"
  | "changeImportSource"
  | "deleteImportSource";

/** A call of the client that changes something, without its key. */
export type ChangeRequest = {
  readonly [Call in ChangingCall]: {
    readonly call: Call;
    readonly input: Omit<Parameters<BookClient[Call]>[0], "idempotencyKey">;
  };
}[ChangingCall];

/** The temporary numbers of a record that an action creates or changes. */
export interface Made {
  /** The index of the action in the request. */
  readonly at: number;
  readonly change: number;
  /** The field of the result that contains the change, "change" by default. */
  readonly member?: "ended";
  /** The version of the record after the action. */
  readonly version: number;
  /** The id of a new record. */
  readonly id?: number;
}

export interface Transaction {
  /** The ledger that it changes. */
  readonly ledger: string;
  readonly operation: Operation;
  /** The operation of the inverse transaction; undefined if nothing undoes this one. */
  readonly inverse?: Operation | undefined;
  /** The app shows this until the service has answered. */
  readonly pending: readonly Pending[];
  /** The app shows these ledgers and labels until the service has answered. */
  readonly rows: readonly RowPending[];
  readonly request: ChangeRequest;
  /** In the order of the pending changes. A request that is not a batch counts as one action. */
  readonly made: readonly Made[];
  /** The number of expenses that were selected; some may need no change. */
  readonly asked?: number;
  /** Says what the transaction does. By default, the message is made from the pending changes. */
  readonly message?: string;
  /** The field of an open expense that the change was typed into. */
  readonly field?: Field | undefined;
}

/** The ledger of a transaction, and the source of its temporary numbers: negative, each smaller than the one before. */
export interface Place {
  readonly ledger: string;
  readonly draw: () => number;
  /** The version of an expense once pending changes of its labels are done; by default, its own. */
  readonly versionOf?: (expense: Expense) => number;
}

export function record(place: Place, expense: NewExpense): Transaction {
  const id = place.draw();
  const pending = [{ after: shownDraft(expense, id) }];
  const actions = [{ action: "create-expense", expense } as const];
  return batch(place, ["record", "delete"], actions, { pending, ids: [id] });
}

/** Changes all of the expenses, or none if one was changed meanwhile. */
export function change(
  place: Place,
  expenses: readonly Expense[],
  changing: Changing,
  field?: Field,
): Transaction {
  const changeOf = typeof changing === "function" ? changing : () => changing;
  const changes = expenses
    .map((before) => ({ before, change: changeOf(before) }))
    .filter(({ before, change }) => altersExpense(before, change));
  const pending = changes.map(({ before, change }) => ({ before, after: changed(before, change) }));
  const actions = changes.map(({ before, change }) => {
    return { action: "change-expense", ...versioned(place, before), change } as const;
  });
  const asked = expenses.length;
  return { ...batch(place, ["change", "undo"], actions, { pending }), asked, field };
}

/** Deletes all of the expenses, or none if one was changed meanwhile. */
export function remove(place: Place, expenses: readonly Expense[]): Transaction {
  const pending = expenses.map((before) => ({ before }));
  const actions = expenses.map((before) => {
    return { action: "delete-expense", ...versioned(place, before) } as const;
  });
  return batch(place, ["delete", "bring-back"], actions, { pending });
}

function versioned({ versionOf }: Place, expense: Expense) {
  return { id: expense.id, version: versionOf?.(expense) ?? expense.version };
}

/** Undoes all of these changes of records of any kind, the newest first, or none of them. The inverse has the other operation. */
export function takeBack(
  place: Place,
  operations: readonly [Operation, Operation],
  changes: readonly number[],
  pending: readonly Pending[],
): Transaction {
  const actions = changes.map((change) => ({ action: "undo", change }) as const);
  return batch(place, operations, actions, { pending });
}

/** The transaction that undoes this one, completely or not at all. Undefined if there is none. */
export function inverseOf(transaction: Transaction, draw: () => number): Transaction | undefined {
  const { ledger, operation, inverse, pending, rows, request, made, message } = transaction;
  if (inverse === undefined) return undefined;
  if (request.call === "commitImport") {
    return undoImport(ledger, request.input.id);
  }
  // The last change is undone first.
  const undone = made.toSorted((a, b) => b.at - a.at);
  const actions = undone.map(({ change }) => ({ action: "undo", change }) as const);
  const shown = { pending: pending.map(inverted), rows: rows.map(inverted) };
  const again = made.map((each): Made => {
    return { at: undone.indexOf(each), change: draw(), version: draw() };
  });
  const redo = operation === "record" ? "bring-back" : operation;
  const back = together(ledger, [inverse, redo], actions, { ...shown, made: again });
  return message === undefined ? back : { ...back, message };
}

/** Undoes an import for good. */
export function undoImport(ledger: string, id: number): Transaction {
  const request = { call: "undoImport", input: { ledger, id } } as const;
  return { ...nothingShown(ledger, "undo"), request };
}

interface Shown {
  readonly pending?: readonly Pending[];
  readonly rows?: readonly RowPending[];
}

/** A transaction of actions, each of which creates or changes one record. `ids` are the temporary ids of new records. */
export function batch(
  { ledger, draw }: Place,
  operations: readonly [Operation, Operation],
  actions: readonly Sent<"LedgerAction">[],
  { ids = [], ...shown }: Shown & { readonly ids?: readonly (number | undefined)[] },
): Transaction {
  const made = actions.map((_, at): Made => {
    const id = ids[at];
    return { at, change: draw(), version: draw(), ...(id !== undefined && { id }) };
  });
  return together(ledger, operations, actions, { ...shown, made });
}

/** Does all of the actions, or none. Pending rows have the versions that their actions will give them. */
function together(
  ledger: string,
  [operation, inverse]: readonly [Operation, Operation],
  actions: readonly Sent<"LedgerAction">[],
  { made, pending = [], rows = [] }: Shown & Pick<Transaction, "made">,
): Transaction {
  return {
    ledger,
    operation,
    inverse,
    made,
    pending: pending.map((each, at) => withVersion(each, made[at]?.version)),
    rows: rows.map((each, at) => {
      const version = made[at]?.version;
      return { ...withVersion(each, version), version };
    }),
    request: { call: "amendLedger", input: { ledger, body: { actions } } },
  };
}

function withVersion<Each extends Pending | RowPending>(each: Each, version?: number): Each {
  if (version === undefined || !each.after) return each;
  return { ...each, after: { ...each.after, version } };
}

/** The beginning of a transaction that shows only once it is done. */
export function nothingShown(ledger: string, operation: Operation): Omit<Transaction, "request"> {
  return { ledger, operation, pending: [], rows: [], made: [] };
}

/** Returns true if the change would alter the expense. Otherwise there is nothing to undo. */
function altersExpense(expense: Expense, change: ExpenseChange): boolean {
  const after = changed(expense, change);
  return !isSame({ ...after, version: 0 }, { ...expense, version: 0 });
}

/** Works out the expense after the change as far as the app can know it. The service has the last word. */
function changed(expense: Expense, change: ExpenseChange): Expense {
  const { parts, category } = change;
  const after = { ...expense, ...membersWhere(change, (value) => value !== undefined) };
  return parts && parts.length > 0 && category === undefined ? { ...after, category: null } : after;
}

export function shownDraft(draft: NewExpense, temporary: number): Expense {
  const noted = { createdAt: null, updatedAt: null, version: 0 };
  // Safe: it only distinguishes rows until the service has assigned an id.
  const id = temporary as Expense["id"];
  return { ...NO_DETAILS, ...draft, ...noted, id };
}

interface NewLedger extends Pick<Ledger, "name" | "currency" | "firstDay" | "zone"> {
  readonly id: string;
}

function createLedger({ draw }: Place, body: NewLedger): Transaction {
  // Safe: the service refuses a text that can't be a ledger's id, and then this row is removed.
  const id = body.id as ListedLedger["id"];
  const made = { at: 0, change: draw(), version: draw() };
  const after: ListedLedger = { ...body, id, version: made.version, count: 0, total: ZERO };
  return {
    ledger: body.id,
    operation: "create",
    inverse: "take-back",
    pending: [],
    made: [made],
    rows: [{ kind: "ledger", after }],
    request: { call: "createLedger", input: { body } },
  };
}

type LedgerChange = Partial<Omit<NewLedger, "id">>;

export function changeLedger(place: Place, before: ListedLedger, body: LedgerChange): Transaction {
  const rows = [{ kind: "ledger", before, after: { ...before, ...body } }] as const;
  const actions = [{ action: "change-ledger", change: body, version: before.version }] as const;
  return batch({ ...place, ledger: before.id }, ["alter", "take-back"], actions, { rows });
}

/** Deletes a ledger, even one with expenses. The caller must have asked the user to confirm that. */
export function deleteLedger({ draw }: Place, before: ListedLedger): Transaction {
  const ledger = before.id;
  return {
    ledger,
    operation: "drop",
    inverse: "take-back",
    pending: [],
    made: [{ at: 0, change: draw(), version: draw() }],
    rows: [{ kind: "ledger", before }],
    request: { call: "deleteLedger", input: { ledger, name: before.name } },
  };
}

export type CategoryFields = Omit<CategoryInUse, "id" | "version" | "count" | "lastUsed">;

export function createCategory(
  place: Place,
  body: CategoryFields,
  id = drawLabel(place),
): Transaction {
  const rows = [{ kind: "category", after: shownCategory(body, id) }] as const;
  const actions = [{ action: "create-category", category: body }] as const;
  return batch(place, ["create", "take-back"], actions, { rows, ids: [id] });
}

/** A category in a tree of new categories. */
export interface CategoryOfTree extends Pick<CategoryFields, "name" | "color" | "icon"> {
  /** The index of its parent in the list. A parent comes before its children. */
  readonly parent: number | null;
}

/** Draws the id of a new label. */
export function drawLabel({ draw }: Place): LabelId {
  // Safe: it is used only until the service has assigned an id.
  return draw() as LabelId;
}

/** Creates all of them, or none. */
export function createCategories(place: Place, tree: readonly CategoryOfTree[]): Transaction {
  const drawn = tree.map((fields) => ({ ...fields, id: drawLabel(place) }));
  const rows = drawn.map(({ id, ...fields }) => {
    const parent = drawn[fields.parent ?? drawn.length]?.id ?? null;
    const after = shownCategory({ ...fields, parent, archived: false, position: null }, id);
    return { kind: "category", after } as const;
  });
  const actions = tree.map(({ parent, ...fields }, at): Sent<"LedgerAction"> => {
    const above = parent === null ? null : { ref: String(parent) };
    return { action: "create-category", ref: String(at), category: { ...fields, parent: above } };
  });
  const ids = drawn.map(({ id }) => id);
  return batch(place, ["create", "take-back"], actions, { rows, ids });
}

/** Makes a category that the list can show. */
function shownCategory(fields: CategoryFields, id: LabelId): CategoryInUse {
  return { ...fields, id, version: 0, count: 0, lastUsed: null };
}

type CategoryChange = readonly [before: CategoryInUse, body: Partial<CategoryFields>];

/** Changes all of them, or none. */
export function changeCategories(place: Place, changes: readonly CategoryChange[]): Transaction {
  const rows = changes.map(([before, body]): RowPending => {
    return { kind: "category", before, after: { ...before, ...body } };
  });
  const actions = changes.map(([{ id, version }, change]): Sent<"LedgerAction"> => {
    return { action: "change-category", id, change, version };
  });
  return batch(place, ["alter", "take-back"], actions, { rows });
}

export function rename(
  place: Place,
  kind: NamedKind,
  before: NamedLabel,
  name: string,
): Transaction {
  const rows = [{ kind, before, after: { ...before, name } }];
  const { id, version } = before;
  const action: Sent<"LedgerAction"> = { action: `change-${kind}`, id, change: { name }, version };
  return batch(place, ["alter", "take-back"], [action], { rows });
}

/** Creates a category, or changes the fields that differ; undefined if none do. */
export function saveCategory(
  place: Place,
  before: CategoryInUse | undefined,
  fields: CategoryFields,
): Transaction | undefined {
  if (!before) return createCategory(place, fields);
  const change = differing(before, fields);
  return change && changeCategories(place, [[before, change]]);
}

/** Creates a ledger, or changes the fields that differ; undefined if none do. */
export function saveLedger(
  place: Place,
  before: ListedLedger | undefined,
  fields: NewLedger,
): Transaction | undefined {
  if (!before) return createLedger(place, fields);
  const { id: _, ...own } = fields;
  const change = differing(before, own);
  return change && changeLedger(place, before, change);
}

/** The fields that differ from those before; undefined if none do. */
export function differing<Fields extends object>(
  before: object,
  fields: Fields,
): Partial<Fields> | undefined {
  const change = membersWhere(fields, (value, name) => !isSame(memberOf(before, name), value));
  return Object.keys(change).length > 0 ? change : undefined;
}

interface Dropped<Kind extends LabelKind> {
  readonly labels: readonly RowOf<Kind>[];
  readonly into: RowOf<Kind> | null;
  readonly operation: "drop" | "merge";
}

/** Deletes all of these labels, or none. If `into` is given, it replaces them in all expenses. */
export function drop<Kind extends LabelKind>(
  place: Place,
  kind: Kind,
  { labels, into, operation }: Dropped<Kind>,
): Transaction {
  const gone = labels.map((before): RowPending => ({ kind, before }));
  const kept = into ? [{ kind, before: into, after: joined(into, labels) }] : [];
  const rows = [...gone, ...kept];
  const target = into?.id ?? "none";
  const labelKind: LabelKind = kind;
  const actions = labels.map(({ id, version }): Sent<"LedgerAction"> => {
    return { action: `delete-${labelKind}`, id, target, version };
  });
  return batch(place, [operation, "take-back"], actions, { rows });
}

/** The count is an estimate, since an expense may have had several of the labels. */
function joined<Row extends RowOf<LabelKind>>(into: Row, labels: readonly Row[]): Row {
  const count = labels.reduce((count, label) => count + label.count, into.count);
  const used = [into, ...labels].flatMap(({ lastUsed }) => lastUsed ?? []).toSorted();
  return { ...into, count, lastUsed: used.at(-1) ?? null };
}
