// The line of a new expense while it is typed: what it says, what the past suggests, and what is done with it.

import { useContext, useLayoutEffect, useMemo, useState } from "react";
import type { LabelId } from "../../domain/label/label.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { placeOf, useAmend } from "../service/amend.ts";
import { record } from "../service/amendments.ts";
import { holdUnfinished } from "../service/leaving.ts";
import type { NewExpense } from "../service/shapes.ts";
import { useReader } from "../texts/texts.ts";
import { BeforeRecording } from "./before-recording.ts";
import { keepDraft, keepForm, keptDraft, keptForm, takeNext } from "./draft.ts";
import { draftOf, type Line, readLine, withoutDay } from "./line.ts";
import type { Wishes } from "./taken.ts";
import { useOffered } from "./use-offered.ts";

const NO_WISHES: Wishes = { taken: new Set(), dropped: new Set() };

export type Entry = ReturnType<typeof useEntry>;

/** The line as it is typed, what it says, and what is to be done with it. */
export function useEntry() {
  const ledger = useLedger();
  const { locale } = useReader();
  const today = useToday();
  const { amend } = useAmend(ledger.ledger);
  const beforeRecording = useContext(BeforeRecording);
  const [text, setText] = useState(keptDraft);
  // What stood in its place took letters until the moment that it is shown.
  useLayoutEffect(() => setText(keptDraft()), []);
  const [answers, setAnswers] = useState<ReadonlyMap<string, number>>(new Map());
  const [wishes, setWishes] = useState(NO_WISHES);

  const line: Line = useMemo(() => {
    return readLine(text, { today, locale, currency: ledger.currency, answers });
  }, [text, today, locale, ledger.currency, answers]);

  const sought = withoutDay(text, line.entry.marks);
  const { categories, offered, taken, awaitCategory } = useOffered(sought, line, wishes);
  const draft = draftOf(line, today, taken);

  function clear(): void {
    const next = takeNext();
    setText(next);
    keepDraft(next);
    keepForm(undefined);
    setAnswers(new Map());
    setWishes(NO_WISHES);
  }

  function send(expense: NewExpense): void {
    sendAside(expense);
    clear();
  }

  /** Records another expense than the one that the line is of. */
  function sendAside(expense: NewExpense): void {
    beforeRecording();
    amend(record(placeOf(ledger.ledger), expense));
  }

  /** Enter is not felt to wait: the line is free for the next one at once. */
  async function submit(): Promise<void> {
    if (!draft) return;
    clear();
    if (!awaitCategory) sendAside(draft);
    else await sendCategorized(draft, awaitCategory, sendAside);
  }

  return {
    text,
    line,
    today,
    offered,
    taken,
    draft,
    categories,
    type(typed: string): void {
      setText(typed);
      keepDraft(typed);
    },
    answer: (question: string, choice: number) =>
      setAnswers(new Map(answers).set(question, choice)),
    wish: setWishes,
    ...{ wishes, send, sendAside },
    /** Whether a form that was left says what the line can't. */
    isMoreKept: keptForm()?.isBeyondLine ?? false,
    submit,
  };
}

/** Sends an expense once, with its category, or without it where the page is left before that is known. */
async function sendCategorized(
  draft: NewExpense,
  awaitCategory: () => Promise<LabelId | null>,
  send: (expense: NewExpense) => void,
): Promise<void> {
  let isSent = false;
  function sendOnce(expense: NewExpense): void {
    if (!isSent) send(expense);
    isSent = true;
  }
  // It is in no draft any more, and would go with the page.
  const letGo = holdUnfinished({ isLost: () => false, save: () => sendOnce(draft) });
  const category = await awaitCategory();
  letGo();
  sendOnce({ ...draft, category });
}
