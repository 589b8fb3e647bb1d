// The search field. What is typed goes into the address, and so narrows what is shown while it is typed.

import { useEffect, useRef, useState } from "react";
import { readSearch } from "../../domain/search-query.ts";
import { currentView, go, useView } from "../address/address.ts";
import { useKeys } from "../keys.ts";
import { Icon } from "../parts/icon.tsx";
import { useTexts } from "../texts/texts.ts";

/** A pause as long as between two letters of somebody who types. */
const PAUSE_MS = 150;

export function SearchField() {
  const texts = useTexts();
  const { search } = useView();
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const [fault] = readSearch(typed).faults;
  useKeys({ "/": () => field.current?.select() });

  // The address has changed by other ways: a chip was dropped, or somebody went back.
  useEffect(() => setTyped(search), [search]);

  useEffect(() => {
    if (typed === currentView().search) return;
    const timer = setTimeout(() => go({ search: typed }, "replace"), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={texts.search.label}
        placeholder={texts.search.placeholder}
        value={typed}
        maxLength={1_000}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? "search-fault" : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") go({ search: typed });
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
