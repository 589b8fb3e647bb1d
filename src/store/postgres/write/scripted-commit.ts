// Commits creations of expenses with one script, in one round trip and one transaction.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Batch } from "../../writing/changes.ts";
import type { Applied, RevisionStep } from "../../writing/commits.ts";
import { runTogether } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import {
  type Before,
  batchScript,
  type Creations,
  creationsOf,
  isScripted,
  outcomesOf,
  readBefore,
  type Statement,
  type StoredBatch,
  touchedKeys,
} from "./batch-script.ts";
import type { Attempt } from "./commit-retry.ts";

/** Makes a batch that contains only such changes. */
export function makeScripted(
  server: Server,
  { changes: all, revision, at }: Batch,
): Attempt<Applied> {
  const changes = all.filter(isScripted);
  const ledgers = creationsOf(changes);
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
  ledgers: readonly Creations[],
  attempt: StoredBatch,
  housekeeping: readonly Statement[],
): Promise<{ before: ReadonlyMap<LedgerId, Before>; steps: readonly RevisionStep[] }> {
  const statements = batchScript(ledgers, attempt, housekeeping);
  const results = await server.use(({ writing }) =>
    runTogether<{ readonly outcome: string }>(
      writing,
      statements.map(({ sql }) => sql),
    ),
  );
  const before = new Map<LedgerId, Before>();
  for (const [index, { before: ledger }] of statements.entries()) {
    const row = results[index]?.[0];
    if (ledger !== undefined && row) before.set(ledger, readBefore(row.outcome));
  }
  const steps = ledgers.map((creations) => {
    const { ledger } = creations;
    const state = before.get(ledger);
    if (!state) throw new Error("the server's answer is incomplete");
    const touched = touchedKeys(creations, state);
    return { ledger, before: state.revision, after: attempt.id, touched };
  });
  return { before, steps };
}
