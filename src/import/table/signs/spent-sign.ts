// Which numbers of a column of amounts are money spent: those below zero, as banks write, or those above, as cards and trackers do.

import type { Spent } from "../../../domain/import/terms.ts";
import { type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import type { Evidence, Finding } from "../../record/reading.ts";
import { type RowWord, rowWordsIn } from "../../record/row-words.ts";
import type { BalanceProof } from "../amounts/balance.ts";
import { wayOfCategory } from "./category-words.ts";

/** A row's amount as it is written, and what it says. */
export interface SignedRow {
  readonly amount: Decimal;
  /** Whether a plus stands before it. */
  readonly hasPlus: boolean;
  readonly text: string;
  /** What the bank calls such rows; empty where the file does not say. */
  readonly kind: string;
  readonly category: string;
}

export interface SpentHints {
  readonly answer?: Spent | undefined;
  readonly profile?: Spent | undefined;
  /** A source whose files are all alike. */
  readonly source?: { readonly name: string; readonly spent: Spent } | undefined;
  readonly balance?: BalanceProof | undefined;
  /** Whether the file says that it is of a credit card. */
  readonly isCard?: boolean;
}

/** How much speaks for the one sign, and against the other. */
interface Score {
  /** Above zero, money spent is negative. */
  readonly total: number;
  /** Without what the numbers of positive and negative rows say. */
  readonly byContent: number;
}

/** Most files are of accounts, and there money spent is negative. */
const OF_ACCOUNTS = 1;
/** For each row that one sign has more than the other, and at most. */
const FOR_EACH = 0.5;
const MOST_NEGATIVE = 4;
const MOST_POSITIVE = -3;
/** If there is no other sign at all. */
const FOR_NO_OTHER = 2;
/** For each row whose words can be money in, or out, alone; for those that may be a shop's own; and what all rows together say at most. */
const FOR_WORDS = 3;
const FOR_WEAK_WORDS = 1;
const MOST_WEAK = 2;
/** Nobody writes a plus before what was spent. */
const FOR_PLUS = 3;
/** Nobody but a card's bank says thanks for a payment. */
const FOR_THANKS = 6;
/** What a card is paid with leaves a bank's account, and comes into the card's: in a file of either, below zero. */
const FOR_CARD_PAYMENT = 2;
const MOST_BY_CONTENT = 9;

/** What is needed: more for what fewer files have. */
const SURE_NEGATIVE = 3;
const SURE_POSITIVE = -4;
/** What an earlier file has shown is asked about again only where this one says clearly otherwise. */
const CONTRARY = 5;

/** The sign of money spent. It is not certain where all that speaks for it is that most rows are positive. */
export function decideSpent(rows: readonly SignedRow[], hints: SpentHints): Finding<Spent> {
  const { answer, profile, source } = hints;
  const paid = rows.filter(({ amount }) => amount !== ZERO);
  const counts = countSigns(paid);
  const finding = (value: Spent, certain: boolean, because: Evidence): Finding<Spent> => ({
    value,
    certain,
    because,
    counts: { fits: counts[value], of: paid.length },
  });
  if (answer) return finding(answer, true, { kind: "answer" });
  const own = ownFinding(paid, counts, hints, finding);
  if (profile) {
    const isContrary = own.certain && own.value !== profile && own.isClear;
    return finding(profile, !isContrary, { kind: "settings" });
  }
  if (source) return finding(source.spent, true, { kind: "program", name: source.name });
  return finding(own.value, own.certain, own.because);
}

interface OwnFinding extends Finding<Spent> {
  /** Whether it is beyond what one unusual month would show. */
  readonly isClear: boolean;
}

function ownFinding(
  rows: readonly SignedRow[],
  counts: Readonly<Record<Spent, number>>,
  { balance, isCard = false }: SpentHints,
  finding: (value: Spent, certain: boolean, because: Evidence) => Finding<Spent>,
): OwnFinding {
  const votes = votesOf(rows, isCard);
  const ways = scoreOf(votes, counts, isCard);
  const hasPlus = counts.positive > 0 && rows.every(isMarked);
  const [total, byContent] = [ways.total + (hasPlus ? FOR_PLUS : 0), ways.byContent];
  const lead: Spent = total < 0 ? "positive" : "negative";
  const majorityOf = (value: Spent): Evidence => {
    return { kind: "majority", rows: counts[value], of: rows.length };
  };
  const words = textOf(votes, lead);
  const isByContent = lead === "positive" ? byContent < 0 : byContent > 0;
  const because: Evidence =
    words !== undefined && isByContent ? { kind: "words", words } : majorityOf(lead);
  if (balance) {
    // What a card owes grows as an account's balance does: balances tell them apart only together with most rows, or words.
    const value: Spent = balance.raises ? "negative" : "positive";
    const proof: Evidence = { kind: "balance", rows: balance.agrees, of: balance.of };
    return { ...finding(lead, total !== 0 && lead === value, proof), isClear: true };
  }
  if (counts.negative === 0 && counts.positive > 0) {
    const only = hasPlus ? undefined : unsignedFinding(votes, isCard);
    if (only) return { ...finding(only.value, true, only.because), isClear: true };
    return { ...finding("positive", false, majorityOf("positive")), isClear: false };
  }
  const saying = votes.filter(({ value, weight }) => value === lead && weight > 0);
  const isOnOneRow = saying.length === 1 && saying[0]?.way === "out";
  // Among purchases above zero, one row below it may be what a card was paid with, in words that are not known.
  if (lead === "negative" && isOnOneRow && counts.positive > counts.negative) {
    return { ...finding("positive", false, majorityOf("positive")), isClear: false };
  }
  const isSure = total >= SURE_NEGATIVE || total <= SURE_POSITIVE;
  return {
    ...finding(lead, isSure && rows.length > 0, because),
    isClear: Math.abs(total) >= CONTRARY,
  };
}

/** Whether its sign is written; a number below zero needs no plus. */
function isMarked({ amount, hasPlus }: SignedRow): boolean {
  return hasPlus || amount.startsWith("-");
}

function countSigns(rows: readonly SignedRow[]): Record<Spent, number> {
  const counts = { negative: 0, positive: 0 };
  for (const { amount } of rows) counts[amount.startsWith("-") ? "negative" : "positive"] += 1;
  return counts;
}

function scoreOf(
  votes: readonly Vote[],
  { negative, positive }: Readonly<Record<Spent, number>>,
  isCard: boolean,
): Score {
  let [strong, weak] = [0, 0];
  for (const { value, weight } of votes) {
    const signed = value === "negative" ? weight : -weight;
    if (weight > MOST_WEAK) strong += signed;
    else weak += signed;
  }
  const byContent =
    within(-MOST_BY_CONTENT, strong, MOST_BY_CONTENT) + within(-MOST_WEAK, weak, MOST_WEAK);
  const more = (negative - positive) * FOR_EACH;
  // What a card's file has most of is what was bought with it, whatever its sign.
  const counted = isCard
    ? within(-MOST_NEGATIVE, more, MOST_NEGATIVE)
    : within(MOST_POSITIVE, more, MOST_NEGATIVE) + OF_ACCOUNTS;
  const alone = negative > 0 && positive === 0 ? FOR_NO_OTHER : 0;
  return { total: counted + alone + byContent, byContent };
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** What a row says of the sign of money spent. */
interface Vote {
  readonly value: Spent | undefined;
  /** Which way the row's words say that money goes. */
  readonly way: "in" | "out" | undefined;
  readonly weight: number;
  readonly text: string;
  /** Whether it is how a card is paid. */
  readonly isPayment: boolean;
  /** What its category says, whatever its words do. */
  readonly byCategory: "in" | "out" | undefined;
}

const IN_WORDS: readonly RowWord[] = ["income", "refund", "credited", "interest", "card-paid"];
const OUT_WORDS: readonly RowWord[] = ["spent", "bought", "cash", "fee"];

function votesOf(rows: readonly SignedRow[], isCard: boolean): readonly Vote[] {
  const kinds = kindsOf(rows);
  return rows.map(({ amount, text, kind, category }): Vote => {
    const words = rowWordsIn(text);
    const isNegative = amount.startsWith("-");
    const byCategory = wayOfCategory(category);
    const isPayment = words.has("card-payment");
    const isIn = IN_WORDS.some((word) => words.has(word)) || (isCard && isPayment);
    // A payment that was received is none that was made.
    const isOut = !words.has("card-paid") && OUT_WORDS.some((word) => words.has(word));
    const wordsWay = isIn === isOut ? undefined : isIn ? "in" : "out";
    const way = wordsWay ?? kinds.get(kind) ?? byCategory;
    const value: Spent = (way === "in") === isNegative ? "positive" : "negative";
    const vote = {
      way,
      byCategory,
      isPayment,
      text: wordsWay === undefined && !kinds.has(kind) ? category : text,
    };
    if (words.has("card-paid")) return { ...vote, value, weight: FOR_THANKS };
    // Rent is paid by most, and comes in for some.
    const isRent = words.has("rent") && way === undefined;
    if (isRent) return { ...vote, value: isNegative ? "negative" : undefined, weight: 1, text };
    if (isPayment && !isCard && isNegative) {
      return { ...vote, value: "positive", weight: FOR_CARD_PAYMENT, text };
    }
    if (way === undefined) return { ...vote, value: undefined, weight: 0 };
    const isWeak = wordsWay === "out" && words.has("bought") && !words.has("spent");
    return { ...vote, value, weight: isWeak ? FOR_WEAK_WORDS : FOR_WORDS };
  });
}

/** Kinds such as "Debit Transfer" and "Credit Transfer": each says which way, if a file has both and each always has its own sign. */
function kindsOf(rows: readonly SignedRow[]): ReadonlyMap<string, "in" | "out"> {
  const ways = new Map<string, "in" | "out">();
  const signs = { in: new Set<boolean>(), out: new Set<boolean>() };
  for (const { kind, amount } of rows) {
    const [isDebit, isCredit] = [
      /\bdebit\b(?! card)/i.test(kind),
      /\bcredit\b(?! card)/i.test(kind),
    ];
    if (isDebit === isCredit) continue;
    const way = isDebit ? "out" : "in";
    ways.set(kind, way);
    signs[way].add(amount.startsWith("-"));
  }
  const isClear = signs.in.size === 1 && signs.out.size === 1;
  const [back, out] = [[...signs.in][0], [...signs.out][0]];
  return isClear && back !== out ? ways : new Map();
}

function textOf(votes: readonly Vote[], value: Spent): string | undefined {
  return votes.find((vote) => vote.value === value && vote.weight > 0)?.text;
}

/** Of a column without a minus: every row must say which way it goes, or nearly every category. */
function unsignedFinding(
  votes: readonly Vote[],
  isCard: boolean,
): { readonly value: Spent; readonly because: Evidence } | undefined {
  const saying = (way: "in" | "out") => votes.filter((vote) => vote.way === way);
  const [back, out] = [saying("in"), saying("out")];
  if (back.length === votes.length) {
    return { value: "negative", because: { kind: "words", words: back[0]?.text ?? "" } };
  }
  if (votes.length < LEAST_UNSIGNED) return undefined;
  const bought = out.find(({ weight }) => weight > FOR_WEAK_WORDS);
  if (bought && votes.every(({ way, isPayment }) => way !== undefined || isPayment)) {
    return { value: "positive", because: { kind: "words", words: bought.text } };
  }
  if (back.length > 0) return undefined;
  const filed = votes.filter(({ byCategory }) => byCategory === "out");
  if (filed.length * 2 > votes.length) {
    return { value: "positive", because: { kind: "words", words: filed[0]?.text ?? "" } };
  }
  if (!isCard || votes.length < LEAST_OF_CARD) return undefined;
  return {
    value: "positive",
    because: { kind: "majority", rows: votes.length, of: votes.length },
  };
}

const LEAST_UNSIGNED = 2;
/** A card's file of fewer rows may have payments alone. */
const LEAST_OF_CARD = 3;
