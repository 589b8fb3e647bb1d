// The keys of the list of rows, as in the book: j and k go through it, the arrows from cell to cell, E edits one, x selects, Enter opens.

import { type RefObject, useEffect, useState } from "react";
import { isByMouse, rowIdOf, useCellEvents } from "../../book/list/cell-events.ts";
import { columnOf, placeIn } from "../../book/list/cells.ts";
import { usePageKeys } from "../../keys.ts";
import { useLostFocus } from "../../parts/lost-focus.ts";
import type { ImportRow } from "../shapes.ts";
import type { EditedCell } from "./row-edit.ts";

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly ImportRow[];
  readonly isWide: boolean;
  readonly onToggle: (row: ImportRow) => void;
  readonly onToggleAll: () => void;
  readonly onEdit: (cell: EditedCell) => void;
  /** Undefined where nothing is selected. */
  readonly onClear: (() => void) | undefined;
}

export function useFileRowKeys(options: Options): { readonly active: number } {
  const { list, rows, onToggle, onToggleAll, onClear } = options;
  const [chosen, setChosen] = useState<number>();
  const [isMoving, setIsMoving] = useState(false);
  const active = Math.min(chosen ?? 0, Math.max(0, rows.length - 1));

  function move(steps: 1 | -1): void {
    const next = chosen === undefined ? active : active + steps;
    setChosen(Math.min(Math.max(next, 0), rows.length - 1));
    setIsMoving(true);
  }

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    x() {
      const row = rows[active];
      if (row?.expense) onToggle(row);
    },
    "mod+a": onToggleAll,
    ...(onClear && { Escape: onClear }),
  });

  useEffect(() => {
    if (!isMoving) return;
    const row = list.current?.querySelector(`[data-place="rows ${active}"]`);
    if (!row) return;
    const column = document.activeElement ? columnOf(document.activeElement) : undefined;
    placeIn(row, column)?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
    setIsMoving(false);
  });

  useEffect(() => {
    const element = list.current;
    function follow({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      const place = target.closest<HTMLElement>("[data-place]")?.dataset["place"];
      const index = Number.parseInt(place?.split(" ")[1] ?? "", 10);
      if (index >= 0) setChosen(index);
    }
    element?.addEventListener("focusin", follow);
    return () => element?.removeEventListener("focusin", follow);
  }, [list]);

  // A row that is given another status may leave the list: then the one that takes its place has the focus.
  useLostFocus(list, () => setIsMoving(true));
  useCells(options);
  return { active };
}

/** Of payee and category, which are edited in place; a choice of the platform is edited by its own keys. */
function useCells({ list, rows, isWide, onEdit }: Options): void {
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
