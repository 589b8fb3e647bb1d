// A category that is created on the way, while an expense is edited. It is created at once, since the expense needs its id: by its own
// button or Enter, or before the form around it is sent, which then goes on by itself.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { labelNameFault } from "../../../domain/label/label.ts";
import { useLedger } from "../../ledger.ts";
import { categoryOf, categoryOffers } from "../../parts/category.tsx";
import { ChoiceField } from "../../parts/combobox.tsx";
import { useLatest } from "../../parts/latest.ts";
import { TextInput } from "../../parts/text-input.tsx";
import { useUnfinished } from "../../service/before-unload.ts";
import { categoryNamesQuery } from "../../service/queries.ts";
import { reasonOf } from "../../service/refused.ts";
import { showToast } from "../../service/toasts.ts";
import { useTexts } from "../../texts/texts.ts";

export function NewCategory(props: NewCategoryProps) {
  const texts = useTexts();
  const { typed, put, fault, make, cancel, field } = useNewCategory(props);

  useEffect(() => field.current?.focus(), [field]);

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.defaultPrevented) return;
    if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") make();
    else cancel();
  }

  return (
    <fieldset className="new-category" aria-label={texts.expense.newCategory} onKeyDown={press}>
      <TextInput
        ref={field}
        aria-label={texts.expense.categoryName}
        placeholder={texts.expense.categoryName}
        aria-invalid={fault === undefined ? undefined : true}
        value={typed.name}
        onType={(name) => put({ name })}
      />
      <ParentField value={typed.parent} onChange={(parent) => put({ parent })} />
      <span className="buttons">
        <button type="button" onClick={make}>
          {texts.add}
        </button>
        <button type="button" className="plain" onClick={cancel}>
          {texts.cancel}
        </button>
      </span>
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface ParentProps {
  readonly value: number | null;
  readonly onChange: (parent: number | null) => void;
}

/** Undrawn where there is nothing to belong to. */
function ParentField({ value, onChange }: ParentProps) {
  const texts = useTexts();
  const id = useId();
  const { data } = useQuery(categoryNamesQuery(useLedger()));
  const tops = categoryOffers(data?.items ?? []).filter(({ within }) => within === undefined);
  if (tops.length === 0) return null;
  return (
    <div className="form-field">
      <label htmlFor={id}>{texts.expense.categoryParent}</label>
      <ChoiceField
        id={id}
        offers={[{ key: "", name: texts.expense.topCategory }, ...tops]}
        chosen={String(value ?? "")}
        onPick={(key) => onChange(categoryOf(key))}
      />
    </div>
  );
}

interface NewCategoryProps {
  readonly onDone: (category: number) => void;
  readonly onCancel: () => void;
  /** Whether what is typed is made a category also where all of it goes. */
  readonly isKept: boolean;
  /** The name that was typed before. */
  readonly begin?: string | undefined;
  readonly onType?: ((name: string) => void) | undefined;
}

interface TypedCategory {
  readonly name: string;
  readonly parent: number | null;
}

interface Stage {
  /** While it is being made. */
  making?: Promise<void> | undefined;
  isGivenUp: boolean;
  isOver: boolean;
}

function useNewCategory({ onDone, onCancel, isKept, begin = "", onType }: NewCategoryProps) {
  const texts = useTexts();
  const create = useCreate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedCategory>({ name: begin, parent: null });
  const [fault, setFault] = useState<string>();
  const [stage] = useState<Stage>(() => ({ isGivenUp: false, isOver: false }));
  const left = useContext(UnsavedCategories);
  // An editor that saves by itself what is chosen here waits for nothing.
  const editor = isKept ? undefined : left;

  function refuse(reason: string): void {
    if (stage.isOver) {
      showToast({ text: texts.expense.notSaved(texts.category, reason), isUrgent: true });
      return;
    }
    setFault(reason);
    focusUnlessLeft(field.current);
  }

  async function makeIt(): Promise<void> {
    const name = typed.name.trim();
    if (name === "" || labelNameFault(name)) return refuse(texts.expense.faults.name);
    const category = await create(name, typed.parent);
    if (stage.isGivenUp || (stage.isOver && !isKept && !editor)) return;
    // What is typed elsewhere while it is being made stays as it is.
    flushSync(() => latest.current.onDone(category));
  }

  function make(goOn?: () => void): Promise<void> {
    if (goOn) waiting.current = goOn;
    stage.making ??= makeIt()
      .then(() => stage.isOver && waiting.current?.())
      .catch((error: unknown) => refuse(reasonOf(error, texts)))
      .then(() => {
        stage.making = undefined;
        waiting.current = undefined;
      });
    return stage.making;
  }

  const waiting = useRef<() => void>(undefined);
  const isTyped = typed.name.trim() !== "";
  const latest = useLatest({ isTyped, make, onDone });

  useEnding({ field, stage, latest, isKept, editor });
  useUnfinished({ isLost: () => isTyped });
  return {
    field,
    typed,
    fault,
    put(change: Partial<TypedCategory>) {
      setTyped({ ...typed, ...change });
      if (change.name !== undefined) onType?.(change.name);
    },
    make: () => void make(),
    cancel() {
      stage.isGivenUp = true;
      onCancel();
    },
  };
}

interface Ending {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly stage: Stage;
  readonly latest: RefObject<Before>;
  readonly isKept: boolean;
  /** Of the editor that it is in, if that waits for what is made. */
  readonly editor: Set<SaveCategory> | undefined;
}

/** What becomes of a name that is typed when the form around it is sent, or all of it goes. */
function useEnding({ field, stage, latest, isKept, editor }: Ending): void {
  useEffect(() => {
    const form = field.current?.form;
    stage.isOver = false;
    const release = holdUp(form, () => latest.current);
    return () => {
      release();
      stage.isOver = true;
      const isLeft = latest.current.isTyped && !stage.making && !stage.isGivenUp;
      if (isKept && isLeft) void latest.current.make();
    };
  }, [field, stage, latest, isKept]);

  useEffect(() => {
    function makeLeft(): Promise<void> | undefined {
      stage.isOver = true;
      return latest.current.isTyped ? latest.current.make() : undefined;
    }
    editor?.add(makeLeft);
    return () => void editor?.delete(makeLeft);
  }, [stage, latest, editor]);
}

/** Don't take focus from beyond the form. */
function focusUnlessLeft(field: HTMLInputElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || field?.form?.contains(activeElement)) field?.focus();
}

