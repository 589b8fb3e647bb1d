// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count, total and revision of a ledger
// change in the same transaction as its rows.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import { messageOf } from "../../../domain/problem.ts";
import { applyPlain, isPlain, type PlainChange } from "../../actions/plain.ts";
import type { Batch, Change, ChangeKind, ChangeOf, Outcome, ResultOf } from "../../changes.ts";
import type { Applied } from "../../lists/commits.ts";
import { openTransactionApplier } from "./apply.ts";
import {
  failsEveryone,
  NotWorkedOut,
  type OpenLedger,
  openLedger,
  plainWork,
  putLedger,
  settlePlain,
  workOut,
} from "./open-ledger.ts";
import { prepareStatements, type Statements } from "./statements.ts";

type OtherChange = Exclude<Change, PlainChange>;

type Apply<Kind extends ChangeKind> = (
  ledger: OpenLedger,
  change: ChangeOf<Kind>,
) => ResultOf<ChangeOf<Kind>>;

type Appliers = { readonly [Kind in OtherChange["kind"]]: Apply<Kind> };

export type ApplyBatch = (batch: Batch) => Applied;

export function openWriter(database: Database): ApplyBatch {
  const statements = prepareStatements(database);
  const transactions = openTransactionApplier(statements);
  const appliers: Appliers = {
    ...postAppliers(statements),
    apply: (ledger, { transaction }) => transactions.apply(ledger, transaction),
  };

  function applyChange(ledger: OpenLedger, change: Change): ResultOf<Change> {
    if (isPlain(change)) {
      // This runs outside of `workOut`, because it writes the results of another actor's changes.
      const work = plainWork(statements, ledger, change.actor);
      return workOut(() => applyPlain(work, change));
    }
    settlePlain(statements, ledger);
    // Safe: the applier under a change's kind takes changes of that kind.
    const apply = appliers[change.kind] as Apply<ChangeKind>;
    return apply(ledger, change);
  }

  function tryChange(ledger: OpenLedger, change: Change): Outcome {
    try {
      return { result: applyChange(ledger, change) };
    } catch (error) {
      if (error instanceof NotWorkedOut) return { failure: error.message };
      throw error;
    }
  }

  const commit = database.transaction(({ changes, revision, at }: Batch): Applied => {
    const ledgers = new Map<LedgerId, OpenLedger>();
    const outcomes = changes.map((change) => {
      const ledger = ledgers.get(change.ledger) ?? openLedger(statements, change.ledger, at);
      ledgers.set(change.ledger, ledger);
      return tryChange(ledger, change);
    });
    const steps = Array.from(ledgers.values(), (ledger) => putLedger(statements, ledger, revision));
    return { outcomes, steps: steps.filter((step) => step !== undefined) };
  });

  return function applyBatch(batch: Batch): Applied {
    try {
      return commit.immediate(batch);
    } catch (error) {
      transactions.forget();
      const failure = messageOf(error);
      if (batch.changes.length === 1 || failsEveryone(error)) {
        return { outcomes: batch.changes.map(() => ({ failure })), steps: [] };
      }
      // One change is faulty; alone, each of the others can be made, and creates its own state.
      const applied = batch.changes.map((change, index) =>
        applyBatch({ ...batch, revision: `${batch.revision}.${index}`, changes: [change] }),
      );
      return {
        outcomes: applied.flatMap(({ outcomes }) => outcomes),
        steps: applied.flatMap(({ steps }) => steps),
      };
    }
  };
}

function postAppliers(
  statements: Statements,
): Pick<Appliers, "create-post" | "change-post" | "delete-post"> {
  return {
    "create-post"(ledger, { draft }) {
      const { row } = ledger;
      // Safe: ids count up from 1 and stay far below 2^53.
      const post: Post = { ...draft, id: row.nextPostId as PostId };
      statements.insertPost(ledger.id, post);
      row.nextPostId += 1;
      row.postCount += 1;
      ledger.restChanged = true;
      return post;
    },
    "change-post"(ledger, { id, change }) {
      const before = statements.findPost(ledger.id, id);
      if (!before) return null;
      const after: Post = {
        id,
        text: change.text ?? before.text,
        privacy: change.privacy ?? before.privacy,
      };
      statements.updatePost(ledger.id, after);
      return after;
    },
    "delete-post"(ledger, { id }) {
      if (!statements.deletePost(ledger.id, id)) return false;
      ledger.row.postCount -= 1;
      ledger.restChanged = true;
      return true;
    },
  };
}
