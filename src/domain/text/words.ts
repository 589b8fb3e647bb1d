// Splits a text into words for searching, ignoring case and accents, in any script. A text and the words that are searched for go through
// the same functions. So equal words are equal strings, and a storage engine needs no language rules of its own.

import { lazily } from "./lazily.ts";

/**
 * Removes from a text what searching ignores. Two texts that differ only in this fold to the same text, and a folded text folds to
 * itself.
 * - Case: of any script; ß is "ss", and both ı and İ are "i".
 * - Accents of Latin, Greek and Cyrillic letters (é, ά, й), vowel points of Hebrew, Arabic and Syriac, hamza and madda above or below a
 * letter. Vowel signs of Devanagari and its kin stay, and so do the marks that voice a kana.
 * - Letters with strokes and ligatures: ø is "o", đ and ð "d", ł "l", ħ "h", ŧ "t", þ "th", æ "ae", œ "oe", ﬁ "fi".
 * - Forms: full and half width, superscripts, circled and mathematical ones (NFKC); final sigma is a sigma.
 * - Digits of any script are those of ASCII.
 * - Invisible characters: soft hyphens, joiners, marks of direction, variation selectors, the Arabic tatweel. Within an emoji, joiners
 * count.
 * - The time is linear in the length. From more than 30 marks in a row the others are dropped.
 */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : (foldByUnit(text) ?? foldWhole(text));
}

/**
 * The words of a text, folded and in order; repeated words occur repeatedly.
 * - A word is a run of letters, digits and their marks. Everything else separates words, including apostrophes and hyphens: "café's" is
 * cafe and s, "C++" c, "1.50" 1 and 50, "a@b.de" a, b and de, "#tag" tag.
 * - An emoji is a word, as a whole: a flag, a family, a keycap. Its base is its beginning, so 👍 finds 👍🏽.
 * - Some scripts write no spaces: Chinese, Japanese, Thai and its neighbors. They give a word for each character of a run: the character
 * with the next one, the last one alone. 東京都 is 東京, 京都 and 都. So the words of any part of a run are found among the words of the run.
 */
export function wordsOf(text: string): readonly string[] {
  return wordsOfFolded(fold(text));
}

/** Does the same as `wordsOf` for a text that is already folded. */
export function wordsOfFolded(folded: string): readonly string[] {
  return wordsByUnit(folded) ?? anyWords(folded);
}

/** Returns true if each searched word begins a word of the text. Both lists come from `wordsOf`. */
export function matchesWords(words: readonly string[], sought: readonly string[]): boolean {
  return sought.every((start) => words.some((word) => word.startsWith(start)));
}

export function withAsciiDigits(text: string): string {
  return text.replace(FOREIGN_DIGIT, asciiDigit);
}

/** A digit of any script as an ASCII digit. */
export function asciiDigit(digit: string): string {
  let place = digit.codePointAt(0) ?? 0;
  const code = place;
  // In Unicode, the ten digits of a script are consecutive and in order, and another ten may follow directly.
  while (DIGIT.test(String.fromCodePoint(place - 1))) place -= 1;
  return String((code - place) % 10);
}

const DIGIT = /^\p{Nd}$/u;

const KEYCAP = String.raw`[0-9#*]\uFE0F?\u20E3`;
/** A picture. The signs for copyright and trademark don't count as pictures. */
const PICTURE = String.raw`[[\p{ExtPict}--[\u00A9\u00AE]]\p{EMod}][\uFE0E\uFE0F\p{EMod}]*[\u{E0020}-\u{E007F}]*`;
/** An emoji sequence of UTS #51, with or without its variation selectors. */
const EMOJI = String.raw`\p{RI}{1,2}|${KEYCAP}|${PICTURE}(?:\u200D${PICTURE})*`;

/** Accents. The script "Inherited" contains marks that are used with letters of several scripts. */
const ACCENT = String.raw`[[\p{M}&&[\p{sc=Zinh}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]--[\u3099\u309A]]`;
const emojiOrDropped = lazily(
  () => new RegExp(String.raw`(${EMOJI})|[${ACCENT}\p{DI}\u0640]+`, "gv"),
);
const SELECTOR = /[\uFE0E\uFE0F]/g;

/** The limit of the Stream-Safe Text Format; ordering more marks takes more than linear time. */
const MARKS_BEYOND_LIMIT = /(\p{M}{30})\p{M}+/gu;

