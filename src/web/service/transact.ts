// Does transactions: they show at once, are sent until the service has answered, and can be undone. The latest stands at the end of a list,
// so that a key undoes one after another.

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { OutlayError } from "../../client/outlay-error.ts";
import { currentView } from "../address/address.ts";
import { today } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Texts, useTexts } from "../texts/texts.ts";
import { type HiddenByFilter, hiddenByFilter } from "./hidden-by-filter.ts";
import type { RowPending } from "./pending.ts";
import { begin } from "./pending.ts";
import { categoryNamesQuery, LEDGERS, ledgerKey } from "./queries.ts";
import { RETRY_MS, Unanswered, useService } from "./service.ts";
import { dismiss, showToast, type Toast } from "./toasts.ts";
import type { Place, Transaction } from "./transactions.ts";

interface Doing {
  readonly transaction: Transaction;
  readonly step: Step;
  readonly refusal?: Refusal | undefined;
}

/** What follows a refusal, besides its toast. */
export interface Refusal {
  /** Another text and action for the toast. */
  readonly words: (error: unknown) => Partial<Pick<Toast, "text" | "action">>;
  /** Called once everything is shown as the service has it. */
  readonly settle: () => void;
}

/** Something that was done, from the moment it was begun. */
interface Step {
  /** Whether it does something new or redoes ("forth"), or undoes ("back"). */
  readonly direction: "forth" | "back";
  /** What undoes it, or redoes it; undefined until the service has answered. */
  way?: Transaction;
  /** Whether it is to be undone, or redone, as soon as that is known. */
  isWanted: boolean;
  /** The toast that offers that; undefined until it is shown. */
  toast?: number;
}

interface Trail {
  /** What was done, the latest last. */
  readonly forth: Step[];
  /** What was undone, the latest last. */
  readonly back: Step[];
}

/** By ledger. They are lost with the page; the history keeps them. */
const trails = new Map<string, Trail>();

function trailOf(ledger: string): Trail {
  const trail = trails.get(ledger) ?? { forth: [], back: [] };
  trails.set(ledger, trail);
  return trail;
}

