// Marks of purchases with a card: the number of the card, the bank's name for such rows, or the shop's town or trade. If money comes in with
// such a mark, a shop pays it back. On a card, money that is not like the payment of the bill is paid back, too.

import { compare, type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import { lazily } from "../../domain/text/lazily.ts";
import { wordsOf } from "../../domain/text/words.ts";
import type { Entry } from "../match/entry.ts";
import { type RowWord, rowWordsIn } from "../record/row-words.ts";
import { payeeKey } from "../sort/tally.ts";

/** A part of the word for a card in most languages. */
const CARD = "(?:[ck][aá]+r[dt]|kort|tarj|карт|κ[αά]ρτ|כרטיס|بطاق|卡|カ[ー-]ド|카드|บัตร)";
const NAMES_CARD = new RegExp(CARD, "i");
const GAP = String.raw`[^\p{L}\p{N}|\n]`;
/** A number without most of its digits, or four digits that are no year after a word for a card and up to two short words. */
const NUMBER = new RegExp(
  String.raw`(?<![a-z\d])(?:\d{4}(?: ?\d\d)?)?(?:[x*•+#.…]{2}[x*•+#.… -]{0,16}|[x*])\d{3,4}(?![a-z\d])|` +
    String.raw`\d{4,6}[x*•]{2,}|${CARD}\p{L}{0,20}${GAP}{1,3}(?:\p{L}{1,6}${GAP}{1,2}){0,2}(?!20)\d{4}(?!\d)`,
  "iu",
);
const WORD_BEFORE = new RegExp(String.raw`(\p{L}*)${GAP}{0,2}$`, "u");
const MAX_WORD = 20;
/** A friend's account may have its number in two payments. */
const MIN_PAYEES = 3;

/** Such money comes in on a card, too, and is no refund. */
const OTHERS: readonly RowWord[] = [
  ...(["income", "interest", "cashback", "received", "card-paid", "card-payment"] as const),
  ...(["transfer", "own", "savings", "investment", "cash"] as const),
];

function isOther({ words }: Entry): boolean {
  return OTHERS.some((word) => words.has(word));
}

/** The number of a card, with the word before it: "to card" is no purchase. Purchases have it without the word, too. */
function numberIn({ raw, isOut }: Entry): readonly string[] {
  const found = NUMBER.exec(raw);
  if (!found) return [];
  const number = found[0].toLowerCase();
  const [, word = ""] = WORD_BEFORE.exec(raw.slice(0, found.index).slice(-MAX_WORD)) ?? [];
  const named = `${word.toLowerCase()} ${number}`.trim();
  return isOut && word !== "" ? [named, number] : [named];
}

/** The bank's names for such rows, and a mark if the file names a shop's town or trade. */
function kindsIn({ record: { code = "", texts, isOfShop } }: Entry): readonly string[] {
  const kinds = [code, ...texts].filter(
    (text) => NAMES_CARD.test(text) && !rowWordsIn(text).has("card"),
  );
  return isOfShop ? [...kinds, "shop"] : kinds;
}

/**
 * Tells if a row has a mark that purchases from several payees have, but not all rows, and no row of wages, transfers or bills. Wages and
 * bills in unknown words are much larger than the largest purchase. On a card, a row may also be unlike its bill.
 */
export function purchaseReader(entries: readonly Entry[]) {
  const marksOf = (entry: Entry) => [...kindsIn(entry), ...numberIn(entry)];
  const known = lazily(() => {
    // A card's own file has its number in the rows of its bills, too.
    const isOfOneCard = entries.every((entry) => numberIn(entry).length > 0);
    const rows = entries.flatMap((entry) =>
      (isOfOneCard ? kindsIn : marksOf)(entry).map((mark) => ({ mark, entry })),
    );
    const marks = [...Map.groupBy(rows, ({ mark }) => mark)].flatMap(([mark, own]) => {
      const paid = own.flatMap(({ entry }) => (entry.isOut ? entry : []));
      const largest = largestOf(paid);
      const payees = new Set(paid.map(({ party }) => payeeKey(party)));
      const limit = sum([largest, largest, largest]);
      const back = own.filter(({ entry }) => !entry.isOut && isWithin(entry, limit));
      // If such money comes in often, people send it, too.
      const isFew = back.length * MIN_PAYEES <= paid.length;
      const isTelling = own.length < entries.length && payees.size >= MIN_PAYEES && isFew;
      const hasOthers = own.some(({ entry }) => !entry.isOut && isOther(entry));
      return isTelling && !hasOthers ? [[mark, limit] as const] : [];
    });
    return new Map(marks);
  });
  const isUnlikeBill = lazily(() => unlikeBillReader(entries));
  return (entry: Entry, isCard: boolean): boolean => {
    if (isOther(entry)) return false;
    const limits = (isCard ? kindsIn : marksOf)(entry).map((mark) => known().get(mark) ?? ZERO);
    return limits.some((limit) => isWithin(entry, limit)) || (isCard && isUnlikeBill()(entry));
  };
}

/** The largest amount that goes out, with its sign. */
export function largestOf(paid: readonly Entry[]): Decimal {
  return paid.reduce((most, { amount }) => (compare(amount, most) < 0 ? amount : most), ZERO);
}

/** True if money that comes in is not more than money that goes out. */
export function isWithin({ amount }: Entry, out: Decimal): boolean {
  return compare(sum([amount, out]), ZERO) <= 0;
}

/** Tells if the file has a payment of the card's bill, and a row has no word of it and is not more than the largest purchase. */
function unlikeBillReader(entries: readonly Entry[]): (entry: Entry) => boolean {
  const isBill = ({ words }: Entry) => words.has("card-paid") || words.has("card-payment");
  const wordsIn = (rows: readonly Entry[]) => new Set(rows.flatMap(({ text }) => wordsOf(text)));
  const paid = entries.filter(({ isOut }) => isOut);
  const bills = entries.filter((entry) => !entry.isOut && isBill(entry));
  const billed = bills.length > 0 ? wordsIn(bills).difference(wordsIn(paid)) : new Set();
  const largest = largestOf(paid);
  return (entry) =>
    bills.some(({ account }) => account === entry.account) &&
    isWithin(entry, largest) &&
    !entry.words.has("spent") &&
    !PAID.test(entry.text) &&
    !ROUND.test(entry.amount) &&
    !wordsOf(entry.text).some((word) => billed.has(word));
}

/** Payments in words that banks use for money that comes in. The word for a payment may be cut short. */
const PAID =
  /\b(?:pa?y?me?n?t|transf|virement|versement|bonifico|versamento|przelew|wplat|deposit|bonus|remise)|ban[ckq]|uberweis|einzahl|ausgleich/;
/** People choose round amounts for payments. */
const ROUND = /^\d+0$/;
