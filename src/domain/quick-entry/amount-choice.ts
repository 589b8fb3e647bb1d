// The amounts that a line may mean. Numbers and sums are ranked, and all amounts with the highest rank are possible.

import { type CurrencyCode, minorUnits } from "../money/currency.ts";
import { type Decimal, decimalPlaces, negate, roundHalfEven } from "../money/decimal.ts";
import { marksAround, type QuickEntryChoice } from "./entry.ts";
import { isDash, isDescription, type Line, type LineWord, type WordRange } from "./line.ts";
import { type NumberWord, type PlacedMoneySign, readNumeral } from "./number-word.ts";
import { type DecimalSign, readSums, settledValues } from "./sum.ts";
import { integerOf } from "./word.ts";

export interface AmountOptions {
  /** The sign that separates decimals, which settles 1,234. Undefined means that the user is asked. */
  readonly decimalSign?: DecimalSign | undefined;
  /** The ledger's own currency, or null if it has none. Amounts with more decimals than it has raise a question. */
  readonly own?: CurrencyCode | null | undefined;
}

type AmountChoice = QuickEntryChoice & Pick<Value, "amount">;

/**
 * A currency sign makes a number an amount. Decimals, groups and "20.-" make it likely. A division of two short numbers may mean many
 * things, and so may whole numbers with an x between them: 2/3 of a pizza, room 12/4, a 1920x1080 screen.
 */
const RANKS = { loose: 0, plain: 1, written: 2, money: 3 } as const;
/** Sums have the decimals of most currencies, unless a currency is given. */
const USUAL_PLACES = 2;

interface Candidate {
  readonly rank: number;
  readonly choices: readonly AmountChoice[];
}

/** The choices in the order of the text. There are none if the line has no amount, and one if the amount is clear. */
export function readAmounts(
  line: Line,
  excluded: ReadonlySet<number>,
  limit: number,
  options: AmountOptions,
): readonly AmountChoice[] {
  const candidates = runsOf(line, excluded)
    .flatMap((run) => readRun({ line, excluded, options }, run))
    .filter((candidate) => candidate.choices.length > 0);
  const rank = candidates.reduce((highest, candidate) => Math.max(highest, candidate.rank), 0);
  const best = candidates.filter((candidate) => candidate.rank === rank);
  // If an amount occurs several times, the last one counts: 2 coffees 2.
  const distinct = new Map<string, AmountChoice>();
  for (const choice of best.flatMap(({ choices }) => choices)) {
    const key = `${choice.amount} ${choice.currency ?? choice.currencies?.join() ?? "none"}`;
    distinct.delete(key);
    distinct.set(key, choice);
  }
  return [...distinct.values()].slice(0, limit);
}

interface Context {
  readonly line: Line;
  /** The words of dates. */
  readonly excluded: ReadonlySet<number>;
  readonly options: AmountOptions;
}

interface Run extends WordRange {
  readonly isSum: boolean;
}

/** Finds numbers, each with the groups of three digits that may continue it, as in 1 234,50, or with what is added to it, as in 3.5 + 2. */
function runsOf({ text, words }: Line, excluded: ReadonlySet<number>): readonly Run[] {
  const isFree = (index: number) => words[index]?.number !== undefined && !excluded.has(index);
  const groupsEnd = (from: number) => {
    let to = from + 1;
    while (isFree(to) && carriesOn(text, words[to - 1], words[to])) to += 1;
    return to;
  };
  const runs: Run[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from + 1;
    if (isFree(from)) {
      to = groupsEnd(from);
      let isSum = OPERATOR_WITHIN.test(words[from]?.number?.digits ?? "");
      for (let next = nextTerm(words, to); isFree(next); next = nextTerm(words, to)) {
        to = groupsEnd(next);
        isSum = true;
      }
      runs.push({ from, to, isSum });
    }
    from = to;
  }
  return runs;
}

const OPERATOR = /^[+＋*×xX/÷]$/;
const OPERATOR_WITHIN = /[-−－+＋*×xX/÷]/;

/**
 * Finds where a sum continues: after an operator by itself or at the end of the previous number, or at a number that starts with one; -1
 * if it doesn't.
 */
function nextTerm(words: readonly LineWord[], at: number): number {
  if (words[at - 1]?.closed) return -1;
  const word = words[at];
  if (words[at - 1]?.number?.times === "after" || word?.number?.times === "before") return at;
  if (OPERATOR.test(word?.core ?? "") && !word?.closed) return at + 1;
  return word?.number?.sign === "+" ? at : -1;
}

