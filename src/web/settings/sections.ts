// The parts of the settings, by the names that they have in the address.

import { NAMED_KINDS } from "../../domain/expense/expense-fields.ts";

export const SECTIONS = [
  ...(["ledgers", "categories"] as const),
  ...NAMED_KINDS.map(({ kind }) => `${kind}s` as const),
  ...(["appearance", "keys"] as const),
];

export type Section = (typeof SECTIONS)[number];

/** The first one where the address names none. */
export function sectionOf(name: string | undefined): Section {
  return SECTIONS.find((section) => section === name) ?? "ledgers";
}
