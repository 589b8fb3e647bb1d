// What can be done to ledgers, categories, payees and tags: each shows at once, is sent, and knows how it is undone. All that
// belongs together is one request with a key, so it is done as a whole or not at all, and may be sent again.

import type { BookClient } from "../../client/book-client.ts";
import type { LedgerAction } from "../../client/schemas.ts";
import { memberOf } from "../../contract/wire.ts";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import type { LabelKind } from "../../domain/label/label.ts";
import { ZERO } from "../../domain/money/decimal.ts";
import { type Amendment, changesIn, type Place, type SetUpDeed, takeBack } from "./amendments.ts";
import type { RowOf, RowPending } from "./pending.ts";
import { rowsTurnedRound as turnedRound } from "./pending.ts";
import type { CategoryInUse, Ledger, ListedLedger, NamedLabel } from "./shapes.ts";

export interface NewLedger {
  readonly id: string;
  readonly name: string;
  readonly currency: Ledger["currency"];
  readonly firstDay: number;
}

export function createLedger({ draws }: Place, body: NewLedger): Amendment {
  const idempotencyKey = draws.key();
  // Safe: the service refuses what is no id of a ledger, and then this is gone.
  const id = body.id as ListedLedger["id"];
  const after: ListedLedger = { ...body, id, version: 0, count: 0, total: ZERO };
  const place = { ledger: body.id, draws };
  return setUp("create", place, [{ kind: "ledger", after }], async (client) => {
    return [(await client.createLedger({ body, idempotencyKey })).version];
  });
}

export type LedgerChange = Partial<Omit<NewLedger, "id">>;

export function changeLedger(place: Place, before: ListedLedger, body: LedgerChange): Amendment {
  const rows = [{ kind: "ledger", before, after: { ...before, ...body } }] as const;
  const action: LedgerAction = { action: "change-ledger", change: body, version: before.version };
  return together("alter", { ...place, ledger: before.id }, rows, [action]);
}

/** One that has expenses is deleted too: whoever calls has had that confirmed. */
export function deleteLedger(place: Place, before: ListedLedger): Amendment {
  const ledger = before.id;
  const idempotencyKey = place.draws.key();
  return setUp("drop", { ...place, ledger }, [{ kind: "ledger", before }], async (client) => {
    return [(await client.deleteLedger({ ledger, name: before.name, idempotencyKey })).change];
  });
}

export interface CategoryFields {
  readonly name: string;
  readonly parent: number | null;
  readonly colour: string | null;
  readonly icon: string | null;
  readonly archived: boolean;
}

export function createCategory(place: Place, body: CategoryFields): Amendment {
  const after = shownCategory(body, place.draws.temporaryId());
  const action: LedgerAction = { action: "create-category", category: body };
  return together("create", place, [{ kind: "category", after }], [action]);
}

/** A category of a whole tree. */
export interface CategoryOfTree extends Pick<CategoryFields, "name" | "colour" | "icon"> {
  /** The place in the list of the one that it belongs to, which stands before it. */
  readonly parent: number | null;
}

/** All of them, or none. */
export function createCategories(place: Place, tree: readonly CategoryOfTree[]): Amendment {
  const rows = shownTree(tree, tree.map(place.draws.temporaryId)).map((after) => {
    return { kind: "category", after } as const;
  });
  const actions = tree.map(({ parent, ...fields }, at): LedgerAction => {
    const above = parent === null ? null : { ref: String(parent) };
    return { action: "create-category", ref: String(at), category: { ...fields, parent: above } };
  });
  return together("create", place, rows, actions);
}

function shownTree(
  tree: readonly CategoryOfTree[],
  ids: readonly number[],
): readonly CategoryInUse[] {
  return tree.map(({ parent, ...fields }, at) => {
    const above = parent === null ? null : (ids[parent] ?? null);
    return shownCategory({ ...fields, parent: above, archived: false }, ids[at] ?? 0);
  });
}

/** As the list shows it. */
function shownCategory({ parent, ...fields }: CategoryFields, id: number): CategoryInUse {
  // Safe: the ids of categories that are shown, or nobody's until the service has given one.
  const ids = { id: id as CategoryInUse["id"], parent: parent as CategoryInUse["parent"] };
  return { ...fields, ...ids, version: 0, count: 0, lastUsed: null };
}

export function changeCategory(
  place: Place,
  before: CategoryInUse,
  body: Partial<CategoryFields>,
): Amendment {
  // Safe: the members of a change are those of a category.
  const after = { ...before, ...body } as CategoryInUse;
  const rows = [{ kind: "category", before, after }] as const;
  const { id, version } = before;
  const action: LedgerAction = { action: "change-category", id, change: body, version };
  return together("alter", place, rows, [action]);
}

export function rename(place: Place, kind: NamedKind, before: NamedLabel, name: string): Amendment {
  const rows = [{ kind, before, after: { ...before, name } }];
  const { id, version } = before;
  return together("alter", place, rows, [
    { action: `change-${kind}`, id, change: { name }, version },
  ]);
}

/** Creates a category, or changes what differs of one; undefined where nothing does. */
export function saveCategory(
  place: Place,
  before: CategoryInUse | undefined,
  fields: CategoryFields,
): Amendment | undefined {
  if (!before) return createCategory(place, fields);
  const change = differing(before, fields);
  return change && changeCategory(place, before, change);
}

/** The same of a ledger. */
export function saveLedger(
  place: Place,
  before: ListedLedger | undefined,
  fields: NewLedger,
): Amendment | undefined {
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
): Amendment {
  const gone = labels.map((before): RowPending => ({ kind, before }));
  const rows =
    into === null ? gone : [...gone, { kind, before: into, after: joined(into, labels) }];
  const target = into === null ? "none" : into.id;
  const labelKind: LabelKind = kind;
  const actions = labels.map(({ id, version }): LedgerAction => {
    return { action: `delete-${labelKind}`, id, target, version };
  });
  return together(deed, place, rows, actions);
}

/** The count of all of them is an estimate: an expense may have had several. */
function joined<Row extends RowOf<LabelKind>>(into: Row, labels: readonly Row[]): Row {
  const count = labels.reduce((count, label) => count + label.count, into.count);
  const used = [into, ...labels].flatMap(({ lastUsed }) => lastUsed ?? []).toSorted();
  return { ...into, count, lastUsed: used.at(-1) ?? null };
}

/** All of the actions, or none. */
function together(
  deed: SetUpDeed,
  place: Place,
  rows: readonly RowPending[],
  actions: readonly LedgerAction[],
): Amendment {
  const request = { ledger: place.ledger, body: { actions }, idempotencyKey: place.draws.key() };
  return setUp(deed, place, rows, async (client) => {
    return changesIn((await client.amendLedger(request)).results);
  });
}

/** An amendment that is undone by undoing the changes that `send` resolves to. */
function setUp(
  deed: SetUpDeed,
  place: Place,
  rows: readonly RowPending[],
  send: (client: BookClient) => Promise<readonly number[]>,
): Amendment {
  return {
    deed,
    pending: [],
    rows,
    async send(client) {
      const changes = await send(client);
      return takeBack(place, ["take-back", deed], changes, [], turnedRound(rows));
    },
  };
}
