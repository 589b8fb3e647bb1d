// A field for one line of text, which the browser does not complete.

import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  readonly value: string;
  readonly onType: (text: string) => void;
}

export function TextInput({ onType, ...rest }: Props) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
