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
import type { Expense } from "../../service/shapes.ts";
import type { Changing } from "../../service/transactions.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { Amending } from "../amending.ts";
import { choiceNames } from "../row-change.ts";
import type { RowEdit } from "./row-editing.tsx";
import type { SelectedRows } from "./selected-rows.ts";

const NONE: readonly Expense[] = [];

interface Props {
  readonly selection: SelectedRows;
  readonly amending: Amending;
}

export function RowBulk({ selection, amending }: Props) {
  const own = useTexts();
  const texts = useImportTexts();
  const { locale } = useReader();
  useOnPage("bulk");
  const rows = [...selection.selected.values()];
  const total = sum(rows.map(({ amount }) => amount ?? ZERO));
  const names = choiceNames(texts);

  function say(edit: RowEdit): void {
    const changes = rows.slice(0, MAX_ACTIONS).map(({ row }) => ({ row, ...edit }));
    amending.changeRows(changes);
    leave();
  }

  /** The same for all rows, as no row is split here. */
  function sayAsIn(changing: Changing): void {
    if (typeof changing === "function") return;
    const { parts: _, ...edit } = changing;
    // Safe: a category or a payee.
    say(edit as RowEdit);
  }

  function leave(): void {
    selection.clear();
    keepFocusInList();
  }

  return (
    <section className="bulk flow float" aria-label={texts.bulk}>
      <p role="status" className="bulk-sum">
        {texts.questions.rows(rows.length, showCount(rows.length, locale))} <Amount value={total} />
      </p>
      {rows.length < selection.choosable && (
        <button type="button" className="plain strong" onClick={selection.selectAll}>
          {own.bulk.selectAll(showCount(selection.choosable, locale))}
        </button>
      )}
      <div className="bulk-fields">
        {ROW_CHOICES.map((status) => (
          <button key={status} type="button" onClick={() => say({ status })}>
            {names[status]}
          </button>
        ))}
        {(["category", "payee"] as const).map((field) => (
          <BulkTool
            key={field}
            field={field}
            expenses={NONE}
            isDisabled={false}
            onChange={(changing) => sayAsIn(changing)}
          />
        ))}
      </div>
      <IconButton icon="close" className="plain clear" label={own.bulk.clear} onClick={leave} />
    </section>
  );
}
