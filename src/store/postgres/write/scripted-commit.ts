// Commits creations of expenses, and changes of posts: one text, one round trip, one transaction.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Batch } from "../../changes.ts";
import type { Applied, RevisionStep } from "../../lists/commits.ts";
import { runTogether } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import {
  type Before,
  batchScript,
  isScripted,
  type NetChanges,
  netChangesOf,
  outcomesOf,
  readBefore,
  type Statement,
  touchedKeys,
} from "./batch-script.ts";
import type { Attempt } from "./commit-retry.ts";

/** Makes a batch of only such changes. */
export function makeScripted(
  server: Server,
  { changes: all, revision, at }: Batch,
): Attempt<Applied> {
  const changes = all.filter(isScripted);
  const ledgers = netChangesOf(changes);
  return {
    ledgers,
    name: revision,
    async make(id, housekeeping) {
      const { before, steps } = await commit(server, ledgers, { id, at }, housekeeping);
      return { outcomes: outcomesOf(changes, before), steps };
    },
    recall(stored) {
      const before = new Map(Array.from(stored, ([ledger, text]) => [ledger, readBefore(text)]));
      return { outcomes: outcomesOf(changes, before), steps: [] };
    },
  };
}

async function commit(
  server: Server,
  ledgers: readonly NetChanges[],
  attempt: Pick<Batch, "at"> & { readonly id: string },
  housekeeping: readonly Statement[],
): Promise<{ before: ReadonlyMap<LedgerId, Before>; steps: readonly RevisionStep[] }> {
  const statements = batchScript(ledgers, attempt, housekeeping);
  const results = await server.use(({ writing }) =>
    runTogether<Record<string, string>>(
      writing,
      statements.map(({ sql }) => sql),
    ),
  );
  const answersOf = (tells: Statement["tells"], column: string) =>
    statements.flatMap((statement, index) =>
      statement.tells === tells ? (results[index]?.[0]?.[column] ?? "") : [],
    );
  const states = answersOf("before", "outcome").map(readBefore);
  const revisions = answersOf("after", "revision");
  const before = new Map<LedgerId, Before>();
  const steps: RevisionStep[] = [];
  ledgers.forEach((net, index) => {
    const [state, after] = [states[index], revisions[index]];
    if (!state || after === undefined) throw new Error("the server's answer is incomplete");
    before.set(net.ledger, state);
    if (after === state.revision) return;
    steps.push({
      ledger: net.ledger,
      before: state.revision,
      after,
      touched: touchedKeys(net, state),
    });
  });
  return { before, steps };
}
