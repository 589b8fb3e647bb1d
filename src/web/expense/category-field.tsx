// The choice of a category, in two levels; one that does not exist yet can be made on the way.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import { categoryChoices, categoryText } from "../parts/category-choices.ts";
import { categoriesQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";
import { NewCategory } from "./new-category.tsx";

interface Props extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly value: number | null;
  readonly onChange: (category: number | null) => void;
}

const NEW = "new";

export function CategoryField({ value, onChange, ...rest }: Props) {
  const texts = useTexts();
  const { data } = useQuery(categoriesQuery(useLedger()));
  const [isNew, setIsNew] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const wasNew = useRef(false);

  useEffect(() => {
    // Who has gone on to something else meanwhile stays there.
    const isLost = document.activeElement === document.body;
    if (wasNew.current && !isNew && isLost) select.current?.focus();
    wasNew.current = isNew;
  }, [isNew]);

  if (isNew) {
    return (
      <NewCategory
        onDone={(category) => {
          onChange(category);
          setIsNew(false);
        }}
        onCancel={() => setIsNew(false)}
      />
    );
  }
  return (
    <select
      {...rest}
      ref={select}
      value={value ?? ""}
      onChange={({ target }) => {
        if (target.value === NEW) setIsNew(true);
        else onChange(target.value === "" ? null : Number.parseInt(target.value, 10));
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