function carriesOn(text: string, word: LineWord | undefined, next: LineWord | undefined): boolean {
  if (!word?.number || !next || text.slice(word.end, next.start) !== " ") return false;
  if (!/^\d{1,3}$/.test(word.number.digits) || word.closed) return false;
  return /\d$/.test(word.core) && /^\d{3}(?!\d)/.test(next.core);
}

function readRun(context: Context, run: Run): readonly Candidate[] {
  const { from, to, isSum } = run;
  const whole = readCandidate(context, run);
  const length = to - from;
  const isRead = whole.choices.length > 0;
  if (length === 1 || (isRead && (isSum || isSurelyOne(context, run)))) return [whole];
  const read = (first: number, end: number) =>
    readCandidate(context, { from: first, to: end, isSum: false });
  const singles = Array.from({ length }, (_, index) => read(from + index, from + index + 1));
  return [whole, ...(length > 2 ? [read(from + 1, to)] : []), ...singles];
}

/**
 * Groups separated by plain spaces are surely one number if they have decimals or if there are at least three groups. A word of the
 * description before them prevents that: iPhone 15 999,00 may be a name and its price.
 */
function isSurelyOne({ line: { words }, excluded }: Context, { from, to }: WordRange): boolean {
  const [first, previous] = [words[from], words[from - 1]];
  if (to - from === 2 && !/\D/.test(words[to - 1]?.number?.digits ?? "")) return false;
  if (first?.number?.before || first?.number?.sign) return true;
  return !isDescription(previous) || previous?.closed === true || excluded.has(from - 1);
}

