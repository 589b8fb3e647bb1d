// Which amounts of a column are money spent: those below zero, as banks write them, or those above zero, as cards and trackers do.

import { type Reason, reason } from "../../../domain/import/reasons.ts";
import { SPENT_SIGNS, type Spent } from "../../../domain/import/terms.ts";
import { type Decimal, negate, ZERO } from "../../../domain/money/decimal.ts";
import { ask, type Finding, type Instance, type Question } from "../../record/reading.ts";
import { type RowWord, rowWordsIn } from "../../record/row-words.ts";
import type { BalanceProof } from "../amounts/balance.ts";
import { type Way, wayOfCategory } from "./category-words.ts";

/** A row's amount as it is written, with its words. */
export interface SignedRow {
  readonly amount: Decimal;
  /** True if the amount is written with a plus. */
  readonly hasPlus: boolean;
  readonly text: string;
  /** The bank's name for such rows, or empty. */
  readonly kind: string;
  readonly category: string;
}

interface SpentHints {
  readonly answer: Spent | undefined;
  readonly profile: Spent | undefined;
  /** A program whose files all have the same sign. */
  readonly source: { readonly name: string; readonly spent?: Spent } | undefined;
  readonly balance: BalanceProof | undefined;
  /** True if the file says that it is from a credit card. */
  readonly isCard: boolean;
}

/** A score above zero means that money spent is negative. Every file except a card's begins with this score. */
const OF_ACCOUNTS = 1;
/** The score for each row that one sign has more than the other, and its limits. */
const FOR_EACH = 0.5;
const MAX_NEGATIVE = 4;
const MAX_POSITIVE = -3;
/** The score if no amount is positive, or if many are negative and at most half as many are positive. */
const FOR_FEW_OTHERS = 2;
const MANY = 6;
/** The scores of a row whose words have only one meaning, and of words that may be part of a shop's name, and the limits for all rows. */
const FOR_WORDS = 3;
const FOR_WEAK_WORDS = 1;
const MAX_WEAK = 2;
const MAX_STRONG = 9;
/** No bank writes a plus for money spent. */
const FOR_PLUS = 3;
/** Only a card's bank says thanks for a payment. */
const FOR_THANKS = 6;
/** A payment toward a card is below zero in an account's file, and in a card's file in which purchases are above zero. */
const FOR_CARD_PAYMENT = 2;

/** From these scores on, no question is needed. The sign that fewer files have needs more. */
const SURE_NEGATIVE = 3;
const SURE_POSITIVE = -4;
/** The sign of an earlier file is asked about again only if this file clearly contradicts it. */
const CONTRARY = 5;

interface OwnFinding extends Finding<Spent> {
  /** True if the evidence is stronger than what one unusual month would show. */
  readonly isClear: boolean;
}

/** The sign of money spent. It is not certain if the only evidence is that most rows are positive. */
export function decideSpent(rows: readonly SignedRow[], hints: SpentHints): Finding<Spent> {
  const { answer, profile, source } = hints;
  if (answer) return { value: answer, certain: true, because: reason("chosen") };
  const paid = rows.filter(({ amount }) => amount !== ZERO);
  const own = ownFinding(paid, hints);
  if (profile) {
    const isContrary = own.certain && own.value !== profile && own.isClear;
    return { value: profile, certain: !isContrary, because: reason("as-before") };
  }
  if (!source?.spent) return own;
  return { value: source.spent, certain: true, because: reason("as-program", source.name) };
}

function ownFinding(rows: readonly SignedRow[], { balance, isCard }: SpentHints): OwnFinding {
  const votes = votesOf(rows, isCard);
  const negative = rows.filter(isBelow).length;
  const positive = rows.length - negative;
  const hasPlus = positive > 0 && rows.every((row) => row.hasPlus || isBelow(row));
  const byContent = contentScore(votes);
  const total = signScore(negative, positive, isCard) + byContent + (hasPlus ? FOR_PLUS : 0);
  const lead: Spent = total < 0 ? "positive" : "negative";
  if (balance) {
    // A card's debt grows as an account's balance does, so balances prove the sign only together with the majority of rows or with words.
    // Kinds prove that it is a debt. Texts don't: a shop's account also has purchases, which its customers pay.
    const value = balance.raises ? "negative" : "positive";
    const bought = rows.filter(({ kind }) => rowWordsIn(kind).has("purchase"));
    const areDebts = bought.length >= MIN_OF_CARD && !bought.some(isBelow);
    const isDebt = lead === "positive" && byContent <= -MAX_STRONG && areDebts;
    const certain = total !== 0 && (lead === value || isDebt);
    return { value: lead, certain, because: balance.because, isClear: true };
  }
  const asked: OwnFinding = {
    value: "positive",
    certain: false,
    isClear: false,
    because: reason("majority", positive, rows.length),
  };
  if (negative === 0 && positive > 0) {
    const only = hasPlus ? undefined : unsignedFinding(votes, isCard);
    return only ? { ...only, certain: true, isClear: true } : asked;
  }
  const [first, ...others] = votes.filter(({ score }) => (total < 0 ? score < 0 : score > 0));
  // Among purchases above zero, a single row below zero may be a payment toward the card, in unknown words.
  const isOnOneRow = first?.way === "out" && others.length === 0;
  if (lead === "negative" && isOnOneRow && positive > negative) return asked;
  const isByContent = first && (lead === "positive" ? byContent < 0 : byContent > 0);
  const most = lead === "positive" ? positive : negative;
  return {
    value: lead,
    certain: rows.length > 0 && (total >= SURE_NEGATIVE || total <= SURE_POSITIVE),
    because: isByContent ? reason("words", first.text) : reason("majority", most, rows.length),
    isClear: Math.abs(total) >= CONTRARY,
  };
}

