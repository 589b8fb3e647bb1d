// A field for one line of text, which the browser does not complete.

import type { ComponentProps } from "react";
import { fittingText } from "./fit-text.ts";

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange" | "maxLength"> {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** How many characters it takes. */
  readonly most?: number;
}

export function TextInput({ onType, most = Number.POSITIVE_INFINITY, ...rest }: Props) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      onChange={({ target }) => onType(fittingText(target, most))}
    />
  );
}
