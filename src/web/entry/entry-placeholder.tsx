// Placeholders of the line for a new expense. While its code is loading, a field receives the typed text and passes it on. On a first visit
// the line is on the page itself, so that no second line opens over it.

import { useState } from "react";
import { COMPLETING } from "../parts/completing.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useTexts } from "../texts/texts.ts";
import { type Entered, passedOn, receive, storeDraft, storedDraft } from "./draft.ts";

export function EntryPlaceholder({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const [text, setText] = useState(storedDraft);
  const [isNext, setIsNext] = useState(false);

  function enter(what: Entered): void {
    if (isNext || (what === "record" && text.trim() === "")) return;
    passedOn.entered ??= what;
    if (what === "form") return;
    setIsNext(true);
    setText("");
  }

  /** If a line was entered, it is recorded before the dialog closes. */
  function close(): void {
    if (isNext) {
      passedOn.isLeft = true;
    } else {
      receive("entered");
      onClose();
    }
  }

  return (
    <Dialog className="sheet quick" aria-label={texts.nav.newExpense} isKept onClose={close}>
      <div className="line">
        <input
          type="text"
          aria-label={texts.nav.newExpense}
          {...COMPLETING}
          value={text}
          onKeyDown={({ key, shiftKey }) => {
            if (key === "Enter") enter(shiftKey ? "form" : "record");
          }}
          onChange={({ target }) => {
            setText(target.value);
            if (isNext) passedOn.next = target.value;
            else storeDraft(target.value);
          }}
        />
      </div>
    </Dialog>
  );
}

export const PAGE_LINE = { "data-page-line": "" } as const;

/** Focuses the line on the page itself. Returns false if there is none. */
export function focusPageLine(): boolean {
  const field = document.querySelector<HTMLElement>("[data-page-line]");
  field?.focus();
  return field !== null;
}
