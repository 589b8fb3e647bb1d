// Everyday words by usual category, a file for each language, which is loaded when somebody begins to type.

import {
  type UsualPhrases,
  type UsualWords,
  usualPhrases,
} from "../../../domain/search/usual-category.ts";
import type { Reader } from "../../locale/reader.ts";
import { loadSampleTexts } from "../sample-texts.ts";
import type { UsualCategory } from "./usual-category.ts";

const english = () => import("./en.ts");

const FILES: Readonly<
  Record<string, () => Promise<{ readonly words: UsualWords<UsualCategory> }>>
> = {
  en: english,
  bn: () => import("./bn.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
};

/** Where there is no such category, its expenses belong to this one. */
const ABOVE: Readonly<Partial<Record<UsualCategory, UsualCategory>>> = {
  rent: "home",
  utilities: "home",
  groceries: "food",
  eatingOut: "food",
};

/** What is usual in a language. */
export interface Usual {
  readonly phrases: UsualPhrases<UsualCategory>;
  /** The names that the category may have in a ledger, the best first. */
  readonly namesOf: (category: UsualCategory) => readonly string[];
}

/** English where the reader's language has no words. */
export async function loadUsual(reader: Reader): Promise<Usual> {
  const [{ words }, { categories }] = await Promise.all([
    (FILES[reader.language] ?? english)(),
    loadSampleTexts(reader),
  ]);
  return {
    phrases: usualPhrases(words),
    namesOf: (category) => {
      const above = ABOVE[category];
      return [category, ...(above ? [above] : [])].map((key) => categories[key]);
    },
  };
}
