// What can be selected in the book, and the way into it for fingers: they have no hovering that shows boxes, and no keys.

import type { ReactNode } from "react";
import type { Filter } from "../service/filter.ts";
import { useTexts } from "../texts/texts.ts";
import { SelectionContext, useNewSelection, useSelection } from "./selection.ts";

interface Props {
  readonly filter: Filter;
  readonly children: ReactNode;
}

/** Only what asks for the selection is drawn anew with it. */
export function Selecting({ filter, children }: Props) {
  return <SelectionContext value={useNewSelection(filter)}>{children}</SelectionContext>;
}

export function SelectButton() {
  const texts = useTexts();
  const { isSelecting, setIsSelecting, clear } = useSelection();
  return (
    <button
      type="button"
      className="plain select-some"
      onClick={() => (isSelecting ? clear() : setIsSelecting(true))}
    >
      {isSelecting ? texts.book.selectNone : texts.book.selectSome}
    </button>
  );
}
