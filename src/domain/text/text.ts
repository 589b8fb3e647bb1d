// Rules for the contents of texts, and their form in messages.

import { lazily } from "./lazily.ts";

/** Explains why a text can't be stored, as the end of a sentence ("… contains a NUL character"); undefined if it can. */
export function textFault(text: string): string | undefined {
  if (text.includes("\0")) return "contains a NUL character (U+0000), which can't be stored";
  if (!text.isWellFormed()) return "contains half of a surrogate pair, which is not a character";
  return undefined;
}

/** Counts Unicode code points, not UTF-16 units, so most emoji count as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The length of a text without the characters at its end that match. A pattern that ends with $ would take quadratic time. */
export function lengthWithout(ending: RegExp, text: string): number {
  let length = text.length;
  while (length > 0 && ending.test(text.charAt(length - 1))) length -= 1;
  return length;
}

const PLAIN = /^[\w.:+/-]{1,40}$/;
/** JSON allows these characters, but a terminal or a log may break a line at them, or do worse. */
const BREAKING = /[\u007f-\u009f\u2028\u2029]/g;
const SHOWN_CHARACTERS = 40;

/** Writes a text in a message: short, on one line, in quotes unless it is a single plain word. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return text;
  const start = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS))
    .slice(0, SHOWN_CHARACTERS)
    .join("");
  const quoted = JSON.stringify(start.toWellFormed()).replace(BREAKING, escapeCharacter);
  return quoted + (start.length < text.length ? "…" : "");
}

/** Writes a character as JSON escapes it. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Fits a text into a format in which each value is on one line: runs of spaces and control characters become one space. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, " ").trim();
}

/** Puts the article before a noun in a message: "an expense", "a payee". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** Writes a list in a message: "a, b and c". */
export function listed(words: readonly string[], last: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function capitalized<Word extends string>(word: Word): Capitalize<Word> {
  // Safe: the type describes exactly this.
  return (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>;
}

const numerals = lazily(() => new Intl.NumberFormat("en-US"));

/** Writes a count in a message: 10,000. */
export function showCount(count: number): string {
  return numerals().format(count);
}

/** Quotes a text as a single word of a shell, whatever it contains. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
