// What a failure says about the work that failed with it, and about the server.

import { isWrittenByNewer } from "../../../domain/kept-json.ts";

/**
 * - "faulty": the server refused it for what it says, or it needs rows that a newer program has written;
 * - "missing": a ledger has no row;
 * - "node-away": a node of a cluster is away that it needs; nothing was done;
 * - "contended": the server gave it up, for others were in the way;
 * - "lost": the way to the server broke off, and nobody knows what has become of it;
 * - "undone": nothing of it was done, for any other reason.
 */
export type FailureKind = "faulty" | "missing" | "node-away" | "contended" | "lost" | "undone";

/** There is no server to do any work. */
export class Away extends Error {}

/** A ledger has no row. */
export class NoRow extends Error {}

/** What was kept in memory is not what the server has; it was forgotten. */
export class Stale extends Error {}

/** Data that can't be kept, a constraint that is broken, a limit of the server that is exceeded. */
const FAULTY = /^(22|23|54)/;
/** A division by zero: only a ledger without a row makes one (batch-script.ts). */
const MISSING = "22012";
/**
 * Serialization failures and deadlocks, and a transaction that is not there any more (commit.ts): all of it may simply be
 * made again.
 */
const CONTENDED = /^(40001|40P01|25P01|3B001)$/;
/** The server ends the connection, or can't tell whether it has committed (40003). */
const LOST = /^(57P0[1245]|08|40003)/;
/**
 * As an error, which ends the transaction, and not as the end of the connection: a coordinator says so of another node. PgBouncer
 * gives 08P01 for a server that it has lost.
 */
const NODE_AWAY = /^(57P0[1-5]|08(?!P01))/;
/** An internal error, which the server that has it rolls back; but it is also how Citus tells of a commit that a node did not confirm. */
const INTERNAL = "XX000";
/** It is starting, or takes no writes. */
const UNREADY = /^(57P03|25006)$/;
/** The driver's own codes for connections that never came about. */
const UNREACHED = /^ERR_POSTGRES_(CONNECTION_REFUSED|CONNECTION_TIMEOUT|TLS_)/;

export function failureKind(error: unknown): FailureKind {
  if (error instanceof Away || UNREACHED.test(textOf(error, "code"))) return "undone";
  if (error instanceof NoRow) return "missing";
  if (error instanceof Stale) return "contended";
  if (isWrittenByNewer(error)) return "faulty";
  if (isNodeAway(error)) return "node-away";
  const state = sqlState(error);
  if (state === "" || state === INTERNAL || LOST.test(state)) return "lost";
  if (state === MISSING) return "missing";
  if (CONTENDED.test(state)) return "contended";
  return FAULTY.test(state) ? "faulty" : "undone";
}

/** Whether the server may no longer be there, or no longer take writes. */
export function isServerInDoubt(error: unknown): boolean {
  if (error instanceof Away || isNodeAway(error) || isWrittenByNewer(error)) return false;
  const state = sqlState(error);
  return state === "" || LOST.test(state) || UNREADY.test(state);
}

function isNodeAway(error: unknown): boolean {
  return textOf(error, "severity") === "ERROR" && NODE_AWAY.test(sqlState(error));
}

/** The server's own code; empty for failures that did not come from it. */
export function sqlState(error: unknown): string {
  return textOf(error, "errno");
}

function textOf(error: unknown, property: string): string {
  if (!(error instanceof Error)) return "";
  const value: unknown = Object.getOwnPropertyDescriptor(error, property)?.value;
  return typeof value === "string" ? value : "";
}
