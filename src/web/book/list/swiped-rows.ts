// Handles swipes on rows, which select or delete an expense.

import { type RefObject, useEffect, useEffectEvent } from "react";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { keepFocusInList } from "../../parts/row-focus.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { remove } from "../../service/transactions.ts";
import { useTexts } from "../../texts/texts.ts";
import type { ExpensesBySection } from "./list-view.ts";

interface SwipedRowsProps {
  readonly list: RefObject<HTMLElement | null>;
  /** Holds the expenses that are loaded. */
  readonly expenses: ExpensesBySection;
}

/** Renders nothing. */
export function SwipedRows({ list, expenses }: SwipedRowsProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const { toggle, setIsSelecting } = useSelection();

  const show = useEffectEvent((row: HTMLElement, along: number) => {
    const operation = along > 0 ? "select" : "delete";
    const word = operation === "select" ? texts.book.selectSome : texts.remove;
    row.dataset["swipe"] = operation;
    // CSS quotes strings as JSON does.
    row.style.setProperty("--word", JSON.stringify(word));
    row.toggleAttribute("data-far", operationOf(along, row.offsetWidth) !== undefined);
    row.style.setProperty("--swipe", `${isMirrored() ? -along : along}px`);
  });

  const act = useEffectEvent((row: HTMLElement, operation: SwipeOperation) => {
    const [section = "", index = ""] = row.dataset["place"]?.split(" ") ?? [];
    const expense = expenses.get(section)?.[Number.parseInt(index, 10)];
    if (!expense || expense.id < 0) return;
    if (operation === "delete") {
      transact(ledger, remove(placeOf(ledger), [expense]));
      return keepFocusInList();
    }
    setIsSelecting(true);
    toggle(expense, false);
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let touched: Touched | undefined;

    function begin(event: PointerEvent): void {
      const { target, pointerType, isPrimary } = event;
      if (pointerType !== "touch" || !isPrimary || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>("[data-place]");
      if (row && !target.closest("form, input"))
        touched = { row, start: event, isSwiped: undefined };
    }

    function move(event: PointerEvent): void {
      if (!touched || touched.start.pointerId !== event.pointerId) return;
      const moved = movedTo(touched, event);
      touched.isSwiped ??= isSwipe(moved);
      if (touched.isSwiped === false) touched = undefined;
      if (touched?.isSwiped) show(touched.row, moved.along);
    }

    function end(event: PointerEvent): void {
      const ended = touched;
      touched = undefined;
      if (!ended?.isSwiped) return;
      const { row } = ended;
      const operation = operationOf(movedTo(ended, event).along, row.offsetWidth);
      hide(row);
      // Lifting the finger must not count as a press.
      row.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => row.removeEventListener("click", stop, { capture: true }));
      if (operation && event.type === "pointerup") act(row, operation);
    }

    list.current?.addEventListener("pointerdown", begin, { signal });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
    return () => ending.abort();
  }, [list]);
  return null;
}

/** A movement in pixels. `along` is in the direction of the text. */
interface Moved {
  readonly along: number;
  readonly across: number;
}

/** Movements up to this length may be a trembling finger. */
const SLACK = 12;
/** A swipe must go this many times as far along the row as across it. */
const FLATNESS = 2;
/** Releasing the row beyond this share of its width does the operation, or beyond a thumb's reach if that is less. */
const SHARE = 0.3;
const FAR = 112;

type SwipeOperation = "select" | "delete";

/** True for a swipe, false for scrolling, undefined while it may be either. */
export function isSwipe({ along, across }: Moved): boolean | undefined {
  const [far, aside] = [Math.abs(along), Math.abs(across)];
  if (Math.max(far, aside) < SLACK) return undefined;
  return far >= FLATNESS * aside;
}

/** The operation that starts if the row is released there. */
export function operationOf(along: number, width: number): SwipeOperation | undefined {
  if (Math.abs(along) < Math.min(width * SHARE, FAR)) return undefined;
  return along > 0 ? "select" : "delete";
}

interface Touched {
  readonly row: HTMLElement;
  readonly start: PointerEvent;
  /** Undefined as long as it may still be scrolling. */
  isSwiped: boolean | undefined;
}

function movedTo({ start }: Touched, { clientX, clientY }: PointerEvent): Moved {
  const right = clientX - start.clientX;
  return { along: isMirrored() ? -right : right, across: clientY - start.clientY };
}

function isMirrored(): boolean {
  return document.documentElement.dir === "rtl";
}

function hide(row: HTMLElement): void {
  row.style.removeProperty("--swipe");
  row.removeAttribute("data-far");
  delete row.dataset["swipe"];
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
