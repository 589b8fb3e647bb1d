// What can be done to the list as a whole: expenses are selected, it is sorted, its columns are chosen, and all of it is saved or printed.

import { Suspense, useId, useState } from "react";
import { currentView, go, useView } from "../../address/address.ts";
import { SORTS, writePeriod } from "../../address/view.ts";
import { lazily, loadLate } from "../../lazily.ts";
import { useLedger } from "../../ledger.ts";
import { Icon, IconButton } from "../../parts/icon.tsx";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";
import type { ShownBook } from "../use-book.ts";

const ListLook = lazily(async () => (await import("./list-look.tsx")).ListLook);

interface Props {
  readonly book: ShownBook;
  /** How many expenses the list has. */
  readonly count: number;
  /** Whether its rows have columns, whose heads sort it. */
  readonly isWide: boolean;
}

export function ListTools({ book, count, isWide }: Props) {
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
  return (
    <select
      className="plain"
      aria-label={texts.book.sort}
      value={sort ?? ""}
      onChange={({ target }) => {
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

function useExport({ filter, period, categories }: ShownBook, count: number): () => void {
  const texts = useTexts();
  const { locale } = useReader();
  const { service, ledger, currency } = useLedger();
  return () => {
    const list = {
      ...{ book: { service, ledger }, filter, sort: currentView().sort, count },
      ...{ period: writePeriod(period), categories, currency, texts, locale },
    };
    void loadLate(() => import("./list-export.ts")).then(({ exportList }) => exportList(list));
  };
}
