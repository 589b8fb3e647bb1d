// A field that is edited in place. A button shows its value, and turns into the field's editor when it is pressed. The editor is also used
// in cells of lists and for rows of an import.

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { TEXT_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { Button } from "../../parts/icon.tsx";
import { useFocusAfter } from "../../parts/row-focus.ts";
import { useUnfinished } from "../../service/before-unload.ts";
import type { Expense, ExpenseChange, Field } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { useTexts } from "../../texts/texts.ts";
import { useFieldReader } from "./controls.tsx";
import { isGroup, LabeledField, useReadChange } from "./editors.tsx";
import {
  type Fault,
  hintOnAmount,
  newSplit,
  type Reading,
  type TypedFields,
  typedFields,
} from "./input.ts";
import { LeftCategories } from "./new-category.tsx";

interface InPlaceProps {
  readonly field: Field;
  readonly onEdit: () => void;
  /** The shown value; undefined if there is none. */
  readonly children: ReactNode;
  /** Undefined or false as long as the field is not edited. */
  readonly editor: ReactNode;
}

export function InPlace({ field, onEdit, children, editor }: InPlaceProps) {
  const texts = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(Boolean(editor), button);

  if (editor) return editor;
  const hasOwnName = field === "amount" || field === "description";
  return (
    <Button ref={button} className={`in-place field-${field}`} onClick={onEdit}>
      <span className={hasOwnName ? "unseen" : "hint"}>{texts[field]}</span>{" "}
      <span className="value wrap">{children ?? <span className="hint">{texts.none}</span>}</span>
    </Button>
  );
}

interface FieldEditorProps {
  readonly field: Field;
  /** The expense when editing began. */
  readonly expense: Expense;
  readonly onSave: (change: ExpenseChange) => void;
  readonly onEnd: () => void;
  /**
   * Keeps the typed value when the user leaves the field. Present if only a button saves it, because it overwrites a change from elsewhere.
   */
  readonly onKeep?: ((change: ExpenseChange) => void) | undefined;
  /** Called for Tab in the editor, after the field's own handler. */
  readonly onTab?: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/** Edits one field by itself. Enter saves, and so does leaving the field, the expense or the page. Escape cancels. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, expense, onKeep, onTab } = props;
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { typed, put, read } = useTyped(field, expense);
  const { fault, end, submit, settle, left } = useEnding(props, read, form);
  const isKept = onKeep !== undefined;

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
      aria-label={isGroup(field) ? texts[field] : undefined}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isKept && !currentTarget.contains(relatedTarget)) submitLater(currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === "Tab") onTab?.(event);
        if (event.key !== "Escape") return;
        event.preventDefault();
        end();
      }}
    >
      <LeftCategories value={left}>
        <LabeledField
          {...{ field, typed, fault }}
          amount={expense.amount}
          hint={useHint(field, typed, expense)}
          onType={put}
          onChoose={settle}
        />
      </LeftCategories>
      {(isGroup(field) || isKept) && (
        <div className="editor-foot">
          <Button className="plain" onClick={end}>
            {texts.cancel}
          </Button>
          <button type="submit" className="primary">
            {texts.save}
          </button>
        </div>
      )}
    </form>
  );
}

/** The fields of the expense as they are typed. */
function useTyped(field: Field, expense: Expense) {
  const reader = useFieldReader();
  const readChange = useReadChange(field);
  const [typed, setTyped] = useState(() => {
    const typed = typedFields(expense, reader);
    const isNewSplit = field === "parts" && typed.parts.length === 0;
    return isNewSplit ? { ...typed, parts: newSplit(expense.category) } : typed;
  });
  // A category that the user creates here may arrive when the editor is no longer mounted.
  const latest = useRef<TypedFields>(typed);
  return {
    typed,
    put(change: Partial<TypedFields>): void {
      latest.current = { ...latest.current, ...change };
      setTyped(latest.current);
    },
    read: () => readChange(latest.current, expense),
  };
}

function useHint(field: Field, { amount }: TypedFields, { parts, original }: Expense) {
  const { expense: texts } = useTexts();
  const hint = hintOnAmount(amount, useFieldReader(), useTexts());
  if (TEXT_FIELDS.some((each) => each === field)) return texts.newLine;
  if (field !== "amount") return undefined;
  const goes = original && texts.originalGoes;
  const consequence = parts.length > 0 ? texts.partsFollow : goes;
  return [consequence, hint].filter(Boolean).join(" ") || undefined;
}

/** Ends the editor when the user submits or cancels it, or when it unmounts. */
function useEnding(
  { field, onSave, onEnd, onKeep }: FieldEditorProps,
  read: () => Reading<ExpenseChange>,
  form: RefObject<HTMLFormElement | null>,
) {
  const texts = useTexts();
  const [fault, setFault] = useState<Fault>();
  const isEnded = useRef(false);
  const isGone = useRef(false);
  const [left] = useState(() => new Set<() => void>());

  function end(): void {
    isEnded.current = true;
    onEnd();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = read();
    setFault(reading.fault);
    if (!reading.fault) settle(reading.value);
  }

  function settle(change: ExpenseChange): void {
    const keep = isGone.current ? onKeep : undefined;
    (keep ?? onSave)(change);
    if (!isGone.current) end();
    isEnded.current = true;
  }

  const saveLeft = useEffectEvent(() => {
    for (const make of left) make();
    if (isEnded.current) return;
    const reading = read();
    if (!reading.fault) settle(reading.value);
    else {
      const reason = texts.expense.faults[reading.fault];
      showToast({ text: texts.expense.notSaved(texts[field], reason), isUrgent: true });
    }
  });
  useEffect(() => {
    return () => {
      isGone.current = true;
      if (!isEnded.current) saveLeft();
    };
  }, []);

  useUnfinished({
    isLost: () => onKeep !== undefined || read().fault !== undefined,
    // On blur, a field completes text that is half typed, such as a tag.
    settle: () => form.current?.querySelector<HTMLElement>(":focus")?.blur(),
    save() {
      const { fault, value } = read();
      if (!fault && !onKeep) onSave(value);
    },
  });
  return { fault, end, submit, settle, left };
}

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
