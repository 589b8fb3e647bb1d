// Splits a price from a word without a space between them: 12.50lunch. It needs two decimals, as prices have and measures seldom do
// (1.5l), before three letters.

const PRICE = /\p{Sc}?\p{Nd}[\p{Nd}.,'’]{0,30}[.,]\p{Nd}{2}(?=\p{L}{3})/uy;
const PRICE_END = /[.,]\p{Nd}{2}\p{L}{3}/u;

/** Returns false only if the text has no such price. */
export function mayHavePriceOnWord(text: string): boolean {
  return PRICE_END.test(text);
}

/** Returns the end of the price that begins at a position; undefined if none does. */
export function priceEnd(text: string, start: number): number | undefined {
  PRICE.lastIndex = start;
  return PRICE.test(text) ? PRICE.lastIndex : undefined;
}
