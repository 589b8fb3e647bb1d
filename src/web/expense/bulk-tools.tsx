// What can be done to all expenses that are selected: one request and one way back each.

import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { sum } from "../../domain/decimal.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { Icon } from "../parts/icon.tsx";
import { focusRow, keepFocusInList } from "../parts/row-focus.ts";
import { placeOf, useAmend } from "../service/amend.ts";
import { type Changing, change, remove } from "../service/amendments.ts";
import type { Expense } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { BULK_EDITORS, type BulkField } from "./bulk-editors.tsx";

interface Props {
  /** At least one, by id. */
  readonly selected: ReadonlyMap<number, Expense>;
  readonly onClose: () => void;
}

export function BulkTools({ selected, onClose }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  const expenses = [...selected.values()];
  const total = sum(expenses.map(({ amount }) => amount));

  function removeAll(): void {
    amend(remove(placeOf(ledger), expenses));
    leave(onClose);
  }

  function changeAll(changing: Changing): void {
    amend(change(placeOf(ledger), expenses, changing));
    leave(onClose);
  }

  usePageKeys({ Delete: removeAll, Escape: () => leave(onClose) });

  return (
    <section className="bulk" aria-label={texts.bulk.label}>
      <p role="status" className="bulk-sum">
        {texts.expenses(selected.size, showCount(selected.size, locale))} <Amount value={total} />
      </p>
      {FIELDS.map((field) => (
        <BulkTool key={field} field={field} expenses={expenses} onChange={changeAll} />
      ))}
      <button type="button" className="danger" onClick={removeAll}>
        {texts.remove}
      </button>
      <button
        type="button"
        className="plain"
        aria-label={texts.bulk.clear}
        onClick={() => leave(onClose)}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

const FIELDS: readonly BulkField[] = ["category", "addTag", "dropTag", "date", "payee"];

interface ToolProps {
  readonly field: BulkField;
  readonly expenses: readonly Expense[];
  readonly onChange: (changing: Changing) => void;
}

function BulkTool({ field, expenses, onChange }: ToolProps) {
  const texts = useTexts();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const BulkEditor = BULK_EDITORS[field];
  const close = () => popover.current?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={id} disabled={field === "dropTag" && !hasTags(expenses)}>
        {texts.bulk[field]}
      </button>
      <Popover id={id} label={texts.bulk[field]} place={popover}>
        <BulkEditor
          expenses={expenses}
          onDone={(changing) => {
            close();
            onChange(changing);
          }}
        />
      </Popover>
    </>
  );
}

interface PopoverProps {
  readonly id: string;
  readonly label: string;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The platform's own; its first field has the focus when it opens. */
function Popover({ id, label, place, children }: PopoverProps) {
  useEffect(() => {
    // React takes the word for itself and would focus it at once, in a popover that is not open.
    place.current?.querySelector("input, select")?.setAttribute("autofocus", "");
  }, [place]);
  return (
    <div id={id} ref={place} popover="auto" role="dialog" aria-label={label} className="popover">
      {children}
    </div>
  );
}

function hasTags(expenses: readonly Expense[]): boolean {
  return expenses.some(({ tags }) => tags.length > 0);
}

/** The bar goes, and the focus that may be in it goes back to the row that the keys are at. */
function leave(close: () => void): void {
  const isInBar = document.activeElement?.closest(".bulk");
  close();
  keepFocusInList();
  if (isInBar) focusRow();
}
