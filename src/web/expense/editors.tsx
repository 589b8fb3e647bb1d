// What each field of an expense is edited with, in place.

import { useState } from "react";
import { DESCRIPTION_CHARACTERS } from "../../domain/expense/expense.ts";
import { DETAIL_FIELDS, type LabelField } from "../../domain/expense/expense-fields.ts";
import { writeAmount } from "../locale/amounts.ts";
import { knownName } from "../parts/choices.ts";
import type { Expense } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { CategoryField } from "./category-field.tsx";
import { DateField } from "./date-field.tsx";
import {
  amountChange,
  categoryChange,
  dateChange,
  descriptionChange,
  labelChange,
  noteChange,
  tagsChange,
} from "./field-change.ts";
import { tellFiner } from "./finer.ts";
import { Editor, type Session } from "./in-place.tsx";
import { NameField, TagsField, useLabelNames } from "./label-fields.tsx";
import { submitByEnter } from "./submit-by-enter.ts";
import { type Reader, readAmountField } from "./typed.ts";

export interface EditorOf {
  /** As it was when editing began. */
  readonly expense: Expense;
  readonly reader: Reader;
  readonly session: Session;
}

export function AmountEditor({ expense, reader, session }: EditorOf) {
  const texts = useTexts();
  const [text, setText] = useState(() =>
    writeAmount(expense.amount, reader.currency, reader.locale),
  );
  const follows = expense.original ? texts.expense.originalGoes : undefined;
  const hints = [
    expense.parts.length > 0 ? texts.expense.partsFollow : follows,
    tellFiner(readAmountField(text, reader).value, reader.currency, texts),
  ].filter((hint) => hint !== undefined);
  return (
    <Editor
      session={session}
      label={texts.amount}
      hint={hints.length > 0 ? hints.join(" ") : undefined}
      read={() => amountChange(expense, text, reader)}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Editor>
  );
}

export function DescriptionEditor({ expense, session }: EditorOf) {
  const texts = useTexts();
  const [text, setText] = useState(expense.description);
  return (
    <Editor session={session} label={texts.description} read={() => descriptionChange(text)}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          maxLength={DESCRIPTION_CHARACTERS}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Editor>
  );
}

export function DateEditor({ expense, session }: EditorOf) {
  const texts = useTexts();
  const [text, setText] = useState<string>(expense.date);
  return (
    <Editor session={session} label={texts.date} read={() => dateChange(text)}>
      {(control) => <DateField {...control} value={text} onChange={setText} />}
    </Editor>
  );
}

export function CategoryEditor({ expense, session }: EditorOf) {
  const texts = useTexts();
  const [category, setCategory] = useState<number | null>(expense.category);
  return (
    <Editor session={session} label={texts.category} read={() => categoryChange(category)}>
      {(control, _, settle) => (
        <CategoryField
          {...control}
          value={category}
          onChange={setCategory}
          onChoose={(chosen) => settle({ category: chosen, parts: [] })}
          onKeyDown={submitByEnter}
        />
      )}
    </Editor>
  );
}

interface LabelEditorOf extends EditorOf {
  readonly field: LabelField;
}

export function LabelEditor({ field, expense, session }: LabelEditorOf) {
  const texts = useTexts();
  const names = useLabelNames(DETAIL_FIELDS[field].label);
  const [text, setText] = useState(expense[field] ?? "");
  return (
    <Editor
      session={session}
      label={texts[field]}
      read={() => labelChange(field, knownName(text, names))}
    >
      {(control) => <NameField {...control} field={field} value={text} onChange={setText} />}
    </Editor>
  );
}

export function TagsEditor({ expense, session }: EditorOf) {
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

export function NoteEditor({ expense, session }: EditorOf) {
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
          maxLength={DETAIL_FIELDS.note.most}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={submitByEnter}
        />
      )}
    </Editor>
  );
}
