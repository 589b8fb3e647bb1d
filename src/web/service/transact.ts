// Does transactions: they show at once, go through the outbox, and can be undone even before they are answered. A list keeps them in order,
// so that pressing a key repeatedly undoes one after another.

import { late } from "../lazy-component.ts";
import { addToOutbox } from "./page-outbox.ts";
import { ALL_PENDING, rowsPendingAt, versionWith } from "./pending.ts";
import type { Refused } from "./refused.ts";
import { drawKey } from "./service.ts";
import type { Expense } from "./shapes.ts";
import { dismiss, type Toast } from "./toasts.ts";
import type { Place, Transaction } from "./transactions.ts";

/** The words of a step's toast. */
export type ToastWords = Pick<Toast, "link" | "text">;

/** Callbacks of this page. They are lost when the page is left. */
export interface Follow {
  /** Called with the service's answer; returns what the toast says. */
  readonly done?: (answer: unknown, transaction: Transaction) => ToastWords | string | undefined;
  /** True for a part of what the user does, which has a toast of its own. This step has one only when it is undone. */
  readonly isPart?: boolean;
  /** Another text and action for the toast of a refusal. */
  readonly refused?: (why: Refused) => Partial<Pick<Toast, "text" | "action">>;
  /** Called after a refusal, once the page shows everything as the service has it. */
  readonly settle?: () => void;
}

/** An operation that this page has begun. */
export interface Step {
  readonly transaction: Transaction;
  /** The ledger that was open. */
  readonly ledger: string;
  /** "forth" for a new step or a redone one, "back" for an undone one. */
  readonly direction: Direction;
  readonly follow: Follow;
  /** The toast that offers to undo or redo it; undefined until it is shown. */
  toast?: number;
}

type Direction = "forth" | "back";

interface Trail {
  /** Done steps, the latest last. */
  readonly forth: Step[];
  /** Undone steps, the latest last. */
  readonly back: Step[];
}

/** The key is the ledger. Trails are lost with the page, but the ledger's history keeps the changes. */
const trails = new Map<string, Trail>();

/** This page's steps without an answer, by their keys. */
const unanswered = new Map<string, Step>();

const NOTHING: Follow = {};

function trailOf(ledger: string): Trail {
  const trail = trails.get(ledger) ?? { forth: [], back: [] };
  trails.set(ledger, trail);
  return trail;
}

/**
 * Shows a transaction at once, and does it. A toast shows the outcome. `ledger` is the one that is open. The undo shortcut undoes the
 * transaction there.
 */
export function transact(ledger: string, transaction: Transaction, follow: Follow = NOTHING): void {
  forget(trailOf(ledger).back.splice(0));
  begin({ transaction, ledger, follow, direction: "forth" });
}

/** Undoes what was done last in a ledger. */
export function undo(ledger: string): void {
  invertStep(trailOf(ledger).forth.at(-1));
}

export function redo(ledger: string): void {
  invertStep(trailOf(ledger).back.at(-1));
}

function begin(step: Step): void {
  trailOf(step.ledger)[step.direction].push(step);
  const entry = { key: drawKey(), transaction: step.transaction };
  unanswered.set(entry.key, step);
  addToOutbox(entry);
}

/** Takes the step of a key that was answered, if this page has begun the step. */
export function takeStep(key: string): Step | undefined {
  const step = unanswered.get(key);
  unanswered.delete(key);
  return step;
}

/** Returns true if the step can still be undone or redone. */
export function isInTrail(step: Step): boolean {
  return trailOf(step.ledger)[step.direction].includes(step);
}

/** Removes a step; returns true if it was there. */
export function leaveTrail(step: Step): boolean {
  const steps = trailOf(step.ledger)[step.direction];
  const at = steps.lastIndexOf(step);
  if (at >= 0) forget(steps.splice(at, 1));
  return at >= 0;
}

/** Stops offering to undo an import that was undone elsewhere. */
export function forgetImport(ledger: string, id: number): void {
  const step = trailOf(ledger).forth.find(({ transaction: { request } }) => {
    return request.call === "commitImport" && request.input.id === id;
  });
  if (step) leaveTrail(step);
}

/** Undoes or redoes a step, unless that was done already. */
export function invertStep(step: Step | undefined): void {
  if (!step || !leaveTrail(step)) return;
  const { transaction, ledger, follow } = step;
  const direction = step.direction === "forth" ? "back" : "forth";
  void inverse.load().then((inverseOf) => {
    const inverse = inverseOf(transaction, drawNumber);
    if (inverse) begin({ transaction: inverse, ledger, follow, direction });
  });
}

const inverse = late(async () => (await import("./transactions.ts")).inverseOf);

/** Stops offering steps that can no longer be undone or redone. */
function forget(steps: readonly Step[]): void {
  for (const { toast } of steps) if (toast !== undefined) dismiss(toast);
}

/** Returns the context for a ledger's transactions: the ledger, a source of temporary numbers, and the current versions of expenses. */
export function placeOf(ledger: string): Place {
  const versionOf = (expense: Expense) => versionWith(expense, rowsPendingAt(ledger, ALL_PENDING));
  return { ledger, draw: drawNumber, versionOf };
}

/** The range of temporary numbers for one millisecond. The clock and a random part keep those of different pages apart. */
const PER_MS = 1_000;
let drawn = 0;

function drawNumber(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  drawn = Math.min(drawn - 1, -(Date.now() * PER_MS + (random % PER_MS)));
  return drawn;
}
