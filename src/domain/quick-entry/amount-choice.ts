// The amounts that a line may mean: its numbers by rank; if several have the highest rank, all of those.

import type { CurrencyCode } from "../money/currency.ts";
import { type Decimal, negate } from "../money/decimal.ts";
import { type Mark, marksAround } from "./entry.ts";
import { isDash, isDescription, type Line, type LineWord, type WordRange } from "./line.ts";
import { type PlacedMoneySign, readNumeral } from "./number-word.ts";

interface AmountChoice {
  readonly amount: Decimal;
  readonly currency?: CurrencyCode;
  readonly currencies?: readonly CurrencyCode[];
  readonly marks: readonly Mark[];
}

/** A currency sign makes a number an amount; decimals, groups and "20.-" make it likely. */
const RANKS = { plain: 0, written: 1, money: 2 } as const;

interface Candidate {
  readonly rank: number;
  readonly choices: readonly AmountChoice[];
}

/** The choices in the order of the text: none if the line has no amount, one if it is clear. */
export function readAmounts(
  line: Line,
  excluded: ReadonlySet<number>,
  limit: number,
): readonly AmountChoice[] {
  const candidates = runsOf(line, excluded)
    .flatMap((run) => readRun(line, excluded, run))
    .filter((candidate) => candidate !== undefined);
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

/** Numbers, each with the groups of three that may continue it: 1 234,50. */
function runsOf({ text, words }: Line, excluded: ReadonlySet<number>): readonly WordRange[] {
  const isFree = (index: number) => words[index]?.number !== undefined && !excluded.has(index);
  const runs: WordRange[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from + 1;
    if (isFree(from)) {
      while (isFree(to) && carriesOn(text, words[to - 1], words[to])) to += 1;
      runs.push({ from, to });
    }
    from = to;
  }
  return runs;
}

function carriesOn(text: string, word: LineWord | undefined, next: LineWord | undefined): boolean {
  if (!word?.number || !next || text.slice(word.end, next.start) !== " ") return false;
  if (!/^\d{1,3}$/.test(word.number.digits) || word.closed) return false;
  return /\d$/.test(word.core) && /^\d{3}(?!\d)/.test(next.core);
}

function readRun(
  line: Line,
  excluded: ReadonlySet<number>,
  run: WordRange,
): readonly (Candidate | undefined)[] {
  const { from, to } = run;
  const whole = readCandidate(line, excluded, run);
  const length = to - from;
  if (length === 1 || (whole && isSurelyOne(line, excluded, run))) return [whole];
  const read = (first: number, end: number) =>
    readCandidate(line, excluded, { from: first, to: end });
  const singles = Array.from({ length }, (_, index) => read(from + index, from + index + 1));
  return [whole, length > 2 ? read(from + 1, to) : undefined, ...singles];
}

/**
 * Groups separated by plain spaces are one number if they have decimals or are three or more, and no word of the description
 * comes before them: iPhone 15 999,00 may be a name and its price.
 */
function isSurelyOne({ words }: Line, excluded: ReadonlySet<number>, run: WordRange): boolean {
  const { from, to } = run;
  const [first, previous] = [words[from], words[from - 1]];
  if (to - from === 2 && !/\D/.test(words[to - 1]?.number?.digits ?? "")) return false;
  if (first?.number?.before || first?.number?.sign) return true;
  return !isDescription(previous) || previous?.closed === true || excluded.has(from - 1);
}

function readCandidate(
  line: Line,
  excluded: ReadonlySet<number>,
  run: WordRange,
): Candidate | undefined {
  const { words } = line;
  const [first, last] = [words[run.from], words[run.to - 1]];
  const numeral = readNumeral(digitsOf(words, run));
  if (!first?.number || !last?.number || !numeral) return undefined;
  const attached = [first.number.before, last.number.after].filter((sign) => sign !== undefined);
  const beside = moneyBeside(words, excluded, run);
  const sure = beside.filter(({ isUnsure }) => !isUnsure);
  const numbers = words.slice(run.from, run.to).flatMap(({ number }) => number ?? []);
  const written = numbers.some(({ digits, price }) => price || /\D/.test(digits));
  const isMoney = attached.length + sure.length > 0;
  const read = (signs: readonly PlacedMoneySign[]) =>
    choicesOf(line, run, numeral.values, currencyOf(attached, signs));
  return {
    rank: isMoney ? RANKS.money : written ? RANKS.written : RANKS.plain,
    choices: [...read(beside), ...(sure.length < beside.length ? read(sure) : [])],
  };
}

/** The values with the sign before or behind them, in the currency. */
function choicesOf(
  { words }: Line,
  { from, to }: WordRange,
  values: readonly Decimal[],
  { signs, ...told }: Currency,
): readonly AmountChoice[] {
  const [first, last] = [words[from], words[to - 1]];
  const sign = first?.number?.sign || last?.number?.sign || "";
  const marks = marksAround(first, last, signs);
  // A dash at the start of the text may be a minus or just a dash.
  const opens = sign === "" && isDash(words[0]) && marks[0]?.start === words[1]?.start;
  const opening = opens ? marksAround(words[0], words[0], []) : [];
  const positive = values.map((amount) => ({ amount, ...told, marks }));
  const negative = values.map((value) => ({
    ...{ amount: negate(value), ...told },
    marks: [...opening, ...marks],
  }));
  return [...(sign === "-" ? [] : positive), ...(sign !== "" || opens ? negative : [])];
}

function digitsOf(words: readonly LineWord[], { from, to }: WordRange): string {
  return words
    .slice(from, to)
    .map(({ number }) => number?.digits)
    .join(" ");
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
 * The currency that the signs agree on, and the signs that name or share it. A sign attached to the number outranks one beside
 * it; if two contradict each other, neither counts.
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
