// Makes a transaction again until it is made: others were in its way, or the way to the server broke off. One whose answer did
// not come is looked up by its name, which is stored with it; it is never guessed, and never made again before that.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { messageOf } from "../../domain/problem.ts";
import type { InLedger } from "../ledger-state.ts";
import type { Statement } from "./batch-script.ts";
import { failureKind } from "./failures.ts";
import { lookUp } from "./look-up.ts";
import type { Server } from "./server.ts";
import type { Upkeep } from "./upkeep.ts";

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
  readonly upkeep: Upkeep;
}

/** A transaction that can be made again. */
export interface Making<Made> {
  readonly ledgers: readonly InLedger<object>[];
  /** Of the first attempt; later ones have names that begin with it. */
  readonly name: string;
  /** Makes it under this name, with the upkeep that is due. */
  make(name: string, upkeep: readonly Statement[]): Promise<Made>;
  /** What the last attempt has made, by what is stored under its name. */
  recall(stored: ReadonlyMap<LedgerId, string>): Made;
}

/** A part of what was to be made is at fault; alone, each of the others can be made. */
export class Faulty extends Error {}

/** A ledger's node of a cluster is away; those that are on others can be made. */
export class NodeAway extends Error {}

/** Rejects if nothing was made, with `Faulty` or `NodeAway` where that is why, or if it can't be known what was. */
export async function untilMade<Made>(
  { server, upkeep, random, now }: Attempting,
  { ledgers, name: first, make, recall }: Making<Made>,
): Promise<Made> {
  const contendedUntil = now() + CONTENDED_MS;
  let lost = 0;
  let isRecalled = false;
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt has a name of its own: the one before may be known to have been given up.
    const name = attempt === 1 ? first : `${first}.${attempt}`;
    try {
      const made = await make(name, upkeep.statements(ledgers));
      upkeep.made(ledgers);
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
          upkeep.recall(ledgers);
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
