// What can be done to expenses: each shows at once, is sent, and knows how it is undone.

import type { BookClient } from "../../client/book-client.ts";
import type { LedgerActionResult } from "../../client/schemas.ts";
import { NO_DETAILS } from "../../domain/expense/expense-details.ts";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import type { Pending, RowPending } from "./pending.ts";
import { rowsTurnedRound } from "./pending.ts";
import type { Expense, ExpenseChange, NewExpense } from "./shapes.ts";

/** What an amendment does, for the sentence that says so: to expenses, or to ledgers and labels. */
export type Deed = "record" | "change" | "delete" | "bring-back" | "undo" | SetUpDeed;
export type SetUpDeed = "create" | "alter" | "merge" | "drop" | "take-back";

/** One change for all, or what each of them is to become. */
export type Changing = ExpenseChange | ((expense: Expense) => ExpenseChange);

/** Of an expense that a change of this page is on its way to: the service will say its version. */
export const UNSAID_VERSION = -1;

export interface Amendment {
  readonly deed: Deed;
  /** As it shows until the service has answered. */
  readonly pending: readonly Pending[];
  /** The same of ledgers and labels. */
  readonly rows?: readonly RowPending[];
  /** How many expenses it was to be done to; some may have been so already. */
  readonly asked?: number;
  /** Sends it; resolves to what takes it back. What was sent once and is sent again is done once. */
  readonly send: (client: BookClient) => Promise<Amendment>;
}

/** What comes from outside: ids that no other expense of this page has, and keys that nobody else has drawn. */
export interface Draws {
  /** Negative, each smaller than the one before. */
  readonly temporaryId: () => number;
  readonly key: () => string;
}

export interface Place {
  readonly ledger: string;
  readonly draws: Draws;
}

export function record({ ledger, draws }: Place, expense: NewExpense): Amendment {
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
 * bears a key may be sent again when its answer was lost.
 */
export function change(place: Place, expenses: readonly Expense[], changing: Changing): Amendment {
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
export function remove(place: Place, expenses: readonly Expense[]): Amendment {
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
): Amendment {
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
export function changesIn(results: readonly LedgerActionResult[]): readonly number[] {
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
  const said = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  // Safe: the members of a change are those of an expense, of the same types once they are checked.
  const after = { ...expense, ...said, version: UNSAID_VERSION } as Expense;
  return parts && parts.length > 0 && category === undefined ? { ...after, category: null } : after;
}

function shownDraft(draft: NewExpense, id: number): Expense {
  const noted = { createdAt: null, updatedAt: null, version: 0 };
  // Safe: as above; the id is temporary, and only distinguishes rows until the service has assigned one.
  return { ...NO_DETAILS, ...draft, ...noted, id } as Expense;
}
