// The search field. What is typed goes into the address, and so narrows what is shown while it is typed.

import { useEffect, useRef, useState } from "react";
import { readSearch } from "../../domain/search-query.ts";
import { currentView, go, useView } from "../address/address.ts";
import { useKeys } from "../keys.ts";
import { Icon } from "../parts/icon.tsx";
import { useTexts } from "../texts/texts.ts";

/** A pause as long as between two letters of somebody who types. */
const PAUSE_MS = 150;

interface Props {
  /** Whether what was sought last is shown; then what is typed next is sought at once, and not after a pause. */
  readonly isAnswered?: boolean;
}

export function SearchField({ isAnswered = false }: Props) {
  const texts = useTexts();
  const { search } = useView();
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const [fault] = readSearch(typed).faults;
  useKeys({ "/": () => field.current?.select() });

  /** What stands in the address since it was typed here; more may have been typed since. */
  const sought = useRef(search);
  function seek(history: "push" | "replace"): void {
    sought.current = typed;
    go({ search: typed }, history);
  }
  const current = useRef(seek);
  current.current = seek;

  // The address has changed by other ways: a chip was dropped, or somebody went back.
  useEffect(() => {
    if (search !== sought.current) setTyped(search);
    sought.current = search;
  }, [search]);

  useEffect(() => {
    if (typed === currentView().search) return;
    if (isAnswered) {
      current.current("replace");
      return;
    }
    const timer = setTimeout(() => current.current("replace"), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isAnswered]);

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
          if (key === "Enter") seek("push");
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