export interface Transact {
  /** Shows it at once, and does it; a refusal is shown as a toast. */
  readonly transact: (transaction: Transaction, refusal?: Refusal) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useTransact(ledger: string): Transact {
  const { client } = useService();
  const queries = useQueryClient();
  const texts = useTexts();
  const hiddenPlace = useHiddenPlace(ledger);
  const { mutate } = useMutation({
    networkMode: "always",
    retry: (_, error) => isUnanswered(error),
    retryDelay: RETRY_MS,
    mutationFn: ({ transaction }: Doing) => transaction.send(client),
    onMutate: ({ transaction }) => begin(ledger, transaction.pending, transaction.rows),
    onSuccess(way, { transaction, step }, progress) {
      progress.done(Date.now());
      step.way = way;
      if (step.isWanted) {
        begun(way, opposite(step));
        return;
      }
      const isNothing = transaction.pending.length === 0 && !transaction.rows?.length;
      if (isNothing) {
        without(step);
        showToast({ text: tellDone(transaction, texts), isUrgent: false });
        return;
      }
      const label = step.direction === "forth" ? texts.undo : texts.redo;
      const text = tellDone(transaction, texts);
      const action = { label, run: () => turnRound(step) };
      step.toast = showToast({ text, isUrgent: false, action, place: hiddenPlace(transaction) });
    },
    onError(error, { step, refusal }) {
      without(step);
      showToast({ text: refusalOf(error, texts), ...refusal?.words(error), isUrgent: true });
    },
    async onSettled(_, error, { refusal }, progress) {
      await lookAgain(queries, ledger).finally(progress?.end);
      if (error) refusal?.settle();
    },
  });

  function begun(transaction: Transaction, direction: Step["direction"], refusal?: Refusal): void {
    const step: Step = { direction, isWanted: false };
    trailOf(ledger)[direction].push(step);
    mutate({ transaction, step, refusal });
  }

  /** Whether it was still there. */
  function without(step: Step): boolean {
    const steps = trailOf(ledger)[step.direction];
    const at = steps.lastIndexOf(step);
    if (at >= 0) forget(steps.splice(at, 1));
    return at >= 0;
  }

  /** Undoes or redoes it; does nothing where that was done already. */
  function turnRound(step: Step | undefined): void {
    if (!step || !without(step)) return;
    if (step.way) begun(step.way, opposite(step));
    else step.isWanted = true;
  }

  return {
    transact(transaction, refusal) {
      forget(trailOf(ledger).back.splice(0));
      begun(transaction, "forth", refusal);
    },
    undo: () => turnRound(trailOf(ledger).forth.at(-1)),
    redo: () => turnRound(trailOf(ledger).back.at(-1)),
  };
}

/** Where something was done, if the page does not show that by the time of the toast. */
function useHiddenPlace(ledger: string): (transaction: Transaction) => HiddenByFilter | undefined {
  const queries = useQueryClient();
  const { service, firstDay } = useLedger();
  return ({ pending }) => {
    const view = currentView();
    if (view.ledger !== ledger) return undefined;
    const categories = queries.getQueryData(categoryNamesQuery({ service, ledger }).queryKey);
    const shown = { view, firstDay, today: today(), categories: categories?.items ?? [] };
    return hiddenByFilter(pending, shown);
  };
}

/** What can't be undone or redone any more is no longer offered. */
function forget(steps: readonly Step[]): void {
  for (const { toast } of steps) if (toast !== undefined) dismiss(toast);
}

function tellDone(transaction: Transaction, texts: Texts): string {
  const { deed, pending } = transaction;
  const done = tellDeed(transaction, texts);
  if (deed !== "change") return done;
  const united = pending.filter(
    ({ before, after }) => before?.parts.length && !after?.parts.length,
  );
  return united.length === 0 ? done : texts.united(done, united.length);
}

/** Of a single expense by its name: several may be done one after another. */
function tellDeed({ deed, pending, rows = [], asked = 0 }: Transaction, texts: Texts): string {
  if (deed === "merge") return tellMerged(rows, texts);
  if (deed === "change" && pending.length < asked) return texts.changedOf(pending.length, asked);
  const done = texts.done[deed](pending.length);
  const [first, ...others] = pending;
  const name = (first?.after ?? first?.before)?.description;
  return name === undefined || others.length > 0 ? done : texts.doneTo(done, name);
}

function tellMerged(rows: readonly RowPending[], texts: Texts): string {
  const gone = rows.flatMap(({ before, after }) => (before && !after ? before.name : []));
  const into = rows.find(({ after }) => after)?.after?.name ?? "";
  const [name = ""] = gone;
  return gone.length === 1 ? texts.merged(name, into) : texts.mergedMany(gone.length, into);
}

function opposite({ direction }: Step): Step["direction"] {
  return direction === "forth" ? "back" : "forth";
}

/** Whether the outcome is unknown: then the request is sent again. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof OutlayError)) return error instanceof Unanswered;
  return error.status >= 502 || error.kind === "key-in-flight";
}

export function reasonOf(error: unknown, texts: Texts): string {
  if (!(error instanceof OutlayError)) return texts.failed;
  if (error.kind === "changed-meanwhile") return texts.changedMeanwhile;
  return texts.refused(error.message);
}

/** The same for a change, whose expense existed when it was begun. */
export function refusalOf(error: unknown, texts: Texts): string {
  return isDeleted(error) ? texts.deletedMeanwhile : reasonOf(error, texts);
}

function isDeleted(error: unknown): boolean {
  return error instanceof OutlayError && error.kind === "unknown-record";
}

/** Whether somebody else changed or deleted it first. */
export function isLate(error: unknown): boolean {
  const isChanged = error instanceof OutlayError && error.kind === "changed-meanwhile";
  return isChanged || isDeleted(error);
}

export async function lookAgain(queries: QueryClient, ledger: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ledgerKey(ledger) }),
    queries.invalidateQueries({ queryKey: LEDGERS }),
  ]);
}

let drawn = 0;

/** Where transactions of a ledger are made, with random keys and temporary ids. */
export function placeOf(ledger: string): Place {
  return { ledger, draws: { key: drawKey, temporaryId } };
}

/** A page that came over plain HTTP from another machine has no `crypto.randomUUID`. */
function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function temporaryId(): number {
  drawn -= 1;
  return drawn;
}
