// The controls of an expense's fields: a field with its name, its fault or a hint, and controls for dates, labels, tags and categories.

import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  DETAIL_FIELDS,
  type LabelField,
  type NamedKind,
} from "../../../domain/expense/expense-fields.ts";
import { useLedger } from "../../ledger.ts";
import { categoryChoices, categoryText } from "../../parts/category.tsx";
import { Combobox, Tokens } from "../../parts/combobox.tsx";
import { categoryNamesQuery, labelsQuery } from "../../service/queries.ts";
import { useTexts } from "../../texts/texts.ts";
import type { Fault } from "./input.ts";
import { NewCategory } from "./new-category.tsx";

/** What the control of a field is given. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface FormFieldProps {
  readonly label: string;
  readonly fault?: Fault | undefined;
  readonly hint?: string | undefined;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FormField({ label, fault, hint, className = "", children }: FormFieldProps) {
  const texts = useTexts();
  const id = useId();
  const note = fault === undefined ? hint : texts.expense.faults[fault];
  const noteId = `${id}-note`;
  const control = {
    id,
    "aria-invalid": fault === undefined ? undefined : (true as const),
    "aria-describedby": note === undefined ? undefined : noteId,
  };
  return (
    <div className={`form-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {note !== undefined && (
        <p id={noteId} className={fault === undefined ? "hint" : "fault"}>
          {note}
        </p>
      )}
    </div>
  );
}

interface DateFieldProps
  extends Omit<ComponentProps<"input">, "type" | "max" | "value" | "onChange"> {
  /** As YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (date: string) => void;
}

export function DateField({ onChange, ...rest }: DateFieldProps) {
  return (
    <input
      {...rest}
      type="date"
      max="9999-12-31"
      onKeyDown={submitByEnter}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface NameFieldProps
  extends Omit<ComponentProps<typeof Combobox>, "names" | "onType" | "onPick" | "onChange"> {
  readonly field: LabelField;
  readonly onChange: (name: string) => void;
  /** Called instead when a name is taken from the list. */
  readonly onChoose?: (name: string) => void;
}

export function NameField({ field, onChange, onChoose = onChange, ...rest }: NameFieldProps) {
  const names = useLabelNames(DETAIL_FIELDS[field].label);
  return <Combobox {...rest} names={names} onType={onChange} onPick={onChoose} />;
}

interface TagsProps {
  readonly id?: string;
  readonly values: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly isInvalid?: boolean;
}

export function TagsField(props: TagsProps) {
  const texts = useTexts();
  return <Tokens {...props} label={texts.tags} names={useLabelNames("tag")} />;
}

/** Those that are used most first. */
export function useLabelNames(kind: NamedKind): readonly string[] {
  const { data } = useQuery(labelsQuery(useLedger(), kind));
  return (data?.items ?? []).toSorted((a, b) => b.count - a.count).map(({ name }) => name);
}

interface CategoryFieldProps extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly value: number | null;
  readonly onChange: (category: number | null) => void;
  /**
   * Called instead when the choice is final: chosen by a pointer, or just made. The keys go through the list one by one, and choose
   * nothing yet. A name that is typed for a new one is then made a category also where all of it goes.
   */
  readonly onChoose?: (category: number | null) => void;
  /** What was typed for a new one before, where that is kept. */
  readonly newName?: string | undefined;
  /** Called with what is typed for a new one; undefined when it is given up. */
  readonly onName?: (name: string | undefined) => void;
}

const NEW = "new";

export function CategoryField(props: CategoryFieldProps) {
  const { value, onChange, onChoose, newName, onName, onKeyDown, ...rest } = props;
  const texts = useTexts();
  const { data } = useQuery(categoryNamesQuery(useLedger()));
  const [isNew, setIsNew] = useState((newName ?? "") !== "");
  const select = useRef<HTMLSelectElement>(null);
  const wasNew = useRef(false);
  const isByKeys = useRef(false);

  useEffect(() => {
    // Don't take focus from something else.
    const isLost = document.activeElement === document.body;
    if (wasNew.current && !isNew && isLost) select.current?.focus();
    wasNew.current = isNew;
  }, [isNew]);

  if (isNew) {
    return (
      <NewCategory
        isKept={onChoose !== undefined}
        begin={newName}
        onType={onName}
        onDone={(category) => {
          (onChoose ?? onChange)(category);
          setIsNew(false);
        }}
        onCancel={() => {
          onName?.(undefined);
          setIsNew(false);
        }}
      />
    );
  }
  return (
    <select
      {...rest}
      ref={select}
      value={value ?? ""}
      onPointerDown={() => {
        isByKeys.current = false;
      }}
      onKeyDown={(event: KeyboardEvent<HTMLSelectElement>) => {
        isByKeys.current = true;
        onKeyDown?.(event);
      }}
      onChange={({ target }) => {
        if (target.value === NEW) return setIsNew(true);
        const put = isByKeys.current ? onChange : (onChoose ?? onChange);
        put(target.value === "" ? null : Number.parseInt(target.value, 10));
      }}
    >
      <option value="">{texts.noCategory}</option>
      {categoryChoices(data?.items ?? [], value).map(({ category, level }) => (
        <option key={category.id} value={category.id}>
          {level === 1 ? "\u2003" : ""}
          {categoryText(category)}
        </option>
      ))}
      <option value={NEW}>{texts.expense.newCategory}</option>
    </select>
  );
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function submitByEnter(event: KeyboardEvent<FieldElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
