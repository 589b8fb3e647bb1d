// The choice of a day, wherever an expense is given one. Enter does what it does in any other field.

import type { ComponentProps } from "react";
import { submitByEnter } from "./submit-by-enter.ts";

interface Props extends Omit<ComponentProps<"input">, "type" | "max" | "value" | "onChange"> {
  /** As YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (date: string) => void;
}

export function DateField({ onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="date"
      max="9999-12-31"
      onKeyDown={submitByEnter}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
