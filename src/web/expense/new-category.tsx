// A category that is made on the way: its name, and the one that it belongs to.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect } from "react";
import { useLedger } from "../ledger.ts";
import { categoryChoices, categoryText } from "../parts/category-choices.ts";
import { categoryNamesQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";
import { type Making, useMaking } from "./use-making.ts";

export function NewCategory(props: Making) {
  const texts = useTexts();
  const { typed, put, fault, make, cancel, field } = useMaking(props);

  useEffect(() => field.current?.focus(), [field]);

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") make();
    else cancel();
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
        value={typed.name}
        onChange={({ target }) => put({ name: target.value })}
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
  const { data } = useQuery(categoryNamesQuery(useLedger()));
  const tops = categoryChoices(data?.items ?? [], null).filter(({ level }) => level === 0);
  if (tops.length === 0) return null;
  return (
    <label className="form-field">
      <span className="name">{texts.expense.categoryParent}</span>
      <select
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
    </label>
  );
}
