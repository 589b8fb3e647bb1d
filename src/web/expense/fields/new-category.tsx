// A category that is created while an expense is edited: by its own button, by Enter, by sending the form around it, or by leaving the
// editor. It is chosen at once.

import {
  createContext,
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type LabelId, labelNameFault } from "../../../domain/label/label.ts";
import { categoryOf, parentOffers } from "../../parts/category.tsx";
import { LabeledChoice } from "../../parts/combobox.tsx";
import { Button } from "../../parts/icon.tsx";
import { TextInput } from "../../parts/text-input.tsx";
import { useUnfinished } from "../../service/before-unload.ts";
import { useCategoryNames } from "../../service/category-names.ts";
import { useMakeCategory } from "../../service/make-category.ts";
import { withKnownNumbers } from "../../service/page-outbox.ts";
import type { Category } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { useTexts } from "../../texts/texts.ts";

interface NewCategoryProps {
  readonly onDone: (category: LabelId) => void;
  readonly onCancel: () => void;
  readonly begin?: string | undefined;
  readonly onType?: ((name: string) => void) | undefined;
}

export function NewCategory({ onDone, onCancel, begin = "", onType }: NewCategoryProps) {
  const texts = useTexts();
  const makeCategory = useMakeCategory();
  const categories = useCategoryNames() ?? [];
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begin);
  const [parent, setParent] = useState<LabelId | null>(null);
  const [isFaulty, setIsFaulty] = useState(false);
  const name = typed.trim();
  const isTyped = name !== "";

  /** Returns true if the category was created. */
  function make(): boolean {
    const isFit = isTyped && labelNameFault(name) === undefined;
    setIsFaulty(!isFit);
    if (isFit) onDone(makeCategory({ name, parent }));
    else field.current?.focus();
    return isFit;
  }

  useEffect(() => field.current?.focus(), []);
  useMadeByForm(field, isTyped ? make : undefined);
  useUnfinished({ isLost: () => isTyped });

  return (
    <fieldset
      className="new-category stack tight"
      aria-label={texts.expense.newCategory}
      onKeyDown={(event) => endByKey(event, make, onCancel)}
    >
      <TextInput
        ref={field}
        aria-label={texts.expense.categoryName}
        placeholder={texts.expense.categoryName}
        aria-invalid={isFaulty || undefined}
        value={typed}
        onType={(text) => {
          setTyped(text);
          onType?.(text);
        }}
      />
      {categories.length > 0 && (
        <ParentField
          label={texts.expense.categoryParent}
          {...{ categories, value: parent, onChange: setParent }}
        />
      )}
      <span className="buttons flow">
        <Button onClick={make}>{texts.add}</Button>
        <Button className="plain" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </span>
      {isFaulty && (
        <p className="fault" role="alert">
          {texts.expense.faults.name}
        </p>
      )}
    </fieldset>
  );
}

function endByKey(event: KeyboardEvent, onEnter: () => void, onEscape: () => void): void {
  if (event.key !== "Enter" && event.key !== "Escape") return;
  if (event.defaultPrevented) return;
  if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") onEnter();
  else onEscape();
}

interface ParentProps {
  readonly label: string;
  readonly value: LabelId | null;
  readonly onChange: (parent: LabelId | null) => void;
  readonly categories: readonly Category[];
  /** The category whose parent is chosen. */
  readonly own?: number | undefined;
}

export function ParentField({ label, value, onChange, categories, own }: ParentProps) {
  const texts = useTexts();
  const chosen = withKnownNumbers(value);
  return (
    <LabeledChoice
      label={label}
      none={texts.categories.top}
      offers={parentOffers(categories, chosen, own)}
      chosen={String(chosen ?? "")}
      onPick={(key) => onChange(categoryOf(key))}
    />
  );
}

/** Functions to call first when an editor is left. Each creates a category if its name was typed. */
export const LeftCategories = createContext<Set<() => void> | undefined>(undefined);

/** Creates the typed category when the form around it is sent or its editor is left; undefined if nothing is typed. */
function useMadeByForm(
  field: { readonly current: HTMLInputElement | null },
  make: (() => boolean) | undefined,
): void {
  const texts = useTexts();
  const left = useContext(LeftCategories);

  const send = useEffectEvent((event: Event) => {
    const { currentTarget: form } = event;
    if (!make) return;
    // The form reads the chosen category right after this. If an editor has only this field, it has ended with the choice.
    const isMade = flushSync(make);
    if (isMade && form instanceof Node && form.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const leave = useEffectEvent(() => {
    if (!make || make()) return;
    const reason = texts.expense.faults.name;
    showToast({ text: texts.expense.notSaved(texts.category, reason), isUrgent: true });
  });

  useEffect(() => {
    const form = field.current?.form;
    const sent = (event: Event) => send(event);
    const makeLeft = () => leave();
    form?.addEventListener("submit", sent, { capture: true });
    left?.add(makeLeft);
    return () => {
      form?.removeEventListener("submit", sent, { capture: true });
      left?.delete(makeLeft);
    };
  }, [field, left]);
}
