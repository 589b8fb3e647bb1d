// Repeats a transaction until it is committed, if others were in its way or the connection to the server broke. If the answer is missing,
// the transaction is looked up by its name, which is stored with it. The outcome is never guessed, and the transaction is never repeated
// before the outcome is known.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import { outcomeUnknown } from "../../store.ts";
import type { Applied } from "../../writing/commits.ts";
import { failureKind } from "../database/failures.ts";
import { runTogether, type Statement, settingsStatement } from "../database/scripts.ts";
import type { Server, ServerSources } from "../database/server.ts";
import { textLiteral } from "../rows/literals.ts";
import type { Housekeeping } from "./housekeeping.ts";

/** The maximum number of attempts if the connection to the server breaks. */
const ATTEMPTS = 10;
/** How long a transaction is repeated because of concurrent work. */
const CONTENDED_MS = 5_000;
/** The longest wait for the next attempt, for each failed attempt up to `ATTEMPTS`. */
const PAUSE_MS = 10;

const ROW_IS_LOST = new Error(
  "the ledger has records, but the row with its next id and total is lost; restore a backup",
);

export interface RetryContext extends ServerSources {
  readonly server: Server;
  readonly housekeeping: Housekeeping;
}

/** A transaction that can be repeated. */
export interface Attempt {
  readonly ledgers: readonly LedgerId[];
  /** The name of the first attempt; later ones have names that begin with it. */
  readonly name: string;
  /** Makes the transaction under this name, with the housekeeping that is due. */
  make(name: string, housekeeping: readonly Statement[]): Promise<Applied>;
  /** Reconstructs the result of the last attempt from the data stored under its name. */
  recall(stored: ReadonlyMap<LedgerId, string>): Applied;
}

/** A part of the work is faulty. Each of the other parts can be committed on its own. */
export class Faulty extends Error {}

/** A ledger's node of a cluster is unavailable; the work on other nodes can be done. */
export class NodeAway extends Error {}

/**
 * Rejects if nothing was committed, or if the outcome can't be known. The error is a `Faulty` or a `NodeAway` in the cases that these
 * describe.
 */
export async function retryUntilCommitted(
  context: RetryContext,
  { ledgers, name: first, make, recall }: Attempt,
): Promise<Applied> {
  const { housekeeping, random, now } = context;
  const contendedUntil = now() + CONTENDED_MS;
  let lost = 0;
  let isRecalled = false;
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt has a name of its own, because the earlier one may have been recorded as given up.
    const name = attempt === 1 ? first : `${first}.${attempt}`;
    try {
      const made = await make(name, housekeeping.statements(ledgers));
      housekeeping.made(ledgers);
      return made;
    } catch (error) {
      switch (failureKind(error)) {
        case "undone":
          throw error;
        case "faulty":
          throw faulty(error);
        case "node-away":
          throw new NodeAway(messageOf(error), { cause: error });
        case "missing":
          if (isRecalled) throw faulty(ROW_IS_LOST);
          housekeeping.recall(ledgers);
          isRecalled = true;
          break;
        case "contended":
          if (now() >= contendedUntil) throw error;
          await Bun.sleep(PAUSE_MS * Math.min(attempt, ATTEMPTS) * random());
          break;
        case "lost": {
          const stored = await lookUp(context, ledgers, name, error);
          if (stored) return recall(stored);
          lost += 1;
          if (lost === ATTEMPTS) throw error;
        }
      }
    }
  }
}

function faulty(cause: unknown): Faulty {
  return new Faulty(messageOf(cause), { cause });
}

const LOOKS = 10;
/** How long to wait for the only server that knows a batch's outcome. */
const LOOK_UP_MS = 5_000;

/** A running server reports a timeout by itself, except during a commit. */
const GRACE_MS = 500;

/** Stored instead of an outcome when a batch was given up. */
const GIVEN_UP = "given up";

/**
 * The stored results of the batch, by ledger; undefined if it was not committed. In that case a row takes its place, so that the server
 * refuses the batch if it still arrives. Rejects with a problem that says so if the outcome can't be known.
 */
async function lookUp(
  { server, now }: RetryContext,
  ledgers: readonly LedgerId[],
  id: string,
  cause: unknown,
): Promise<ReadonlyMap<LedgerId, string> | undefined> {
  const until = now() + LOOK_UP_MS;
  for (let attempt = 1; attempt <= LOOKS; attempt += 1) {
    const left = Math.ceil(until - now());
    if (left <= 0 || !(await server.reachable(left))) break;
    const statements = lookUpStatements(ledgers, id, left);
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
 * Waits for a commit of the batch that is still in progress, and writes a row in its place if there was none. The server gives up by itself
 * after this time, because a commit may wait for a replica that does not return. Even the row of a batch that is found is written, so that
 * this commit waits for the replicas too. The batch's own commit may have ended before they had it.
 */
function lookUpStatements(
  ledgers: readonly LedgerId[],
  id: string,
  timeoutMs: number,
): readonly string[] {
  const all = ledgers.map(textLiteral);
  return [
    settingsStatement(timeoutMs),
    `INSERT INTO batch (ledger_id, batch_id, outcome)
     VALUES (${all[0]}, ${textLiteral(id)}, '${GIVEN_UP}')
     ON CONFLICT (ledger_id, batch_id) DO UPDATE SET outcome = batch.outcome`,
    `SELECT ledger_id, outcome FROM batch
     WHERE ledger_id IN (${all.join(", ")}) AND batch_id = ${textLiteral(id)}`,
  ];
}
