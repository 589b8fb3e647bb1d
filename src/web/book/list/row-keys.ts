// The row that the keyboard is at: j and k, or the arrows, move it, and Ctrl+A selects all.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePageKeys } from "../../keys.ts";
import { focusScreen, useLostFocus } from "../../parts/row-focus.ts";
import type { Expense } from "../../service/shapes.ts";
import { columnOf, placeIn } from "./cells.ts";
import type { Section } from "./days-in-view.ts";

/** By the key of the section, as far as they are there. */
export type ExpensesBySection = ReadonlyMap<string, readonly Expense[]>;

/** A row by its place. */
export interface ActiveRow {
  /** The key of its section of the list. */
  readonly section: string | undefined;
  /** Its place there. */
  readonly index: number;
}

export interface RowKeys {
  readonly active: ActiveRow;
  /** The keys go on from this row; the focus stays where it is. */
  readonly choose: (row: ActiveRow) => void;
  /** Goes on to the row that takes its place when its expense goes. */
  readonly leave: () => void;
  /** The row that had the focus is gone, as with its month: another one takes it once it is drawn. */
  readonly lose: () => void;
}

interface RowKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly sections: readonly Section[];
  readonly onSelectAll: () => void;
}

/** The first row, until a key or the focus has gone to another. */
export function useRowKeys({ list, sections, onSelectAll }: RowKeysOptions): RowKeys {
  const [chosen, setChosen] = useState<ActiveRow>();
  const [isMoving, setIsMoving] = useState(false);
  const column = useRef<string>(undefined);
  const own = sections.find(({ key, count }) => key === chosen?.section && count > 0);
  const active: ActiveRow =
    chosen && own
      ? { section: own.key, index: Math.min(chosen.index, own.count - 1) }
      : { section: sections[0]?.key, index: 0 };

  function move(steps: 1 | -1): void {
    setChosen(chosen === undefined ? active : (neighbourOf(sections, active, steps) ?? active));
    setIsMoving(true);
  }

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    "mod+a": onSelectAll,
    x: () => press(rowIn(list.current, active)?.querySelector("input")),
  });

  useEffect(() => {
    if (!isMoving) return;
    const row = rowIn(list.current, active);
    const place = row && placeIn(row, column.current);
    // Don't take focus from somebody typing.
    const isTyping = document.activeElement?.matches("input, select, textarea");
    if (isTyping) setIsMoving(false);
    if (!place || isTyping) return;
    place.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
    setIsMoving(false);
  });

  useEffect(() => {
    const element = list.current;
    function follow({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      const row = target.closest<HTMLElement>("[data-place]");
      const [section = "", index = ""] = row?.dataset["place"]?.split(" ") ?? [];
      if (!sections.some(({ key }) => key === section)) return;
      column.current = columnOf(target);
      setChosen({ section, index: Number.parseInt(index, 10) });
    }
    element?.addEventListener("focusin", follow);
    return () => element?.removeEventListener("focusin", follow);
  }, [list, sections]);

  function lose(): void {
    focusScreen();
    setIsMoving(true);
  }
  useLostFocus(list, lose);
  useFocusAfter(list);

  function leave(): void {
    const next = neighbourOf(sections, active, 1);
    const replacement = next ?? neighbourOf(sections, active, -1);
    if (!replacement) return;
    linkIn(list.current, replacement)?.focus({ preventScroll: true });
    // Those behind it in its section move up.
    setChosen(next?.section === active.section ? active : replacement);
  }

  return { active, choose: setChosen, leave, lose };
}

/** The focus goes to the screen with a list that had it. */
function useFocusAfter(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      if (element?.contains(document.activeElement)) focusScreen();
    };
  }, [list]);
}

function neighbourOf(
  sections: readonly Section[],
  { section, index }: ActiveRow,
  steps: 1 | -1,
): ActiveRow | undefined {
  const at = sections.findIndex(({ key }) => key === section);
  const next = index + steps;
  if (next >= 0 && next < (sections[at]?.count ?? 0)) return { section, index: next };
  const other = sections[at + steps];
  return other && { section: other.key, index: steps === 1 ? 0 : other.count - 1 };
}

function rowIn(list: HTMLElement | null, { section, index }: ActiveRow): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${section} ${index}"]`) ?? null;
}

export function linkIn(list: HTMLElement | null, row: ActiveRow): HTMLElement | null {
  return rowIn(list, row)?.querySelector<HTMLElement>("[data-row]") ?? null;
}

function press(box: HTMLInputElement | null | undefined): void {
  box?.click();
}
