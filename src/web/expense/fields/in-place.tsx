// A field that is edited in place. A button shows its value, and turns into an editor when it is pressed.

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLatest } from "../../parts/latest.ts";
import { useFocusAfter } from "../../parts/row-focus.ts";
import { useUnfinished } from "../../service/before-unload.ts";
import type { ExpenseChange } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { useTexts } from "../../texts/texts.ts";
import { type ControlProps, FormField } from "./controls.tsx";
import type { Fault, Reading } from "./input.ts";
import { LeftCategories } from "./new-category.tsx";

interface InPlaceProps {
  readonly label: string;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly className?: string;
  /** True if the value needs no visible name. */
  readonly isNameless?: boolean;
  /** The shown value; undefined if there is none. */
  readonly children: ReactNode;
  readonly editor: ReactNode;
}

export function InPlace(props: InPlaceProps) {
  const { label, isEditing, onEdit, children, editor, className = "", isNameless } = props;
  const texts = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isEditing, button);

  if (isEditing) return editor;
  return (
    <button type="button" ref={button} className={`in-place ${className}`} onClick={onEdit}>
      <span className={isNameless ? "unseen" : "name"}>{label}</span>{" "}
      <span className="value wrap">{children ?? <span className="hint">{texts.none}</span>}</span>
    </button>
  );
}

/** How an editor of one field ends. */
export interface Session {
  readonly save: (change: ExpenseChange) => void;
  readonly end: () => void;
  /**
   * Keeps the typed value when the user leaves the field. Present if only a button saves it, because it overwrites a change from elsewhere.
   */
  readonly keep?: ((change: ExpenseChange) => void) | undefined;
  /** Called for Tab in the editor, after the field's own handler. */
  readonly onTab?: (event: KeyboardEvent<HTMLFormElement>) => void;
}

type Settle = (change: ExpenseChange) => void;

interface EditorProps {
  readonly session: Session;
  readonly label: string;
  /** Reads the typed value as a change. */
  readonly read: () => Reading<ExpenseChange>;
  /** `fault` is for controls that show faults themselves. `settle` saves a final choice at once. */
  readonly children: (control: ControlProps, fault: Fault | undefined, settle: Settle) => ReactNode;
  readonly hint?: string | undefined;
  /** True if the editor has several fields, so that it needs buttons to save and cancel. */
  readonly isGroup?: boolean;
}

/** Enter saves, and so does leaving the field, the expense or the page. Escape cancels. */
export function Editor(props: EditorProps) {
  const { label, children, hint, isGroup = false, session } = props;
  const isKept = session.keep !== undefined;
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { fault, end, submit, settle, note, left } = useSession(props, form);

  // An editor that opens by itself doesn't take the focus from another element.
  const mayTakeFocus = useRef(!isKept);
  useEffect(() => {
    if (mayTakeFocus.current || document.activeElement === document.body) focusFirst(form.current);
  }, []);

  return (
    <form
      ref={form}
      className="editor"
      noValidate
      aria-label={isGroup ? label : undefined}
      onSubmit={submit}
      onInput={note}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isKept && !currentTarget.contains(relatedTarget)) submitLater(currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === "Tab") session.onTab?.(event);
        if (event.key !== "Escape") return;
        event.preventDefault();
        end();
      }}
    >
      <LeftCategories value={left}>
        {isGroup ? (
          children(NO_CONTROL, fault, settle)
        ) : (
          <FormField label={label} fault={fault} hint={hint}>
            {(control) => children(control, fault, settle)}
          </FormField>
        )}
      </LeftCategories>
      {(isGroup || isKept) && (
        <div className="editor-foot">
          <button type="button" className="plain" onClick={end}>
            {texts.cancel}
          </button>
          <button type="submit" className="primary">
            {texts.save}
          </button>
        </div>
      )}
    </form>
  );
}

/** Ends the editor when the user submits or cancels it, or when it unmounts. */
function useSession(
  { session, label, read }: EditorProps,
  form: RefObject<HTMLFormElement | null>,
) {
  const texts = useTexts();
  const [fault, setFault] = useState<Fault>();
  const isEnded = useRef(false);
  const isGone = useRef(false);
  const isTyped = useRef(false);

  function end(): void {
    isEnded.current = true;
    session.end();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = read();
    setFault(reading.fault);
    if (!reading.fault) settle(reading.value);
  }

  function settle(change: ExpenseChange): void {
    const keep = isGone.current ? session.keep : undefined;
    (keep ?? session.save)(change);
    if (!isGone.current) end();
    isEnded.current = true;
  }

  const [left] = useState(() => new Set<() => void>());
  const saveLeft = useLatest(() => {
    for (const make of left) make();
    if (isEnded.current) return;
    const reading = read();
    if (!reading.fault) settle(reading.value);
    else {
      const reason = texts.expense.faults[reading.fault];
      showToast({ text: texts.expense.notSaved(label, reason), isUrgent: true });
    }
  });
  useEffect(() => {
    return () => {
      isGone.current = true;
      if (!isEnded.current) saveLeft.current();
    };
  }, [saveLeft]);

  useUnfinished({
    isLost() {
      if (session.keep) return true;
      return isTyped.current && read().fault !== undefined;
    },
    // On blur, a field completes text that is half typed, such as a tag.
    settle: () => form.current?.querySelector<HTMLElement>(":focus")?.blur(),
    save() {
      const { fault, value } = read();
      if (!fault && !session.keep) session.save(value);
    },
  });

  const note = () => {
    isTyped.current = true;
  };
  return { fault, end, submit, settle, note, left };
}

/** The props for a group of fields that have labels of their own. */
export const NO_CONTROL: ControlProps = {
  id: "",
  "aria-invalid": undefined,
  "aria-describedby": undefined,
};

/**
 * Submits after the field's own blur handler has run, for example for a half-typed tag. It also waits until a pressed pointer is released:
 * the element under it would move away.
 */
function submitLater(form: HTMLFormElement): void {
  function submit(): void {
    const isBack = form.contains(document.activeElement);
    if (form.isConnected && !isBack && document.hasFocus()) form.requestSubmit();
  }
  if (document.querySelector(":active")) {
    addEventListener("pointerup", () => setTimeout(submit), { once: true });
  } else setTimeout(submit);
}

function focusFirst(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("input, textarea");
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}
