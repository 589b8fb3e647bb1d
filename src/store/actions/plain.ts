// Applies the simple API's changes of expenses and posts to the workspace. Clients of that API know only an expense's description, amount and
// date. The other fields are adapted to those.

import { withAmount } from "../../domain/expense/expense-details.ts";
import type { Post } from "../../domain/post.ts";
import type { Change, ChangeOf, ResultOf } from "../writing/changes.ts";
import type { Workspace } from "./workspace.ts";

type PlainChange = Exclude<Change, ChangeOf<"apply">>;

/** Throws `NotRead`, before doing anything, if a row must be read first. */
export function applyPlain(work: Workspace, change: PlainChange): ResultOf<PlainChange> {
  // Posts have no history, and so no actor.
  if ("actor" in change) work.actor = change.actor;
  switch (change.kind) {
    case "create-expense": {
      const { description, amount, date } = change.draft;
      return work.createExpense({ description, amount, date, details: null }).id;
    }
    case "change-expense":
      return changeExpense(work, change);
    case "delete-expense": {
      const before = work.expense(change.id);
      if (before) work.deleteExpense(before);
      return before !== undefined;
    }
    case "create-post":
      return work.createPost(change.draft);
    case "change-post":
      return changePost(work, change);
    case "delete-post":
      return work.deletePost(change.id);
  }
}

/** Null keeps a field. Returns null if there is no such post. */
function changePost(work: Workspace, { id, change }: ChangeOf<"change-post">): Post | null {
  const before = work.post(id);
  if (!before) return null;
  const { text, privacy } = change;
  return work.replacePost({ id, text: text ?? before.text, privacy: privacy ?? before.privacy });
}

/** Null keeps a field. Returns true if the expense exists. */
function changeExpense(work: Workspace, { id, change }: ChangeOf<"change-expense">): boolean {
  const before = work.expense(id);
  if (!before) return false;
  const amount = change.amount ?? before.amount;
  work.replaceExpense(before, {
    description: change.description ?? before.description,
    amount,
    date: change.date ?? before.date,
    details: amount === before.amount ? before.details : withAmount(before.details, amount),
  });
  return true;
}
