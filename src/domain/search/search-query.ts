// Reads the search field: words, and signs for labels, amounts and days. An ambiguous part becomes an error that says what to write
// instead. Nothing is guessed.

import {
  DETAIL_FIELDS,
  NAMED_KINDS,
  type NamedKind,
  SIGNED_KINDS,
} from "../expense/expense-fields.ts";
import type { LabelKind } from "../label/label.ts";
import { compare, type Decimal, ZERO } from "../money/decimal.ts";
import type { DecimalSign } from "../quick-entry/sum.ts";
import { asciiDigit, wordsOf } from "../text/words.ts";
import { type CalendarDate, isCalendarDate } from "../time/calendar-date.ts";
import type { DayRange } from "../time/period.ts";
import { type Alternatives, alternativesOf, stateAt } from "./search-alternatives.ts";
import { readBoundAmount } from "./search-amount.ts";
import {
  amountLeftOut,
  backwards,
  type FaultReason,
  nameMissing,
  notDays,
  notSign,
  numberLeftOut,
  OPEN_QUOTE,
} from "./search-fault.ts";

/** The names of each kind of label as they were typed, without sign and quotes. */
type SoughtNames = { readonly [Kind in NamedKind as `${Kind}s`]: readonly string[] };

export interface SoughtTexts extends SoughtNames {
  readonly categories: readonly string[];
  /** The words are folded. Each must begin a word of the expense. */
  readonly words: readonly string[];
}

/** An expense must meet all conditions. A `from` after `to`, or a `min` above `max`, finds nothing. */
export interface SearchQuery extends SoughtTexts {
  /** Excludes every expense that has any of these. */
  readonly not: SoughtTexts;
  /** Each item is a word or something else, such as an amount. */
  readonly either: readonly Alternatives[];
  readonly min?: Bound;
  readonly max?: Bound;
  readonly from?: CalendarDate;
  /** Included. */
  readonly to?: CalendarDate;
  /** Named days, in the order of the text. `marks` has them too. */
  readonly namedDays: readonly (Span & FoundDays)[];
  /** Amounts that are clear only with the reader's decimal sign, each in an unambiguous spelling. `marks` has them too. */
  readonly writtenAmounts: readonly (Span & { readonly written: string })[];
  /** The parts that were read, in the order of the text. */
  readonly marks: readonly SearchMark[];
  /** The parts that were not read, in the order of the text; the query ignores them. */
  readonly faults: readonly SearchFault[];
}

/** Days given by name at a position of a text; the name ends at `end`. */
export interface FoundDays extends DayRange {
  readonly end: number;
}

/** Finds days whose name begins at a position: last month, march. `searchDays` returns such a function. */
export type DaysAt = (text: string, at: number) => FoundDays | undefined;

export interface Bound {
  readonly amount: Decimal;
  /** Is true if the amount itself is excluded. */
  readonly exclusive: boolean;
}

/** A part of the text in UTF-16 units; `end` is not included. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface SearchMark extends Span {
  readonly kind: "word" | LabelKind | "amount" | "date";
}

export interface SearchFault extends Span, FaultReason {
  readonly text: string;
}

/**
 * Reads a text of the search field. docs/guide/search.md lists its parts, which spaces, commas or semicolons separate. Besides:
 * - A single separator before three digits, as in `>1,234`, may be of either kind: it separates thousands if `decimalSign` is the other
 * one, and is a fault otherwise. Without a sign, `1,234` matches each amount that it may mean.
 * - `<10` excludes refunds, because it begins at zero unless another amount sets a lower bound, as in `>-100 <10`.
 * - A year alone is from 1900 to 2199. `-5` is a fault, since it may be an amount.
 * - An amount, a currency or a state such as `split` may also be meant as words.
 * - `daysAt`, if given, decides which words are days: `last month`, `yesterday`. Several bounds or days narrow one another. Full-width
 * signs, the digits of any script and curly quotes are read as those of ASCII. Accepts any text; the time is linear in its length.
 */
export function readSearch(text: string, daysAt?: DaysAt, decimalSign?: DecimalSign): SearchQuery {
  const reading = new Reading(text, daysAt, decimalSign);
  reading.readAll();
  return reading.query();
}

const SEPARATORS = /[\s,;]*/y;
/** Reads up to a separator. A comma between digits is not one, unless a month or a day follows it. */
const PART = /(?:[^\s,;]|(?<=\d),(?=\d)(?!\d{4}-))*/y;
/** An amount may begin with a comma as its decimal sign, and may separate its thousands by non-breaking spaces. */
const AMOUNT_PART = /(?:[^\s,;]|[,\u00a0\u202f](?=\d))*/y;
const YEAR = /^(?:19|20|21)\d\d$/;
const RANGE = /^([\d/-]*)\.\.([\d/-]*)$/;
/** Matches texts that look like a day, and so are not words. */
const DAY_LIKE =
  /^(?:\d{4}[-/]\d{1,2}|\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{2}|\d{4})|\d{1,2}\/\d{1,2})$/;