const VARIANTS: Readonly<Record<string, string>> = {
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ł: "l",
  ŧ: "t",
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join("")}]`, "g");
const FOREIGN_DIGIT = /[\p{Nd}--[0-9]]/gv;

function foldWhole(text: string): string {
  // Ignored characters are dropped before the decomposition as well as after it, so that there are never many marks to order.
  const decomposed = dropUnheeded(dropUnheeded(text).normalize("NFKD"));
  const lower = decomposed.toUpperCase().toLowerCase();
  const plain = lower.replace(VARIANT, (letter) => VARIANTS[letter] ?? letter);
  return withAsciiDigits(plain).normalize("NFC");
}

function dropUnheeded(text: string): string {
  return text
    .replace(emojiOrDropped(), "$1")
    .replace(SELECTOR, "")
    .replace(MARKS_BEYOND_LIMIT, "$1");
}

/** Caches the foldings of single UTF-16 units. */
const foldings: (string | undefined)[] = [];

/** Folds a text character by character, which most texts allow; undefined otherwise. */
function foldByUnit(text: string): string | undefined {
  let folded = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x7f) continue;
    if (!foldsAlone(unit)) return undefined;
    foldings[unit] ??= foldWhole(String.fromCharCode(unit));
    // A run of ASCII between two other characters is folded at once.
    folded += text.slice(from, at).toLowerCase() + foldings[unit];
    from = at + 1;
  }
  return folded + text.slice(from).toLowerCase();
}

/**
 * Returns true for characters that fold independently of their neighbors: Latin, Greek and Cyrillic with their accents, general
 * punctuation, and currency signs.
 */
function foldsAlone(unit: number): boolean {
  return unit < 0x530 || (unit >= 0x1e00 && unit < 0x2000) || (unit >= 0x2010 && unit < 0x20d0);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 0x7f) return false;
  }
  return true;
}

/** A letter or digit. Unicode counts some apostrophes and tone marks as letters, but people use them as marks. */
const LETTER = String.raw`[[\p{L}\p{N}]--[\u02B9-\u02FF]]`;
const SPACELESS = String.raw`[${LETTER}&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Lana}\p{scx=Tale}\p{scx=Talu}\p{scx=Tavt}]]`;
const SPACED = `[${LETTER}--${SPACELESS}]`;
const word = lazily(
  () =>
    new RegExp(
      String.raw`${EMOJI}|(?<run>(?:${SPACELESS}\p{M}*)+)|${SPACED}(?:(?!${KEYCAP})[${SPACED}\p{M}])*`,
      "gv",
    ),
);
const CHARACTER = /\P{M}\p{M}*/gu;

function anyWords(folded: string): string[] {
  const words: string[] = [];
  for (const { 0: found, groups } of folded.matchAll(word())) {
    const run = groups?.["run"];
    if (run === undefined) {
      words.push(found);
      continue;
    }
    const characters = run.match(CHARACTER) ?? [];
    for (const [index, character] of characters.entries()) {
      words.push(character + (characters[index + 1] ?? ""));
    }
  }
  return words;
}

const singleLetter = lazily(() => new RegExp(`^${LETTER}$`, "v"));
/** Caches `singleLetter` for single UTF-16 units. */
const letters: (boolean | undefined)[] = [];

/** The words of a folded text whose characters do not depend on their neighbors; undefined otherwise. */
function wordsByUnit(folded: string): string[] | undefined {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    if (!foldsAlone(unit)) return undefined;
    letters[unit] ??= singleLetter().test(String.fromCharCode(unit));
    if (!letters[unit]) {
      if (start !== -1) words.push(folded.slice(start, at));
      start = -1;
    } else if (start === -1) start = at;
  }
  if (start !== -1) words.push(folded.slice(start));
  return words;
}

const fillers = lazily<ReadonlySet<string>>(
  () =>
    new Set(
      wordsOf(`
    a an the and or of in on at to by for from with without into onto as my our your his her its their me us i we you it this that
    these those some is was s t
    ও এবং আর বা জন্য জন্যে থেকে সঙ্গে সাথে দিয়ে হতে এর এ এই সেই ওই একটা একটি কিছু আমার আমাদের তার তাদের আমি আমরা
  `),
    ),
);

const NUMBER = /^\p{N}+$/u;

/** Returns true if a word from `wordsOf` is a filler word or a number, since neither identifies an expense. */
export function isFiller(word: string): boolean {
  return fillers().has(word) || NUMBER.test(word);
}
