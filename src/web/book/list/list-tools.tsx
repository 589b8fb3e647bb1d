// What can be done to the list as a whole: expenses are selected, it is sorted, its columns are chosen, and all of it is saved or printed.

import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { currentView, go, useView } from "../../address/address.ts";
import { SORTS } from "../../address/view.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { lazily } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { Icon, IconButton } from "../../parts/icon.tsx";
import type { DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { listen } from "../../store.ts";
import { useTexts } from "../../texts/texts.ts";
import type { ShownBook } from "../use-book.ts";
import { heldExpenses, type ShownList, shownPages } from "./shown-pages.ts";
import { noteSorting, useSortFocus } from "./sort-focus.ts";

const PrintBook = lazily(async () => (await import("./print-book.tsx")).PrintBook);
const ExportBook = lazily(async () => (await import("./export-book.tsx")).ExportBook);
const ListLook = lazily(async () => (await import("./list-look.tsx")).ListLook);

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
  /** Whether its rows have columns, whose heads sort it. */
  readonly isWide: boolean;
  /** Whether it is being printed, which may have been asked for before the tools were there. */
  readonly isPrinting: boolean;
  readonly onPrint: (isPrinting: boolean) => void;
}

export function ListTools(props: Props) {
  const { book, days, isWide } = props;
  return (
    <div className="list-tools">
      <SelectButton />
      {!isWide && <SortChoice />}
      <ExportButton book={book} days={days} />
      <PrintButton {...props} />
      {isWide && <LookButton />}
    </div>
  );
}

/** Without it, fingers have no way to select, and who points at rows sees no sign that there is one. */
function SelectButton() {
  const texts = useTexts();
  const { isSelecting, setIsSelecting, clear } = useSelection();
  const label = isSelecting ? texts.book.selectNone : texts.book.selectSome;
  return (
    <button
      type="button"
      className="plain select"
      aria-label={label}
      onClick={() => (isSelecting ? clear() : setIsSelecting(true))}
    >
      <Icon name="check" />
      <span>{label}</span>
    </button>
  );
}

function SortChoice() {
  const texts = useTexts();
  const { sort } = useView();
  const choice = useSortFocus<HTMLSelectElement>("choice");
  return (
    <select
      className="plain"
      ref={choice}
      aria-label={texts.book.sort}
      value={sort ?? ""}
      onChange={({ target }) => {
        noteSorting("choice");
        go({ sort: SORTS.find((each) => each === target.value) }, "replace");
      }}
    >
      <option value="">{texts.book.sorts["-date"]}</option>
      {SORTS.map((each) => (
        <option key={each} value={each}>
          {texts.book.sorts[each]}
        </option>
      ))}
    </select>
  );
}

/** What the list shows, in the format that is chosen. */
function ExportButton({ book, days }: Pick<Props, "book" | "days">) {
  const texts = useTexts();
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="plain export"
        aria-label={texts.book.export}
        title={texts.book.export}
        popoverTarget={id}
        onClick={() => setIsWanted(true)}
      >
        <Icon name="save" />
        <span>{texts.book.export}</span>
      </button>
      <div id={id} popover="auto" className="popover exports">
        <Suspense>{isWanted && <ExportBook book={book} days={days} />}</Suspense>
      </div>
    </>
  );
}

/** What it opens is loaded as it is. */
function LookButton() {
  const texts = useTexts();
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <IconButton
        icon="columns"
        label={texts.book.look}
        popoverTarget={id}
        onClick={() => setIsWanted(true)}
      />
      <div id={id} popover="auto" className="popover look-choices">
        <Suspense>{isWanted && <ListLook />}</Suspense>
      </div>
    </>
  );
}

/** No browser lays out many more in a reasonable time. */
const MAX_PRINTED = 10_000;

function PrintButton(props: Props) {
  const { book, days, isWide, isPrinting, onPrint } = props;
  const texts = useTexts();
  const { expenses, done } = usePrinted(props);
  return (
    <>
      <button type="button" className="plain" onClick={() => onPrint(true)}>
        <Icon name="print" />
        {isWide ? texts.book.print : <span className="unseen">{texts.book.print}</span>}
      </button>
      <Suspense>
        {expenses && <PrintBook {...{ expenses, days, book }} isAsked={isPrinting} onDone={done} />}
      </Suspense>
    </>
  );
}

/** Brings all expenses before it prints them: the page has only those in view. The browser's own menu prints those that are there. */
function usePrinted({ book, days, isPrinting, onPrint }: Props) {
  const texts = useTexts();
  const { service, ledger } = useLedger();
  const queries = useQueryClient();
  const [expenses, setExpenses] = useState<readonly Expense[]>();
  const done = useCallback(() => {
    onPrint(false);
    setExpenses(undefined);
  }, [onPrint]);

  function shownList(): ShownList {
    const { filter, isShown } = book;
    return { book: { service, ledger }, filter, isShown, sort: currentView().sort };
  }

  const bring = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const some: Expense[] = [];
    for await (const page of shownPages(shownList(), signal)) {
      some.push(...page);
      if (some.length >= MAX_PRINTED) break;
    }
    setExpenses(some.slice(0, MAX_PRINTED));
  });
  const fail = useEffectEvent((signal: AbortSignal) => {
    if (signal.aborted) return;
    showToast({ text: texts.book.notPrinted, isUrgent: true });
    onPrint(false);
  });
  const showHeld = useEffectEvent(() => {
    if (expenses) return;
    const held = heldExpenses(queries, shownList(), days).slice(0, MAX_PRINTED);
    // What is drawn by the end of the event is printed.
    if (held.length > 0) flushSync(() => setExpenses(held));
  });

  useEffect(() => {
    if (!isPrinting) return;
    const control = new AbortController();
    const { signal } = control;
    bring(signal).catch(() => fail(signal));
    return () => {
      control.abort();
      setExpenses(undefined);
    };
  }, [isPrinting]);

  useEffect(() => {
    return listen([window], "beforeprint", showHeld);
  }, []);

  return { expenses, done };
}
