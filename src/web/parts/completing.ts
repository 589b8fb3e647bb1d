// What a field for a line of text needs to complete names behind signs: it loads the list when a sign is typed for the first time.

import { lazily } from "../lazily.ts";

export const Completions = lazily(async () => (await import("./completions.tsx")).Completions);

/** Of the field; the list says the rest once it is there. */
export const COMPLETING = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": false,
} as const;

export function hasSign(text: string): boolean {
  return /[@#/:＠＃／]/.test(text);
}
