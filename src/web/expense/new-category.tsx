// A category that is made on the way: its name, and the one that it belongs to. It is made at once, since what is being written
// needs its id: by its own button or Enter, or before the form around it is sent, which then goes on by itself.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { labelNameFault } from "../../domain/label.ts";
import { useLedger } from "../ledger.ts";
import { categoryChoices, categoryText } from "../parts/category-choices.ts";
import { placeOf, reasonOf } from "../service/amend.ts";
import { categoriesQuery } from "../service/queries.ts";
import { useUnfinished } from "../service/use-unfinished.ts";
import { useTexts } from "../texts/texts.ts";

interface Props {
  readonly onDone: (category: number) => void;
  readonly onCancel: () => void;
}

export function NewCategory({ onDone, onCancel }: Props) {
  const texts = useTexts();
  const { typed, put, fault, make, field } = useMaking(onDone);

  useEffect(() => field.current?.focus(), [field]);

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") make();
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
        value={typed.name}
        onChange={({ target }) => put({ name: target.value })}
      />
      <ParentField value={typed.parent} onChange={(parent) => put({ parent })} />
      <span className="buttons">
        <button type="button" onClick={make}>
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

interface Typed {
  readonly name: string;
  readonly parent: number | null;
}

function useMaking(onDone: (category: number) => void) {
  const texts = useTexts();
  const create = useCreate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>({ name: "", parent: null });
  const [fault, setFault] = useState<string>();
  const isMaking = useRef(false);
  const goesOn = useRef(false);
  const isOver = useRef(false);
  const isTyped = typed.name.trim() !== "";
  // What is typed elsewhere while it is being made stays as it is.
  const latest = useRef({ isTyped, make, onDone });
  latest.current = { isTyped, make, onDone };

  function refuse(reason: string): void {
    goesOn.current = false;
    setFault(reason);
    const form = field.current?.form;
    const { activeElement } = document;
    if (activeElement === document.body || form?.contains(activeElement)) field.current?.focus();
  }

  async function makeIt(): Promise<void> {
    const name = typed.name.trim();
    if (name === "" || labelNameFault(name)) return refuse(texts.expense.faults.name);
    const category = await create(name, typed.parent);
    if (isOver.current) return;
    const form = field.current?.form;
    flushSync(() => latest.current.onDone(category));
    if (goesOn.current && form?.isConnected) form.requestSubmit();
  }

  function make(): void {
    if (isMaking.current) return;
    isMaking.current = true;
    makeIt()
      .catch((error: unknown) => refuse(reasonOf(error, texts)))
      .finally(() => {
        isMaking.current = false;
      });
  }

  useEffect(() => {
    const form = field.current?.form;
    function hold(event: Event): void {
      if (!latest.current.isTyped) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      goesOn.current = true;
      latest.current.make();
    }
    isOver.current = false;
    form?.addEventListener("submit", hold, { capture: true });
    return () => {
      form?.removeEventListener("submit", hold, { capture: true });
      isOver.current = true;
    };
  }, []);

  useUnfinished({ isLost: () => isTyped });
  const put = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  return { typed, put, fault, make, field };
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
