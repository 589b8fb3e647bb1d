// Choices in words: one of several as radio buttons or in a native select, and one that is on or off.

import { type ComponentProps, type ReactNode, useId } from "react";

interface Choice<Key extends string> {
  readonly key: Key;
  readonly name: string;
}

interface RadiosProps<Key extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}

export function Radios<Key extends string>({ legend, choices, value, onChange }: RadiosProps<Key>) {
  const group = useId();
  return (
    <fieldset className="stack snug">
      <legend>{legend}</legend>
      {choices.map(({ key, name }) => (
        <label key={key} className="check beside tight">
          <input type="radio" name={group} checked={key === value} onChange={() => onChange(key)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface SelectProps<Key extends string>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "children"> {
  readonly choices: readonly Choice<Key>[];
  readonly value: Key | undefined;
  readonly onChange: (key: Key) => void;
}

export function Select<Key extends string>({ choices, onChange, ...rest }: SelectProps<Key>) {
  return (
    <select
      {...rest}
      onChange={({ target }) => {
        const chosen = choices.find(({ key }) => key === target.value);
        if (chosen) onChange(chosen.key);
      }}
    >
      {choices.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface CheckProps {
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

export function Check({ isChecked, isDisabled = false, onChange, children }: CheckProps) {
  return (
    <label className="check beside tight">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
