// Completes names after @, # or / in a field for a line of text. The list is loaded when the first of these characters is typed.

import { SIGNED_KINDS } from "../../domain/expense/expense-fields.ts";
import { lazily } from "../lazy-component.ts";

export const Completions = lazily(async () => (await import("./completions.tsx")).Completions);

/** Attributes of the field; the list sets the others once it is loaded. */
export const COMPLETING = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": false,
} as const;

/** Returns true if the text has such a character, or a word such as `tag:`, after which a name may follow. */
export function hasSign(text: string): boolean {
  const plain = text.normalize("NFKC");
  return text.includes(":") || SIGNED_KINDS.some(({ sign }) => plain.includes(sign));
}
