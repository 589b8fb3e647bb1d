// The bar for selected rows: it imports or skips them, and sets their category and payee.

import { ROW_CHOICES } from "../../../domain/import/terms.ts";
import { MAX_ACTIONS } from "../../../domain/ledger/actions.ts";
import { sum, ZERO } from "../../../domain/money/decimal.ts";
import { BulkTool } from "../../expense/bulk/bulk-tools.tsx";
import { showCount } from "../../locale/amounts.ts";
import { useOnPage } from "../../on-page.ts";
import { Amount } from "../../parts/amount.tsx";
import { IconButton } from "../../parts/icon.tsx";
import { keepFocusInList } from "../../parts/row-focus.ts";
import type { Changing } from "../../service/transactions.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { Amending } from "../amending.ts";
import { choiceNames } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";
import type { RowEdit } from "./row-editing.tsx";

interface Props {
  /** The selected rows. */
  readonly rows: readonly ImportRow[];
  /** How many rows can be selected: those that are expenses, or would be. */
  readonly choosable: number;
  readonly amending: Amending;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

export function RowBulk({ rows, choosable, amending, onSelectAll, onClear }: Props) {
  const own = useTexts();
  const texts = useImportTexts();
  const { locale } = useReader();
  useOnPage("bulk");
  const names = choiceNames(texts);

  function changeAll(edit: RowEdit): void {
    amending.changeRows(rows.slice(0, MAX_ACTIONS).map(({ row }) => ({ row, ...edit })));
    leave();
  }

  /** Changes all rows in the same way, as no row is split here. */
  function changeFields(changing: Changing): void {
    if (typeof changing === "function") return;
    const { parts: _, ...edit } = changing;
    // Safe: a category or a payee.
    changeAll(edit as RowEdit);
  }

  function leave(): void {
    onClear();
    keepFocusInList();
  }

  return (
    <section className="bulk flow float" aria-label={texts.bulk}>
      <p role="status" className="bulk-sum">
        {texts.questions.rows(rows.length, showCount(rows.length, locale))}{" "}
        <Amount value={sum(rows.map(({ amount }) => amount ?? ZERO))} />
      </p>
      {rows.length < choosable && (
        <button type="button" className="plain strong" onClick={onSelectAll}>
          {own.bulk.selectAll(showCount(choosable, locale))}
        </button>
      )}
      <div className="bulk-fields">
        {ROW_CHOICES.map((status) => (
          <button key={status} type="button" onClick={() => changeAll({ status })}>
            {names[status]}
          </button>
        ))}
        {(["category", "payee"] as const).map((field) => (
          <BulkTool
            key={field}
            field={field}
            expenses={[]}
            isDisabled={false}
            onChange={changeFields}
          />
        ))}
      </div>
      <IconButton icon="close" className="plain clear" label={own.bulk.clear} onClick={leave} />
    </section>
  );
}
