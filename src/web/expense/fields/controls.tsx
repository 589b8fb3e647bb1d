// The controls of an expense's fields: a field with its name, its fault or a hint, and controls for dates, labels, tags and categories.

import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  DETAIL_FIELDS,
  type LabelField,
  type NamedKind,
} from "../../../domain/expense/expense-fields.ts";
import type { LabelId } from "../../../domain/label/label.ts";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { categoryOf, categoryOffers } from "../../parts/category.tsx";
import { ChoiceField, Combobox } from "../../parts/combobox.tsx";
import { latelyUsed, namesAsOffers } from "../../parts/offers.ts";
import { useFocusAfter } from "../../parts/row-focus.ts";
import { TextInput } from "../../parts/text-input.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import { withKnownNumbers } from "../../service/page-outbox.ts";
import { categoriesQuery, labelsQuery } from "../../service/queries.ts";
import type { NamedLabel } from "../../service/shapes.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { type Fault, hintOnAmount, type Reader, readAmountField } from "./input.ts";
import { NewCategory } from "./new-category.tsx";

export function useFieldReader(): Reader {
  const { currency } = useLedger();
  const { locale } = useReader();
  return { today: useToday(), locale, currency };
}

export interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export interface FormFieldProps {
  readonly label: string;
  /** A known fault, or a message that only this field has. */
  readonly fault?: Fault | { readonly message: string } | undefined;
  readonly hint?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FormField({ label, fault, hint, className = "", children }: FormFieldProps) {
  const texts = useTexts();
  const id = useId();
  const known = typeof fault === "string" ? texts.expense.faults[fault] : fault?.message;
  const note = known ?? hint;
  const noteId = `${id}-note`;
  const control = {
    id,
    "aria-invalid": fault === undefined ? undefined : (true as const),
    "aria-describedby": note === undefined ? undefined : noteId,
  };
  return (
    <div className={`form-field stack snug ${className}`}>
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

interface AmountFieldProps
  extends Omit<ComponentProps<typeof TextInput>, "inputMode">,
    Pick<FormFieldProps, "label" | "fault"> {}

/** An amount in the currency of the ledger. An empty one has no fault yet; a sum shows its result. */
export function AmountField({ label, fault, ...rest }: AmountFieldProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const own = fault ?? readAmountField(rest.value, reader).fault;
  return (
    <FormField
      label={label}
      fault={rest.value.trim() === "" ? undefined : own}
      hint={hintOnAmount(rest.value, reader, texts)}
    >
      {(control) => <TextInput {...control} {...rest} inputMode="decimal" />}
    </FormField>
  );
}

interface DateFieldProps
  extends Omit<ComponentProps<"input">, "type" | "max" | "value" | "onChange"> {
  /** A day is written YYYY-MM-DD; an empty text is none. */
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
  extends Omit<ComponentProps<typeof Combobox>, "offers" | "onType" | "onPick" | "onChange"> {
  readonly field: LabelField;
  readonly onChange: (name: string) => void;
  /** Called instead when the choice of a name is final. */
  readonly onChoose?: ((name: string) => void) | undefined;
}

export function NameField({ field, onChange, onChoose = onChange, ...rest }: NameFieldProps) {
  const labels = useLabelsByUse(DETAIL_FIELDS[field].label);
  return (
    <Combobox
      {...rest}
      offers={namesAsOffers(labels.map(({ name }) => name))}
      recent={namesAsOffers(latelyUsed(labels).map(({ name }) => name))}
      onType={onChange}
      onPick={(name, isFinal) => (isFinal ? onChoose : onChange)(name)}
    />
  );
}

export function TagsField(props: Omit<ComponentProps<typeof Tokens>, "label" | "names">) {
  const texts = useTexts();
  return <Tokens {...props} label={texts.tags} names={useLabelNames("tag")} />;
}

/** The names of labels, the most used first; none if no kind is given. */
export function useLabelNames(kind: NamedKind | undefined): readonly string[] {
  return useLabelsByUse(kind).map(({ name }) => name);
}

function useLabelsByUse(kind: NamedKind | undefined): readonly NamedLabel[] {
  const asked = labelsQuery(useLedger(), kind ?? "tag");
  const { data } = useQuery({ ...asked, enabled: kind !== undefined });
  // A form renders at each key.
  return useMemo(() => (data?.items ?? []).toSorted((a, b) => b.count - a.count), [data]);
}

interface CategoryChoiceProps
  extends Omit<ComponentProps<typeof ChoiceField>, "offers" | "chosen" | "onPick"> {
  /** Undefined as long as nothing is chosen. */
  readonly value: LabelId | null | undefined;
  readonly onPick: (category: LabelId | null, isFinal: boolean) => void;
}

/** A field for choosing one of the existing categories, each with its tile, or none. The last used ones come first. */
export function CategoryChoice({ value, onPick, ...rest }: CategoryChoiceProps) {
  const texts = useTexts();
  const categories = useCategoryNames() ?? [];
  // A category that was created here gets its real id when the service has answered.
  const chosen = withKnownNumbers(value);
  const used = useQuery(categoriesQuery(useLedger())).data?.items ?? [];
  const all = categoryOffers(categories, chosen);
  const recent = latelyUsed(used.filter(({ archived }) => !archived)).flatMap(({ id }) => {
    return all.find(({ key }) => key === String(id)) ?? [];
  });
  return (
    <ChoiceField
      placeholder={texts.category}
      {...rest}
      offers={[{ key: "", name: texts.noCategory }, ...all]}
      recent={recent}
      chosen={chosen === undefined ? undefined : String(chosen ?? "")}
      onPick={(key, isFinal) => onPick(categoryOf(key), isFinal)}
    />
  );
}

interface CategoryFieldProps
  extends Omit<ComponentProps<typeof CategoryChoice>, "onPick" | "onChange"> {
  readonly onChange: (category: LabelId | null) => void;
  /** Called instead when a choice is final. Leaving the field is not a final choice. */
  readonly onChoose?: ((category: LabelId | null) => void) | undefined;
  /** The name of a new category, if the user typed one before. */
  readonly newName?: string | undefined;
  /** Called with the typed name of a new category; undefined when the user gives it up. */
  readonly onName?: (name: string | undefined) => void;
}

export function CategoryField(props: CategoryFieldProps) {
  const { value, onChange, onChoose = onChange, newName, onName, ...rest } = props;
  const texts = useTexts();
  const [begun, setBegun] = useState(newName || undefined);
  const field = useRef<HTMLInputElement>(null);
  const isNew = begun !== undefined;

  useFocusAfter(isNew, field);

  if (isNew) {
    return (
      <NewCategory
        begin={begun}
        onType={onName}
        onDone={(category) => {
          onChoose(category);
          setBegun(undefined);
        }}
        onCancel={() => {
          onName?.(undefined);
          setBegun(undefined);
        }}
      />
    );
  }
  return (
    <CategoryChoice
      {...rest}
      field={field}
      value={value}
      onPick={(category, isFinal) => (isFinal ? onChoose : onChange)(category)}
      more={{
        name: texts.expense.newCategory,
        take(typed) {
          setBegun(typed);
          if (typed !== "") onName?.(typed);
        },
      }}
    />
  );
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function submitByEnter(event: KeyboardEvent<FieldElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
