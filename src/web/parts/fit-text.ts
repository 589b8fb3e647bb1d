// What fits into a field, counted as the service counts: an emoji is one character, where the browser's own `maxLength` counts two.

import { countCharacters } from "../../domain/text/text.ts";

/** What a field holds, without what does not fit: as a browser does, it leaves out the end of what was typed or pasted. */
export function fittingText(field: HTMLInputElement | HTMLTextAreaElement, most: number): string {
  const { value, selectionEnd } = field;
  const { text, caret } = fit(value, selectionEnd ?? value.length, most);
  if (text !== value) {
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}

/** The caret stands behind what was typed last. */
export function fit(text: string, caret: number, most: number) {
  // There are no more characters than units, and those cost nothing to count.
  const excess = text.length <= most ? 0 : countCharacters(text) - most;
  if (excess <= 0) return { text, caret };
  const [before, after] = [Array.from(text.slice(0, caret)), Array.from(text.slice(caret))];
  const kept = before.slice(0, Math.max(0, before.length - excess));
  const rest = after.slice(0, most - kept.length);
  return { text: [...kept, ...rest].join(""), caret: kept.join("").length };
}
