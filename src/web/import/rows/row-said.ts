// What is said of a row where it stands, and where that is being typed.

import type { RowChange } from "../shapes.ts";

export interface EditedCell {
  readonly row: number;
  readonly column: "payee" | "category";
}

export type RowSaid = Omit<RowChange, "row">;
