// A field for one line of text, which the browser does not complete. Characters are counted as the server counts them: an emoji is one
// character, while the browser's own `maxLength` counts it as two.

import type { ComponentProps } from "react";
import { countCharacters } from "../../domain/text/text.ts";

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange" | "maxLength"> {
  readonly value: string;
  readonly onType: (text: string) => void;
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

/** The value of a field up to its maximum length. As in a browser, the end of the typed or pasted text is cut. */
export function fittingText(field: HTMLInputElement | HTMLTextAreaElement, most: number): string {
  const { value, selectionEnd } = field;
  const { text, caret } = fit(value, selectionEnd ?? value.length, most);
  if (text !== value) {
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}

/** Cuts the text. The caret stays after the letters typed last. */
export function fit(text: string, caret: number, most: number) {
  // A string never has more characters than UTF-16 units, whose number is known.
  const excess = text.length <= most ? 0 : countCharacters(text) - most;
  if (excess <= 0) return { text, caret };
  const [before, after] = [Array.from(text.slice(0, caret)), Array.from(text.slice(caret))];
  const kept = before.slice(0, Math.max(0, before.length - excess));
  const rest = after.slice(0, most - kept.length);
  return { text: [...kept, ...rest].join(""), caret: kept.join("").length };
}
