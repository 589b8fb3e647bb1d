// Marks of purchases with a card: the number of the card, the bank's name for such rows, or the shop's town or trade. If money comes in with
// such a mark, a shop pays it back.

import { compare, sum, ZERO } from "../../domain/money/decimal.ts";
import { lazily } from "../../domain/text/lazily.ts";
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
  ...(["income", "interest", "received", "card-paid", "card-payment"] as const),
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
 * bills in unknown words are much larger than the largest purchase.
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
      const largest = paid.reduce(
        (most, { amount }) => (compare(amount, most) < 0 ? amount : most),
        ZERO,
      );
      const payees = new Set(paid.map(({ party }) => payeeKey(party)));
      const isTelling = own.length < entries.length && payees.size >= MIN_PAYEES;
      const hasOthers = own.some(({ entry }) => !entry.isOut && isOther(entry));
      return isTelling && !hasOthers ? [[mark, sum([largest, largest, largest])] as const] : [];
    });
    return new Map(marks);
  });
  return (entry: Entry, isCard: boolean): boolean =>
    !isOther(entry) &&
    (isCard ? kindsIn : marksOf)(entry).some((mark) => {
      const limit = known().get(mark) ?? ZERO;
      return compare(sum([entry.amount, limit]), ZERO) <= 0;
    });
}
