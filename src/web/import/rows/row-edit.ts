// A change of a row in its own place, the cell that is being edited, and the fields that a row has at the side.

import type { RowChange } from "../shapes.ts";

export interface EditedCell {
  readonly row: number;
  readonly column: "payee" | "category";
}

/** What can be said of the expense that a row becomes. */
export type RowField = Exclude<keyof RowEdit, "status" | "reset">;

export type RowEdit = Omit<RowChange, "row">;
