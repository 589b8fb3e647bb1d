// Rows that are swiped by a finger: that selects an expense, or deletes it.

import type { RefObject } from "react";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { keepFocusInList } from "../../parts/row-focus.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { remove } from "../../service/transactions.ts";
import { useTexts } from "../../texts/texts.ts";
import type { ExpensesBySection } from "./row-keys.ts";
import { useSwipe } from "./swipe.ts";

interface SwipedRowsProps {
  readonly list: RefObject<HTMLElement | null>;
  /** Those of the sections in view, as far as they are there. */
  readonly expenses: ExpensesBySection;
}

/** Draws nothing. */
export function SwipedRows({ list, expenses }: SwipedRowsProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const { toggle, setIsSelecting } = useSelection();
  useSwipe({
    list,
    words: { select: texts.book.selectSome, delete: texts.remove },
    onSwipe(place, operation) {
      const [section = "", index = ""] = place.split(" ");
      const expense = expenses.get(section)?.[Number.parseInt(index, 10)];
      if (!expense || expense.id < 0) return;
      if (operation === "delete") {
        transact(ledger, remove(placeOf(ledger), [expense]));
        return keepFocusInList();
      }
      setIsSelecting(true);
      toggle(expense, false);
    },
  });
  return null;
}
