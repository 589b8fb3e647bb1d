// The filters of the list, each as a chip that can be removed.

import { useEffect, useRef } from "react";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { SearchQuery } from "../../domain/search/search-query.ts";
import { go, useView } from "../address/address.ts";
import type { View } from "../address/view.ts";
import { Chip } from "../parts/chip.tsx";
import { categoryOf } from "../service/filter.ts";
import { type Texts, useTexts } from "../texts/texts.ts";
import type { ShownBook } from "./use-book.ts";
import { useReadSearch } from "./use-search.ts";

interface FilterChip {
  readonly key: string;
  readonly text: string;
  /** The button's label, if it does not just remove the filter. */
  readonly label?: string;
  readonly drop: () => void;
}

export function FilterChips({ book }: { readonly book: ShownBook }) {
  const texts = useTexts();
  const view = useView();
  // The search field already shows the search. Its parts are also shown as chips if there are several.
  const sought = searchChips(view, useReadSearch(view.search));
  const chips = [...labelChips(view, book, texts), ...(sought.length > 1 ? sought : [])];
  const place = useRef<HTMLDivElement>(null);
  const dropped = useRef<number>(undefined);

  // If the chip with the focus is gone, its neighbor takes the focus. If there is none, the search field does.
  useEffect(() => {
    if (dropped.current === undefined) return;
    const at = Math.min(dropped.current, chips.length - 1);
    dropped.current = undefined;
    const buttons = place.current?.querySelectorAll("button");
    const field = place.current?.parentElement?.querySelector<HTMLElement>('[type="search"]');
    (buttons?.[at] ?? field)?.focus({ preventScroll: true });
  });

  return (
    <div ref={place} className="filters full">
      {chips.length > 0 && (
        <ul className="flow" aria-label={texts.search.filters}>
          {chips.map(({ key, text, label = texts.search.drop(text), drop }, at) => (
            <Chip
              key={key}
              text={text}
              label={label}
              onDrop={() => {
                dropped.current = at;
                drop();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The filters in words. */
export function useNarrowing(book: ShownBook): readonly string[] {
  const texts = useTexts();
  const view = useView();
  const sought = view.search.trim();
  const labels = labelChips(view, book, texts).map(({ text }) => text);
  return sought === "" ? labels : [...labels, sought];
}

function searchChips({ search }: View, query: SearchQuery | undefined): readonly FilterChip[] {
  return (query?.marks ?? []).map(({ start, end }) => {
    const text = search.slice(start, end);
    const rest = `${search.slice(0, start)} ${search.slice(end)}`.replace(/\s+/g, " ").trim();
    return { key: `${start} ${text}`, text, drop: () => go({ search: rest }) };
  });
}

function labelChips(
  { screen, category, without, ids, ...view }: View,
  { categories, areCategoriesKnown }: ShownBook,
  texts: Texts,
): readonly FilterChip[] {
  const nameOf = (choice: string) => {
    const found = categoryOf(choice, categories);
    if (choice === "none") return texts.noCategory;
    if (!found) return areCategoriesKnown ? texts.search.goneCategory : texts.category;
    return choice === String(found.id) ? found.name : texts.search.own(found.name);
  };
  const notOf = (choice: string) => {
    const { inAny, notGoneCategory, not } = texts.search;
    if (choice === "none") return { text: inAny };
    if (areCategoriesKnown && !categoryOf(choice, categories)) return { text: notGoneCategory };
    const name = nameOf(choice);
    return { text: not(name), label: texts.search.putBack(name) };
  };
  const chips: FilterChip[] = [];
  if (category !== undefined) {
    const drop = () => go({ category: undefined });
    chips.push({ key: "category", text: nameOf(category), drop });
  }
  if (ids !== undefined) {
    chips.push({ key: "ids", text: texts.search.imported, drop: () => go({ ids: undefined }) });
  }
  // The reports themselves show what they leave out.
  for (const choice of screen === "book" ? without : []) {
    const drop = () => go({ without: without.filter((each) => each !== choice) });
    chips.push({ key: `not ${choice}`, ...notOf(choice), drop });
  }
  for (const field of LABEL_FIELDS) {
    const name = view[field];
    if (name === undefined) continue;
    const drop = () => go({ [field]: undefined });
    chips.push({ key: field, text: name ?? texts.noLabel[field], drop });
  }
  return chips;
}
