// The search field. What is typed goes into the address, and so narrows what is shown while it is typed.

import { useRef } from "react";
import { readSearch, SEARCH_CHARACTERS } from "../../domain/search/search-query.ts";
import { useTyped } from "../address/typed.ts";
import { usePageKeys } from "../keys.ts";
import { Icon } from "../parts/icon.tsx";
import { useTexts } from "../texts/texts.ts";

interface Props {
  /** Whether what was sought last is shown; then what is typed next is sought at once, and not after a pause. */
  readonly isAnswered?: boolean;
}

export function SearchField({ isAnswered = false }: Props) {
  const texts = useTexts();
  const { typed, type, seek } = useTyped("search", !isAnswered);
  const field = useRef<HTMLInputElement>(null);
  const [fault] = readSearch(typed).faults;
  usePageKeys({ "/": () => field.current?.select() });

  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={texts.search.label}
        placeholder={texts.search.placeholder}
        value={typed}
        maxLength={SEARCH_CHARACTERS}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? "search-fault" : undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") seek();
          if (key === "Escape" && typed === "") field.current?.blur();
        }}
      />
      {fault && (
        <p id="search-fault" className="fault">
          {fault.reason}
        </p>
      )}
    </search>
  );
}
