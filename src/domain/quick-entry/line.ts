// A line of quick entry, parted into words, with what each word can be by itself.

import { type DayLexicon, dayKey } from "./day-lexicon.ts";
import { type Label, readLabel } from "./label.ts";
import { readMoneySign } from "./money-sign.ts";
import { type NumberWord, type PlacedMoneySign, readNumberWord } from "./number-word.ts";
import { splitWords, type Word } from "./word.ts";

/** A word is one of these at most; without any it is description, or part of a date. */
export interface LineWord extends Word {
  readonly label?: Label;
  readonly number?: NumberWord;
  readonly money?: PlacedMoneySign;
  /** In small letters, as names of days are compared; "" for a label. */
  readonly name: string;
  /** As names of days in another language are compared; "" for a label, and where no lexicon is given. */
  readonly key: string;
}

export interface Line {
  readonly text: string;
  readonly words: readonly LineWord[];
}

/** Words from one index up to, and not with, another. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** Codes that are English words too; in a text all in capitals they are just words. */
const CODE_WORDS = new Set("ALL BAM BOB COP CUP GEL MAD MOP PEN SOS TOP TRY".split(" "));
const AT = "@";
const DASH = /^[-–—−]$/;

export function readLine(text: string, lexicon?: DayLexicon): Line {
  const words = splitWords(text, lexicon)
    .map((word) => classify(word, text, lexicon))
    .map((word, index, all) => (isCountOrPrice(all, index) ? withoutNumber(word) : word));
  if (!isShouted(words)) return { text, words };
  return {
    text,
    words: words.map((word) => (CODE_WORDS.has(word.core) ? withoutMoney(word) : word)),
  };
}

/** Whether the word is one of a description: neither label, number nor money, and not mere signs. */
export function isDescription(word: LineWord | undefined): boolean {
  if (!word || word.label || word.number || word.money) return false;
  return /[^\p{P}]/u.test(word.shown);
}

/** A dash that stands by itself. */
export function isDash(word: LineWord | undefined): boolean {
  return word !== undefined && DASH.test(word.core);
}

function classify(word: Word, text: string, lexicon: DayLexicon | undefined): LineWord {
  const label = readLabel(word, text);
  if (label) return { ...word, label, name: "", key: "" };
  const name = word.core.toLowerCase();
  const key = lexicon ? dayKey(word.core) : "";
  const number = readNumberWord(word);
  if (number) return { ...word, number, name, key };
  const money = readMoneySign(word.dotted) ?? readMoneySign(word.core);
  return money
    ? { ...word, money: { ...money, start: word.start, end: word.end }, name, key }
    : { ...word, name, key };
}

/** 2 @ 3.50 and 2 @3.50 tell a count and what each one cost; the amount is neither. */
function isCountOrPrice(words: readonly LineWord[], index: number): boolean {
  if (!words[index]?.number) return false;
  const [next, before] = [words[index + 1], words[index - 1]];
  if (before?.core === AT && words[index - 2]?.number) return true;
  if (next?.core === AT) return words[index + 2]?.number !== undefined;
  if (!next || next.label || !next.core.startsWith(AT)) return false;
  return readNumberWord({ ...next, core: next.core.slice(1) }) !== undefined;
}

function withoutNumber({ number: _, ...word }: LineWord): LineWord {
  return word;
}

function withoutMoney({ money: _, ...word }: LineWord): LineWord {
  return word;
}

/** Whether all words but labels and codes are in capitals, and there are such words. */
function isShouted(words: readonly LineWord[]): boolean {
  const texts = words.filter((word) => !word.label && !word.money).map((word) => word.shown);
  return texts.some((text) => /\p{Lu}/u.test(text)) && !texts.some((text) => /\p{Ll}/u.test(text));
}
