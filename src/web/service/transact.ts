// Does transactions: they show at once, are sent until the service has answered, and can be undone. The latest stands at the end of a list,
// so that a key undoes one after another.

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookClient } from "../../client/book-client.ts";
import { OutlayError } from "../../client/outlay-error.ts";
import { currentView } from "../address/address.ts";
import { today } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import type { HiddenByFilter } from "./hidden-by-filter.ts";
import { begin } from "./pending.ts";
import { categoryNamesQuery, LEDGERS, ledgerKey } from "./queries.ts";
import { isUnanswered, RETRY_MS, useService } from "./service.ts";
import { dismiss, isShown, showToast, type Toast } from "./toasts.ts";
import type { Place, Transaction } from "./transactions.ts";

/** One that may not be undone, or not be redone. */
export interface OneWayTransaction extends Omit<Transaction, "send"> {
  /** As that of others; resolves to undefined where nothing takes it back. */
  readonly send: (client: BookClient) => Promise<AnyTransaction | undefined>;
}

type AnyTransaction = Transaction | OneWayTransaction;

interface Doing {
  readonly transaction: AnyTransaction;
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
  /** Counts what was begun: answers may come in another order. */
  readonly at: number;
  /** Whether it does something new or redoes ("forth"), or undoes ("back"). */
  readonly direction: Direction;
  /** What undoes it, or redoes it; undefined until the service has answered. */
  way?: AnyTransaction | undefined;
  /** Whether it is to be undone, or redone, as soon as that is known. */
  isWanted: boolean;
  /** The toast that offers that; undefined until it is shown. */
  toast?: number;
}

type Direction = "forth" | "back";

interface Trail {
  /** What was done, the latest last. */
  readonly forth: Step[];
  /** What was undone, the latest last. */
  readonly back: Step[];
}

/** What a toast tells of, and offers to turn round. */
interface Offer {
  readonly ledger: string;
  readonly toast: number;
  readonly done: readonly Done[];
}

type Done = Pick<Doing, "transaction" | "step">;

/** One at a time: what was done before it has the keys and the history. */
let offer: Offer | undefined;

let begunSteps = 0;

/** By ledger. They are lost with the page; the history keeps them. */
const trails = new Map<string, Trail>();

function trailOf(ledger: string): Trail {
  const trail = trails.get(ledger) ?? { forth: [], back: [] };
  trails.set(ledger, trail);
  return trail;
}

export interface Transact {
  /** Shows it at once, and does it; a refusal is shown as a toast. */
  readonly transact: (transaction: AnyTransaction, refusal?: Refusal) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useTransact(ledger: string): Transact {
  const { client } = useService();
  const queries = useQueryClient();
  const texts = useTexts();
  const hiddenPlace = useHiddenPlace(ledger);
  const tell = useTelling(ledger);
  const { mutate } = useMutation({
    networkMode: "always",
    retry: (_, error) => isUnanswered(error),
    retryDelay: RETRY_MS,
    mutationFn: ({ transaction }: Doing) => transaction.send(client),
    onMutate: ({ transaction }) => begin(ledger, transaction.pending, transaction.rows),
    async onSuccess(way, { transaction, step }, progress) {
      progress.done(Date.now());
      step.way = way;
      if (!doneText) await loadDoneText();
      if (way && step.isWanted) {
        begun(way, opposite(step));
        return;
      }
      if (!way || isNothing(transaction)) {
        without(step);
        showToast({ text: tell(transaction), isUrgent: false });
        return;
      }
      offerTurn(ledger, { transaction, step }, { texts, tell, hiddenPlace, turnRound });
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

  function begun(transaction: AnyTransaction, direction: Direction, refusal?: Refusal): void {
    begunSteps += 1;
    const step: Step = { at: begunSteps, direction, isWanted: false };
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

function isNothing({ pending, rows, words }: AnyTransaction): boolean {
  return pending.length === 0 && !rows?.length && !words;
}

let doneText: typeof import("./done-text.ts") | undefined;

/** The first view does without its sentences. Never fails. */
export async function loadDoneText(): Promise<void> {
  doneText ??= await import("./done-text.ts").catch(() => undefined);
}

function useTelling(ledger: string): (transaction: AnyTransaction) => string {
  const queries = useQueryClient();
  const texts = useTexts();
  const { locale } = useReader();
  const { service, currency } = useLedger();
  return (transaction) => {
    const names = queries.getQueryData(categoryNamesQuery({ service, ledger }).queryKey);
    const telling = { texts, locale, currency, categories: names?.items ?? [] };
    return transaction.words?.() ?? doneText?.tellDone(transaction, telling) ?? texts.saved;
  };
}

/** Where something was done, if the page does not show that by the time of the toast. */
function useHiddenPlace(
  ledger: string,
): (transaction: AnyTransaction) => HiddenByFilter | undefined {
  const queries = useQueryClient();
  const { service, firstDay } = useLedger();
  const { locale } = useReader();
  return ({ pending }) => {
    const view = currentView();
    if (view.ledger !== ledger) return undefined;
    const categories = queries.getQueryData(categoryNamesQuery({ service, ledger }).queryKey);
    const searcher = { firstDay, today: today(), locale };
    const shown = { ...searcher, view, categories: categories?.items ?? [] };
    return doneText?.hiddenByFilter(pending, shown);
  };
}

interface Turning {
  readonly texts: Texts;
  readonly tell: (transaction: AnyTransaction) => string;
  readonly hiddenPlace: (transaction: AnyTransaction) => HiddenByFilter | undefined;
  readonly turnRound: (step: Step) => void;
}

/** Tells what was done last, with a button that turns it round; of deletions in a row, all. */
function offerTurn(ledger: string, last: Done, turning: Turning): void {
  if (isOutdone(last.step, ledger)) return;
  const { texts, tell, hiddenPlace, turnRound } = turning;
  const done = [...doneBefore(last, offer, ledger), last];
  const pending = done.flatMap(({ transaction }) => transaction.pending);
  const united = { ...last.transaction, pending };
  if (offer) dismiss(offer.toast);
  const toast = showToast({
    text: tell(united),
    isUrgent: false,
    place: hiddenPlace(united),
    action: {
      label: last.step.direction === "forth" ? texts.undo : texts.redo,
      run: () => {
        for (const { step } of done.toReversed()) turnRound(step);
      },
    },
  });
  for (const { step } of done) step.toast = toast;
  offer = { ledger, toast, done };
}

/** Whether the toast that is shown tells of something that was begun later, and answered sooner. */
function isOutdone({ at }: Step, ledger: string): boolean {
  if (offer?.ledger !== ledger || !isShown(offer.toast)) return false;
  return offer.done.some(({ step }) => step.at > at);
}

/** What the last toast tells of, if it is shown and the same was done now to other expenses. */
function doneBefore({ transaction, step }: Done, offer: Offer | undefined, ledger: string) {
  const { deed } = transaction;
  if (deed !== "delete" && deed !== "bring-back") return [];
  if (!offer || offer.ledger !== ledger || !isShown(offer.toast)) return [];
  const isAlike = offer.done.every((before) => {
    return before.transaction.deed === deed && before.step.direction === step.direction;
  });
  return isAlike ? offer.done : [];
}

/** What can't be undone or redone any more is no longer offered. */
function forget(steps: readonly Step[]): void {
  for (const { toast } of steps) if (toast !== undefined) dismiss(toast);
}

function opposite({ direction }: Step): Direction {
  return direction === "forth" ? "back" : "forth";
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
