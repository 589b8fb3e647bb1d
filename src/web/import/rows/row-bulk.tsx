// What can be said of all rows that are selected: whether they are imported, their category and their payee.

import { type ReactNode, useId, useRef, useState } from "react";
import { ROW_CHOICES } from "../../../domain/import/terms.ts";
import { MOST_ACTIONS } from "../../../domain/ledger/actions.ts";
import { sum, ZERO } from "../../../domain/money/decimal.ts";
import { CategoryField, NameField } from "../../expense/fields/controls.tsx";
import { showCount } from "../../locale/amounts.ts";
import { Amount } from "../../parts/amount.tsx";
import { IconButton } from "../../parts/icon.tsx";
import { keepFocusInList } from "../../parts/row-focus.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { Amending } from "../amending.ts";
import type { RowEdit } from "./row-edit.ts";
import type { SelectedRows } from "./selected-rows.ts";

interface Props {
  readonly selection: SelectedRows;
  readonly amending: Amending;
}

export function RowBulk({ selection, amending }: Props) {
  const own = useTexts();
  const texts = useImportTexts();
  const { locale } = useReader();
  const rows = [...selection.selected.values()];
  const total = sum(rows.map(({ amount }) => amount ?? ZERO));
  const names = {
    new: texts.row.import,
    skipped: texts.row.skip,
    "already-imported": texts.row.alreadyImported,
  };

  function say(edit: RowEdit): void {
    const changes = rows.slice(0, MOST_ACTIONS).map(({ row }) => ({ row, ...edit }));
    amending.changeRows(changes);
    leave();
  }

  function leave(): void {
    selection.clear();
    keepFocusInList();
  }

  return (
    <section className="bulk" aria-label={texts.bulk.label}>
      <p role="status" className="bulk-sum">
        {texts.bulk.selected(rows.length, showCount(rows.length, locale))} <Amount value={total} />
      </p>
      {rows.length < selection.choosable && (
        <button type="button" className="plain strong" onClick={selection.selectAll}>
          {texts.bulk.selectAll(showCount(selection.choosable, locale))}
        </button>
      )}
      <div className="bulk-fields">
        {ROW_CHOICES.map((status) => (
          <button key={status} type="button" onClick={() => say({ status })}>
            {names[status]}
          </button>
        ))}
        <CategoryForAll onDone={(category) => say({ category })} />
        <PayeeForAll onDone={(payee) => say({ payee })} />
      </div>
      <IconButton icon="close" className="plain clear" label={own.bulk.clear} onClick={leave} />
    </section>
  );
}

function CategoryForAll({ onDone }: { readonly onDone: (category: number | null) => void }) {
  const texts = useTexts();
  const [category, setCategory] = useState<number | null>();
  return (
    <InPopover
      label={texts.category}
      isReady={category !== undefined}
      onApply={() => onDone(category ?? null)}
    >
      {(id) => (
        <CategoryField
          id={id}
          opensAtOnce
          value={category}
          onChange={setCategory}
          onChoose={onDone}
        />
      )}
    </InPopover>
  );
}

function PayeeForAll({ onDone }: { readonly onDone: (payee: string) => void }) {
  const texts = useTexts();
  const [payee, setPayee] = useState("");
  const name = payee.trim();
  return (
    <InPopover label={texts.payee} isReady={name !== ""} onApply={() => onDone(name)}>
      {(id) => <NameField id={id} field="payee" value={payee} onChange={setPayee} />}
    </InPopover>
  );
}

interface PopoverProps {
  readonly label: string;
  readonly isReady: boolean;
  readonly onApply: () => void;
  readonly children: (id: string) => ReactNode;
}

function InPopover({ label, isReady, onApply, children }: PopoverProps) {
  const texts = useTexts();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget={id}>
        {label}
      </button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popover"
        onToggle={({ newState }) => {
          if (newState === "open") popover.current?.querySelector<HTMLElement>("input")?.focus();
        }}
      >
        <form
          className="one-field"
          onSubmit={(event) => {
            event.preventDefault();
            popover.current?.hidePopover();
            onApply();
          }}
        >
          <div className="form-field">
            <label htmlFor={`${id}-field`}>{label}</label>
            {children(`${id}-field`)}
          </div>
          <button type="submit" className="primary" disabled={!isReady}>
            {texts.bulk.apply}
          </button>
        </form>
      </div>
    </>
  );
}
