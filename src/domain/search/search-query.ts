// Reads the search field: words, and signs for labels, amounts and days. What is unclear becomes a fault that says what to write
// instead; nothing is guessed.

import { readAmount } from "../expense/expense.ts";
import { NAMED_KINDS, type NamedKind, signed } from "../expense/expense-fields.ts";
import { compare, type Decimal } from "../money/decimal.ts";
import { quote, withArticle } from "../text/text.ts";
import { asciiDigit, wordsOf } from "../text/words.ts";
import { type CalendarDate, isCalendarDate } from "../time/calendar-date.ts";

/** By kind of label: names as typed, without sign and quotes. */
type SoughtNames = { readonly [Kind in NamedKind as `${Kind}s`]: readonly string[] };

/** All conditions hold together. A `from` after `to`, or a `min` above `max`, finds nothing. */
export interface SearchQuery extends SoughtNames {
  /** Folded; each begins a word of the expense. */
  readonly words: readonly string[];
  readonly min?: Bound;
  readonly max?: Bound;
  readonly from?: CalendarDate;
  /** Included. */
  readonly to?: CalendarDate;
  /** What was read, in the order of the text. */
  readonly marks: readonly SearchMark[];
  /** What was not read, in the order of the text; the query ignores it. */
  readonly faults: readonly SearchFault[];
}

export interface Bound {
  readonly amount: Decimal;
  /** Whether the amount itself is excluded. */
  readonly exclusive: boolean;
}

/** The longest text. */
export const SEARCH_CHARACTERS = 1_000;

/** A part of the text in UTF-16 units; `end` is not included. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface SearchMark extends Span {
  readonly kind: "word" | NamedKind | "amount" | "date";
}

export interface SearchFault extends Span {
  readonly text: string;
  /** A sentence without its full stop. */
  readonly reason: string;
}

/**
 * Reads a text of the search field. Its parts are separated by spaces, commas or semicolons:
 *
 * - `#work` a tag, `@cafe` a payee; `#"two words"`, `@"Corner Café"`.
 * - `>10` `>=10` `<10` `<=10` `=10` the amount, `≥` and `≤` too; `>10.50` or `>10,50`, without grouping, and `>-5`.
 *   A separator with three digits behind it, as in `>1,234`, may be of either kind, and is a fault.
 * - `2026` `2026-10` `2026-10-05` the year, month or day; `2026-10..2026-12` from the first day of one to the last
 *   day of the other, and `2026-10..` or `..2026-10` without the other end. A year alone is from 1900 to 2199;
 *   other numbers are words.
 * - Anything else is words; `"2026"` and `">10"` in quotes are words and nothing else, in any order.
 *
 * Several bounds or days narrow one another. Full-width signs, the digits of any script and curly quotes are
 * read as those of ASCII. Takes any text; the time is linear in its length.
 */
export function readSearch(text: string): SearchQuery {
  const reading = new Reading(text);
  reading.readAll();
  return reading.query();
}

const SEPARATORS = /[\s,;]*/y;
/** Up to a separator. A comma between digits is not one, unless a month or a day follows it. */
const PART = /(?:[^\s,;]|(?<=\d),(?=\d)(?!\d{4}-))*/y;
/** An amount may begin with its comma. */
const AMOUNT_PART = /(?:[^\s,;]|,(?=\d))*/y;
const OPEN_QUOTE = "The quote that begins here has no end";
const YEAR = /^(?:19|20|21)\d\d$/;
const RANGE = /^([\d/-]*)\.\.([\d/-]*)$/;
/** What looks like a day, and so is not words. */
const DAY_LIKE =
  /^(?:\d{4}[-/]\d{1,2}|\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{2}|\d{4})|\d{1,2}\/\d{1,2})$/;
const DAY_EXAMPLE = "write 2026, 2026-10, 2026-10-05 or 2026-10..2026-12, or put words in quotes";
const AMOUNT = /^([+-]?)(\d*)(?:[.,](\d+))?$/;
const SIGNS: ReadonlyMap<string, { sides: readonly ("min" | "max")[]; exclusive: boolean }> =
  new Map([
    [">", { sides: ["min"], exclusive: true }],
    [">=", { sides: ["min"], exclusive: false }],
    ["≥", { sides: ["min"], exclusive: false }],
    ["<", { sides: ["max"], exclusive: true }],
    ["<=", { sides: ["max"], exclusive: false }],
    ["≤", { sides: ["max"], exclusive: false }],
    ["=", { sides: ["min", "max"], exclusive: false }],
  ]);

