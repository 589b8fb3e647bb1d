// What can be done in a ledger: to expenses, and to ledgers, categories, payees and tags. Each shows at once, is sent, and knows how it is
// undone. What belongs together is one request with a key, so it is done as a whole or not at all, and may be sent again.

import type { BookClient } from "../../client/book-client.ts";
import type { LedgerAction, LedgerActionResult } from "../../client/schemas.ts";
import { memberOf } from "../../contract/wire.ts";
import { NO_DETAILS } from "../../domain/expense/expense-details.ts";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import type { LabelKind } from "../../domain/label/label.ts";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import { ZERO } from "../../domain/money/decimal.ts";
import { type Pending, type RowOf, type RowPending, rowsTurnedRound } from "./pending.ts";
import type {
  CategoryInUse,
  Expense,
  ExpenseChange,
  Ledger,
  ListedLedger,
  NamedLabel,
  NewExpense,
} from "./shapes.ts";

/** What a transaction does, for the sentence that says so: to expenses, or to ledgers and labels. */
type Deed = "record" | "change" | "delete" | "bring-back" | "undo" | SetUpDeed;
type SetUpDeed = "create" | "alter" | "merge" | "drop" | "take-back";

/** One change for all, or what each of them is to become. */
export type Changing = ExpenseChange | ((expense: Expense) => ExpenseChange);

/** Of an expense that a change of this page is on its way to: the service will say its version. */
export const UNSAID_VERSION = -1;

export interface Transaction {
  readonly deed: Deed;
  /** As it shows until the service has answered. */
  readonly pending: readonly Pending[];
  /** The same of ledgers and labels. */
  readonly rows?: readonly RowPending[];
  /** How many expenses it was to be done to; some may have been so already. */
  readonly asked?: number;
  /** Sends it; resolves to what takes it back. What was sent once and is sent again is done once. */
  readonly send: (client: BookClient) => Promise<Transaction>;
  /** What its toast says, asked once it is done; by default, what it has shown at once says it. */
  readonly words?: () => string;
}

/** What comes from outside: ids that no other expense of this page has, and keys that nobody else has drawn. */
interface Draws {
  /** Negative, each smaller than the one before. */
  readonly temporaryId: () => number;
  readonly key: () => string;
}

export interface Place {
  readonly ledger: string;
  readonly draws: Draws;
}

export function record({ ledger, draws }: Place, expense: NewExpense): Transaction {
  const idempotencyKey = draws.key();
  return {
    deed: "record",
    pending: [{ after: shownDraft(expense, draws.temporaryId()) }],
    async send(client) {
      const recorded = await client.recordExpense({ ledger, body: expense, idempotencyKey });
      return remove({ ledger, draws }, [recorded]);
    },
  };
}

/**
 * Changes expenses: all of them, or none where one was changed meanwhile. A batch for one of them too, since a request that
 * has a key may be sent again when its answer was lost.
 */
export function change(
  place: Place,
  expenses: readonly Expense[],
  changing: Changing,
): Transaction {
  const { ledger, draws } = place;
  const changeOf = typeof changing === "function" ? changing : () => changing;
  const changes = expenses
    .map((before) => ({ before, change: changeOf(before) }))
    .filter(({ before, change }) => isAnother(before, change));
  const pending = changes.map(({ before, change }) => {
    return { before, after: changed(before, change) };
  });
  const idempotencyKey = draws.key();
  return {
    deed: "change",
    pending,
    asked: expenses.length,
    async send(client) {
      if (changes.length === 0) return takeBack(place, ["undo", "change"], [], []);
      const actions = changes.map(({ before, change }) => {
        return { action: "change", id: before.id, change, ...versionOf(before) } as const;
      });
      const { results } = await client.amendExpenses({ ledger, body: { actions }, idempotencyKey });
      const ids = results.flatMap((result) => ("version" in result ? (result.version ?? []) : []));
      const back = pending.map(({ before, after }) => {
        return { before: after, after: { ...before, version: UNSAID_VERSION } };
      });
      return takeBack(place, ["undo", "change"], ids, back);
    },
  };
}

/** Deletes expenses: all of them, or none where one was changed meanwhile. */
export function remove(place: Place, expenses: readonly Expense[]): Transaction {
  const { ledger, draws } = place;
  const back = expenses.map((after) => ({ after }));
  const idempotencyKey = draws.key();
  return {
    deed: "delete",
    pending: expenses.map((before) => ({ before })),
    async send(client) {
      const actions = expenses.map((expense) => {
        return { action: "delete", id: expense.id, ...versionOf(expense) } as const;
      });
      const { results } = await client.amendExpenses({ ledger, body: { actions }, idempotencyKey });
      const changes = results.flatMap(({ change }) => change ?? []);
      return takeBack(place, ["bring-back", "delete"], changes, back);
    },
  };
}

/**
 * Undoes changes of anything by their ids, given in the order in which they were made: all of them, or none. To take that back is to
 * undo the undoing, and says the other deed.
 */
