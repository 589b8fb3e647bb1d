// Everyday words in the reader's language, grouped by usual category. The English ones are loaded when the user begins to type.

import { type UsualPhrases, usualPhrases } from "../../domain/search/usual-category.ts";
import type { UsualCategory } from "./en-sample.ts";
import { loadLanguage } from "./languages.ts";
import { loadSampleTexts } from "./sample-texts.ts";
import type { Reader } from "./user-locale.ts";

/** If a ledger doesn't have the category on the left, the one on the right takes its expenses. */
const ABOVE: Readonly<Partial<Record<UsualCategory, UsualCategory>>> = {
  rent: "home",
  utilities: "home",
  groceries: "food",
  eatingOut: "food",
};

/** The usual categories of a language. */
export interface Usual {
  readonly phrases: UsualPhrases<UsualCategory>;
  /** The names that the category may have in a ledger, the best one first. */
  readonly namesOf: (category: UsualCategory) => readonly string[];
}

/** Resolves to the English words if the language can't be loaded. */
export async function loadUsual(reader: Reader): Promise<Usual> {
  const own = await loadLanguage(reader.language);
  const { words } = own ?? (await import("./en-words.ts"));
  const { categories } = await loadSampleTexts(reader);
  return {
    phrases: usualPhrases(words),
    namesOf: (category) => {
      const above = ABOVE[category];
      return [category, ...(above ? [above] : [])].map((key) => categories[key]);
    },
  };
}
