// What can be done to ledgers and labels: each shows at once, is sent, and tells how it is taken back. A change
// that was sent again because its answer was lost may find itself done already, which is as good as an answer.

import type { BookClient } from "../../client/book-client.ts";
import { OutlayError } from "../../client/outlay-error.ts";
import { memberOf } from "../../contract/wire.ts";
import { ZERO } from "../../domain/decimal.ts";
import type { NamedKind } from "../../domain/expense-fields.ts";
import type { LabelKind } from "../../domain/label.ts";
import type { Amendment, Place, SetUpDeed } from "./amendments.ts";
import { labelCalls } from "./label-calls.ts";
import { Unanswered } from "./reach.ts";
import type { RowKind, RowOf, RowPending } from "./row-pending.ts";
import { turnedRound } from "./rows.ts";
import type { CategoryInUse, Ledger, ListedLedger, NamedLabel } from "./shapes.ts";

/** How many changes are looked through for one whose answer was lost. */
const HISTORY_PAGE = 1_000;

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
  return setUp(
    "create",
    { ledger: body.id, draws },
    [{ kind: "ledger", after }],
    async (client) => {
      return [(await client.createLedger({ body, idempotencyKey })).version];
    },
  );
}

export type LedgerChange = Partial<Omit<NewLedger, "id">>;

export function changeLedger(place: Place, before: ListedLedger, body: LedgerChange): Amendment {
  const rows = [{ kind: "ledger", before, after: { ...before, ...body } }] as const;
  const lost = lostAnswers();
  return setUp("alter", { ...place, ledger: before.id }, rows, async (client) => {
    const change = { ledger: before.id, body, ifMatch: before.version };
    const done = await lost.send(
      () => client.changeLedger(change),
      () => client.readLedger({ ledger: before.id }),
      body,
    );
    return [done.version];
  });
}