export function takeBack(
  place: Place,
  [deed, other]: readonly [Deed, Deed],
  changes: readonly number[],
  pending: readonly Pending[],
  rows: readonly RowPending[] = [],
): Transaction {
  const idempotencyKey = place.draws.key();
  const actions = changes.map((change) => ({ action: "undo", change }) as const).toReversed();
  const request = { ledger: place.ledger, body: { actions }, idempotencyKey };
  return {
    deed,
    pending,
    ...(rows.length > 0 && { rows }),
    async send(client) {
      const { results } = actions.length > 0 ? await client.amendLedger(request) : NOTHING_DONE;
      const back = pending.map(turnedRound);
      return takeBack(place, [other, deed], changesIn(results), back, rowsTurnedRound(rows));
    },
  };
}

const NOTHING_DONE = { results: [] };

/** The change that each action has made. */
function changesIn(results: readonly LedgerActionResult[]): readonly number[] {
  return results.flatMap((result) => {
    if ("change" in result && result.change !== undefined) return [result.change];
    return "version" in result ? (result.version ?? []) : [];
  });
}

function turnedRound({ before, after }: Pending): Pending {
  if (before === undefined) return { before: after };
  return after ? { before: after, after: before } : { after: before };
}

/** The state that an expense must be in for what is done to it: the one that it is shown in. */
function versionOf({ version }: Expense): { readonly version?: number } {
  return version === UNSAID_VERSION ? {} : { version };
}

/** Whether a change would change anything: otherwise there is nothing to undo. */
function isAnother(expense: Expense, change: ExpenseChange): boolean {
  const after = changed(expense, change);
  return !isSame({ ...after, version: 0 }, { ...expense, version: 0 });
}

/** As it will be, as far as that can be known here: the service has the last word. */
function changed(expense: Expense, change: ExpenseChange): Expense {
  const { parts, category } = change;
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  // Safe: the members of a change are those of an expense, of the same types once they are checked.
  const after = { ...expense, ...given, version: UNSAID_VERSION } as Expense;
  return parts && parts.length > 0 && category === undefined ? { ...after, category: null } : after;
}

function shownDraft(draft: NewExpense, id: number): Expense {
  const noted = { createdAt: null, updatedAt: null, version: 0 };
  // Safe: as above; the id is temporary, and only distinguishes rows until the service has assigned one.
  return { ...NO_DETAILS, ...draft, ...noted, id } as Expense;
}

interface NewLedger {
  readonly id: string;
  readonly name: string;
  readonly currency: Ledger["currency"];
  readonly firstDay: number;
}

function createLedger({ draws }: Place, body: NewLedger): Transaction {
  const idempotencyKey = draws.key();
  // Safe: the service refuses what is no id of a ledger, and then this is gone.
  const id = body.id as ListedLedger["id"];
  const after: ListedLedger = { ...body, id, version: 0, count: 0, total: ZERO };
  const place = { ledger: body.id, draws };
  return setUp("create", place, [{ kind: "ledger", after }], async (client) => {
    return [(await client.createLedger({ body, idempotencyKey })).version];
  });
}

type LedgerChange = Partial<Omit<NewLedger, "id">>;

export function changeLedger(place: Place, before: ListedLedger, body: LedgerChange): Transaction {
  const rows = [{ kind: "ledger", before, after: { ...before, ...body } }] as const;
  const action: LedgerAction = { action: "change-ledger", change: body, version: before.version };
  return together("alter", { ...place, ledger: before.id }, rows, [action]);
}

/** One that has expenses is deleted too: whoever calls has had that confirmed. */
export function deleteLedger(place: Place, before: ListedLedger): Transaction {
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

function createCategory(place: Place, body: CategoryFields): Transaction {
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
export function createCategories(place: Place, tree: readonly CategoryOfTree[]): Transaction {
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
): Transaction {
  // Safe: the members of a change are those of a category.
  const after = { ...before, ...body } as CategoryInUse;
  const rows = [{ kind: "category", before, after }] as const;
  const { id, version } = before;
  const action: LedgerAction = { action: "change-category", id, change: body, version };
  return together("alter", place, rows, [action]);
}

export function rename(
  place: Place,
  kind: NamedKind,
  before: NamedLabel,
  name: string,
): Transaction {
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
): Transaction | undefined {
  if (!before) return createCategory(place, fields);
  const change = differing(before, fields);
  return change && changeCategory(place, before, change);
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
): Transaction {
  const request = { ledger: place.ledger, body: { actions }, idempotencyKey: place.draws.key() };
  return setUp(deed, place, rows, async (client) => {
    return changesIn((await client.amendLedger(request)).results);
  });
}

/** A transaction that is undone by undoing the changes that `send` resolves to. */
function setUp(
  deed: SetUpDeed,
  place: Place,
  rows: readonly RowPending[],
  send: (client: BookClient) => Promise<readonly number[]>,
): Transaction {
  return {
    deed,
    pending: [],
    rows,
    async send(client) {
      const changes = await send(client);
      return takeBack(place, ["take-back", deed], changes, [], rowsTurnedRound(rows));
    },
  };
}
