// What narrows the list, each part as a chip that can be dropped.

import { readSearch } from "../../domain/search-query.ts";
import { go, useView } from "../address/address.ts";
import { Icon } from "../parts/icon.tsx";
import { useReader, useTexts } from "../texts/texts.ts";
import { showPeriod } from "./period-bar.tsx";
import type { ShownBook } from "./use-book.ts";

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly drop: () => void;
}

export function FilterChips({ book }: { readonly book: ShownBook }) {
  const texts = useTexts();
  const chips = useChips(book);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={texts.search.filters}>
      {chips.map(({ key, text, drop }) => (
        <li key={key} className="chip">
          <span>{text}</span>
          <button
            type="button"
            className="plain"
            aria-label={texts.search.drop(text)}
            onClick={drop}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useChips({ categories }: ShownBook): readonly Chip[] {
  const texts = useTexts();
  const { locale } = useReader();
  const { search, category, period } = useView();
  const chips = readSearch(search).marks.map(({ start, end }): Chip => {
    const text = search.slice(start, end);
    const without = `${search.slice(0, start)} ${search.slice(end)}`.replace(/\s+/g, " ").trim();
    return { key: `${start} ${text}`, text, drop: () => go({ search: without }) };
  });
  if (category !== undefined) {
    const found = categories.find(({ id }) => String(id) === category);
    const text = found ? `${found.icon ?? ""} ${found.name}`.trim() : texts.noCategory;
    chips.unshift({ key: "category", text, drop: () => go({ category: undefined }) });
  }
  // A month is what the book shows anyway; it narrows only what is sought.
  if (period && period.kind !== "all" && chips.length > 0) {
    const text = showPeriod(period, locale, texts);
    chips.unshift({ key: "period", text, drop: () => go({ period: undefined }) });
  }
  return chips;
}
