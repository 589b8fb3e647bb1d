// The expenses that books are made of: a household's descriptions, amounts with cents, and dates from ten years in no order. The same
// number always gives the same expense, so the books of all sides have the same expenses.

export interface Draft {
  readonly description: string;
  readonly amount: number;
  /** A day as YYYY-MM-DD. */
  readonly date: string;
}

const WHAT = ["Lunch", "Groceries", "Train to Zürich", "Rent", "Books", "Coffee", "Electricity"];
const WHERE = ["at the corner", "for two", "with Anna", "downtown", "by card", "for the office"];

/** `index` counts from 0. */
export function draftOf(index: number): Draft {
  const drawn = scatter(index);
  const what = WHAT[drawn % WHAT.length];
  const where = WHERE[(drawn >>> 3) % WHERE.length];
  const year = 2016 + ((drawn >>> 6) % 10);
  const month = 1 + ((drawn >>> 10) % 12);
  const day = 1 + ((drawn >>> 14) % 28);
  return {
    description: `${what} ${where} ${index % 1_000}`,
    amount: (100 + ((drawn >>> 8) % 25_000)) / 100,
    date: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  };
}

/** The same expense, but from the last days, as most expenses are when people record them. */
export function recentDraftOf(index: number): Draft {
  return { ...draftOf(index), date: `2025-12-${22 + (scatter(index) % 7)}` };
}

/** Returns 32 bits that look random, by the finishing steps of MurmurHash3. */
export function scatter(index: number): number {
  let bits = index + 1;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
