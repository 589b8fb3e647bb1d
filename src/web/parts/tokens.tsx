// A field for several names, shown as tokens, with the text typed for the next one after them.

import { type KeyboardEvent, useRef, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import { Chip } from "./chip.tsx";
import { Combobox } from "./combobox.tsx";
import { knownName, namesAsOffers } from "./offers.ts";

interface TokensProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly values: readonly string[];
  /** Known names, the most used first. */
  readonly names: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly isInvalid?: boolean;
}

export function Tokens({ id, label, values, names, onChange, isInvalid = false }: TokensProps) {
  const texts = useTexts();
  const [text, setText] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const others = names.filter((name) => !values.includes(name));
  const focus = () => place.current?.querySelector("input")?.focus();

  function add(name: string): void {
    const known = knownName(name.replace(/^#/, ""), names);
    setText("");
    if (known !== "" && !values.includes(known)) onChange([...values, known]);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const isEnd = event.key === "Enter" || event.key === ",";
    if (isEnd && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "") {
      onChange(values.slice(0, -1));
    }
  }

  return (
    <div className="tokens flow snug" ref={place}>
      {values.length > 0 && (
        <ul aria-label={label}>
          {values.map((value) => (
            <Chip
              key={value}
              text={value}
              label={texts.search.drop(value)}
              onDrop={() => {
                onChange(values.filter((each) => each !== value));
                focus();
              }}
            />
          ))}
        </ul>
      )}
      <Combobox
        id={id}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        value={text}
        offers={namesAsOffers(others)}
        onType={(typed) => (typed.endsWith(",") ? add(typed.slice(0, -1)) : setText(typed))}
        onPick={add}
        onKeyDown={press}
        onBlur={() => add(text)}
      />
    </div>
  );
}
