// Keys and presses that go to a cell of a list of rows. The arrows go from cell to cell, on pages from left to right and from right to left.

import { type RefObject, useEffect, useEffectEvent } from "react";
import { cellBeside } from "./cells.ts";

interface CellEvents {
  readonly list: RefObject<HTMLElement | null>;
  /** E edits the cell with the focus, and Enter too where nothing in the cell has the focus. */
  readonly edit: (cell: HTMLElement) => void;
  /** Called for a press that hits none of `own`, with the cell where it hits one. */
  readonly press: (event: MouseEvent, cell: HTMLElement) => void;
  /** A selector of what takes presses by itself. */
  readonly own: string;
}

export function useCellEvents({ list, edit, press, own }: CellEvents): void {
  const keydown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    if (!cell || target.closest("form")) return;
    const steps = stepsOf(key);
    // A choice of the platform has its own keys, until Escape leaves it.
    if (target.matches("select")) {
      if (key !== "Escape") return;
      cell.focus();
    } else if (steps !== undefined) cellBeside(cell, steps)?.focus({ preventScroll: true });
    else if (key === "e" || (key === "Enter" && target === cell)) edit(cell);
    else return;
    event.preventDefault();
  });

  const click = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest(own)) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    if (cell) press(event, cell);
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    list.current?.addEventListener("keydown", (event) => keydown(event), { signal });
    list.current?.addEventListener("click", (event) => click(event), { signal });
    return () => ending.abort();
  }, [list]);
}

/** Whether a press edits what it hits: one of a mouse does. */
export function isByMouse(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** The id of a cell's row. */
export function rowIdOf(cell: HTMLElement): number {
  return Number.parseInt(cell.closest<HTMLElement>("[data-id]")?.dataset["id"] ?? "", 10);
}

/** As the text runs; undefined for other keys. */
function stepsOf(key: string): 1 | -1 | undefined {
  const isTurned = document.documentElement.dir === "rtl";
  if (key === "ArrowRight") return isTurned ? -1 : 1;
  if (key === "ArrowLeft") return isTurned ? 1 : -1;
  return undefined;
}
