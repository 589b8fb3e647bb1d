// Splits a text into words with their positions. Words are the unit in which quick entry reads. Also defines the signs and characters in
// them.

import { DETAIL_FIELDS, LABEL_FIELDS, type LabelField } from "../expense/expense-fields.ts";
import { type CurrencyCode, isCurrencyCode } from "../money/currency.ts";
import { lengthWithout } from "../text/text.ts";
import { withAsciiDigits } from "../text/words.ts";
import { COUNT_WORDS, type DayLexicon, dayKey, namesDay } from "./day-names.ts";
import { type KnownLabels, labelAt, type NamedLabel } from "./known-labels.ts";
import { mayHaveRhythm } from "./rhythm-words.ts";

export interface Word {
  /** UTF-16 offsets of everything between two spaces. */
  readonly start: number;
  readonly end: number;
  /** The typed word, without the backslash that escaped it. */
  readonly shown: string;
  /** The part that is read, without direction marks and trailing punctuation; "" if a backslash keeps the word from being read. */
  readonly core: string;
  readonly coreStart: number;
  /** A digit outside the Basic Multilingual Plane has two units here and one in the core. */
  readonly coreEnd: number;
  /** The core with the period that ended the text, since a date such as 5.10. needs it. */
  readonly dotted: string;
  /** Is true if a comma, semicolon or colon separates it from the next word. */
  readonly closed: boolean;
  /** The name after its sign, in quotes or with several words: @"…", @Trader Joe's. */
  readonly labelName?: string;
  /** The known label whose name follows the sign, perhaps in several words. */
  readonly known?: NamedLabel;
}

const FULL_WIDTH = 0xfee0;

function formsOf(sign: string): string {
  return sign + String.fromCodePoint((sign.codePointAt(0) ?? 0) + FULL_WIDTH);
}

const BY_SIGN: ReadonlyMap<string, LabelField> = new Map(
  LABEL_FIELDS.flatMap((field) =>
    Array.from(formsOf(DETAIL_FIELDS[field].sign), (sign) => [sign, field] as const),
  ),
);

/** The single-label field whose names come after this sign. */
export function fieldOfSign(sign: string): LabelField | undefined {
  return BY_SIGN.get(sign);
}

/** The signs before a tag. */
export const TAG_SIGNS = formsOf(DETAIL_FIELDS.tags.sign);
/** The signs before the name of a known category. */
const CATEGORY_SIGNS = formsOf(DETAIL_FIELDS.category.sign);
/** The signs before the name of any other label. */
export const NAME_SIGNS = [...BY_SIGN.keys()].join("");

/** Invisible marks at the edges of words in texts of mixed direction. */
const DIRECTION = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const MARKS = new RegExp(`[${DIRECTION}]*`, "y");
const EACH_MARK = new RegExp(`[${DIRECTION}]`, "g");
const CLOSING = /[,;:،؛、，；：]/;
const CLOSING_OR_MARK = new RegExp(`${CLOSING.source}|[${DIRECTION}]`);
const FINAL = /[.!?…।。؟！？]/;
/** The punctuation and marks at the end of a word. */
const ENDING = new RegExp(`(?:${CLOSING_OR_MARK.source}|${FINAL.source})*(?=\\s|$)`, "y");
const SPACES = /\s*/y;
/** A no-break space does not end a word if it separates three digits from the digits before. */
const WORD = /(?:\S+|(?<=\p{Nd})[\u00a0\u2007\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd})))*/uy;
const QUOTED = new RegExp(`[${DIRECTION}]*[${NAME_SIGNS}]["“„«]([^"”“»]*)["”“»]`, "y");
const CLOSING_QUOTES = ['"', "”", "“", "»"];
const LABEL_SIGN = new RegExp(`^[${DIRECTION}]*[${NAME_SIGNS}${TAG_SIGNS}${CATEGORY_SIGNS}]`);
const ESCAPE = "\\";

