// Makes a transaction again until it is made: others were in its way, or the way to the server broke off. One whose answer did
// not come is looked up by its name, which is stored with it; it is never guessed, and never made again before that.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { InLedger } from "../../ledger-state.ts";
import { outcomeUnknown } from "../../store.ts";
import { failureKind } from "../database/failures.ts";
import { runTogether } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import { settingsStatement } from "../database/settings.ts";
import { textLiteral } from "../rows/literals.ts";
import type { Statement } from "./batch-script.ts";
import type { Housekeeping } from "./housekeeping.ts";

/** How often it is made at most if its way to the server breaks off. */
const ATTEMPTS = 10;
/** For how long it is made again because others were in its way. */
const CONTENDED_MS = 5_000;
/** How long it takes at most until the next attempt, times the number of those that were in vain, up to `ATTEMPTS`. */
const PAUSE_MS = 10;

const ROW_IS_LOST = new Error(
  "the ledger has records, but its row is lost, which tells its next id and its total; restore a backup",
);

export interface WriterSources {
  /** Draws a number from 0 up to 1. */
  readonly random: () => number;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

/** What attempts have in common. */
export interface Attempting extends WriterSources {
  readonly server: Server;
  readonly housekeeping: Housekeeping;
}

/** A transaction that can be made again. */
export interface Making<Made> {
  readonly ledgers: readonly InLedger<object>[];
  /** Of the first attempt; later ones have names that begin with it. */
  readonly name: string;
  /** Makes it under this name, with the housekeeping that is due. */
  make(name: string, housekeeping: readonly Statement[]): Promise<Made>;
  /** What the last attempt has made, by what is stored under its name. */
  recall(stored: ReadonlyMap<LedgerId, string>): Made;
}

/** A part of what was to be made is at fault; alone, each of the others can be made. */
export class Faulty extends Error {}

/** A ledger's node of a cluster is away; those that are on others can be made. */
export class NodeAway extends Error {}

/** Rejects if nothing was made, with `Faulty` or `NodeAway` where that is why, or if it can't be known what was. */
export async function untilMade<Made>(
  { server, housekeeping, random, now }: Attempting,
  { ledgers, name: first, make, recall }: Making<Made>,
): Promise<Made> {
  const contendedUntil = now() + CONTENDED_MS;
  let lost = 0;
  let isRecalled = false;
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt has a name of its own: the one before may be known to have been given up.
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
          const stored = await lookUp(server, { ledgers, id: name, cause: error, now });
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
  for (let attempt = 1; attempt <= LOOKS; attempt += 1) {
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
