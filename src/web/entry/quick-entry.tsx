// The line for a new expense: what is typed is read at once and shown below as chips, with what the past suggests. Enter records it
// and leaves the line open for the next one.

import {
  Suspense,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { QUICK_ENTRY_CHARACTERS } from "../../domain/quick-entry/quick-entry.ts";
import { lazily } from "../lazily.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import type { Expense } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { takeEntered, takeLeft } from "./draft.ts";
import { LineChips } from "./line-chips.tsx";
import { PAGE_LINE } from "./page-line.ts";
import { type Entry, useEntry } from "./use-entry.ts";

const EntryForm = lazily(async () => (await import("./entry-form.tsx")).EntryForm);

interface Props {
  /** An expense that is to be recorded once more. */
  readonly like?: Expense | undefined;
  readonly onClose: () => void;
  /** Whether it begins with all fields. */
  readonly beginsAsForm?: boolean;
}

export function QuickEntry({ like, onClose, beginsAsForm = false }: Props) {
  const texts = useTexts();
  const [isForm, setIsForm] = useState(beginsAsForm || like !== undefined);
  const entry = useEntry();
  // The line stays, and takes what is typed, until the form is there.
  const toForm = () => startTransition(() => setIsForm(true));
  // Once it is recorded, what is typed is the next line, as after a line: with no field to take it, it would be keys of the page.
  const back = like ? onClose : () => setIsForm(false);

  return (
    <Dialog
      className={isForm ? "sheet" : "sheet quick"}
      aria-label={texts.entry.label}
      isKept={like === undefined}
      onClose={isForm ? back : onClose}
    >
      <Suspense>
        {isForm ? (
          <EntryForm entry={entry} like={like} onDone={back} onCancel={back} />
        ) : (
          <EntryLine entry={entry} onForm={toForm} onClose={onClose} />
        )}
      </Suspense>
    </Dialog>
  );
}

interface EntryLineProps {
  readonly entry: Entry;
  readonly onForm: () => void;
  /** Left out where the line is a part of the page. */
  readonly onClose?: () => void;
}

export function EntryLine({ entry, onForm, onClose }: EntryLineProps) {
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // It comes back from the form, too; what was begun before is gone on with at its end.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  const ask = useRef({ onForm, onClose });
  useEffect(() => {
    const entered = takeEntered();
    if (entered === "record") field.current?.form?.requestSubmit();
    if (entered === "form") ask.current.onForm();
    if (takeLeft()) ask.current.onClose?.();
  }, []);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What only the form can say is not to be lost.
        if (entry.isMoreKept) return onForm();
        void entry.submit();
        field.current?.focus();
      }}
    >
      <div className="line">
        <input
          ref={field}
          type="text"
          aria-label={texts.entry.label}
          aria-describedby={id}
          placeholder={texts.entry.placeholder}
          value={entry.text}
          maxLength={QUICK_ENTRY_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="done"
          {...(onClose ? {} : PAGE_LINE)}
          onChange={({ target }) => entry.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !event.shiftKey) return;
            event.preventDefault();
            onForm();
          }}
        />
        {onClose && (
          <button type="button" className="plain" aria-label={texts.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <LineChips entry={entry} id={id} />
      {entry.isMoreKept && <p className="hint more-kept">{texts.entry.moreKept}</p>}
      <div className="line-foot">
        <button type="button" className="plain" onClick={onForm}>
          {texts.entry.form} <kbd>Shift</kbd> <kbd>Enter</kbd>
        </button>
        <button type="submit" className="primary" disabled={!entry.draft && !entry.isMoreKept}>
          {texts.entry.record} <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  );
}
