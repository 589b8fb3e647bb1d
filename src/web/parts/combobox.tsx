// A field for a name that may be known already: known ones are offered in a list below it, and any other may be typed. The platform's
// own datalist can't be styled, is read out poorly and covers phones; this is the combobox pattern of ARIA 1.2.

import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import { choicesFor } from "./choices.ts";

interface Props
  extends Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "role" | "list"> {
  readonly value: string;
  /** Known names, those that are used most first. */
  readonly names: readonly string[];
  readonly onType: (text: string) => void;
  /** A name was chosen from the list. */
  readonly onPick: (name: string) => void;
}

export function Combobox({ value, names, onType, onPick, onKeyDown, onBlur, ...rest }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const choices = isOpen ? choicesFor(value, names) : [];
  const isShown = choices.length > 0;

  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }

  function type(text: string): void {
    setIsOpen(true);
    setActive(-1);
    onType(text);
  }

  function pick(name: string): void {
    onPick(name);
    close();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const steps = STEPS[event.key];
    const chosen = choices[active];
    if (steps !== undefined && !event.altKey) {
      event.preventDefault();
      setIsOpen(true);
      if (isShown) setActive(stepped(active, steps, choices.length));
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === "Escape" && isShown) {
      // The list goes first; what lies around it stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else onKeyDown?.(event);
  }

  return (
    <span className="combobox">
      <input
        {...rest}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices[active] === undefined ? undefined : `${id}-${active}`}
        value={value}
        onChange={({ target }) => type(target.value)}
        onClick={() => setIsOpen(true)}
        onKeyDown={press}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <Choices id={id} label={rest["aria-label"]} names={choices} active={active} onPick={pick} />
    </span>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly label: string | undefined;
  readonly names: readonly string[];
  readonly active: number;
  readonly onPick: (name: string) => void;
}

function Choices({ id, label, names, active, onPick }: ChoicesProps) {
  const texts = useTexts();
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label ?? texts.choices}
      hidden={names.length === 0}
    >
      {names.map((name, index) => (
        <Choice
          key={name}
          id={`${id}-${index}`}
          name={name}
          isActive={index === active}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly onPick: (name: string) => void;
}

/** The focus stays in the field, so it has no keys of its own. */
function Choice({ id, name, isActive, onPick }: ChoiceProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(name)}
      onKeyDown={() => {}}
    >
      <bdi>{name}</bdi>
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** From the last one it goes to the first, and round the other way; −1 stands for none. */
function stepped(active: number, steps: 1 | -1, count: number): number {
  if (active === -1) return steps === 1 ? 0 : count - 1;
  return (active + steps + count) % count;
}
