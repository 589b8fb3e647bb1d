// The category that everyday words usually belong to, for a ledger whose history does not show it yet.

import { keysOf } from "../keys.ts";
import { wordsOf } from "../text/words.ts";

/** For each category, words and phrases separated by commas. */
export type UsualWords<Key extends string> = Readonly<Record<Key, string>>;

/** The category of each phrase; its words are folded and have single spaces between them. */
export type UsualPhrases<Key extends string> = ReadonlyMap<string, Key>;

/** Makes the phrases of a language. This should be done once. */
export function usualPhrases<Key extends string>(words: UsualWords<Key>): UsualPhrases<Key> {
  return new Map(
    keysOf(words).flatMap((key) => words[key].split(",").map((one) => [phraseOf(one), key])),
  );
}

/** The category of the longest phrase in the text; of equally long phrases, the first one counts. Undefined if the text has none. */
export function usualCategory<Key extends string>(
  text: string,
  phrases: UsualPhrases<Key>,
): Key | undefined {
  const words = wordsOf(text);
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const phrase = words.slice(from, from + length).join(" ");
      const key = phrases.get(phrase) ?? phrases.get(singular(phrase));
      if (key !== undefined) return key;
    }
  }
  return undefined;
}

/** The longest phrase, in words. */
const LONGEST = 4;

function phraseOf(text: string): string {
  return wordsOf(text).join(" ");
}

/** Undoes most plurals of words in Latin letters: buses, tickets. */
function singular(phrase: string): string {
  return phrase.replace(/(?<=[a-z]{3})(?:(?<=s|x|ch|sh)es|s)$/, "");
}
