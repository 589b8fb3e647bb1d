// A change of a row in its own place, and the cell that is being edited.

import type { RowChange } from "../shapes.ts";

export interface EditedCell {
  readonly row: number;
  readonly column: "payee" | "category";
}

export type RowEdit = Omit<RowChange, "row">;
