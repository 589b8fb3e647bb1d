// A line of quick entry, split into words, with what each word can mean by itself: a label, a number, or a currency sign.

import { DETAIL_FIELDS, LABEL_FIELDS, type LabelField } from "../expense/expense-fields.ts";
import { type LabelId, type LabelKind, labelNameFault } from "../label/label.ts";
import { lengthWithout } from "../text/text.ts";
import { dayKey } from "./day-names.ts";
import type { Mark } from "./entry.ts";
import { isKnown, type KnownLabels, type NamedLabel } from "./known-labels.ts";
import { type NumberWord, type PlacedMoneySign, readNumberWord } from "./number-word.ts";
import {
  CODE_WORDS,
  fieldOfSign,
  readLowercaseCode,
  readMoneySign,
  splitWords,
  TAG_SIGNS,
  type Word,
  type WordOptions,
  wordEnd,
} from "./word.ts";

/** A word has at most one of these meanings. Otherwise it is description, or part of a date. */
export interface LineWord extends Word {
  readonly label?: Label;
  readonly number?: NumberWord;
  readonly money?: PlacedMoneySign;
  /** The word in lowercase, for comparison with the names of days; "" for a label. */
  readonly name: string;
  /** The word in the form in which a lexicon has its names; "" for a label. */
  readonly key: string;
}

export interface Line {
  readonly text: string;
  readonly words: readonly LineWord[];
}

/** Words from one index up to, but not including, another. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

const AT = "@";
const TIMES = /[xX×*]/;
const DASH = /^[-–—−]$/;

export function readLine(text: string, options: WordOptions = {}): Line {
  const line = lineOf(text, splitWords(text, options));
  if (!PRICE_ON_WORD.test(text) || line.words.some(({ number }) => number)) return line;
  return lineOf(text, splitWords(text, options, partEnd));
}

/**
 * A price without a space before the next word: 12.50lunch, 900/month. Before letters, it needs two decimals, which measures such as 1.5l
 * seldom have, and at least three letters must follow.
 */
const PRICE =
  /\p{Sc}?\p{Nd}(?:[\p{Nd}.,'’]{0,30}[.,]\p{Nd}{2}(?=\p{L}{3})|[\p{Nd}.,'’]{0,30}(?=\/(?:week|month|mo|quarter|year|yr)(?!\p{L})))/iuy;
/** Matches every text with such a price, and some others. */
const PRICE_ON_WORD = /[.,]\p{Nd}{2}\p{L}{3}|\p{Nd}\/[mqwy]/iu;

/** Splits such a price from the word after it. */
function partEnd(text: string, start: number): number {
  PRICE.lastIndex = start;
  return PRICE.test(text) ? PRICE.lastIndex : wordEnd(text, start);
}

function lineOf(text: string, split: readonly Word[]): Line {
  const words = split
    .map((word) => classify(word, text))
    .map((word, index, all) => (isCountOrPrice(all, index) ? without(word, "number") : word))
    .map(withTimes)
    .map(withLowercaseCode);
  if (!isShouted(words)) return { text, words };
  return {
    text,
    words: words.map((word) => (CODE_WORDS.has(word.core) ? without(word, "money") : word)),
  };
}

/** Returns true if the word is description: no label, number or money, and not just signs. */
export function isDescription(word: LineWord | undefined): boolean {
  if (!word || word.label || word.number || word.money) return false;
  return /[^\p{P}]/u.test(word.shown);
}

/** A dash on its own. */
export function isDash(word: LineWord | undefined): boolean {
  return word !== undefined && DASH.test(word.core);
}

function classify(word: Word, text: string): LineWord {
  const label = readLabel(word, text);
  if (label) return { ...word, label, name: "", key: "" };
  const name = word.core.toLowerCase();
  const key = dayKey(word.core);
  const number = readNumberWord(word);
  if (number) return { ...word, number, name, key };
  const money = readMoneySign(word.dotted) ?? readMoneySign(word.core);
  return money
    ? { ...word, money: { ...money, start: word.start, end: word.end }, name, key }
    : { ...word, name, key };
}

/** 2 @ 3.50 and 2 @3.50 give a count and a unit price, and neither of these is the amount. */
function isCountOrPrice(words: readonly LineWord[], index: number): boolean {
  if (!words[index]?.number) return false;
  const [next, before] = [words[index + 1], words[index - 1]];
  if (before?.core === AT && words[index - 2]?.number) return true;
  if (next?.core === AT) return words[index + 2]?.number !== undefined;
  if (!next || next.label || !next.core.startsWith(AT)) return false;
  return readNumberWord({ ...next, core: next.core.slice(1) }) !== undefined;
}

/** An x attached to a number multiplies it by the number next to it: 3x 4.50, 4.50 x3. */
function withTimes(word: LineWord, index: number, words: readonly LineWord[]): LineWord {
  if (word.label || word.number || word.money) return word;
  const { core, coreStart, coreEnd } = word;
  const [before, next] = [words[index - 1], words[index + 1]];
  if (TIMES.test(core.charAt(0)) && before?.number && !before.closed) {
    const number = readNumberWord({ ...word, core: core.slice(1), coreStart: coreStart + 1 });
    return number ? { ...word, number: { ...number, times: "before" } } : word;
  }
  if (!TIMES.test(core.charAt(core.length - 1)) || !next?.number || word.closed) return word;
  const number = readNumberWord({ ...word, core: core.slice(0, -1), coreEnd: coreEnd - 1 });
  return number ? { ...word, number: { ...number, times: "after" } } : word;
}

