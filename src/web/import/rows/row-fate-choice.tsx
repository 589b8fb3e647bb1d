// What becomes of a row, as a choice: it is recorded, left out, or known already. The fate that it has says why.

import { ROW_FATES, type RowFate } from "../../../domain/import/terms.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { RECORDED, rowFateOf } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";

interface Props {
  readonly row: Pick<ImportRow, "fate" | "expense">;
  readonly label?: string;
  readonly tabIndex?: number;
  readonly onChoose: (fate: RowFate) => void;
}

export function RowFateChoice({ row, label, tabIndex, onChoose }: Props) {
  const texts = useImportTexts();
  const own = rowFateOf(row);
  const names = { new: texts.row.record, "left-out": texts.row.leaveOut, known: texts.row.known };
  // A plain new row is recorded; any other fate has more to say.
  const ownName = row.fate === "new" ? names.new : texts.fates.one[row.fate];
  return (
    <select
      className="said"
      aria-label={label}
      tabIndex={tabIndex}
      data-recorded={RECORDED.includes(row.fate) || undefined}
      value={own}
      onChange={({ target }) => {
        const chosen = ROW_FATES.find((fate) => fate === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {ROW_FATES.map((fate) => (
        <option key={fate} value={fate}>
          {fate === own ? ownName : names[fate]}
        </option>
      ))}
    </select>
  );
}
