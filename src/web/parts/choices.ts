// Which of the known names may be meant by what is typed: those that begin with it first, then those with a word that does.

import { fold, matchesWords, wordsOf } from "../../domain/text/words.ts";

/** So many are offered at once. */
const MOST = 8;

/** `names` stand in the order in which they are offered where nothing else tells them apart. */
export function choicesFor(text: string, names: readonly string[]): readonly string[] {
  const sought = fold(text.trim());
  if (sought === "") return names.slice(0, MOST);
  const words = wordsOf(text);
  const first = names.filter((name) => fold(name).startsWith(sought));
  const others = names.filter((name) => {
    return words.length > 0 && !first.includes(name) && matchesWords(wordsOf(name), words);
  });
  return [...first, ...others].slice(0, MOST);
}

/** The known name that is the same but for case and accents; otherwise the text itself. */
export function knownName(text: string, names: readonly string[]): string {
  const key = fold(text.trim());
  return names.find((name) => fold(name) === key) ?? text.trim();
}