/** Reads a run as one amount. It has no choices if it is none. */
function readCandidate(context: Context, run: Run): Candidate {
  const { line, excluded } = context;
  const numbers = line.words.slice(run.from, run.to).flatMap(({ number }) => number ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const written = run.isSum
    ? numbers.flatMap((each) => [each.before, each.after])
    : [first?.before, last?.after];
  const attached = written.filter((sign) => sign !== undefined);
  const meanings = new Set(attached.map(({ currency, sharedBy }) => currency ?? sharedBy.join()));
  // €5 + $3 has no meaning.
  if (run.isSum && meanings.size > 1) return { rank: RANKS.loose, choices: [] };
  const beside = moneyBeside(line.words, excluded, run);
  const sure = beside.filter(({ isUnsure }) => !isUnsure);
  const read = (signs: readonly PlacedMoneySign[]) => {
    const currency = currencyOf(attached, signs);
    return choicesOf(line, run, valuesOf(context, run, currency), currency);
  };
  const choices = [...read(beside), ...(sure.length < beside.length ? read(sure) : [])];
  const isMoney = attached.length + sure.length > 0;
  return { rank: isMoney ? RANKS.money : rankOf(line, run, numbers), choices };
}

function rankOf({ words }: Line, run: Run, numbers: readonly NumberWord[]): number {
  if (numbers.some(({ digits, price }) => price || SEPARATOR.test(digits))) return RANKS.written;
  const isLoose = SHORT_DIVISION.test(numbers[0]?.digits ?? "") || /x/i.test(textOf(words, run));
  return run.isSum && isLoose ? RANKS.loose : RANKS.plain;
}

/** Matches a separator within a number, and no operator of a sum. */
const SEPARATOR = /[^-\d−－+＋*×xX/÷]/;
const SHORT_DIVISION = /^\d{1,2}[/÷]\d{1,2}$/;

/** One possible value of the words of a run. */
interface Value {
  readonly amount: Decimal;
  readonly sum?: "exact" | "rounded";
  /** Is true if another locale would read it differently. */
  readonly byLocale?: boolean;
}

function valuesOf({ line, options }: Context, run: Run, currency: Currency): readonly Value[] {
  const { decimalSign, own = null } = options;
  const code = currency.currency ?? (currency.currencies ? undefined : own);
  const places = code ? minorUnits(code) : undefined;
  const text = textOf(line.words, run);
  if (run.isSum) return sumsOf(text, places ?? USUAL_PLACES, decimalSign);
  const values = readNumeral(text);
  const settled = settledValues(values, text, decimalSign);
  const [value, ...others] = settled;
  if (!value || others.length > 0) return settled.map((amount) => ({ amount }));
  const isTooFine = places !== undefined && decimalPlaces(value) > places && !MEANT_SO.test(text);
  if (!isTooFine) return [{ amount: value, byLocale: values.length > 1 }];
  const asked = values.length > 1 ? values : [roundHalfEven(value, places), value];
  return asked.map((amount) => ({ amount }));
}

/** A zero at the end of three or more decimals proves that all of them are decimals. */
const MEANT_SO = /[.,٫．，]\d{3,}0$/;

function sumsOf(
  text: string,
  places: number,
  decimalSign: DecimalSign | undefined,
): readonly Value[] {
  const [dividend = 0, divisor = 0] = text.split(/[/÷]/).map(integerOf);
  // A fraction below one, such as a half, may also be a day and a month.
  if (SHORT_DIVISION.test(text) && dividend < divisor) return [];
  const isDifference = !/[+＋*×xX/÷]/.test(text);
  // 555-1234 is a telephone number, and 12.50-15 are two prices.
  if (isDifference && !SEPARATOR.test(text.replace(/\s/g, ""))) return [];
  return readSums(text, { places, decimalSign })
    .filter(({ amount }) => !isDifference || !amount.startsWith("-"))
    .map(({ amount, isRounded }) => ({ amount, sum: isRounded ? "rounded" : "exact" }));
}

/** The values with the sign before or after them, in the currency. */
function choicesOf(
  { words }: Line,
  { from, to, isSum }: Run,
  values: readonly Value[],
  { signs, ...currency }: Currency,
): readonly AmountChoice[] {
  const [first, last] = [words[from], words[to - 1]];
  // A minus in front of a sum belongs to its first number, and was counted with it.
  const written = isSum
    ? first?.number?.sign.replace("-", "")
    : first?.number?.sign || last?.number?.sign;
  const sign = written ?? "";
  const around = marksAround(first, last, signs);
  // A dash at the start of the text may be a minus or just a dash.
  const opens = sign === "" && isDash(words[0]) && around[0]?.start === words[1]?.start;
  const opening = opens ? marksAround(words[0], words[0], []) : [];
  const chosen = ({ byLocale, ...value }: Value, amount: Decimal): AmountChoice => {
    const marks = around.map((mark) =>
      byLocale && mark.kind === "amount" ? { ...mark, byLocale } : mark,
    );
    const isSame = amount === value.amount;
    return { ...value, amount, ...currency, marks: isSame ? marks : [...opening, ...marks] };
  };
  const positive = values.map((value) => chosen(value, value.amount));
  const negative = values.map((value) => chosen(value, negate(value.amount)));
  return [...(sign === "-" ? [] : positive), ...(sign !== "" || opens ? negative : [])];
}

/** The digits and operators of the words. */
function textOf(words: readonly LineWord[], { from, to, isSum }: Run): string {
  return words
    .slice(from, to)
    .map(({ number, core }, index) => {
      if (!number) return core;
      return isSum ? withOperator(number, index) : number.digits;
    })
    .join(" ");
}

/** A plus before the first number may mean income. Before any other number, it adds. */
function withOperator({ sign, digits, times }: NumberWord, index: number): string {
  const signed = sign === "" || (index === 0 && sign === "+") ? digits : `${sign} ${digits}`;
  if (times === undefined) return signed;
  return times === "before" ? `x ${signed}` : `${signed} x`;
}

/** Signs and codes that are separate words, directly before or after a number. */
function moneyBeside(
  words: readonly LineWord[],
  excluded: ReadonlySet<number>,
  { from, to }: WordRange,
): readonly PlacedMoneySign[] {
  const before = excluded.has(from - 1) || words[from - 1]?.closed ? undefined : words[from - 1];
  const after = excluded.has(to) || words[to - 1]?.closed ? undefined : words[to];
  return [before?.money, after?.money].filter((sign) => sign !== undefined);
}

type Currency = Pick<AmountChoice, "currency" | "currencies"> & {
  readonly signs: readonly PlacedMoneySign[];
};

/**
 * The currency that the signs agree on, and the signs that name or share it. A sign attached to the number outranks a separate one. If two
 * signs contradict each other, neither counts.
 */
function currencyOf(
  attached: readonly PlacedMoneySign[],
  beside: readonly PlacedMoneySign[],
): Currency {
  const named = attached.some((sign) => sign.currency) ? attached : beside;
  const [currency, ...others] = new Set(named.flatMap((sign) => sign.currency ?? []));
  const all = [...attached, ...beside];
  if (others.length > 0) return { currencies: [], signs: attached };
  if (currency === undefined) return { ...sharedBy(all), signs: all };
  return { currency, signs: all.filter((sign) => (sign.currency ?? currency) === currency) };
}

/** The currencies that share all signs; nothing if there is no sign. */
function sharedBy(signs: readonly PlacedMoneySign[]): Pick<AmountChoice, "currencies"> {
  const [first, ...others] = signs.map((sign) => sign.sharedBy ?? []);
  if (!first) return {};
  return { currencies: first.filter((code) => others.every((codes) => codes.includes(code))) };
}
