// The line for a new expense. It is read at once and shown as chips below, with suggestions and questions. Enter adds it and leaves the
// line open for the next one.

import {
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { QUICK_ENTRY_CHARACTERS } from "../../domain/quick-entry/quick-entry.ts";
import { lazily } from "../lazy-component.ts";
import { NARROW, useMedia } from "../media.ts";
import { COMPLETING, Completions, hasSign } from "../parts/completing.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Button, IconButton } from "../parts/icon.tsx";
import { fittingText } from "../parts/text-input.tsx";
import type { Expense } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { receive } from "./draft.ts";
import { PAGE_LINE } from "./entry-placeholder.tsx";
import { RATE_FIELD } from "./foreign-money.tsx";
import { LineChips } from "./line-chips.tsx";
import { type Entry, useEntry } from "./use-entry.ts";

const EntryForm = lazily(async () => (await import("./entry-form.tsx")).EntryForm);

interface QuickEntryProps {
  readonly like?: Expense | undefined;
  readonly onClose: () => void;
  readonly beginsAsForm?: boolean;
}

export function QuickEntry({ like, onClose, beginsAsForm = false }: QuickEntryProps) {
  const texts = useTexts();
  const [isForm, setIsForm] = useState(beginsAsForm || like !== undefined);
  const entry = useEntry();
  // The line stays until the form is loaded, and still receives typed letters.
  const toForm = () => startTransition(() => setIsForm(true));
  // The line returns after the form is sent. Without a focused field, the next letters would be shortcuts of the page.
  const back = like ? onClose : () => setIsForm(false);

  return (
    <Dialog
      className={isForm ? "sheet tall" : "sheet quick"}
      aria-label={texts.nav.newExpense}
      isKept={like === undefined}
      onClose={isForm ? back : onClose}
    >
      <Suspense>
        {isForm ? (
          <EntryForm entry={entry} like={like} onClose={back} />
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
  /** Undefined if the line is part of the page. */
  readonly onClose?: (() => void) | undefined;
}

export function EntryLine({ entry, onForm, onClose }: EntryLineProps) {
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isNarrow = useMedia(NARROW);
  // The line may also return from the form. The caret then goes to the end of its text.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  const receiveAll = useEffectEvent(() => {
    const entered = receive("entered");
    if (entered === "record") field.current?.form?.requestSubmit();
    if (entered === "form") onForm();
    if (receive("isLeft")) onClose?.();
  });
  useEffect(() => receiveAll(), []);

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        // Content that only the form can express must not be lost.
        if (entry.hasMoreInForm) return onForm();
        void entry.submit();
        field.current?.focus();
      }}
    >
      <LineField entry={entry} field={field} note={id} onForm={onForm} onClose={onClose} />
      <LineChips entry={entry} id={id} />
      {isNarrow && !entry.line.entry.budget && <CategoryTiles entry={entry} />}
      {entry.hasMoreInForm && <p className="hint">{texts.entry.moreKept}</p>}
      <div className="line-foot flow spread">
        <Button className="plain" onClick={onForm}>
          {texts.entry.form} <kbd>{texts.keys.names.shift}</kbd> <kbd>{texts.keys.names.Enter}</kbd>
        </Button>
        <button
          type="submit"
          className="primary"
          disabled={!entry.draft && !entry.budget && !entry.hasMoreInForm}
        >
          <Does entry={entry} /> <kbd>{texts.keys.names.Enter}</kbd>
        </button>
      </div>
    </form>
  );
}

function Does({ entry: { budget, line } }: { readonly entry: Entry }) {
  const texts = useTexts();
  if (budget) return texts.save;
  return line.entry.schedule ? texts.entry.plan : texts.entry.record;
}

interface LineFieldProps extends EntryLineProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly note: string;
}

function LineField({ entry, field, note, onForm, onClose }: LineFieldProps) {
  const texts = useTexts();
  return (
    <div className="line">
      <input
        ref={field}
        type="text"
        aria-label={texts.nav.newExpense}
        aria-describedby={note}
        placeholder={texts.entry.placeholder}
        value={entry.text}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="done"
        {...(onClose ? {} : PAGE_LINE)}
        {...COMPLETING}
        onChange={({ target }) => entry.type(fittingText(target, QUICK_ENTRY_CHARACTERS))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          if (event.shiftKey) {
            event.preventDefault();
            onForm();
          } else if (entry.foreign && !entry.draft && goToRate(event.currentTarget.form, entry)) {
            event.preventDefault();
          }
        }}
      />
      {hasSign(entry.text) && (
        <Suspense>
          <Completions field={field} text={entry.text} onTake={entry.type} />
        </Suspense>
      )}
      {onClose && <IconButton icon="close" label={texts.close} onClick={onClose} />}
    </div>
  );
}

/** Fills in the last rate, so that the next Enter accepts it or typing replaces it. Returns true if there is a field. */
function goToRate(form: HTMLFormElement | null, { chosen, choose }: Entry): boolean {
  const field = form?.elements.namedItem(RATE_FIELD);
  if (!(field instanceof HTMLInputElement)) return false;
  const { offered } = field.dataset;
  if (!chosen.rate && offered) choose({ rate: offered });
  requestAnimationFrame(() => {
    field.focus();
    field.select();
  });
  return true;
}
