// Which rows of a file are selected, so that something can be said of all of them.

import { useState } from "react";
import type { ImportRow } from "../shapes.ts";

export interface SelectedRows {
  /** By their numbers. */
  readonly selected: ReadonlyMap<number, ImportRow>;
  /** How many can be: those that are expenses, or would be. */
  readonly choosable: number;
  /** Whether a press on a row selects it instead of opening it, as fingers have no other way. */
  readonly isSelecting: boolean;
  readonly begin: () => void;
  readonly toggle: (row: ImportRow) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

export function useSelectedRows(rows: readonly ImportRow[]): SelectedRows {
  const [selected, setSelected] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const [isSelecting, setIsSelecting] = useState(false);
  const choosable = rows.filter(({ expense }) => expense !== null);
  return {
    selected,
    choosable: choosable.length,
    isSelecting,
    begin: () => setIsSelecting(true),
    toggle(row) {
      if (!row.expense) return;
      const next = new Map(selected);
      if (!next.delete(row.row)) next.set(row.row, row);
      setSelected(next);
    },
    selectAll: () => setSelected(new Map(choosable.map((row) => [row.row, row]))),
    clear() {
      setSelected(new Map());
      setIsSelecting(false);
    },
  };
}
