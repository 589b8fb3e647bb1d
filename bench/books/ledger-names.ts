// The names of a book's small ledgers, for the programs that create them and that request them.

/** `number` counts from 0. */
export function ledgerNumbered(number: number): string {
  return `book-${number}`;
}
