// Tools for the list as a whole: they select expenses, sort the list, choose its columns, and save or print all of it.

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { currentView, go, useView } from "../../address/address.ts";
import { daysOf, SORTS } from "../../address/view.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { showCount } from "../../locale/amounts.ts";
import { Check, Radios } from "../../parts/choices.tsx";
import { ExportChoices } from "../../parts/export-choices.tsx";
import { Icon } from "../../parts/icon.tsx";
import { COLUMNS, DENSITIES, prefer, usePreferences } from "../../preferences.ts";
import { added, type DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { listen } from "../../store.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useNarrowing } from "../filter-chips.tsx";
import { useShownPeriod } from "../period-bar.tsx";
import type { ShownBook } from "../use-book.ts";
import { columnName, noteSorting, useSortFocus } from "./list-heads.tsx";
import { PrintBook } from "./print-book.tsx";
import { allExpenses, loadedExpenses, type PrintedList } from "./printed-expenses.ts";

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
  /** True if rows have columns, whose headers sort the list. */
  readonly isWide: boolean;
  /** Users may ask to print before the tools are loaded. */
  readonly isPrinting: boolean;
  readonly onPrint: (isPrinting: boolean) => void;
}

export function ListTools(props: Props) {
  const { book, days, isWide } = props;
  const texts = useTexts();
  return (
    <div className="list-tools">
      <SelectButton />
      {!isWide && <SortChoice />}
      <Popover
        kind="exports"
        label={texts.book.export}
        button={
          <>
            <Icon name="save" />
            <span>{texts.book.export}</span>
          </>
        }
      >
        <ExportBook book={book} days={days} />
      </Popover>
      <PrintButton {...props} />
      {isWide && (
        <Popover kind="look-choices" label={texts.book.look} button={<Icon name="columns" />}>
          <ListLook />
        </Popover>
      )}
    </div>
  );
}

/** The button that starts selecting. Users of touch have no other way to select, and users of a mouse see no other hint. */
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

interface PopoverProps {
  /** The popover's class in the style sheets. */
  readonly kind: string;
  readonly label: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** Renders its content when it is first opened. */
function Popover({ kind, label, button, children }: PopoverProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={label}
        title={label}
        popoverTarget={id}
        onClick={() => setIsWanted(true)}
      >
        {button}
      </button>
      <div id={id} popover="auto" className={`popover ${kind}`}>
        {isWanted && children}
      </div>
    </>
  );
}

/** Says which expenses are exported, and offers the formats. */
function ExportBook({ book, days }: Pick<Props, "book" | "days">) {
  const texts = useTexts();
  const { locale } = useReader();
  const { name } = useShownPeriod(book.period);
  const { count } = added(days);
  const what = [name, ...useNarrowing(book)].join(", ");
  return (
    <>
      <h3>{texts.exporting.what(texts.expenses(count, showCount(count, locale)), what)}</h3>
      <ExportChoices filter={book.filter} />
    </>
  );
}

/** How dense the rows are on this device, and which columns they have. */
function ListLook() {
  const texts = useTexts();
  const { density, columns } = usePreferences();
  const { currency } = useLedger();
  const offered = COLUMNS.filter((column) => column !== "original" || currency !== null);
  return (
    <>
      <Radios
        legend={texts.book.density}
        choices={DENSITIES.map((key) => ({ key, name: texts.book.densities[key] }))}
        value={density}
        onChange={(density) => prefer({ density })}
      />
      <fieldset className="choices-of">
        <legend>{texts.book.columns}</legend>
        {offered.map((column) => (
          <Check
            key={column}
            isChecked={columns.includes(column)}
            onChange={(isChecked) => {
              const isIn = (each: (typeof COLUMNS)[number]) =>
                each === column ? isChecked : columns.includes(each);
              prefer({ columns: COLUMNS.filter(isIn) });
            }}
          >
            {columnName(column, texts)}
          </Check>
        ))}
      </fieldset>
    </>
  );
}

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
      {expenses && <PrintBook {...{ expenses, days, book }} isAsked={isPrinting} onDone={done} />}
    </>
  );
}

/**
 * Loads all expenses before it prints them, since the page has only those in view. The browser's own menu prints only those that are
 * already loaded.
 */
function usePrinted({ book, days, isPrinting, onPrint }: Props) {
  const texts = useTexts();
  const { service, ledger, firstDay } = useLedger();
  const queries = useQueryClient();
  const [expenses, setExpenses] = useState<readonly Expense[]>();
  const done = useCallback(() => {
    onPrint(false);
    setExpenses(undefined);
  }, [onPrint]);

  function list(): PrintedList {
    const { filter, isShown } = book;
    return { book: { service, ledger }, filter, isShown, sort: currentView().sort };
  }

  const bring = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    setExpenses(await allExpenses(list(), signal));
  });
  const fail = useEffectEvent((signal: AbortSignal) => {
    if (signal.aborted) return;
    showToast({ text: texts.book.notPrinted, isUrgent: true });
    onPrint(false);
  });
  const showLoaded = useEffectEvent(() => {
    if (expenses) return;
    const loaded = loadedExpenses(queries, list(), days, daysOf(book.period, firstDay));
    // The browser prints the content that is rendered by the end of the event.
    if (loaded.length > 0) flushSync(() => setExpenses(loaded));
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
    return listen([window], "beforeprint", showLoaded);
  }, []);

  return { expenses, done };
}
