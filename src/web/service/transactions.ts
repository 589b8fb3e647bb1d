// Everything the app can do in a ledger, as data: each transaction shows at once, waits in the outbox, is sent under a key of its own, and
// has an inverse that is data too. Whatever only the answer tells (the id of a new record, the number of a change) has a temporary
// number until then, which is negative, and which later transactions may use.

import type { BookClient } from "../../client/book-client.ts";
import type { Sent } from "../../client/calls.ts";
import { NO_DETAILS } from "../../domain/expense/expense-details.ts";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import { type Pending, type RowPending, turnedRound } from "./pending.ts";
import type { Expense, ExpenseChange, Field, NewExpense } from "./shapes.ts";

/** What a transaction does, for the sentence that says so: to expenses, or to ledgers and labels. */
export type Deed = "record" | "change" | "delete" | "bring-back" | "undo" | "redo" | SetUpDeed;
type SetUpDeed = "create" | "alter" | "merge" | "drop" | "take-back";

/** One change for all, or what each of them is to become. */
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

/** The temporary numbers of what an action makes. */
export interface Made {
  /** The index of the action in the request. */
  readonly at: number;
  readonly change: number;
  /** The version that its record has then. */
  readonly version: number;
  /** The id of a new record. */
  readonly id?: number;
}

export interface Transaction {
  /** The ledger that it changes. */
  readonly ledger: string;
  readonly deed: Deed;
  /** What its inverse does; undefined when nothing takes it back. */
  readonly inverse?: Deed | undefined;
  /** As it shows until the service has answered. */
  readonly pending: readonly Pending[];
  /** The same of ledgers and labels. */
  readonly rows: readonly RowPending[];
  readonly request: ChangeRequest;
  /** In the order of what shows. A request that is no batch is one action. */
  readonly made: readonly Made[];
  /** How many expenses it was to be done to; some may have been so already. */
  readonly asked?: number;
  /** What its toast says; by default, what it has shown at once says it. */
  readonly message?: string;
  /** The field of an open expense that the change was typed into. */
  readonly field?: Field | undefined;
}

/** Where a transaction is made, and the source of its temporary numbers: negative, each smaller than the one before. */
export interface Place {
  readonly ledger: string;
  readonly draw: () => number;
  /** The version of an expense with what is under way of its labels; its own, by default. */
  readonly versionOf?: (expense: Expense) => number;
}

export function record(place: Place, expense: NewExpense): Transaction {
  const id = place.draw();
  const pending = [{ after: shownDraft(expense, id) }];
  const actions = [{ action: "create-expense", expense } as const];
  return batch(place, ["record", "delete"], actions, { pending, ids: [id] });
}

/** Changes expenses: all of them, or none when one was changed meanwhile. */
export function change(
  place: Place,
  expenses: readonly Expense[],
  changing: Changing,
  field?: Field,
): Transaction {
  const changeOf = typeof changing === "function" ? changing : () => changing;
  const changes = expenses
    .map((before) => ({ before, change: changeOf(before) }))
    .filter(({ before, change }) => isAnother(before, change));
  const pending = changes.map(({ before, change }) => ({ before, after: changed(before, change) }));
  const actions = changes.map(({ before, change }) => {
    return { action: "change-expense", ...versioned(place, before), change } as const;
  });
  const asked = expenses.length;
  return { ...batch(place, ["change", "undo"], actions, { pending }), asked, field };
}

/** Deletes expenses: all of them, or none when one was changed meanwhile. */
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

/** Undoes changes of anything, the newest first: all, or none. Taking that back undoes the undoing, and says the other deed. */
export function takeBack(
  place: Place,
  deeds: readonly [Deed, Deed],
  changes: readonly number[],
  pending: readonly Pending[],
): Transaction {
  const actions = changes.map((change) => ({ action: "undo", change }) as const);
  return batch(place, deeds, actions, { pending });
}

/** What takes a transaction back: all of it, or nothing. Undefined when nothing does. */
export function inverseOf(transaction: Transaction, draw: () => number): Transaction | undefined {
  const { ledger, deed, inverse, pending, rows, request, made, message } = transaction;
  if (inverse === undefined) return undefined;
  if (request.call === "commitImport") {
    return undoImport(ledger, request.input.id);
  }
  // The last change is undone first.
  const undone = made.toSorted((a, b) => b.at - a.at);
  const actions = undone.map(({ change }) => ({ action: "undo", change }) as const);
  const shown = { pending: pending.map(turnedRound), rows: rows.map(turnedRound) };
  const again = made.map((each): Made => {
    return { at: undone.indexOf(each), change: draw(), version: draw() };
  });
  const redo = deed === "record" ? "bring-back" : deed;
  const back = together(ledger, [inverse, redo], actions, { ...shown, made: again });
  return message === undefined ? back : { ...back, message };
}

/** Takes an import back, for good. */
export function undoImport(ledger: string, id: number): Transaction {
  const request = { call: "undoImport", input: { ledger, id } } as const;
  return { ...nothingShown(ledger, "undo"), request };
}

interface Shown {
  readonly pending?: readonly Pending[];
  readonly rows?: readonly RowPending[];
}

/** A transaction of actions, each of which makes one thing that shows. `ids` are the temporary ones of new records. */
export function batch(
  { ledger, draw }: Place,
  deeds: readonly [Deed, Deed],
  actions: readonly Sent<"LedgerAction">[],
  { ids = [], ...shown }: Shown & { readonly ids?: readonly number[] },
): Transaction {
  const made = actions.map((_, at): Made => {
    const id = ids[at];
    return { at, change: draw(), version: draw(), ...(id !== undefined && { id }) };
  });
  return together(ledger, deeds, actions, { ...shown, made });
}

/** All of the actions are done, or none. What shows has the version that its action will give it. */
function together(
  ledger: string,
  [deed, inverse]: readonly [Deed, Deed],
  actions: readonly Sent<"LedgerAction">[],
  { made, pending = [], rows = [] }: Shown & Pick<Transaction, "made">,
): Transaction {
  return {
    ...{ ledger, deed, inverse, made },
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
export function nothingShown(ledger: string, deed: Deed): Omit<Transaction, "request"> {
  return { ledger, deed, pending: [], rows: [], made: [] };
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
  const after = { ...expense, ...given } as Expense;
  return parts && parts.length > 0 && category === undefined ? { ...after, category: null } : after;
}

export function shownDraft(draft: NewExpense, id: number): Expense {
  const noted = { createdAt: null, updatedAt: null, version: 0 };
  // Safe: as above; the id is temporary, and only distinguishes rows until the service has assigned one.
  return { ...NO_DETAILS, ...draft, ...noted, id } as Expense;
}
