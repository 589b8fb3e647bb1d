// What the app can do to ledgers, categories, payees and tags, as transactions.

import type { Sent } from "../../client/calls.ts";
import { memberOf } from "../../contract/wire.ts";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import type { LabelKind } from "../../domain/label/label.ts";
import { ZERO } from "../../domain/money/decimal.ts";
import type { RowOf, RowPending } from "./pending.ts";
import type { CategoryInUse, Ledger, ListedLedger, NamedLabel } from "./shapes.ts";
import { batch, type Place, type Transaction } from "./transactions.ts";

interface NewLedger {
  readonly id: string;
  readonly name: string;
  readonly currency: Ledger["currency"];
  readonly firstDay: number;
}

function createLedger({ draw }: Place, body: NewLedger): Transaction {
  // Safe: the service refuses what is no id of a ledger, and then this is gone.
  const id = body.id as ListedLedger["id"];
  const made = { at: 0, change: draw(), version: draw() };
  const after: ListedLedger = { ...body, id, version: made.version, count: 0, total: ZERO };
  return {
    ...{ ledger: body.id, deed: "create", inverse: "take-back", pending: [], made: [made] },
    rows: [{ kind: "ledger", after }],
    request: { call: "createLedger", input: { body } },
  };
}

type LedgerChange = Partial<Omit<NewLedger, "id">>;

export function changeLedger(place: Place, before: ListedLedger, body: LedgerChange): Transaction {
  const rows = [{ kind: "ledger", before, after: { ...before, ...body } }] as const;
  const action: Sent<"LedgerAction"> = {
    action: "change-ledger",
    change: body,
    version: before.version,
  };
  return batch({ ...place, ledger: before.id }, ["alter", "take-back"], [action], { rows });
}

/** One that has expenses is deleted too: whoever calls has had that confirmed. */
export function deleteLedger({ draw }: Place, before: ListedLedger): Transaction {
  const ledger = before.id;
  return {
    ...{ ledger, deed: "drop", inverse: "take-back", pending: [] },
    made: [{ at: 0, change: draw(), version: draw() }],
    rows: [{ kind: "ledger", before }],
    request: { call: "deleteLedger", input: { ledger, name: before.name } },
  };
}

type OwnFields = "name" | "color" | "icon" | "archived" | "position";

export interface CategoryFields extends Pick<CategoryInUse, OwnFields> {
  readonly parent: number | null;
}

/** `id` is its temporary one. */
export function createCategory(place: Place, body: CategoryFields, id = place.draw()): Transaction {
  const rows = [{ kind: "category", after: shownCategory(body, id) }] as const;
  const action: Sent<"LedgerAction"> = { action: "create-category", category: body };
  return batch(place, ["create", "take-back"], [action], { rows, ids: [id] });
}

/** A category of a whole tree. */
export interface CategoryOfTree extends Pick<CategoryFields, "name" | "color" | "icon"> {
  /** The place in the list of the one that it belongs to, which stands before it. */
  readonly parent: number | null;
}

/** All of them, or none. */
export function createCategories(place: Place, tree: readonly CategoryOfTree[]): Transaction {
  const ids = tree.map(place.draw);
  const rows = shownTree(tree, ids).map((after) => ({ kind: "category", after }) as const);
  const actions = tree.map(({ parent, ...fields }, at): Sent<"LedgerAction"> => {
    const above = parent === null ? null : { ref: String(parent) };
    return { action: "create-category", ref: String(at), category: { ...fields, parent: above } };
  });
  return batch(place, ["create", "take-back"], actions, { rows, ids });
}

function shownTree(
  tree: readonly CategoryOfTree[],
  ids: readonly number[],
): readonly CategoryInUse[] {
  return tree.map(({ parent, ...fields }, at) => {
    const above = parent === null ? null : (ids[parent] ?? null);
    const shown = { ...fields, parent: above, archived: false, position: null };
    return shownCategory(shown, ids[at] ?? 0);
  });
}

/** As the list shows it. */
function shownCategory({ parent, ...fields }: CategoryFields, id: number): CategoryInUse {
  // Safe: the ids of categories that are shown, or nobody's until the service has given one.
  const ids = { id: id as CategoryInUse["id"], parent: parent as CategoryInUse["parent"] };
  return { ...fields, ...ids, version: 0, count: 0, lastUsed: null };
}

type CategoryChange = readonly [before: CategoryInUse, body: Partial<CategoryFields>];

/** Changes all of them, or none. */
export function changeCategories(place: Place, changes: readonly CategoryChange[]): Transaction {
  const rows = changes.map(([before, body]): RowPending => {
    // Safe: the members of a change are those of a category.
    return { kind: "category", before, after: { ...before, ...body } as CategoryInUse };
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

/** Creates a category, or changes what differs of one; undefined where nothing does. */
export function saveCategory(
  place: Place,
  before: CategoryInUse | undefined,
  fields: CategoryFields,
): Transaction | undefined {
  if (!before) return createCategory(place, fields);
  const change = differing(before, fields);
  return change && changeCategories(place, [[before, change]]);
}

/** The same of a ledger. */
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

function differing<Fields extends object>(
  before: object,
  fields: Fields,
): Partial<Fields> | undefined {
  const entries = Object.entries(fields).filter(
    ([name, value]) => memberOf(before, name) !== value,
  );
  // Safe: some of the members of the fields.
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Fields>) : undefined;
}

interface Dropped<Kind extends LabelKind> {
  readonly labels: readonly RowOf<Kind>[];
  readonly into: RowOf<Kind> | null;
  readonly deed: "drop" | "merge";
}

/** Deletes labels: `into` takes their place in all expenses, or nothing does. All of them, or none. */
export function drop<Kind extends LabelKind>(
  place: Place,
  kind: Kind,
  { labels, into, deed }: Dropped<Kind>,
): Transaction {
  const gone = labels.map((before): RowPending => ({ kind, before }));
  const rows =
    into === null ? gone : [...gone, { kind, before: into, after: joined(into, labels) }];
  const target = into === null ? "none" : into.id;
  const labelKind: LabelKind = kind;
  const actions = labels.map(({ id, version }): Sent<"LedgerAction"> => {
    return { action: `delete-${labelKind}`, id, target, version };
  });
  return batch(place, [deed, "take-back"], actions, { rows });
}

/** The count of all of them is an estimate: an expense may have had several. */
function joined<Row extends RowOf<LabelKind>>(into: Row, labels: readonly Row[]): Row {
  const count = labels.reduce((count, label) => count + label.count, into.count);
  const used = [into, ...labels].flatMap(({ lastUsed }) => lastUsed ?? []).toSorted();
  return { ...into, count, lastUsed: used.at(-1) ?? null };
}
