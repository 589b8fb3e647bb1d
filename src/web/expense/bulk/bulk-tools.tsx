// Actions on all selected expenses: one request and one undo each.

import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { LABEL_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { MAX_ACTIONS } from "../../../domain/ledger/actions.ts";
import { sum } from "../../../domain/money/decimal.ts";
import { usePageKeys } from "../../keys.ts";
import { useLedger } from "../../ledger.ts";
import { showCount } from "../../locale/amounts.ts";
import { useOnPage } from "../../on-page.ts";
import { Amount } from "../../parts/amount.tsx";
import { Button, IconButton } from "../../parts/icon.tsx";
import { focusRow, keepFocusInList, useFocusAfter } from "../../parts/row-focus.ts";
import type { AmountOf, IsShown } from "../../service/matching.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { type Changing, change, remove } from "../../service/transactions.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { BulkEditor, type BulkField } from "./bulk-editors.tsx";
import { useSelection } from "./selection.tsx";

interface Props {
  readonly count: number;
  readonly isShown: IsShown;
  /** The amount of a shown expense that counts. */
  readonly amountOf: AmountOf;
}

const FIELDS: readonly BulkField[] = ["category", "addTag", "dropTag", "date", ...LABEL_FIELDS];

export function BulkTools({ count, isShown, amountOf }: Props) {
  const { texts, locale } = useReader();
  const { selected, gathered, clear } = useSelection();
  const { ledger } = useLedger();
  const clearButton = useRef<HTMLButtonElement>(null);
  const expenses = [...selected.values()];
  const isGathering = gathered !== undefined;
  const isTooMany = selected.size > MAX_ACTIONS;
  const tooMany = texts.bulk.tooMany(showCount(MAX_ACTIONS, locale));

  function removeAll(): void {
    // While more expenses are being selected, deleting would also hit expenses that are not shown yet.
    if (isGathering) return;
    if (isTooMany) {
      showToast({ text: tooMany, isUrgent: true });
      return;
    }
    transact(ledger, remove(placeOf(ledger), expenses));
    leave(clear);
  }

  function changeAll(changing: Changing): void {
    transact(ledger, change(placeOf(ledger), expenses, changing));
    leave(clear);
  }

  useOnPage("bulk");
  useLayoutEffect(() => keepFocusOfBar, []);
  usePageKeys({ Delete: removeAll, Escape: () => leave(clear) });

  return (
    <section className="bulk flow float" aria-label={texts.bulk.label}>
      <p role="status" className="bulk-sum">
        <Selected isShown={isShown} amountOf={amountOf} />
        {isTooMany && <span className="hint">{tooMany}</span>}
      </p>
      <SelectAll count={count} isShown={isShown} clearButton={clearButton} />
      {!isGathering && (
        <>
          <div className="bulk-fields">
            {FIELDS.map((field) => (
              <BulkTool
                key={field}
                field={field}
                expenses={expenses}
                isDisabled={isTooMany}
                onChange={changeAll}
              />
            ))}
          </div>
          <Button className="danger" disabled={isTooMany} onClick={removeAll}>
            {texts.remove}
          </Button>
        </>
      )}
      <IconButton
        ref={clearButton}
        icon="close"
        className="plain clear"
        label={texts.bulk.clear}
        onClick={() => leave(clear)}
      />
    </section>
  );
}

/** The number of selected expenses and their total. An expense in the list counts as much as its row shows. */
function Selected({ isShown, amountOf }: Omit<Props, "count">) {
  const { texts, locale } = useReader();
  const { selected, gathered } = useSelection();
  if (gathered !== undefined) return texts.bulk.gathering(showCount(gathered, locale));
  const amounts = selected.values().map((each) => (isShown(each) ? amountOf(each) : each.amount));
  return (
    <>
      {texts.expenses(selected.size, showCount(selected.size, locale))}{" "}
      <Amount value={sum([...amounts])} />
    </>
  );
}

interface SelectAllProps extends Omit<Props, "amountOf"> {
  /** Gets the focus when nothing more can be selected. */
  readonly clearButton: RefObject<HTMLButtonElement | null>;
}

/** Offers to select all other expenses of the list, and to stop that while they load. Renders nothing if there are no others. */
function SelectAll({ count, isShown, clearButton }: SelectAllProps) {
  const { texts, locale } = useReader();
  const { selected, gathered, selectAll, stopGathering } = useSelection();
  const chosen = selected.values().filter(isShown).toArray().length;
  const isGathering = gathered !== undefined;
  const isOffered = isGathering || (chosen < count && selected.size < MAX_ACTIONS);
  useFocusAfter(isOffered, clearButton);
  if (!isOffered) return null;
  const label =
    count > MAX_ACTIONS
      ? texts.bulk.selectNewest(showCount(MAX_ACTIONS, locale))
      : texts.bulk.selectAll(showCount(count, locale));
  return (
    <Button className="plain strong" onClick={isGathering ? stopGathering : selectAll}>
      {isGathering ? texts.cancel : label}
    </Button>
  );
}

interface ToolProps {
  readonly field: BulkField;
  readonly expenses?: readonly Expense[];
  readonly isDisabled?: boolean;
  readonly onChange: (changing: Changing) => void;
}

/** A button that opens a native popover, whose first field gets the focus. */
export function BulkTool({ field, expenses = [], isDisabled = false, onChange }: ToolProps) {
  const texts = useTexts();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // React would focus the field at once if this were a prop, although the popover is not open.
    popover.current?.querySelector("input")?.setAttribute("autofocus", "");
  }, []);
  const name = { ...texts, ...texts.bulk }[field];
  const isIdle = field === "dropTag" && expenses.every(({ tags }) => tags.length === 0);
  return (
    <>
      <Button popoverTarget={id} disabled={isDisabled || isIdle}>
        {name}
      </Button>
      <div id={id} ref={popover} popover="auto" role="dialog" aria-label={name} className="popover">
        <BulkEditor
          field={field}
          expenses={expenses}
          onDone={(changing) => {
            popover.current?.hidePopover();
            onChange(changing);
          }}
        />
      </div>
    </>
  );
}

/** The bar also disappears when the selection becomes empty. */
function keepFocusOfBar(): void {
  if (document.activeElement?.closest(".bulk")) keepFocusInList();
}

/** Closes the bar. If it has the focus, the active row gets it back. */
function leave(close: () => void): void {
  const isInBar = document.activeElement?.closest(".bulk");
  close();
  keepFocusInList();
  if (isInBar) focusRow();
}
