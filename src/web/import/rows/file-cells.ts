// The keys of the cells of a row, as in the book: payee and category are edited in place; a choice of the platform by its own keys.

import type { RefObject } from "react";
import { isByMouse, rowIdOf, useCellEvents } from "../../book/list/cell-events.ts";
import { columnOf } from "../../book/list/cells.ts";
import type { ImportRow } from "../shapes.ts";
import type { EditedCell } from "./row-editing.tsx";

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly ImportRow[];
  readonly isWide: boolean;
  readonly onEdit: (cell: EditedCell) => void;
}

export function useFileCells({ list, rows, isWide, onEdit }: Options): void {
  function edit(cell: HTMLElement): void {
    const id = rowIdOf(cell);
    const row = rows.find((each) => each.row === id);
    const column = columnOf(cell);
    if (!isWide || !row?.expense) return;
    if (column === "payee" || column === "category") onEdit({ row: id, column });
    if (column === "status") cell.querySelector("select")?.focus();
  }
  const press = (_: MouseEvent, cell: HTMLElement) => isByMouse() && edit(cell);
  useCellEvents({ list, edit, press, own: "button, input, select, form" });
}