/** Knowledge besides the text. */
export interface WordOptions {
  /**
   * The names of days in another language, besides the English ones. `dayLexiconOf` returns those of a locale. A backslash before a word
   * with a meaning counts as an escape.
   */
  readonly lexicon?: DayLexicon | undefined;
  /** The labels of the ledger. Their names may have spaces without quotes. Categories are read only if they are among these labels. */
  readonly known?: KnownLabels | undefined;
}

export function splitWords(
  text: string,
  { lexicon, known }: WordOptions = {},
  endOf: (text: string, start: number) => number = wordEnd,
): readonly Word[] {
  const words: Word[] = [];
  const textEnd = text.trimEnd().length;
  // No search for a closing quote goes past the last one, so all of them together take linear time.
  const lastQuote = Math.max(...CLOSING_QUOTES.map((quote) => text.lastIndexOf(quote)));
  const isLong = capitalsMeanNames(text, lexicon);
  for (let start = endOfMatch(SPACES, text, 0); start < textEnd; ) {
    const quoted = start < lastQuote ? quotedAt(text, start) : undefined;
    const sign = endOfMatch(MARKS, text, start);
    const found = quoted || !known ? undefined : labelAt(text, sign, known);
    const long = isLong && !quoted && !found ? longNameAt(text, start, lexicon) : undefined;
    const nameEnd = (quoted ?? found ?? long)?.end;
    const end = nameEnd === undefined ? endOf(text, start) : endOfMatch(ENDING, text, nameEnd);
    const word = wordAt({ text, textEnd, lexicon }, start, end, (quoted ?? long)?.name);
    words.push(found ? { ...word, known: found.label } : word);
    start = endOfMatch(SPACES, text, end);
  }
  return words;
}

/** Writes a description so that it reads as this description and nothing else. */
export function escapeDescription(description: string, lexicon?: DayLexicon): string {
  return description
    .split(/\s+/)
    .map((word, index, words) => {
      const opens = opensDate(word) && COUNT_WORDS.has(bare(words[index + 1] ?? ""));
      return opens || mayBeRead(word, lexicon) || isEscaped(word, lexicon) ? ESCAPE + word : word;
    })
    .join(" ");
}

interface Source {
  readonly text: string;
  /** The end of the text, without the spaces there. */
  readonly textEnd: number;
  readonly lexicon: DayLexicon | undefined;
}

function wordAt(source: Source, start: number, end: number, labelName?: string): Word {
  const { text, textEnd, lexicon } = source;
  const raw = text.slice(start, end);
  if (isEscaped(raw, lexicon)) {
    return { ...UNREAD, start, end, shown: raw.slice(1), coreStart: end, coreEnd: end };
  }
  const coreStart = endOfMatch(MARKS, text, start);
  const typed = text.slice(coreStart, end);
  const length = lengthWithout(CLOSING_OR_MARK, typed);
  const closed = CLOSING.test(typed.slice(length));
  const dotted = withAsciiDigits(typed.slice(0, length));
  const coreEnd =
    coreStart + (end === textEnd ? lengthWithout(FINAL, typed.slice(0, length)) : length);
  const core = withAsciiDigits(text.slice(coreStart, coreEnd));
  const word = { start, end, shown: raw, core, coreStart, coreEnd, dotted, closed };
  return labelName === undefined ? word : { ...word, labelName };
}

const UNREAD = { core: "", dotted: "", closed: false } as const;

/** A backslash escapes a word with a meaning. Before any other word it is only a backslash. */
function isEscaped(raw: string, lexicon: DayLexicon | undefined): boolean {
  if (!raw.startsWith(ESCAPE) || raw.length === 1) return false;
  const rest = raw.slice(1);
  return rest.startsWith(ESCAPE) || opensDate(rest) || mayBeRead(rest, lexicon);
}

/** Returns true if the word turns the following words into a date: in a week. */
function opensDate(word: string): boolean {
  return bare(word) === "in";
}

/** The word in lowercase, without direction marks. */
function bare(word: string): string {
  return word.replace(EACH_MARK, "").toLowerCase();
}

