// A realistic household's book: fifteen years, categories on two levels, payees, tags, notes and split expenses, each as frequent as in a
// real book. The same number always gives the same expense.

import { askJson } from "../loads/json.ts";
import { draftOf, scatter, twoDigits } from "./expense.ts";

/** The ledger of the book. It exists besides the ledger of the simple API. */
export const HOUSEHOLD = "/api/v1/ledgers/home";
export const HOUSEHOLD_EXPENSES = `${HOUSEHOLD}/expenses`;
export const HOUSEHOLD_SIZE = 1_000_000;
/** The day on which the ledger's months begin. */
export const HOUSEHOLD_FIRST_DAY = 25;
/** How many expenses a batch may record. */
export const BATCH_ACTIONS = 10_000;

export const FIRST_YEAR = 2011;
export const YEARS = 15;
const PAYEES = 500;
/** Top-level categories. Each of them has CHILDREN below it. */
const TOPS = ["Food", "Home", "Travel", "Health", "Leisure", "Children", "Clothes", "Other"];
const CHILDREN = 4;
const TAGS = ["work", "holiday", "gift", "shared", "tax", "monthly", "car", "garden"];

export interface HouseholdDraft {
  readonly description: string;
  readonly amount: string;
  /** A day as YYYY-MM-DD. */
  readonly date: string;
  readonly category?: number | null;
  readonly payee?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
  readonly parts?: readonly { readonly amount: string; readonly category: number }[];
}

/** The categories to create. A parent comes before its children, which name it by its index. */
export const CATEGORIES = [
  ...TOPS.map((name) => ({ name, parent: undefined })),
  ...TOPS.flatMap((name, parent) =>
    Array.from({ length: CHILDREN }, (_, index) => ({ name: `${name} ${index + 1}`, parent })),
  ),
];

/** Returns the ids of the categories of a book that a server serves. */
export async function categoryIds(url: string): Promise<readonly number[]> {
  const { items } = await askJson<{ readonly items: readonly { readonly id: number }[] }>(
    `${url}${HOUSEHOLD}/categories`,
  );
  return items.map(({ id }) => id);
}

/** `index` counts from 0; `categories` are the ids of all categories, in their order. */
export function householdDraftOf(index: number, categories: readonly number[]): HouseholdDraft {
  const drawn = scatter(index + 7_919);
  const { description, date } = draftOf(index);
  const cents = 100 + (drawn % 25_000);
  const year = FIRST_YEAR + ((drawn >>> 3) % YEARS);
  const has = (share: number, salt: number) => scatter(drawn ^ salt) % 100 < share;
  const one = categories[(drawn >>> 7) % categories.length] ?? 0;
  const other = categories[(drawn >>> 13) % categories.length] ?? 0;
  return {
    description,
    amount: amountOf(cents),
    date: `${year}${date.slice(4)}`,
    ...(has(80, 1) && { payee: `Shop ${(drawn >>> 5) % PAYEES}` }),
    ...(has(20, 2) && { tags: tagsOf(drawn >>> 9) }),
    // The number occurs only once in a book.
    ...(has(10, 3) && { note: `Receipt r${index} in the folder, to be kept` }),
    ...(has(4, 4) ? { parts: partsOf(cents, one, other) } : has(95, 5) && { category: one }),
  };
}

/** The same expense, but from the last days of the book. */
export function recentHouseholdDraftOf(
  index: number,
  categories: readonly number[],
): HouseholdDraft {
  const day = twoDigits(22 + (scatter(index) % 7));
  return {
    ...householdDraftOf(index, categories),
    date: `${FIRST_YEAR + YEARS - 1}-12-${day}`,
  };
}

function tagsOf(drawn: number): readonly string[] {
  const first = TAGS[drawn % TAGS.length] ?? "";
  const second = TAGS[(drawn >>> 4) % TAGS.length] ?? "";
  return first === second || drawn % 3 > 0 ? [first] : [first, second];
}

function partsOf(cents: number, one: number, other: number) {
  const first = cents >>> 1;
  return [
    { amount: amountOf(first), category: one },
    { amount: amountOf(cents - first), category: other },
  ];
}

function amountOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${twoDigits(cents % 100)}`;
}