/** Reads a lowercase code as a currency only directly next to a number. */
function withLowercaseCode(word: LineWord, index: number, words: readonly LineWord[]): LineWord {
  const [before, next] = [words[index - 1], words[index + 1]];
  const isBeside = (before?.number && !before.closed) || (next?.number && !word.closed);
  if (!isBeside || word.label || word.number || word.money) return word;
  const code = readLowercaseCode(word.core);
  if (!code) return word;
  const { currency, isKnown } = code;
  return { ...word, money: { currency, isUnsure: !isKnown, start: word.start, end: word.end } };
}

function without(word: LineWord, part: "number" | "money"): LineWord {
  const { [part]: _, ...rest } = word;
  return rest;
}

/** Returns true if all words except labels and codes are in capitals, and there are such words. */
function isShouted(words: readonly LineWord[]): boolean {
  const texts = words.filter((word) => !word.label && !word.money).map((word) => word.shown);
  return texts.some((text) => /\p{Lu}/u.test(text)) && !texts.some((text) => /\p{Ll}/u.test(text));
}

interface Label {
  readonly field: LabelField | "category" | "tags";
  /** There are several only for tags. */
  readonly names: readonly string[];
  /** A category is referred to by its id. */
  readonly id?: LabelId;
}

/** One or more tags in a row, of letters, digits, - and _ of any script, with joiners. */
const TAGS = new RegExp(`^(?:[${TAG_SIGNS}][\\p{L}\\p{M}\\p{Nd}_\\-\\u200c\\u200d]+)+$`, "u");
const TAG_SIGN = new RegExp(`[${TAG_SIGNS}]`, "u");
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** A name needs more than digits and separators: 2 @3.50 gives a unit price. */
const MORE_THAN_NUMBER = /[^\p{Nd}\p{P}\p{Sc}\p{M}+<=>^`|~]/u;
const SENTENCE_ENDS = /[.!?]/;

/** The label that a word gives the expense. A lone sign and an impossible name are description. */
function readLabel(word: Word, text: string): Label | undefined {
  const label = labelIn(word, text);
  return label?.names.every((name) => labelNameFault(name) === undefined) ? label : undefined;
}

function labelIn(word: Word, text: string): Label | undefined {
  if (word.known) return labelOf(word.known);
  // Digits keep their script.
  const core = text.slice(word.coreStart, word.coreEnd);
  const field = fieldOfSign(text.charAt(word.coreStart));
  const { labelName } = word;
  if (labelName !== undefined) {
    return field && LETTER_OR_DIGIT.test(labelName) ? { field, names: [labelName] } : undefined;
  }
  // The closing quote may still be typed.
  if (field && /^.[^"“„«]/.test(core) && MORE_THAN_NUMBER.test(core.slice(1))) {
    return { field, names: [core.slice(1)] };
  }
  const tags = core.slice(0, lengthWithout(SENTENCE_ENDS, core));
  if (!TAGS.test(tags)) return undefined;
  const names = tags.split(TAG_SIGN).slice(1);
  return names.every((name) => LETTER_OR_DIGIT.test(name)) ? { field: "tags", names } : undefined;
}

function labelOf({ kind, name, id }: NamedLabel): Label | undefined {
  const names = [name];
  if (kind === "category") return id && { field: kind, names, id };
  if (kind === "tag") return { field: "tags", names };
  const field = LABEL_FIELDS.find((each) => DETAIL_FIELDS[each].label === kind);
  return field && { field, names };
}

/** Reads the first name for each field, and as many tags as an expense may have. All others stay in the description. */
export function readLabels({ words }: Line, known?: KnownLabels) {
  const names: Partial<Record<LabelField, string>> & { category?: LabelId } = {};
  const tags = new Set<string>();
  const marks: Mark[] = [];
  const mark = (kind: LabelKind, name: string, start: number, end: number) => {
    const isNew = known && !isKnown(known, kind, name);
    marks.push({ kind, start, end, ...(isNew && { isNew }) });
  };
  for (const field of [...LABEL_FIELDS, "category"] as const) {
    const word = words.find(({ label }) => label?.field === field);
    const [name] = word?.label?.names ?? [];
    if (!word || name === undefined) continue;
    if (field !== "category") names[field] = name;
    else if (word.label?.id) names.category = word.label.id;
    mark(field, name, word.start, word.end);
  }
  for (const { label, start, end, coreStart } of words) {
    if (label?.field !== "tags") continue;
    const others = new Set(label.names).difference(tags);
    if (tags.size + others.size > DETAIL_FIELDS.tags.most) continue;
    let from = start;
    let to = coreStart;
    // Together, the marks of the tags cover the word.
    for (const [index, name] of label.names.entries()) {
      tags.add(name);
      to += 1 + name.length;
      const isLast = index === label.names.length - 1;
      mark("tag", name, from, isLast ? end : to);
      from = to;
    }
  }
  return { names, tags: [...tags], marks };
}