/** Returns true if a word, perhaps with its neighbors, may be more than description. */
function mayBeRead(word: string, lexicon: DayLexicon | undefined): boolean {
  if (/\p{Nd}|\p{Sc}/u.test(word) || mayHaveRhythm(word) || LABEL_SIGN.test(word)) return true;
  if (lexicon && endsName(word, lexicon)) return true;
  return word
    .split(/[^\p{L}]+/u)
    .some((letters) => namesDay(letters) || readMoneySign(letters) || readLowercaseCode(letters));
}

/** Returns true if the word ends a name of a day, by itself or in a range: Mo-Fr. */
function endsName(word: string, { ends }: DayLexicon): boolean {
  const whole = word.slice(endOfMatch(MARKS, word, 0), lengthWithout(/[\p{P}\p{Cf}]/u, word));
  return [whole, ...whole.split(/\p{P}+/u)].some((part) => ends.has(dayKey(part)));
}

interface FoundName {
  readonly end: number;
  readonly name: string;
}

function quotedAt(text: string, start: number): FoundName | undefined {
  QUOTED.lastIndex = start;
  const [, name] = QUOTED.exec(text) ?? [];
  return name === undefined
    ? undefined
    : { end: QUOTED.lastIndex, name: name.trim().replace(/\s+/g, " ") };
}

const CAPITAL = /(?:^|\s)[\p{Lu}\p{Lt}]/u;
const SMALL = /(?:^|\s)\p{Ll}/u;

/**
 * Returns true if capitals indicate names: not if the text is all in capitals. If the language capitalizes every noun, the words before the
 * name must have no capitals.
 */
function capitalsMeanNames(text: string, lexicon: DayLexicon | undefined): boolean {
  if (!lexicon?.hasCapitalNouns) return /\p{Ll}/u.test(text);
  const before = text.slice(0, Math.max(text.search(FIELD_SIGN), 0));
  return SMALL.test(before) && !CAPITAL.test(before);
}

