// What a field for a line of text needs to complete names behind signs: it loads the list when a sign is typed for the first time.

import { SIGNED_KINDS } from "../../domain/expense/expense-fields.ts";
import { lazily } from "../lazy-component.ts";

export const Completions = lazily(async () => (await import("./completions.tsx")).Completions);

/** Of the field; the list says the rest once it is there. */
export const COMPLETING = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": false,
} as const;

/** Whether a name may stand behind a sign in it, or behind a word such as `tag:`. */
export function hasSign(text: string): boolean {
  const plain = text.normalize("NFKC");
  return text.includes(":") || SIGNED_KINDS.some(({ sign }) => plain.includes(sign));
}
