// The search field, which filters the list as users type, and the place for the chips of filters. The code of the chips is loaded when
// there is a chip for the first time.

import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { SEARCH_CHARACTERS } from "../../domain/search/expense-filter.ts";
import { go, useTyped, useView } from "../address/address.ts";
import { NO_SETTING } from "../address/view.ts";
import { usePageKeys } from "../keys.ts";
import { lazily } from "../lazy-component.ts";
import { COMPLETING, Completions, hasSign } from "../parts/completing.ts";
import { Icon } from "../parts/icon.tsx";
import { rowOfKeys } from "../parts/row-focus.ts";
import { fittingText } from "../parts/text-input.tsx";
import { hasChips } from "../service/filter.ts";
import { useTexts } from "../texts/texts.ts";
import type { ShownBook } from "./use-book.ts";
import { useReadSearch } from "./use-search.ts";

/** True if the next search field to be rendered takes the focus. */
let isAsked = false;

/** Focuses the search of this screen, or else of the book. */
export function openSearch(): void {
  const field = document.querySelector<HTMLInputElement>('.search [type="search"]');
  isAsked = field === null;
  if (field) field.select();
  else go({ screen: "book", expense: undefined, ...NO_SETTING });
}

interface Props {
  /** True if the results of the last search are shown. The next search then starts at once, not after a pause. */
  readonly isAnswered?: boolean;
}

export function SearchField({ isAnswered = false }: Props) {
  const texts = useTexts();
  const { typed, type, seek } = useTyped("search", !isAnswered);
  const field = useRef<HTMLInputElement>(null);
  const fault = useReadSearch(typed)?.faults[0];
  usePageKeys({ "/": () => field.current?.select() });
  useEffect(() => {
    if (isAsked) field.current?.focus();
    isAsked = false;
  }, []);
  const [hasFocus, setHasFocus] = useState(false);
  const signs = useRef<HTMLUListElement>(null);

  function write(text: string): void {
    field.current?.focus();
    type(text);
  }

  return (
    <search
      className="search"
      data-typed={typed !== "" || undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        {...COMPLETING}
        aria-label={texts.search.label}
        placeholder={texts.search.placeholder}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? "search-fault" : undefined}
        onChange={({ target }) => type(fittingText(target, SEARCH_CHARACTERS))}
        onKeyDown={(event) => {
          if (event.key === "Enter") seek();
          if (event.key === "Escape" && typed === "") field.current?.blur();
          if (event.key === "ArrowDown") goDown(event, signs.current);
        }}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
      <Suspense>
        {hasSign(typed) && <Completions field={field} text={typed} onTake={type} hasQuotes />}
        {hasFocus && typed === "" && <SearchSigns place={signs} onPick={write} />}
        {fault && <FaultReason id="search-fault" {...fault} />}
      </Suspense>
    </search>
  );
}

/** Moves the focus to the first example below an empty field, or to the rows that the search has found. */
function goDown(event: KeyboardEvent<HTMLInputElement>, signs: HTMLElement | null): void {
  event.preventDefault();
  const to = event.currentTarget.value === "" ? signs?.querySelector("button") : rowOfKeys();
  to?.focus();
}

const FaultReason = lazily(async () => (await import("./search-signs.tsx")).FaultReason);

const SearchSigns = lazily(async () => (await import("./search-signs.tsx")).SearchSigns);

const FilterChips = lazily(async () => (await import("./filter-chips.tsx")).FilterChips);

export function Filters({ book }: { readonly book: ShownBook }) {
  const view = useView();
  const query = useReadSearch(view.search);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && hasChips(view, query?.marks ?? [])) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={<div className="filters full on-the-way" />}>
      <FilterChips book={book} />
    </Suspense>
  );
}
