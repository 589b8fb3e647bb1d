// Selected rows, and their bar: it imports or skips them, and sets their category and payee.

import { useState } from "react";
import { ROW_CHOICES } from "../../../domain/import/terms.ts";
import { MAX_ACTIONS } from "../../../domain/ledger/actions.ts";
import { sum, ZERO } from "../../../domain/money/decimal.ts";
import { BulkTool } from "../../expense/bulk/bulk-tools.tsx";
import { showCount } from "../../locale/amounts.ts";
import { useOnPage } from "../../on-page.ts";
import { Amount } from "../../parts/amount.tsx";
import { Button, IconButton } from "../../parts/icon.tsx";
import { keepFocusInList } from "../../parts/row-focus.ts";
import type { Changing } from "../../service/transactions.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useReader } from "../../texts/texts.ts";
import { useStaged } from "../amending.ts";
import { choiceNames } from "../row-change.ts";
import type { ImportRow, RowEdit } from "../shapes.ts";

export function useSelectedRows(rows: readonly ImportRow[]) {
  const [selected, setSelected] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  // On a touchscreen there is no other way to select, so a press on a row selects it instead of opening it.
  const [isSelecting, setIsSelecting] = useState(false);
  const choosable = rows.filter(({ expense }) => expense !== null);
  return {
    selected,
    isSelecting,
    /** The number of rows that can be selected, which are or would be expenses. */
    choosable: choosable.length,
    begin: () => setIsSelecting(true),
    selectAll: () => setSelected(new Map(choosable.map((row) => [row.row, row]))),
    toggle(row: ImportRow) {
      if (!row.expense) return;
      const next = new Map(selected);
      if (!next.delete(row.row)) next.set(row.row, row);
      setSelected(next);
    },
    clear() {
      setSelected(new Map());
      setIsSelecting(false);
    },
  };
}

interface Props {
  readonly selection: ReturnType<typeof useSelectedRows>;
}

export function RowBulk({ selection }: Props) {
  const { changeRows } = useStaged();
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  useOnPage("bulk");
  const { choosable, selectAll, clear } = selection;
  const rows = [...selection.selected.values()];
  const names = choiceNames(texts);

  function changeAll(edit: RowEdit): void {
    changeRows(rows.slice(0, MAX_ACTIONS).map(({ row }) => ({ row, ...edit })));
    leave();
  }

  /** Changes all rows in the same way, since rows can't be split here. */
  function changeFields(changing: Changing): void {
    if (typeof changing === "function") return;
    const { parts: _, ...edit } = changing;
    changeAll(edit);
  }

  function leave(): void {
    clear();
    keepFocusInList();
  }

  return (
    <section className="bulk flow float" aria-label={texts.bulk}>
      <p role="status" className="bulk-sum">
        {texts.questions.rows(rows.length, showCount(rows.length, locale))}{" "}
        <Amount value={sum(rows.map(({ amount }) => amount ?? ZERO))} />
      </p>
      {rows.length < choosable && (
        <Button className="plain strong" onClick={selectAll}>
          {own.bulk.selectAll(showCount(choosable, locale))}
        </Button>
      )}
      <div className="bulk-fields">
        {ROW_CHOICES.map((status) => (
          <Button key={status} onClick={() => changeAll({ status })}>
            {names[status]}
          </Button>
        ))}
        {(["category", "payee"] as const).map((field) => (
          <BulkTool key={field} field={field} onChange={changeFields} />
        ))}
      </div>
      <IconButton icon="close" className="plain clear" label={own.bulk.clear} onClick={leave} />
    </section>
  );
}
