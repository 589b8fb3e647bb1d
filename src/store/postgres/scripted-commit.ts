// Commits creations of expenses, and changes of posts: one text, one round trip, one transaction.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Batch } from "../changes.ts";
import type { Applied, RevisionStep } from "../lists/applied.ts";
import type { Making } from "./attempts.ts";
import { batchScript, type Statement } from "./batch-script.ts";
import {
  type Before,
  isScripted,
  type NetChanges,
  netChangesOf,
  outcomesOf,
  readBefore,
  touchedKeys,
} from "./net-changes.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";

/** Of a batch that has nothing else. */
export function makeScripted(
  server: Server,
  { changes: all, revision, at }: Batch,
): Making<Applied> {
  const changes = all.filter(isScripted);
  const ledgers = netChangesOf(changes);
  return {
    ledgers,
    name: revision,
    async make(id, upkeep) {
      const { before, steps } = await commit(server, ledgers, { id, at }, upkeep);
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
  upkeep: readonly Statement[],
): Promise<{ before: ReadonlyMap<LedgerId, Before>; steps: readonly RevisionStep[] }> {
  const statements = batchScript(ledgers, attempt, upkeep);
  const results = await server.use(({ writing }) =>
    runTogether<Record<string, string>>(
      writing,
      statements.map(({ sql }) => sql),
    ),
  );
  const told = (tells: Statement["tells"], column: string) =>
    statements.flatMap((statement, index) =>
      statement.tells === tells ? (results[index]?.[0]?.[column] ?? "") : [],
    );
  const states = told("before", "outcome").map(readBefore);
  const revisions = told("after", "revision");
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
