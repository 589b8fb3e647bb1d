// Splits a price from the word after it if there is no space between them: 12.50lunch, 900/month. Before letters, the price needs two
// decimals, which measures such as 1.5l seldom have, and at least three letters must follow.

const PRICE =
  /\p{Sc}?\p{Nd}(?:[\p{Nd}.,'’]{0,30}[.,]\p{Nd}{2}(?=\p{L}{3})|[\p{Nd}.,'’]{0,30}(?=\/(?:week|month|mo|quarter|year|yr)(?!\p{L})))/iuy;
const PRICE_END = /[.,]\p{Nd}{2}\p{L}{3}|\p{Nd}\/[mqwy]/iu;

/** Returns false only if the text has no such price. */
export function mayHavePriceOnWord(text: string): boolean {
  return PRICE_END.test(text);
}

/** Returns the end of the price that begins at a position; undefined if none does. */
export function priceEnd(text: string, start: number): number | undefined {
  PRICE.lastIndex = start;
  return PRICE.test(text) ? PRICE.lastIndex : undefined;
}