function isBelow({ amount }: SignedRow): boolean {
  return amount.startsWith("-");
}

function signScore(negative: number, positive: number, isCard: boolean): number {
  const more = (negative - positive) * FOR_EACH;
  // Most rows of a card's file are purchases, whatever their sign.
  const counted = isCard
    ? within(-MAX_NEGATIVE, more, MAX_NEGATIVE)
    : within(MAX_POSITIVE, more, MAX_NEGATIVE) + OF_ACCOUNTS;
  const hasFew = positive === 0 ? negative > 0 : negative >= MANY && negative >= 2 * positive;
  return counted + (hasFew ? FOR_FEW_OTHERS : 0);
}

function contentScore(votes: readonly Vote[]): number {
  let [strong, weak] = [0, 0];
  for (const { score } of votes) {
    if (Math.abs(score) > MAX_WEAK) strong += score;
    else weak += score;
  }
  return within(-MAX_STRONG, strong, MAX_STRONG) + within(-MAX_WEAK, weak, MAX_WEAK);
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

type Vote = ReturnType<typeof votesOf>[number];

const IN_WORDS: readonly RowWord[] = ["income", "refund", "credited", "interest", "card-paid"];
const OUT_WORDS: readonly RowWord[] = ["spent", "purchase", "bought", "cash", "fee"];

/** The evidence of each row for the sign of money spent, as a score. */
function votesOf(rows: readonly SignedRow[], isCard: boolean) {
  const kinds = waysOfKinds(rows);
  return rows.map((row) => {
    const { text, kind, category } = row;
    const words = rowWordsIn(text);
    const isNegative = isBelow(row);
    const byCategory = wayOfCategory(category);
    const isPayment = words.has("card-payment");
    const isIn = IN_WORDS.some((word) => words.has(word)) || (isCard && isPayment);
    // A payment that was received is not one that was made.
    const isOut = !words.has("card-paid") && OUT_WORDS.some((word) => words.has(word));
    const wordsWay = isIn === isOut ? undefined : isIn ? "in" : "out";
    const way = wordsWay ?? kinds.get(kind) ?? byCategory;
    const sign = (way === "in") === isNegative ? -1 : 1;
    const vote = { way, byCategory, isPayment, text };
    if (words.has("card-paid")) return { ...vote, score: sign * FOR_THANKS };
    if (isPayment && !isCard && isNegative) return { ...vote, score: -FOR_CARD_PAYMENT };
    if (way === undefined) return { ...vote, score: 0 };
    const isWeak =
      wordsWay === "out" && words.has("bought") && !words.has("spent") && !words.has("purchase");
    const isFiled = wordsWay === undefined && !kinds.has(kind);
    const score = sign * (isWeak ? FOR_WEAK_WORDS : FOR_WORDS);
    return { ...vote, text: isFiled ? category : text, score };
  });
}

/** Kinds such as "Debit Transfer" and "Credit Transfer" give the direction if a file has both and each always has its own sign. */
function waysOfKinds(rows: readonly SignedRow[]): ReadonlyMap<string, Way> {
  const told = rows.flatMap((row) => {
    const [isDebit, isCredit] = KINDS.map((kind) => kind.test(row.kind));
    const way: Way = isDebit ? "out" : "in";
    return isDebit === isCredit ? [] : [{ way, kind: row.kind, isBelow: isBelow(row) }];
  });
  const [out, back] = (["out", "in"] as const).map(
    (way) => new Set(told.flatMap((one) => (one.way === way ? one.isBelow : []))),
  );
  const isClear = out?.size === 1 && back?.size === 1 && out.isDisjointFrom(back);
  return new Map(isClear ? told.map(({ kind, way }) => [kind, way]) : []);
}

const KINDS = [/\bdebit\b(?! card)/i, /\bcredit\b(?! card)/i];

/** Decides on a column without a minus sign. Every row must show its direction, or most categories must. */
function unsignedFinding(
  votes: readonly Vote[],
  isCard: boolean,
): { readonly value: Spent; readonly because: Reason } | undefined {
  const byWords = (value: Spent, vote: Vote | undefined) => {
    return { value, because: reason("words", vote?.text ?? "") };
  };
  const back = votes.filter(({ way }) => way === "in");
  if (back.length === votes.length) return byWords("negative", back[0]);
  if (votes.length < MIN_UNSIGNED) return undefined;
  const bought = votes.find(({ way, score }) => way === "out" && Math.abs(score) > FOR_WEAK_WORDS);
  if (bought && votes.every(({ way, isPayment }) => way !== undefined || isPayment)) {
    return byWords("positive", bought);
  }
  if (back.length > 0) return undefined;
  const filed = votes.filter(({ byCategory }) => byCategory === "out");
  if (filed.length * 2 > votes.length) return byWords("positive", filed[0]);
  if (!isCard || votes.length < MIN_OF_CARD) return undefined;
  return { value: "positive", because: reason("majority", votes.length, votes.length) };
}

const MIN_UNSIGNED = 2;
/** A card's file with fewer rows may contain only payments. */
const MIN_OF_CARD = 3;

/** A row with the amount that the file has. */
export interface WrittenRow extends Instance {
  readonly amount: Decimal;
}

/** Shows amounts as expenses, in which money spent is positive. */
export function askSpent(rows: readonly WrittenRow[]): readonly Question[] {
  return ask("spent", SPENT_SIGNS, rows, ({ line, text, amount }, value) => {
    return { line, text, amount: value === "negative" ? negate(amount) : amount };
  });
}
