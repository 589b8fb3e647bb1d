// Actions on all selected expenses: one request and one undo each.

import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from "react";
import { LABEL_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { MAX_ACTIONS } from "../../../domain/ledger/actions.ts";
import { type Decimal, sum } from "../../../domain/money/decimal.ts";
import { usePageKeys } from "../../keys.ts";
import { useLedger } from "../../ledger.ts";
import { showCount } from "../../locale/amounts.ts";
import { useOnPage } from "../../on-page.ts";
import { Amount } from "../../parts/amount.tsx";
import { IconButton } from "../../parts/icon.tsx";
import { focusRow, keepFocusInList, useFocusAfter } from "../../parts/row-focus.ts";
import type { AmountOf, IsShown } from "../../service/matching.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { type Changing, change, remove } from "../../service/transactions.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { BULK_EDITORS, type BulkField } from "./bulk-editors.tsx";
import { useSelection } from "./selection.tsx";

interface Props {
  readonly count: number;
  readonly isShown: IsShown;
  /** The amount of a shown expense that counts. */
  readonly amountOf: AmountOf;
}

export function BulkTools(list: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { selected, gathered, clear } = useSelection();
  const { ledger } = useLedger();
  const expenses = useMemo(() => [...selected.values()], [selected]);
  const total = useTotal(expenses, list);
  const clearButton = useRef<HTMLButtonElement>(null);
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
  // The bar also disappears when the selection becomes empty.
  useLayoutEffect(() => {
    return () => {
      if (document.activeElement?.closest(".bulk")) keepFocusInList();
    };
  }, []);

  usePageKeys({ Delete: removeAll, Escape: () => leave(clear) });

  return (
    <section className="bulk flow float" aria-label={texts.bulk.label}>
      <p role="status" className="bulk-sum">
        {isGathering ? (
          texts.bulk.gathering(showCount(gathered, locale))
        ) : (
          <>
            {texts.expenses(selected.size, showCount(selected.size, locale))}{" "}
            <Amount value={total} />
          </>
        )}
        {isTooMany && <span className="hint">{tooMany}</span>}
      </p>
      <SelectAll {...list} clearButton={clearButton} />
      {!isGathering && (
        <Tools
          expenses={expenses}
          isDisabled={isTooMany}
          onChange={changeAll}
          onRemove={removeAll}
        />
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

/** An expense in the list counts as much as its row shows. */
function useTotal(expenses: readonly Expense[], { isShown, amountOf }: Props): Decimal {
  return useMemo(() => {
    return sum(expenses.map((each) => (isShown(each) ? amountOf(each) : each.amount)));
  }, [expenses, isShown, amountOf]);
}

interface SelectAllProps extends Pick<Props, "count" | "isShown"> {
  /** Gets the focus when nothing more can be selected. */
  readonly clearButton: RefObject<HTMLButtonElement | null>;
}

/** Offers to select all other expenses of the list, and to stop that while they load. Renders nothing if there are no others. */
function SelectAll({ count, isShown, clearButton }: SelectAllProps) {
  const texts = useTexts();
  const { locale } = useReader();
  const { selected, gathered, selectAll, stopGathering } = useSelection();
  const chosen = useMemo(() => selected.values().filter(isShown).toArray(), [selected, isShown]);
  const isGathering = gathered !== undefined;
  const isMore = chosen.length < count && selected.size < MAX_ACTIONS;
  useFocusAfter(isGathering || isMore, clearButton);
  if (!isGathering && !isMore) return null;
  const label =
    count > MAX_ACTIONS
      ? texts.bulk.selectNewest(showCount(MAX_ACTIONS, locale))
      : texts.bulk.selectAll(showCount(count, locale));
  return (
    <button
      type="button"
      className="plain strong"
      onClick={isGathering ? stopGathering : selectAll}
    >
      {isGathering ? texts.cancel : label}
    </button>
  );
}

interface ToolsProps {
  readonly expenses: readonly Expense[];
  readonly isDisabled: boolean;
  readonly onChange: (changing: Changing) => void;
}

interface AllToolsProps extends ToolsProps {
  readonly onRemove: () => void;
}

function Tools({ expenses, isDisabled, onChange, onRemove }: AllToolsProps) {
  const texts = useTexts();
  const hasTags = expenses.some(({ tags }) => tags.length > 0);
  return (
    <>
      <div className="bulk-fields">
        {FIELDS.map((field) => (
          <BulkTool
            key={field}
            field={field}
            expenses={expenses}
            isDisabled={isDisabled || (field === "dropTag" && !hasTags)}
            onChange={onChange}
          />
        ))}
      </div>
      <button type="button" className="danger" disabled={isDisabled} onClick={onRemove}>
        {texts.remove}
      </button>
    </>
  );
}

const FIELDS: readonly BulkField[] = ["category", "addTag", "dropTag", "date", ...LABEL_FIELDS];

interface ToolProps extends ToolsProps {
  readonly field: BulkField;
}

/** A button that opens a native popover, whose first field gets the focus. */
export function BulkTool({ field, expenses, isDisabled, onChange }: ToolProps) {
  const texts = useTexts();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const BulkEditor = BULK_EDITORS[field];
  useEffect(() => {
    // React would focus the field at once if this were a prop, although the popover is not open.
    popover.current?.querySelector("input")?.setAttribute("autofocus", "");
  }, []);
  const name = { ...texts, ...texts.bulk }[field];
  return (
    <>
      <button type="button" popoverTarget={id} disabled={isDisabled}>
        {name}
      </button>
      <div id={id} ref={popover} popover="auto" role="dialog" aria-label={name} className="popover">
        <BulkEditor
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

/** Closes the bar. If it has the focus, the active row gets it back. */
function leave(close: () => void): void {
  const isInBar = document.activeElement?.closest(".bulk");
  close();
  keepFocusInList();
  if (isInBar) focusRow();
}
