// The in-place editor of each field of an expense.

import { useRef, useState } from "react";
import { DESCRIPTION_CHARACTERS } from "../../../domain/expense/expense.ts";
import { DETAIL_FIELDS, type LabelField } from "../../../domain/expense/expense-fields.ts";
import { writeAmount } from "../../locale/amounts.ts";
import { fittingText } from "../../parts/fit-text.ts";
import { knownName } from "../../parts/offers.ts";
import { TextInput } from "../../parts/text-input.tsx";
import type { Expense } from "../../service/shapes.ts";
import { useTexts } from "../../texts/texts.ts";
import {
  CategoryField,
  DateField,
  NameField,
  submitByEnter,
  TagsField,
  useLabelNames,
} from "./controls.tsx";
import { Editor, type Session } from "./in-place.tsx";
import {
  amountChange,
  categoryChange,
  dateChange,
  descriptionChange,
  hintOnAmount,
  labelChange,
  noteChange,
  originalChange,
  partsChange,
  type Reader,
  type TypedOriginal,
  type TypedPart,
  tagsChange,
  typedOriginal,
  typedParts,
} from "./input.ts";
import { newPart, OriginalFields, PartsFields } from "./money-controls.tsx";

export interface EditorOf<Fields extends keyof Expense = keyof Expense> {
  /** As it was when editing began. */
  readonly expense: Pick<Expense, Fields>;
  readonly reader: Reader;
  readonly session: Session;
}

type TextEditorOf<Fields extends keyof Expense> = Omit<EditorOf<Fields>, "reader">;

export function AmountEditor({
  expense,
  reader,
  session,
}: EditorOf<"amount" | "original" | "parts">) {
  const texts = useTexts();
  const [text, setText] = useState(() =>
    writeAmount(expense.amount, reader.currency, reader.locale),
  );
  const follows = expense.original ? texts.expense.originalGoes : undefined;
  const hints = [
    expense.parts.length > 0 ? texts.expense.partsFollow : follows,
    hintOnAmount(text, reader, texts),
  ].filter((hint) => hint !== undefined);
  return (
    <Editor
      session={session}
      label={texts.amount}
      hint={hints.length > 0 ? hints.join(" ") : undefined}
      read={() => amountChange(expense, text, reader)}
    >
      {(control) => <TextInput {...control} inputMode="decimal" value={text} onType={setText} />}
    </Editor>
  );
}

export function DescriptionEditor({ expense, session }: TextEditorOf<"description">) {
  const texts = useTexts();
  const [text, setText] = useState(expense.description);
  return (
    <Editor session={session} label={texts.description} read={() => descriptionChange(text)}>
      {(control) => (
        <TextInput {...control} most={DESCRIPTION_CHARACTERS} value={text} onType={setText} />
      )}
    </Editor>
  );
}

export function DateEditor({ expense, session }: TextEditorOf<"date">) {
  const texts = useTexts();
  const [text, setText] = useState<string>(expense.date);
  return (
    <Editor session={session} label={texts.date} read={() => dateChange(text)}>
      {(control) => <DateField {...control} value={text} onChange={setText} />}
    </Editor>
  );
}

export function CategoryEditor({ expense, session }: TextEditorOf<"category">) {
  const texts = useTexts();
  const [category, setCategory] = useState<number | null>(expense.category);
  return (
    <Editor session={session} label={texts.category} read={() => categoryChange(category)}>
      {(control, _, settle) => (
        <CategoryField
          {...control}
          opensAtOnce
          value={category}
          onChange={setCategory}
          onChoose={(chosen) => settle({ category: chosen, parts: [] })}
        />
      )}
    </Editor>
  );
}

interface LabelEditorOf<Field extends LabelField> extends TextEditorOf<Field> {
  readonly field: Field;
}

export function LabelEditor<Field extends LabelField>(props: LabelEditorOf<Field>) {
  const { field, expense, session } = props;
  const texts = useTexts();
  const names = useLabelNames(DETAIL_FIELDS[field].label);
  const [text, setText] = useState<string>(expense[field] ?? "");
  return (
    <Editor
      session={session}
      label={texts[field]}
      read={() => labelChange(field, knownName(text, names))}
    >
      {(control, _, settle) => (
        <NameField
          {...control}
          field={field}
          opensAtOnce
          value={text}
          onChange={setText}
          onChoose={(name) => settle({ [field]: name })}
        />
      )}
    </Editor>
  );
}

export function TagsEditor({ expense, session }: TextEditorOf<"tags">) {
  const texts = useTexts();
  const [tags, setTags] = useState<readonly string[]>(expense.tags);
  return (
    <Editor session={session} label={texts.tags} read={() => tagsChange(tags)}>
      {(control) => (
        <TagsField
          id={control.id}
          values={tags}
          onChange={setTags}
          isInvalid={control["aria-invalid"] ?? false}
        />
      )}
    </Editor>
  );
}

export function NoteEditor({ expense, session }: TextEditorOf<"note">) {
  const texts = useTexts();
  const [text, setText] = useState(expense.note ?? "");
  return (
    <Editor
      session={session}
      label={texts.note}
      hint={texts.expense.newLine}
      read={() => noteChange(text)}
    >
      {(control) => (
        <textarea
          {...control}
          rows={Math.min(12, text.split("\n").length + 1)}
          value={text}
          onChange={({ target }) => setText(fittingText(target, DETAIL_FIELDS.note.most))}
          onKeyDown={submitByEnter}
        />
      )}
    </Editor>
  );
}

const NOTHING: TypedOriginal = { amount: "", currency: "", rate: "" };

export function OriginalEditor({ expense, reader, session }: EditorOf) {
  const texts = useTexts();
  const [typed, setTyped] = useState(() => typedOriginal(expense.original, reader) ?? NOTHING);
  const isNone = Object.values(typed).every((text) => text.trim() === "");
  return (
    <Editor
      session={session}
      label={texts.original}
      isGroup
      read={() => originalChange(expense, isNone ? null : typed, reader)}
    >
      {(_, fault) => (
        <OriginalFields value={typed} reader={reader} fault={fault} onChange={setTyped} />
      )}
    </Editor>
  );
}

export function PartsEditor({ expense, reader, session }: EditorOf) {
  const texts = useTexts();
  const [parts, setParts] = useState<readonly TypedPart[]>(() => {
    if (expense.parts.length > 0) return typedParts(expense.parts, reader);
    const first = newPart([], "", expense.category);
    return [first, newPart([first])];
  });
  // What is made on the way may be there only after all of it has gone.
  const latest = useRef(parts);
  function put(next: readonly TypedPart[]): void {
    latest.current = next;
    setParts(next);
  }
  return (
    <Editor
      session={session}
      label={texts.parts}
      isGroup
      read={() => partsChange(expense, latest.current, reader)}
    >
      {(_, fault) => (
        <PartsFields
          parts={parts}
          amount={expense.amount}
          reader={reader}
          fault={fault}
          onChange={put}
        />
      )}
    </Editor>
  );
}
