// Classifies failures by their consequences for the failed work, and for the server.

import { isWrittenByNewer } from "../../../domain/kept-json.ts";

/**
 * The consequences for the work that failed:
 * - "faulty": the server refused the contents of the work, or the work needs rows that a newer program has written.
 * - "missing": a ledger has no row.
 * - "node-away": a node of the cluster that the work needs is unavailable; nothing was done.
 * - "contended": the server gave the work up because of concurrent work.
 * - "lost": the connection to the server broke, and the outcome is unknown.
 * - "undone": nothing was done, for any other reason.
 */
export type FailureKind = "faulty" | "missing" | "node-away" | "contended" | "lost" | "undone";

export class Away extends Error {}

export class NoRow extends Error {}

/** The cached data differed from the server's, and was dropped. */
export class Stale extends Error {}

/** Data that can't be stored, a broken constraint, or an exceeded limit of the server. */
const FAULTY = /^(22|23|54)/;
/** A division by zero: only a ledger without a row causes one (batch-script.ts). */
const MISSING = "22012";
/** Serialization failures and deadlocks, and a transaction that no longer exists (commit.ts): the work can simply be repeated. */
const CONTENDED = /^(40001|40P01|25P01|3B001)$/;
/** The server ends the connection, or does not know if it has committed (40003). */
const LOST = /^(57P0[1245]|08|40003)/;
/**
 * These codes arrive as an error that ends only the transaction, and not as the end of the connection. A coordinator reports this way that
 * another node is unavailable. PgBouncer gives 08P01 for a server that it has lost.
 */
const NODE_AWAY = /^(57P0[1-5]|08(?!P01))/;
/** An internal error, after which the server itself rolls back. But Citus also reports this if a node did not confirm a commit. */
const INTERNAL = "XX000";
/** The server is starting, or accepts no writes. */
const UNREADY = /^(57P03|25006)$/;
/** The driver's own codes for connections that were never established. */
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

/** Returns true if the server may be gone, or may no longer accept writes. */
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
