// What the changes of a batch come to for one ledger, so that a few statements make all of them. What every change
// has found, one after another, is worked out from what was there before.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { ExpenseChange, ExpenseDraft, ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Post, PostChange, PostDraft, PostId } from "../../domain/post.ts";
import type { Change, Outcome, ResultOf } from "../changes.ts";
import type { ExpenseKey } from "../lists/applied.ts";

/** Changes and deletions are of records that were there before; what the batch creates comes after them. */
export interface NetChanges {
  readonly ledger: LedgerId;
  readonly drafts: ExpenseDraft[];
  /**
   * In rounds, of which each changes an expense once: two changes that together leave an expense as it was have made a new
   * state of the list all the same.
   */
  readonly rounds: Map<ExpenseId, ExpenseChange>[];
  readonly deleted: Set<ExpenseId>;
  readonly postDrafts: PostDraft[];
  readonly changedPosts: Map<PostId, PostChange>;
  readonly deletedPosts: Set<PostId>;
  /** Those of which a change keeps a part, which its outcome tells; others' texts are better not read, for they may be long. */
  readonly toldPosts: Set<PostId>;
}

/** What the engine found of a ledger before it made the changes, under the ledger's lock. */
export interface Before {
  readonly nextExpenseId: number;
  readonly nextPostId: number;
  readonly revision: string;
  /**
   * Of those expenses that are to be changed or deleted, the ones that were there; and of each whether it is held: from another
   * amount, more follows than the batch's statements can work out.
   */
  readonly expenses: readonly (readonly [ExpenseId, CalendarDate, isHeld: boolean])[];
  /** As for expenses; without text and privacy where no outcome tells them. */
  readonly posts: readonly (readonly [PostId, text: string | null, privacy: string | null])[];
}

/** Reads what the batch's own statement has written. */
export function readBefore(outcome: string): Before {
  // Safe: nobody else writes into that column.
  return JSON.parse(outcome) as Before;
}

/** One for each ledger, in the order of their ids, so that two batches never wait for one another. */
export function netChangesOf(changes: readonly Change[]): readonly NetChanges[] {
  const ledgers = new Map<LedgerId, NetChanges>();
  for (const change of changes) {
    const net = ledgers.get(change.ledger) ?? noChanges(change.ledger);
    ledgers.set(change.ledger, net);
    add(net, change);
  }
  return [...ledgers.values()].sort((a, b) => (a.ledger < b.ledger ? -1 : 1));
}

function noChanges(ledger: LedgerId): NetChanges {
  return {
    ledger,
    drafts: [],
    rounds: [],
    deleted: new Set(),
    postDrafts: [],
    changedPosts: new Map(),
    deletedPosts: new Set(),
    toldPosts: new Set(),
  };
}

function add(net: NetChanges, change: Change): void {
  switch (change.kind) {
    case "create-expense":
      net.drafts.push(change.draft);
      return;
    case "change-expense":
      addToRound(net, change.id, change.change);
      return;
    case "delete-expense":
      net.deleted.add(change.id);
      return;
    case "create-post":
      net.postDrafts.push(change.draft);
      return;
    case "change-post":
      changePost(net, change.id, change.change);
      return;
    case "delete-post":
      net.changedPosts.delete(change.id);
      net.deletedPosts.add(change.id);
      return;
    case "amend":
      throw new RangeError("an amendment is not made by a batch's own statements");
  }
}

/** What is deleted already stays so. */
function addToRound(net: NetChanges, id: ExpenseId, change: ExpenseChange): void {
  if (net.deleted.has(id)) return;
  const round = net.rounds.find((earlier) => !earlier.has(id));
  if (round) round.set(id, change);
  else net.rounds.push(new Map([[id, change]]));
}

/** Of two changes, the later one wins where it says something. */
function changePost(net: NetChanges, id: PostId, change: PostChange): void {
  if (net.deletedPosts.has(id)) return;
  if (change.text === null || change.privacy === null) net.toldPosts.add(id);
  const earlier = net.changedPosts.get(id);
  net.changedPosts.set(id, earlier ? overlaid(earlier, change) : change);
}

/** The record with those fields replaced that are not null. */
function overlaid<Record extends object>(record: Record, fields: object): Record {
  const said = Object.entries(fields).filter(([, value]) => value !== null);
  return { ...record, ...Object.fromEntries(said) };
}

/** What has become of a change; "left" where it gives another amount to an expense that is held, and is yet to be made. */
export type PlainOutcome = Outcome | "left";

/** The outcome of each change, in order, as if they had been made one after another. */
export function outcomesOf(
  changes: readonly Change[],
  before: ReadonlyMap<LedgerId, Before>,
): readonly PlainOutcome[] {
  const replays = new Map(Array.from(before, ([ledger, state]) => [ledger, replay(state)]));
  return changes.map((change) => {
    const result = replays.get(change.ledger)?.(change);
    if (result === "left") return result;
    return result === undefined ? { failure: "the ledger's state is missing" } : { result };
  });
}

function replay(before: Before): (change: Change) => ResultOf<Change> | "left" | undefined {
  let { nextExpenseId, nextPostId } = before;
  const expenses = new Map(before.expenses.map(([id, , isHeld]) => [id, isHeld]));
  const posts = new Map<PostId, Post>(
    // Where one of them is null, the first change has both.
    before.posts.map(([id, text, privacy]) => [
      id,
      { id, text: text ?? "", privacy: privacy ?? "" },
    ]),
  );
  return (change) => {
    switch (change.kind) {
      case "create-expense":
        nextExpenseId += 1;
        // Safe: ids count up from 1 and stay far below 2^53.
        return (nextExpenseId - 1) as ExpenseId;
      case "change-expense":
        if (change.change.amount !== null && expenses.get(change.id)) return "left";
        return expenses.has(change.id);
      case "delete-expense":
        return expenses.delete(change.id);
      case "create-post":
        nextPostId += 1;
        // Safe: as for expenses.
        return { ...change.draft, id: (nextPostId - 1) as PostId };
      case "change-post": {
        const post = posts.get(change.id);
        if (!post) return null;
        const after = overlaid(post, change.change);
        posts.set(change.id, after);
        return after;
      }
      case "delete-post":
        return posts.delete(change.id);
      case "amend":
        return undefined;
    }
  };
}

/** The places in the list where something was changed or deleted. */
export function touchedKeys({ rounds }: NetChanges, { expenses }: Before): readonly ExpenseKey[] {
  return expenses.flatMap(([id, date]): readonly ExpenseKey[] => {
    const dates = rounds.flatMap((round) => round.get(id)?.date ?? []);
    return [date, ...dates].map((day) => [day, id]);
  });
}
