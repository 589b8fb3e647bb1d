// The parts of the settings, by the names that they have in the address.

export const SECTIONS = ["ledgers", "categories", "payees", "tags", "appearance", "keys"] as const;

export type Section = (typeof SECTIONS)[number];

/** The first one where the address names none. */
export function sectionOf(name: string | undefined): Section {
  return SECTIONS.find((section) => section === name) ?? "ledgers";
}
