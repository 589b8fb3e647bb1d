// The choice of a row: it is imported, skipped, or already imported. Its status says why.

import { ROW_CHOICES, type RowChoice } from "../../../domain/import/terms.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { choiceNames, IMPORTED, nameOfStatus, rowChoiceOf } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";

interface Props {
  readonly row: Pick<ImportRow, "status" | "expense">;
  readonly label?: string;
  readonly tabIndex?: number;
  readonly onChoose: (status: RowChoice) => void;
}

export function RowChoiceField({ row, label, tabIndex, onChoose }: Props) {
  const texts = useImportTexts();
  const own = rowChoiceOf(row);
  const names = choiceNames(texts);
  // A plain new row is imported; any other status has more to say.
  const ownName = row.status === "new" ? names.new : nameOfStatus(row.status, texts);
  return (
    <select
      className="said"
      aria-label={label}
      tabIndex={tabIndex}
      data-recorded={IMPORTED.includes(row.status) || undefined}
      value={own}
      onChange={({ target }) => {
        const chosen = ROW_CHOICES.find((status) => status === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {ROW_CHOICES.map((status) => (
        <option key={status} value={status}>
          {status === own ? ownName : names[status]}
        </option>
      ))}
    </select>
  );
}