const CATEGORY = DETAIL_FIELDS.category;
/** A name or its opening quote. */
const OPENS_NAME = /^(?:"|\p{L}|\p{ExtPict})/u;
/** Matches a word used as the sign of a label. */
const WORD_SIGN = new RegExp(`(?:${SIGNED_KINDS.map(({ kind }) => kind).join("|")}):`, "iy");
const BLANK = /^[\s,;]?$/;
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

/** The meaning of a part of the text; "none" for one without meaning, such as "&". */
type Step = SearchMark["kind"] | FaultReason | "none";

/** Collects the parts read so far. */
class Sought {
  readonly words = new Set<string>();
  readonly names = new Map(SIGNED_KINDS.map(({ kind }) => [kind, new Set<string>()]));

  texts(): SoughtTexts {
    const listed = (kind: LabelKind) => [...(this.names.get(kind) ?? [])];
    const names = NAMED_KINDS.map(({ kind }) => [`${kind}s`, listed(kind)]);
    // Safe: there is a list for each kind.
    const named = Object.fromEntries(names) as SoughtNames;
    return { words: [...this.words], ...named, categories: listed("category") };
  }
}

interface Bounds {
  min?: Bound;
  max?: Bound;
}

class Reading {
  readonly #text: string;
  /** The text with ASCII signs and digits, each at its original position. */
  readonly #plain: string;
  #at = 0;
  readonly #wanted = new Sought();
  readonly #unwanted = new Sought();
  readonly #either: Alternatives[] = [];
  readonly #bounds: Bounds = {};
  readonly #days: { from?: CalendarDate; to?: CalendarDate } = {};
  readonly #daysAt: DaysAt | undefined;
  readonly #decimalSign: DecimalSign | undefined;
  readonly #namedDays: (Span & FoundDays)[] = [];
  readonly #writtenAmounts: (Span & { readonly written: string })[] = [];
  readonly #marks: SearchMark[] = [];
  readonly #faults: SearchFault[] = [];

  constructor(text: string, daysAt: DaysAt | undefined, decimalSign: DecimalSign | undefined) {
    this.#text = text;
    this.#daysAt = daysAt;
    this.#decimalSign = decimalSign;
    this.#plain = plainOf(text);
  }

  readAll(): void {
    this.#take(SEPARATORS);
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const step = this.#readStep();
      const span = { start, end: this.#at };
      if (typeof step === "object") {
        this.#faults.push({ ...span, text: this.#text.slice(start, this.#at), ...step });
      } else if (step !== "none") this.#marks.push({ kind: step, ...span });
      this.#take(SEPARATORS);
    }
  }

  query(): SearchQuery {
    return {
      ...this.#wanted.texts(),
      not: this.#unwanted.texts(),
      either: this.#either,
      ...withoutRefunds(this.#bounds),
      ...this.#days,
      namedDays: this.#namedDays,
      writtenAmounts: this.#writtenAmounts,
      marks: this.#marks,
      faults: this.#faults,
    };
  }

  #readStep(): Step {
    const sign = this.#plain.charAt(this.#at);
    if (sign === "-" && !BLANK.test(this.#plain.charAt(this.#at + 1))) return this.#readUnwanted();
    if (/[<>=≤≥≠]/.test(sign)) return this.#readBound();
    return this.#readTexts(this.#wanted) ?? this.#readPart();
  }

  /** Reads an exclusion: a minus, and the word or label after it. */
  #readUnwanted(): Step {
    this.#at += 1;
    const texts = this.#readTexts(this.#unwanted);
    if (texts !== undefined) return texts;
    const from = this.#at;
    const part = this.#take(PART);
    if (/^[<>=≤≥≠]/.test(part)) return amountLeftOut(`-${part}`);
    if (/^[.]?\d/.test(part)) return numberLeftOut(part);
    return this.#addWords(this.#text.slice(from, this.#at), this.#unwanted);
  }

  /** Reads a label or words in quotes; returns undefined, and consumes nothing, for anything else. */
  #readTexts(into: Sought): Step | undefined {
    const sign = this.#plain.charAt(this.#at);
    if (sign === '"') {
      const quoted = this.#takeQuoted();
      return quoted === undefined ? OPEN_QUOTE : this.#addWords(quoted, into);
    }
    const written = this.#take(WORD_SIGN);
    const spelled = SIGNED_KINDS.find(({ kind }) => written.toLowerCase() === `${kind}:`);
    if (spelled) return this.#readName(spelled, into);
    const named = SIGNED_KINDS.find((each) => each.sign === sign);
    // A slash also occurs in dates and between words.
    const isNamed =
      sign !== CATEGORY.sign || OPENS_NAME.test(this.#plain.slice(this.#at + 1, this.#at + 3));
    if (!named || !isNamed) return undefined;
    this.#at += named.sign.length;
    return this.#readName(named, into);
  }

  /** A name after its sign. */
  #readName({ kind, sign, examples }: (typeof SIGNED_KINDS)[number], into: Sought): Step {
    const start = this.#at;
    const isQuoted = this.#plain.charAt(start) === '"';
    if (!isQuoted) this.#take(/[^\s,;]*/y);
    const name = isQuoted ? this.#takeQuoted() : this.#text.slice(start, this.#at);
    if (name === undefined) return OPEN_QUOTE;
    if (wordsOf(name).length === 0) return nameMissing(kind, sign, examples);
    into.names.get(kind)?.add(name.trim());
    return kind;
  }

  #readBound(): Step {
    const start = this.#at;
    const sign = this.#take(/[<>=≤≥≠]+/y);
    // A space after the sign is allowed if an amount follows.
    this.#take(/\s+(?=[+-]?[.,]?\d)/y);
    const written = this.#take(AMOUNT_PART);
    const meaning = SIGNS.get(sign);
    if (!meaning) return notSign(sign);
    const reading = readBoundAmount(sign, written, this.#decimalSign);
    if ("reason" in reading) return reading;
    const { amount, settled } = reading;
    if (settled !== undefined) {
      this.#writtenAmounts.push({ start, end: this.#at, written: `${sign}${settled}` });
    }
    for (const side of meaning.sides) {
      const bound = { amount, exclusive: meaning.exclusive };
      this.#bounds[side] = narrower(side, this.#bounds[side], bound);
    }
    return "amount";
  }

  #readPart(): Step {
    const start = this.#at;
    const days = this.#daysAt?.(this.#text, start);
    if (days) {
      this.#at = days.end;
      this.#namedDays.push({ ...days, start });
      return this.#narrowDays(days.from, days.to);
    }
    const found = stateAt(this.#text, start);
    if (found) {
      const { end, state } = found;
      this.#at = end;
      return this.#addEither({ words: wordsOf(this.#text.slice(start, end)), state });
    }
    const part = this.#take(PART);
    const range = /\d/.test(part) ? RANGE.exec(part) : null;
    if (!range && !YEAR.test(part) && !DAY_LIKE.test(part)) {
      const alternatives = alternativesOf(part, this.#decimalSign);
      if (alternatives) return this.#addEither(alternatives);
      return this.#addWords(this.#text.slice(start, this.#at), this.#wanted);
    }
    const [first = part, last = part] = range?.slice(1) ?? [];
    const [from, to] = [dayOf(first, FIRST_DAYS), dayOf(last, LAST_DAYS)];
    if ((first !== "" && !from) || (last !== "" && !to)) {
      return notDays(part, range ? "range" : "day");
    }
    if (from && to && from > to) return backwards(part);
    return this.#narrowDays(from, to);
  }

  #narrowDays(from: CalendarDate | undefined, to: CalendarDate | undefined): "date" {
    // Days sort correctly as strings.
    if (from && !(this.#days.from && this.#days.from > from)) this.#days.from = from;
    if (to && !(this.#days.to && this.#days.to < to)) this.#days.to = to;
    return "date";
  }

  #addEither(alternatives: Alternatives): "word" | "amount" {
    this.#either.push(alternatives);
    return alternatives.amounts ? "amount" : "word";
  }

  #addWords(text: string, into: Sought): Step {
    const words = wordsOf(text);
    for (const word of words) into.words.add(word);
    return words.length > 0 ? "word" : "none";
  }

  /** Reads up to the next quote; returns undefined, and consumes everything, if there is none. */
  #takeQuoted(): string | undefined {
    const start = this.#at + 1;
    const end = this.#plain.indexOf('"', start);
    this.#at = end === -1 ? this.#text.length : end + 1;
    return end === -1 ? undefined : this.#text.slice(start, end);
  }

  /** Returns the match at this position, possibly empty, with ASCII signs. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#plain)?.[0] ?? "";
    this.#at += taken.length;
    return taken;
  }
}

/** Excludes refunds below an upper bound, which is meant for small expenses. Only a bound below zero finds refunds. */
function withoutRefunds(bounds: Bounds): Bounds {
  const { min, max } = bounds;
  if (min || !max || compare(max.amount, ZERO) <= 0) return bounds;
  return { min: { amount: ZERO, exclusive: false }, max };
}

/** The narrower bound. If the amounts are equal, this is the exclusive bound. */
export function narrower(side: "min" | "max", bound: Bound | undefined, other: Bound): Bound {
  if (!bound) return other;
  const order = compare(bound.amount, other.amount);
  if (order === 0) return bound.exclusive ? bound : other;
  return order > 0 === (side === "min") ? bound : other;
}

const FIRST_DAYS = ["", "-01", "-01-01"];
const LAST_DAYS = ["", "-31", "-30", "-29", "-28", "-12-31"];

/** The day that a year, month or day is, continued by the first of the ends that fits. */
function dayOf(text: string, ends: readonly string[]): CalendarDate | undefined {
  if (/^\d{4}$/.test(text) && !YEAR.test(text)) return undefined;
  return ends.map((end) => text + end).find(isCalendarDate);
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

/** Writes signs and digits as ASCII without changing the length of the text, so digits of two UTF-16 units stay. */
function plainOf(text: string): string {
  return text.replace(FOREIGN, (sign) => {
    const code = sign.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
    return COUNTERPARTS[sign] ?? (sign.length === 1 ? asciiDigit(sign) : sign);
  });
}