interface Before {
  readonly isTyped: boolean;
  readonly make: (goOn?: () => void) => Promise<void>;
}

/** A form that is sent while something is typed waits until that is made. */
function holdUp(form: HTMLFormElement | null | undefined, before: () => Before): () => void {
  function hold(event: Event): void {
    const { isTyped, make } = before();
    if (!isTyped) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void make(() => form?.isConnected && form.requestSubmit());
  }
  form?.addEventListener("submit", hold, { capture: true });
  return () => form?.removeEventListener("submit", hold, { capture: true });
}

function useCreate(): (name: string, parent: number | null) => Promise<number> {
  const { service, ledger } = useLedger();
  const queries = useQueryClient();
  return async (name, parent) => {
    const { client } = service;
    const { id } = await client.createCategory({ ledger, body: { name, parent } });
    const { queryKey } = categoryNamesQuery({ service, ledger });
    await queries.invalidateQueries({ queryKey });
    return id;
  };
}

/** Makes it, if anything is typed; settles when that is done, whether it could be or not. Undefined where there is nothing to make. */
export type SaveCategory = () => Promise<void> | undefined;

export const UnsavedCategories = createContext<Set<SaveCategory> | undefined>(undefined);

/** Goes on when all of them are made: at once where there are none. */
export function afterCategories(unsaved: ReadonlySet<SaveCategory>, goOn: () => void): void {
  const made = Array.from(unsaved, (make) => make()).filter((each) => each !== undefined);
  if (made.length === 0) goOn();
  else void Promise.all(made).then(goOn);
}