/** What a part of the text is; undefined for one without meaning, such as "&". */
type Step = SearchMark["kind"] | { readonly fault: string } | undefined;

class Reading {
  readonly #text: string;
  /** The text with ASCII signs and digits, each in its place. */
  readonly #plain: string;
  #at = 0;
  readonly #words = new Set<string>();
  readonly #names = new Map(NAMED_KINDS.map(({ kind }) => [kind, new Set<string>()]));
  readonly #bounds: { min?: Bound; max?: Bound } = {};
  readonly #days: { from?: CalendarDate; to?: CalendarDate } = {};
  readonly #marks: SearchMark[] = [];
  readonly #faults: SearchFault[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#plain = plainOf(text);
  }

  readAll(): void {
    this.#take(SEPARATORS);
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const step = this.#readStep();
      const span = { start, end: this.#at };
      if (typeof step === "string") this.#marks.push({ kind: step, ...span });
      else if (step) {
        this.#faults.push({ ...span, text: this.#text.slice(start, this.#at), reason: step.fault });
      }
      this.#take(SEPARATORS);
    }
  }

  query(): SearchQuery {
    return {
      words: [...this.#words],
      ...this.#soughtNames(),
      ...this.#bounds,
      ...this.#days,
      marks: this.#marks,
      faults: this.#faults,
    };
  }

  #soughtNames(): SoughtNames {
    const names = Array.from(this.#names, ([kind, sought]) => [`${kind}s`, [...sought]]);
    // Safe: there is a set for each kind.
    return Object.fromEntries(names) as SoughtNames;
  }

  #readStep(): Step {
    const sign = this.#plain.charAt(this.#at);
    const named = NAMED_KINDS.find((each) => each.sign === sign);
    if (named) return this.#readName(named);
    if (sign === '"') return this.#readQuotedWords();
    return /[<>=≤≥≠]/.test(sign) ? this.#readBound() : this.#readPart();
  }

  #readName({ kind, sign, examples }: (typeof NAMED_KINDS)[number]): Step {
    this.#at += sign.length;
    const start = this.#at;
    const isQuoted = this.#plain.charAt(start) === '"';
    if (!isQuoted) this.#take(/[^\s,;]*/y);
    const name = isQuoted ? this.#takeQuoted() : this.#text.slice(start, this.#at);
    if (name === undefined) return { fault: OPEN_QUOTE };
    if (wordsOf(name).length === 0) {
      const shown = examples.map((name) => signed(name, sign));
      return {
        fault: `${sign} needs the name of ${withArticle(kind)} right after it, such as ${shown.join(" or ")}`,
      };
    }
    this.#names.get(kind)?.add(name.trim());
    return kind;
  }

  #readQuotedWords(): Step {
    const quoted = this.#takeQuoted();
    return quoted === undefined ? { fault: OPEN_QUOTE } : this.#addWords(quoted);
  }

  #readBound(): Step {
    const sign = this.#take(/[<>=≤≥≠]+/y);
    // A space after the sign is fine if an amount follows it.
    this.#take(/\s+(?=[+-]?[.,]?\d)/y);
    const written = this.#take(AMOUNT_PART);
    const meaning = SIGNS.get(sign);
    if (!meaning) {
      return { fault: `${sign} is not a sign; write >, >=, <, <= or = and an amount` };
    }
    const { amount, fault } = readBoundAmount(sign, written);
    if (fault !== undefined) return { fault };
    for (const side of meaning.sides) {
      const bound = { amount, exclusive: meaning.exclusive };
      this.#bounds[side] = narrower(side, this.#bounds[side], bound);
    }
    return "amount";
  }

  #readPart(): Step {
    const start = this.#at;
    const part = this.#take(PART);
    const range = /\d/.test(part) ? RANGE.exec(part) : null;
    if (!range && !YEAR.test(part) && !DAY_LIKE.test(part)) {
      return this.#addWords(this.#text.slice(start, this.#at));
    }
    const [first = part, last = part] = range?.slice(1) ?? [];
    const [from, to] = [firstDayOf(first), lastDayOf(last)];
    if ((first !== "" && !from) || (last !== "" && !to)) {
      const what = range ? "a range of days" : "a day, month or year";
      return { fault: `${quote(part)} is not ${what}; ${DAY_EXAMPLE}` };
    }
    if (from && to && from > to) {
      return { fault: `${quote(part)} ends before it begins; write the earlier day first` };
    }
    // Texts of days sort as the days do.
    if (from && !(this.#days.from && this.#days.from > from)) this.#days.from = from;
    if (to && !(this.#days.to && this.#days.to < to)) this.#days.to = to;
    return "date";
  }

  #addWords(text: string): Step {
    const words = wordsOf(text);
    for (const word of words) this.#words.add(word);
    return words.length > 0 ? "word" : undefined;
  }

  /** The text up to the next quote; undefined, and everything taken, if there is none. */
  #takeQuoted(): string | undefined {
    const start = this.#at + 1;
    const end = this.#plain.indexOf('"', start);
    this.#at = end === -1 ? this.#text.length : end + 1;
    return end === -1 ? undefined : this.#text.slice(start, end);
  }

  /** What the pattern matches here, possibly nothing, with ASCII signs. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#plain)?.[0] ?? "";
    this.#at += taken.length;
    return taken;
  }
}

type BoundReading =
  | { readonly amount: Decimal; readonly fault?: never }
  | { readonly amount?: never; readonly fault: string };

function readBoundAmount(sign: string, written: string): BoundReading {
  if (written === "") {
    return { fault: `${sign} needs an amount right after it, such as ${sign}10 or ${sign}10.50` };
  }
  const match = AMOUNT.exec(written);
  if (!match || !/\d/.test(written)) {
    return {
      fault: `${quote(written)} is not an amount; write it without grouping and currency, such as ${sign}10 or ${sign}10.50`,
    };
  }
  const { 1: plusOrMinus = "", 2: whole = "", 3: fraction = "" } = match;
  const minus = plusOrMinus === "-" ? "-" : "";
  if (/^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) {
    return {
      fault: `${quote(written)} may be ${minus}${whole}${fraction} or ${minus}${whole}.${fraction}; write ${sign}${minus}${whole}${fraction} or ${sign}${minus}${whole}.${fraction}0`,
    };
  }
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const reading = readAmount(`${minus}${digits}${fraction && "."}${fraction}`);
  if (reading.fault === undefined) return reading;
  return { fault: `The amount after ${sign} can't be used: ${reading.fault}` };
}

/** The narrower bound; of equal amounts the exclusive one. */
export function narrower(side: "min" | "max", bound: Bound | undefined, other: Bound): Bound {
  if (!bound) return other;
  const order = compare(bound.amount, other.amount);
  if (order === 0) return bound.exclusive ? bound : other;
  return order > 0 === (side === "min") ? bound : other;
}

function firstDayOf(text: string): CalendarDate | undefined {
  if (/^\d{4}$/.test(text) && !YEAR.test(text)) return undefined;
  return [text, `${text}-01`, `${text}-01-01`].find(isCalendarDate);
}

function lastDayOf(text: string): CalendarDate | undefined {
  if (/^\d{4}$/.test(text) && !YEAR.test(text)) return undefined;
  return ["", "-31", "-30", "-29", "-28", "-12-31"].map((end) => text + end).find(isCalendarDate);
}

const FOREIGN = /[\uFF01-\uFF5E\p{Nd}“”„‟\u2212、،]/gv;
const COUNTERPARTS: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "\u2212": "-",
  "、": ",",
  "،": ",",
};

/** ASCII signs and digits in a text of the same length, so digits of two units stay. */
function plainOf(text: string): string {
  return text.replace(FOREIGN, (sign) => {
    const code = sign.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
    return COUNTERPARTS[sign] ?? (sign.length === 1 ? asciiDigit(sign) : sign);
  });
}