const FIELD_SIGN = new RegExp(`[${NAME_SIGNS}]`, "u");
const OPENS_NAME = new RegExp(`[${DIRECTION}]*[${NAME_SIGNS}]([\\p{Lu}\\p{Lt}]\\S*)`, "uy");
const CONTINUES_NAME =
  /(\s+(?:&\s+)?)([\p{Lu}\p{Lt}][\p{L}\p{M}\p{N}&'’.-]*)(?=[,;:!?]*(?:\s|$))/uy;
/** Limits the words of a name. */
const NAME_WORDS = 6;

/** Finds a name of several capitalized words. A comma ends the name, and so does a day or a currency. */
function longNameAt(
  text: string,
  start: number,
  lexicon: DayLexicon | undefined,
): FoundName | undefined {
  OPENS_NAME.lastIndex = start;
  const [, first] = OPENS_NAME.exec(text) ?? [];
  if (first === undefined) return undefined;
  let end = OPENS_NAME.lastIndex;
  let name = first;
  for (let count = 1; count < NAME_WORDS && !CLOSING.test(text.charAt(end - 1)); count += 1) {
    CONTINUES_NAME.lastIndex = end;
    const [all, spaces = "", word = ""] = CONTINUES_NAME.exec(text) ?? [];
    const isOther = readMoneySign(word) || namesDay(word) || lexicon?.ends.has(dayKey(word));
    if (all === undefined || isOther) break;
    end += all.length;
    name += spaces.replace(/\s+/g, " ") + word;
  }
  if (name === first) return undefined;
  return { end, name: end === text.trimEnd().length ? name.replace(/\.$/, "") : name };
}

export function wordEnd(text: string, start: number): number {
  return endOfMatch(WORD, text, start);
}

/** The end of a sticky pattern's match at a position; the position itself if nothing matches there. */
function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

export type MoneySign =
  | { readonly currency: CurrencyCode; readonly sharedBy?: never }
  /** A sign shared by several currencies: it marks an amount in one of these. */
  | { readonly currency?: never; readonly sharedBy: readonly CurrencyCode[] };

/** Signs with the code of the one currency that has them. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    "€ EUR £ GBP ￡ GBP ₹ INR ৳ BDT ₩ KRW ￦ KRW ₽ RUB ₺ TRY ₴ UAH ₫ VND ₪ ILS ₦ NGN ₱ PHP ฿ THB",
    "₸ KZT ₲ PYG ₡ CRC ₵ GHS ₮ MNT ₭ LAK ៛ KHR ₼ AZN ₾ GEL ֏ AMD ؋ AFN zł PLN Kč CZK",
    "R$ BRL US$ USD AU$ AUD CA$ CAD HK$ HKD NT$ TWD NZ$ NZD",
  ].flatMap((row) =>
    Array.from(row.matchAll(/(\S+) (\S+)/g), ([, sign = "", code = ""]) => [sign, code] as const),
  ),
);

/** Dollars and pesos, yen and yuan, the Nordic crowns, the rupees, the rials, the francs. */
const SHARED: ReadonlyMap<string, readonly CurrencyCode[]> = new Map(
  [
    [
      "$ ＄ ﹩",
      "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD " +
        "TWD USD UYU XCD",
    ],
    ["¥ ￥", "CNY JPY"],
    ["kr kr.", "DKK ISK NOK SEK"],
    ["Rs Rs.", "INR LKR MUR NPR PKR SCR"],
    ["﷼", "IRR OMR QAR SAR YER"],
    ["Fr Fr.", "BIF CDF CHF DJF GNF KMF RWF XAF XOF XPF"],
  ].flatMap(([signs = "", codes = ""]) => {
    const currencies = codes.split(" ").filter((code) => isCurrencyCode(code));
    return signs.split(" ").map((sign) => [sign, currencies] as const);
  }),
);

/** The meaning of a sign or of a code in capitals; undefined for any other text. */
export function readMoneySign(text: string): MoneySign | undefined {
  const sharedBy = SHARED.get(text);
  if (sharedBy) return { sharedBy };
  const code = NAMES.get(text) ?? text;
  return isCurrencyCode(code) ? { currency: code } : undefined;
}

/** The meaning of a sign attached to a number. There, a code counts in upper or lower case. */
export function readStuckSign(text: string): MoneySign | undefined {
  return readMoneySign(text) ?? readMoneySign(text.toUpperCase());
}

/** Codes that are English words. In a text that is all in capitals, they are just words. */
export const CODE_WORDS: ReadonlySet<string> = new Set(
  "ALL BAM BOB COP CUP GEL MAD MOP PEN SOS TOP TRY".split(" "),
);

/** Codes that are words or names in some language; they don't count in lowercase. */
const LOWERCASE_WORDS: ReadonlySet<string> = new Set([
  ...CODE_WORDS,
  ..."AMD ARS CHE DOP ERN ILS JOD KES LAK MGA MUR NAD RON SVC VES YER".split(" "),
]);

/** Codes that are well known and are not words, so that they count in lowercase. */
const KNOWN_CODES: ReadonlySet<string> = new Set([
  ..."AED AUD BDT BHD BRL CAD CHF CLP CNY CZK DKK EGP EUR GBP HKD HUF IDR INR ISK JPY KRW".split(
    " ",
  ),
  ..."KWD LKR MXN MYR NGN NOK NPR NZD OMR PHP PKR PLN QAR RUB SAR SEK SGD THB TWD UAH USD".split(
    " ",
  ),
  ..."VND ZAR".split(" "),
]);

/** The currency code that a lowercase word may mean if a number is next to it. `isKnown` is true if it can't mean anything else. */
export function readLowercaseCode(
  text: string,
): { readonly currency: CurrencyCode; readonly isKnown: boolean } | undefined {
  const code = text.toUpperCase();
  if (code === text || LOWERCASE_WORDS.has(code) || !isCurrencyCode(code)) return undefined;
  return { currency: code, isKnown: KNOWN_CODES.has(code) };
}

/** The integer that these ASCII digits spell. */
export function integerOf(digits = ""): number {
  return Number.parseInt(digits, 10);
}