/** One that has expenses is deleted too: whoever calls has had that confirmed. */
export function deleteLedger(place: Place, before: ListedLedger): Amendment {
  const ledger = before.id;
  const { send } = lostAnswers();
  return setUp("drop", { ...place, ledger }, [{ kind: "ledger", before }], async (client) => {
    const { change } = await send(
      () => client.deleteLedger({ ledger, name: before.name }),
      async () => ({ change: await lastChangeOf(client, ledger, "ledger", 0) }),
    );
    return [change];
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
  const idempotencyKey = place.draws.key();
  const after = shownCategory(body, place.draws.temporaryId());
  return setUp("create", place, [{ kind: "category", after }], async (client) => {
    const { ledger } = place;
    return [(await client.createCategory({ ledger, body, idempotencyKey })).version];
  });
}

/** A category of a whole tree. */
export interface CategoryOfTree extends Pick<CategoryFields, "name" | "colour" | "icon"> {
  /** The place in the list of the one that it belongs to, which stands before it. */
  readonly parent: number | null;
}

/** All of them, or none. */
export function createCategories(place: Place, tree: readonly CategoryOfTree[]): Amendment {
  const { ledger, draws } = place;
  const keys = tree.map(draws.key);
  const rows = shownTree(tree, tree.map(draws.temporaryId)).map((after) => {
    return { kind: "category", after } as const;
  });
  return setUp("create", place, rows, async (client) => {
    const created: CategoryInUse[] = [];
    try {
      for (const [at, fields] of tree.entries()) {
        const parent = fields.parent === null ? null : (created[fields.parent]?.id ?? null);
        const request = { ledger, body: { ...fields, parent }, idempotencyKey: keys[at] ?? "" };
        created.push({ ...(await client.createCategory(request)), count: 0, lastUsed: null });
      }
    } catch (error) {
      // What nobody has answered is sent again, and answered as before; what was refused is refused as a whole.
      if (!(error instanceof Unanswered)) await undoAll(client, ledger, versionsOf(created));
      throw error;
    }
    return versionsOf(created);
  });
}

const versionsOf = (categories: readonly CategoryInUse[]) =>
  categories.map(({ version }) => version);

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
  return setUp(
    "alter",
    place,
    [{ kind: "category", before, after }],
    changing(place, before, body),
  );
}

export function rename(place: Place, kind: NamedKind, before: NamedLabel, name: string): Amendment {
  const rows = [{ kind, before, after: { ...before, name } }];
  return setUp("alter", place, rows, renaming(place, kind, before, name));
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
  const { ledger } = place;
  const gone = labels.map((before): RowPending => ({ kind, before }));
  const target = into === null ? "none" : String(into.id);
  const { send } = lostAnswers();
  const done: number[] = [];
  const rows =
    into === null ? gone : [...gone, { kind, before: into, after: joined(into, labels) }];
  return setUp(deed, place, rows, async (client) => {
    for (const { id, version } of labels.slice(done.length)) {
      try {
        const { change } = await send(
          () => dropOf(client, kind)({ ledger, id, target, ifMatch: version }),
          async () => ({ change: await lastChangeOf(client, ledger, kind, id) }),
        );
        done.push(change);
      } catch (error) {
        // What nobody has answered is sent again, from here on; what was refused is refused as a whole.
        if (!(error instanceof Unanswered)) await undoAll(client, ledger, done.splice(0));
        throw error;
      }
    }
    return done;
  });
}

function dropOf(client: BookClient, kind: LabelKind) {
  return kind === "category" ? client.deleteCategory : labelCalls(client, kind).drop;
}

/** The count of all of them is an estimate: an expense may have had several. */
function joined<Row extends RowOf<LabelKind>>(into: Row, labels: readonly Row[]): Row {
  const count = labels.reduce((count, label) => count + label.count, into.count);
  const used = [into, ...labels].flatMap(({ lastUsed }) => lastUsed ?? []).toSorted();
  return { ...into, count, lastUsed: used.at(-1) ?? null };
}

function changing({ ledger }: Place, before: CategoryInUse, body: Partial<CategoryFields>) {
  const { send } = lostAnswers();
  return async (client: BookClient) => {
    const { id, version } = before;
    const done = await send(
      () => client.changeCategory({ ledger, id, body, ifMatch: version }),
      () => client.readCategory({ ledger, id }),
      body,
    );
    return [done.version];
  };
}

function renaming({ ledger }: Place, kind: NamedKind, { id, version }: NamedLabel, name: string) {
  const { send } = lostAnswers();
  return async (client: BookClient) => {
    const calls = labelCalls(client, kind);
    const request = { ledger, id, body: { name }, ifMatch: version };
    const done = await send(
      () => calls.rename(request),
      () => calls.read({ ledger, id }),
      { name },
    );
    return [done.version];
  };
}

/** An amendment that is taken back, which is the deed `other`, by undoing the changes that `send` resolves to. */
function setUp(
  deed: SetUpDeed,
  place: Place,
  rows: readonly RowPending[],
  send: (client: BookClient) => Promise<readonly number[]>,
  other: SetUpDeed = "take-back",
): Amendment {
  return {
    deed,
    pending: [],
    rows,
    async send(client) {
      return takeBack(place, [other, deed], await send(client), turnedRound(rows));
    },
  };
}

/** The last change first. To take that back is to undo the undoing. */
function takeBack(
  place: Place,
  [deed, other]: readonly [SetUpDeed, SetUpDeed],
  changes: readonly number[],
  rows: readonly RowPending[],
): Amendment {
  const keys = changes.map(place.draws.key);
  const send = (client: BookClient) => undoAll(client, place.ledger, changes, keys);
  return setUp(deed, place, rows, send, other);
}

async function undoAll(
  client: BookClient,
  ledger: string,
  changes: readonly number[],
  keys: readonly string[] = [],
): Promise<readonly number[]> {
  const undone: number[] = [];
  for (const [index, id] of [...changes.entries()].toReversed()) {
    const idempotencyKey = keys[index];
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    undone.push((await client.undoChange({ ledger, id, ...key })).id);
  }
  return undone;
}

/** Remembers whether an answer was lost: then a refusal may mean that it was done the first time, if what is there now says so. */
function lostAnswers() {
  let isLost = false;
  return {
    async send<Answer extends object>(
      ask: () => Promise<Answer>,
      look: () => Promise<Answer>,
      wanted: object = {},
    ): Promise<Answer> {
      try {
        return await ask();
      } catch (error) {
        const isGone = error instanceof OutlayError && [404, 409, 412].includes(error.status);
        if (isLost && isGone) {
          const found = await look();
          if (Object.entries(wanted).every(([key, value]) => memberOf(found, key) === value)) {
            return found;
          }
        }
        isLost ||= error instanceof Unanswered;
        throw error;
      }
    },
  };
}

async function lastChangeOf(
  client: BookClient,
  ledger: string,
  record: RowKind,
  id: number,
): Promise<number> {
  const page = { ledger, order: "newest", limit: HISTORY_PAGE } as const;
  const { items } = await client.listChanges(page);
  const own = items.filter((item) => item.record === record && item.recordId === id);
  const last = Math.max(...own.map((change) => change.id));
  if (own.length === 0) throw new RangeError(`the ${record} ${id} has no change`);
  return last;
}
