// Fields for names that may be known already: known ones are offered in a list below, and any other may be typed. One field takes a
// single name, the other several as tokens. A datalist can't be styled, is read out poorly and covers phones; this is ARIA 1.2's combobox.

import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { fold, matchesWords, wordsOf } from "../../domain/text/words.ts";
import { useTexts } from "../texts/texts.ts";
import { Chip } from "./chip.tsx";

interface Props
  extends Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "role" | "list"> {
  readonly value: string;
  /** Known names, those that are used most first. */
  readonly names: readonly string[];
  readonly onType: (text: string) => void;
  /** A name was chosen from the list. */
  readonly onPick: (name: string) => void;
  /** Whether what is typed says all, though no known name is the same. */
  readonly isWhole?: (text: string) => boolean;
}

export function Combobox(props: Props) {
  const { value, names, onType, onPick, isWhole, onKeyDown, onBlur, ...rest } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const choices = isOpen ? choicesFor(value, names) : [];
  const isShown = choices.length > 0;

  function close(): void {
    setIsOpen(false);
    setActive(NONE);
  }

  function type(text: string): void {
    setIsOpen(true);
    setActive(isWhole?.(text) ? NONE : firstActive(text, names));
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

/** Stands for what is typed, whether it is known or not. */
const NONE = -1;

/** Enter takes the first known name that the letters fit, so that three of them are enough; one that is typed in full stands as it is. */
export function firstActive(text: string, names: readonly string[]): number {
  const sought = fold(text.trim());
  return sought === "" || names.some((name) => fold(name) === sought) ? NONE : 0;
}

/** Down from the last one it goes to the first; up from the first to what is typed, and then to the last. */
export function stepped(active: number, steps: 1 | -1, count: number): number {
  if (steps === 1) return (active + 1) % count;
  return active === NONE ? count - 1 : active - 1;
}

interface TokensProps {
  /** Of the field behind the tokens. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly values: readonly string[];
  /** Known names, those that are used most first. */
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
    <div className="tokens" ref={place}>
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
        names={others}
        onType={(typed) => (typed.endsWith(",") ? add(typed.slice(0, -1)) : setText(typed))}
        onPick={add}
        onKeyDown={press}
        onBlur={() => add(text)}
      />
    </div>
  );
}

/** So many are offered at once. */
const MOST = 8;

/** `names` are in the order in which they are offered among equals. The same name comes first. */
export function choicesFor(text: string, names: readonly string[]): readonly string[] {
  const sought = fold(text.trim());
  if (sought === "") return names.slice(0, MOST);
  const words = wordsOf(text);
  const same = names.filter((name) => fold(name) === sought);
  const first = names.filter((name) => !same.includes(name) && fold(name).startsWith(sought));
  const others = names.filter((name) => {
    const isTaken = same.includes(name) || first.includes(name);
    return words.length > 0 && !isTaken && matchesWords(wordsOf(name), words);
  });
  return [...same, ...first, ...others].slice(0, MOST);
}

/** The known name that is the same but for case and accents; otherwise the text itself. */
export function knownName(text: string, names: readonly string[]): string {
  const key = fold(text.trim());
  return names.find((name) => fold(name) === key) ?? text.trim();
}
