// What creations of expenses, and changes of posts, come to for one ledger, so that a few statements make all of them. What every
// change has found, one after another, is worked out from what was there before.

import type { ExpenseDraft, ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { isSameActor, PROGRAM } from "../../domain/ledger/ledger-change.ts";
import type { Post, PostChange, PostDraft, PostId } from "../../domain/post.ts";
import type { Change, ChangeOf, Outcome, ResultOf } from "../changes.ts";
import type { ExpenseKey } from "../lists/applied.ts";

type ScriptedChange = ChangeOf<"create-expense" | "create-post" | "change-post" | "delete-post">;

/** Whether a batch's statements can make it without a row that is read first. */
export function isScripted(change: Change): change is ScriptedChange {
  // The text is written for what programs create.
  const isByProgram = change.kind === "create-expense" && isSameActor(change.actor, PROGRAM);
  return isByProgram || isScriptedAlone(change);
}

/** Whether nothing else can make it. */
export function isScriptedAlone({ kind }: Change): boolean {
  return kind === "create-post" || kind === "change-post" || kind === "delete-post";
}

/** Changes and deletions of posts are of those that were there before; what the batch creates comes after them. */
export interface NetChanges {
  readonly ledger: LedgerId;
  readonly drafts: ExpenseDraft[];
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
  /** Of those that are to be changed or deleted, the ones that were there; without text and privacy where no outcome tells them. */
  readonly posts: readonly (readonly [PostId, text: string | null, privacy: string | null])[];
}

/** Reads what the batch's own statement has written. */
export function readBefore(outcome: string): Before {
  // Safe: nobody else writes into that column.
  return JSON.parse(outcome) as Before;
}

/** One for each ledger, in the order of their ids, so that two batches never wait for one another. */
export function netChangesOf(changes: readonly ScriptedChange[]): readonly NetChanges[] {
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
    postDrafts: [],
    changedPosts: new Map(),
    deletedPosts: new Set(),
    toldPosts: new Set(),
  };
}

function add(net: NetChanges, change: ScriptedChange): void {
  switch (change.kind) {
    case "create-expense":
      net.drafts.push(change.draft);
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
  }
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

/** The outcome of each change, in order, as if they had been made one after another. */
export function outcomesOf(
  changes: readonly ScriptedChange[],
  before: ReadonlyMap<LedgerId, Before>,
): readonly Outcome[] {
  const replays = new Map(Array.from(before, ([ledger, state]) => [ledger, replay(state)]));
  return changes.map((change) => {
    const result = replays.get(change.ledger)?.(change);
    return result === undefined ? { failure: "the ledger's state is missing" } : { result };
  });
}

function replay(before: Before): (change: ScriptedChange) => ResultOf<ScriptedChange> {
  let { nextExpenseId, nextPostId } = before;
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
    }
  };
}

/** The places in the list where something was created. */
export function touchedKeys(
  { drafts }: NetChanges,
  { nextExpenseId }: Before,
): readonly ExpenseKey[] {
  // Safe: as for the outcomes.
  return drafts.map(({ date }, index) => [date, (nextExpenseId + index) as ExpenseId]);
}
