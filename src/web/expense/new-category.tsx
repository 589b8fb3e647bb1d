// A category that is made on the way: its name, and the one that it belongs to. It is made at once, since what is being written
// needs its id.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { labelNameFault } from "../../domain/label.ts";
import { useLedger } from "../ledger.ts";
import { categoryChoices, categoryText } from "../parts/category-choices.ts";
import { placeOf, reasonOf } from "../service/amend.ts";
import { categoriesQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";

interface Props {
  readonly onDone: (category: number) => void;
  readonly onCancel: () => void;
}

export function NewCategory({ onDone, onCancel }: Props) {
  const texts = useTexts();
  const [name, setName] = useState("");
  const [parent, setParent] = useState<number | null>(null);
  const [fault, setFault] = useState<string>();
  const create = useCreate();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function submit(): Promise<void> {
    const typed = name.trim();
    if (typed === "" || labelNameFault(typed)) return setFault(texts.expense.faults.name);
    try {
      onDone(await create(typed, parent));
    } catch (error) {
      setFault(reasonOf(error, texts));
      field.current?.focus();
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") void submit();
    else onCancel();
  }

  return (
    <fieldset className="new-category" aria-label={texts.expense.newCategory} onKeyDown={press}>
      <input
        ref={field}
        type="text"
        aria-label={texts.expense.categoryName}
        placeholder={texts.expense.categoryName}
        aria-invalid={fault === undefined ? undefined : true}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ParentField value={parent} onChange={setParent} />
      <span className="buttons">
        <button type="button" onClick={() => void submit()}>
          {texts.add}
        </button>
        <button type="button" className="plain" onClick={onCancel}>
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

function ParentField({ value, onChange }: ParentProps) {
  const texts = useTexts();
  const { data } = useQuery(categoriesQuery(useLedger()));
  const tops = categoryChoices(data?.items ?? [], null).filter(({ level }) => level === 0);
  return (
    <select
      aria-label={texts.expense.categoryParent}
      value={value ?? ""}
      onChange={({ target }) => {
        onChange(target.value === "" ? null : Number.parseInt(target.value, 10));
      }}
    >
      <option value="">{texts.expense.topCategory}</option>
      {tops.map(({ category }) => (
        <option key={category.id} value={category.id}>
          {texts.expense.categoryIn(categoryText(category))}
        </option>
      ))}
    </select>
  );
}

function useCreate(): (name: string, parent: number | null) => Promise<number> {
  const { service, ledger } = useLedger();
  const queries = useQueryClient();
  return async (name, parent) => {
    const { client } = service;
    const idempotencyKey = placeOf(ledger).draws.key();
    const { id } = await client.createCategory({ ledger, body: { name, parent }, idempotencyKey });
    const { queryKey } = categoriesQuery({ service, ledger });
    await queries.invalidateQueries({ queryKey });
    return id;
  };
}
