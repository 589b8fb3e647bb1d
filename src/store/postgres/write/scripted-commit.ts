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
  const answersOf = (gives: Statement["gives"], column: string) =>
    statements.flatMap((statement, index) =>
      statement.gives === gives ? (results[index]?.[0]?.[column] ?? "") : [],
    );
  const states = answersOf("before", "outcome").map(readBefore);
  const revisions = answersOf("after", "revision");
  const before = new Map<LedgerId, Before>();
  const steps: RevisionStep[] = [];
  ledgers.forEach((creations, index) => {
    const { ledger } = creations;
    const [state, after] = [states[index], revisions[index]];
    if (!state || after === undefined) throw new Error("the server's answer is incomplete");
    before.set(ledger, state);
    const touched = touchedKeys(creations, state);
    steps.push({ ledger, before: state.revision, after, touched });
  });
  return { before, steps };
}
