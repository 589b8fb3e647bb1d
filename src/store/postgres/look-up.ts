// Looks up what has become of a batch whose answer did not come.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { InLedger } from "../ledger-state.ts";
import { outcomeUnknown } from "../store.ts";
import { failureKind } from "./failures.ts";
import { textLiteral } from "./literals.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";
import { settingsStatement } from "./settings.ts";

const ATTEMPTS = 10;
/** How long a server is waited for that alone knows what has become of a batch. */
const LOOK_UP_MS = 5_000;

/** A server that is there says by itself that it takes too long, unless it is the commit that does. */
const GRACE_MS = 500;

/** What stands in the place of an outcome when a batch was given up. */
const GIVEN_UP = "given up";

/** A batch whose answer did not come, and why; `now` is a clock in milliseconds. */
export interface Lost {
  readonly ledgers: readonly InLedger<object>[];
  readonly id: string;
  readonly cause: unknown;
  readonly now: () => number;
}

/**
 * What was stored with the batch, by ledger; undefined if it was not made, and then it never will be: its place is
 * taken, so that a server which has yet to run it refuses it. Rejects with a problem that says so if nobody can tell.
 */
export async function lookUp(
  server: Server,
  { ledgers, id, cause, now }: Lost,
): Promise<ReadonlyMap<LedgerId, string> | undefined> {
  const [first] = ledgers;
  if (!first) return undefined;
  const until = now() + LOOK_UP_MS;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const left = Math.ceil(until - now());
    if (left <= 0 || !(await server.reachable(left))) break;
    const statements = lookUpStatements(ledgers, first.ledger, id, left);
    try {
      const [, , rows = []] = await server.use(
        ({ writing }) => runTogether<{ ledger_id: LedgerId; outcome: string }>(writing, statements),
        left + GRACE_MS,
      );
      if (rows.some(({ outcome }) => outcome === GIVEN_UP)) return undefined;
      return new Map(rows.map(({ ledger_id, outcome }) => [ledger_id, outcome]));
    } catch (error) {
      if (failureKind(error) === "faulty") break;
    }
  }
  throw outcomeUnknown(cause);
}

/**
 * Waits for a commit of the batch that is still under way, and takes its place if there was none. The server gives up by
 * itself after so long, for a commit may wait for a replica that does not come back. Even a batch that is found is written
 * to, so that this commit waits for replicas too: the end of the batch's own may have come before they had it.
 */
function lookUpStatements(
  ledgers: readonly InLedger<object>[],
  first: LedgerId,
  id: string,
  timeoutMs: number,
): readonly string[] {
  const all = ledgers.map(({ ledger }) => textLiteral(ledger)).join(", ");
  return [
    settingsStatement(timeoutMs),
    `INSERT INTO batch (ledger_id, batch_id, outcome)
     VALUES (${textLiteral(first)}, ${textLiteral(id)}, '${GIVEN_UP}')
     ON CONFLICT (ledger_id, batch_id) DO UPDATE SET outcome = batch.outcome`,
    `SELECT ledger_id, outcome FROM batch
     WHERE ledger_id IN (${all}) AND batch_id = ${textLiteral(id)}`,
  ];
}
