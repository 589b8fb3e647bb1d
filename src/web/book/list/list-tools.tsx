// What can be done to the list as a whole: expenses are selected, and all that it shows is saved as a file.

import { currentView } from "../../address/address.ts";
import { writePeriod } from "../../address/view.ts";
import { loadLate } from "../../lazily.ts";
import { useLedger } from "../../ledger.ts";
import { Icon } from "../../parts/icon.tsx";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";
import type { ShownBook } from "../use-book.ts";

interface Props {
  readonly book: ShownBook;
  /** How many expenses the list has. */
  readonly count: number;
}

export function ListTools({ book, count }: Props) {
  const texts = useTexts();
  const exportAll = useExport(book, count);
  return (
    <div className="list-tools">
      <SelectButton />
      <button type="button" className="plain" onClick={exportAll}>
        <Icon name="save" />
        {texts.book.csv.export}
      </button>
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
