// The choice of a category, in two levels; one that does not exist yet can be made on the way.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import { categoryChoices, categoryText } from "../parts/category-choices.ts";
import { categoryNamesQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";
import { NewCategory } from "./new-category.tsx";

interface Props extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly value: number | null;
  readonly onChange: (category: number | null) => void;
  /**
   * Told instead where it is settled by that: chosen by a pointer, or just made. The keys go through the list one by one, and choose
   * nothing yet. A name that is typed for a new one is then made a category also where all of it goes.
   */
  readonly onChoose?: (category: number | null) => void;
  /** What was typed for a new one before, where that is kept. */
  readonly newName?: string | undefined;
  /** Told what is typed for a new one; undefined where it is given up. */
  readonly onName?: (name: string | undefined) => void;
}

const NEW = "new";

export function CategoryField(props: Props) {
  const { value, onChange, onChoose, newName, onName, onKeyDown, ...rest } = props;
  const texts = useTexts();
  const { data } = useQuery(categoryNamesQuery(useLedger()));
  const [isNew, setIsNew] = useState((newName ?? "") !== "");
  const select = useRef<HTMLSelectElement>(null);
  const wasNew = useRef(false);
  const isByKeys = useRef(false);

  useEffect(() => {
    // Who has gone on to something else meanwhile stays there.
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
