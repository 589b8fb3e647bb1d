// Shows the outcome of transactions as toasts: the last with a button that undoes or redoes it, and refusals with their reason. A refused
// edit of a field is kept beside the current value.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { currentView, go } from "../address/address.ts";
import { today } from "../clock.ts";
import { late } from "../lazy-component.ts";
import { type Texts, useReader } from "../texts/texts.ts";
import { categoryNamesNow } from "./category-names.ts";
import type { HiddenByFilter } from "./done-text.ts";
import { type Answered, hearAnswers, isNothing, withKnownNumbers } from "./page-outbox.ts";
import { ledgerQuery } from "./queries.ts";
import { describeRefusal, isLate, type Refused } from "./refused.ts";
import { useService } from "./service.ts";
import type { ExpenseChange } from "./shapes.ts";
import { dismiss, isShown, showToast } from "./toasts.ts";
import {
  forgetImport,
  invertStep,
  isInTrail,
  leaveTrail,
  type Step,
  type ToastWords,
  takeStep,
} from "./transact.ts";
import type { Transaction } from "./transactions.ts";
import { keepEdit } from "./unsaved-edits.ts";

/** A toast that offers to undo or redo these steps. */
interface Offer {
  readonly ledger: string;
  readonly toast: number;
  readonly steps: readonly Step[];
}

/** Only one step is offered at a time. Earlier ones can be undone by keys and in the history. */
let offer: Offer | undefined;

/** This is loaded late, since the first view needs none of its sentences. */
const doneText = late(() => import("./done-text.ts"));

/** Call this in the frame around all screens. */
export function useAnswers(): void {
  const words = useWords();

  const hear = useEffectEvent(async (news: Answered, shown: Promise<void>) => {
    const { transaction, key } = news.entry;
    const step = takeStep(key);
    if (news.is === "refused") {
      if (step) leaveTrail(step);
      showRefusal(transaction, news.why, step, words.texts);
      await shown.catch(() => {});
      settle(transaction, step);
      return;
    }
    const { request } = transaction;
    if (request.call === "undoImport") forgetImport(request.input.ledger, request.input.id);
    if (!step || (step.follow.isPart && step.direction === "forth")) return;
    const said = step.follow.done?.(news.answer, transaction);
    const ownWords = typeof said === "string" ? { text: said } : said;
    await doneText.load();
    if (!isInTrail(step)) return;
    if (transaction.inverse !== undefined && !isNothing(request)) {
      offerTurn(step, words, ownWords);
      return;
    }
    leaveTrail(step);
    showToast({ text: words.describe(transaction), ...ownWords, isUrgent: false });
  });

  useEffect(() => hearAnswers((news, shown) => void hear(news, shown)), []);
}

function useWords() {
  const service = useService();
  const queries = useQueryClient();
  const { texts, locale } = useReader();
  const readerIn = (ledger: string) => {
    const book = { service, ledger };
    const { currency = null, firstDay = 1 } =
      queries.getQueryData(ledgerQuery(book).queryKey) ?? {};
    const categories = categoryNamesNow(queries, book);
    return { texts, locale, currency, categories, firstDay, today: today() };
  };
  return {
    texts,
    describe(transaction: Transaction): string {
      const { message, operation, ledger } = transaction;
      if (message !== undefined) {
        return operation === "take-back" ? texts.history.tookBack(message) : message;
      }
      const said = doneText.get();
      if (!said) return texts.saved;
      const reader = readerIn(ledger);
      const done = withKnownNumbers(transaction);
      const rests = said.describeRests(queries, { service, ledger }, done.pending, reader);
      return [said.describeTransaction(done, reader), ...rests].join(" · ");
    },
    /** Returns the day of a change that the page does not show. */
    hiddenDay({ ledger, pending }: Transaction): HiddenByFilter | undefined {
      const view = currentView();
      if (view.ledger !== ledger) return undefined;
      const shown = { ...readerIn(ledger), view };
      return doneText.get()?.hiddenByFilter(withKnownNumbers(pending), shown);
    },
  };
}

/** Shows what was done last, with a button that undoes or redoes it. Deletions in a row share a toast. */
function offerTurn(
  last: Step,
  { texts, describe, hiddenDay }: ReturnType<typeof useWords>,
  ownWords: ToastWords | undefined,
): void {
  const { ledger } = last;
  const steps = [...stepsBefore(last, offer), last];
  const pending = steps.flatMap(({ transaction }) => transaction.pending);
  const united = { ...last.transaction, pending };
  if (offer) dismiss(offer.toast);
  const toast = showToast({
    text: describe(united),
    ...ownWords,
    isUrgent: false,
    hidden: hiddenDay(united),
    action: {
      label: isUndoing(last) ? texts.redo : texts.undo,
      run: () => {
        for (const step of steps.toReversed()) invertStep(step);
      },
    },
  });
  for (const step of steps) step.toast = toast;
  offer = { ledger, toast, steps };
}

/** Returns true for an undo. The history undoes by a new step, which can be redone as well. */
function isUndoing({ transaction: { operation }, direction }: Step): boolean {
  return operation === "undo" || (direction === "back" && operation !== "redo");
}

/** The steps of the last toast, if it is still shown and this step does the same to other expenses. */
function stepsBefore({ transaction, direction, ledger }: Step, offer: Offer | undefined) {
  const { operation } = transaction;
  if (operation !== "delete" && operation !== "bring-back") return [];
  if (!offer || offer.ledger !== ledger || !isShown(offer.toast)) return [];
  const isAlike = offer.steps.every((before) => {
    return before.transaction.operation === operation && before.direction === direction;
  });
  return isAlike ? offer.steps : [];
}

function showRefusal(
  transaction: Transaction,
  why: Refused,
  step: Step | undefined,
  texts: Texts,
): void {
  showToast({
    text: describeRefusal(why, texts),
    isUrgent: true,
    ...refusedEditWords(transaction, why, texts),
    ...step?.follow.refused?.(why),
  });
}

/** Reopens a refused edit next to the current value. If its expense is not open, the toast links to it. */
function refusedEditWords({ ledger, pending, field }: Transaction, why: Refused, texts: Texts) {
  const expense = pending[0]?.before?.id;
  if (field === undefined || expense === undefined || !isLate(why)) return {};
  const text = texts.expense.kept(describeRefusal(why, texts));
  if (currentView().expense === expense) return { text };
  return { text, action: { label: texts.expense.showKept, run: () => go({ ledger, expense }) } };
}

function settle({ ledger, request, field }: Transaction, step: Step | undefined): void {
  step?.follow.settle?.();
  if (field === undefined || request.call !== "amendLedger") return;
  for (const action of request.input.body.actions) {
    if (action.action !== "change-expense") continue;
    // Safe: the app refers to categories only by their ids.
    keepEdit(ledger, action.id, field, withKnownNumbers(action.change as ExpenseChange));
  }
}
