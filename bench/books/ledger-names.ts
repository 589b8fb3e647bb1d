// The names of the small ledgers of a book, for who makes it and for who asks for them.

/** `number` counts from 0. */
export function ledgerNumbered(number: number): string {
  return `book-${number}`;
}
