// What can be done to the list as a whole: expenses are selected, it is sorted, its columns are chosen, and all of it is saved or printed.

import { Suspense, useCallback, useId, useState } from "react";
import { currentView, go, useView } from "../../address/address.ts";
import { SORTS, writePeriod } from "../../address/view.ts";
import { usePageKeys } from "../../keys.ts";
import { lazily } from "../../lazily.ts";
import { useLedger } from "../../ledger.ts";
import { Icon, IconButton } from "../../parts/icon.tsx";
import type { DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";
import type { ShownBook } from "../use-book.ts";
import { exportList } from "./list-export.ts";
import { shownPages } from "./shown-pages.ts";
import { noteSorting, useSortFocus } from "./sort-focus.ts";

const PrintBook = lazily(async () => (await import("./print-book.tsx")).PrintBook);
const ListLook = lazily(async () => (await import("./list-look.tsx")).ListLook);

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
  /** How many expenses the list has. */
  readonly count: number;
  /** Whether its rows have columns, whose heads sort it. */
  readonly isWide: boolean;
}

export function ListTools({ book, days, count, isWide }: Props) {
  const texts = useTexts();
  const exportAll = useExport(book, count);
  return (
    <div className="list-tools">
      <SelectButton />
      {!isWide && <SortChoice />}
      <button
        type="button"
        className="plain export"
        aria-label={texts.book.csv.export}
        title={texts.book.csv.export}
        onClick={exportAll}
      >
        <Icon name="save" />
        <span>{texts.book.csv.export}</span>
      </button>
      <PrintButton book={book} days={days} isWide={isWide} />
      {isWide && <LookButton />}
    </div>
  );
}

/** Without it, fingers have no way to select, and who points at rows sees no sign that there is one. */
function SelectButton() {
  const texts = useTexts();
  const { isSelecting, setIsSelecting, clear } = useSelection();
  return (
    <button
      type="button"
      className="plain"
      onClick={() => (isSelecting ? clear() : setIsSelecting(true))}
    >
      <Icon name="check" />
      {isSelecting ? texts.book.selectNone : texts.book.selectSome}
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
const MOST_PRINTED = 10_000;

/** Brings all expenses before it prints them: the page has only those in view. */
function PrintButton({ book, days, isWide }: Omit<Props, "count">) {
  const texts = useTexts();
  const { service, ledger } = useLedger();
  const [expenses, setExpenses] = useState<readonly Expense[]>();
  const done = useCallback(() => setExpenses(undefined), []);

  async function bring(): Promise<void> {
    const { signal } = new AbortController();
    const some: Expense[] = [];
    const { sort } = currentView();
    const { filter, isShown } = book;
    const list = { book: { service, ledger }, filter, isShown, sort };
    for await (const page of shownPages(list, signal)) {
      some.push(...page);
      if (some.length >= MOST_PRINTED) break;
    }
    setExpenses(some.slice(0, MOST_PRINTED));
  }

  const printAll = () =>
    void bring().catch(() => showToast({ text: texts.book.notPrinted, isUrgent: true }));
  usePageKeys({ "mod+p": printAll });

  return (
    <>
      <button type="button" className="plain" onClick={printAll}>
        <Icon name="print" />
        {isWide ? texts.book.print : <span className="unseen">{texts.book.print}</span>}
      </button>
      <p className="print-hint">{texts.book.printHint}</p>
      <Suspense>
        {expenses && <PrintBook expenses={expenses} days={days} book={book} onDone={done} />}
      </Suspense>
    </>
  );
}

function useExport({ filter, isShown, period, categories }: ShownBook, count: number): () => void {
  const texts = useTexts();
  const { locale } = useReader();
  const { service, ledger, currency } = useLedger();
  return () => {
    const list = {
      ...{ book: { service, ledger }, filter, isShown, sort: currentView().sort, count },
      ...{ period: writePeriod(period), categories, currency, texts, locale },
    };
    void exportList(list);
  };
}
