// Finds the pages of a household's list. A cursor leads to a page at once, without paging through the ten thousand before it.

import { type Cursor, writeCursor } from "../../src/store/columns/cursor.ts";
import { day, decimal, expenseId } from "../../test/support/values.ts";
import { FIRST_YEAR, HOUSEHOLD_EXPENSES, YEARS } from "../books/household.ts";
import { askJson } from "../loads/json.ts";

export const SORTS = ["date", "-date", "amount", "-amount", "description", "-description"] as const;

/** The default number of expenses in a page. */
export const PAGE_SIZE = 100;

type By = Cursor["by"];

/** Filters that leave few expenses, all in the middle of the order. */
const MIDDLE: Readonly<Record<By, string>> = {
  date: `from=${FIRST_YEAR + (YEARS >> 1)}-06-01&to=${FIRST_YEAR + (YEARS >> 1)}-06-01`,
  amount: "min=126&max=126",
  description: "q=groceries+downtown+500",
};

interface Item {
  readonly id: number;
  readonly description: string;
  readonly amount: string;
  readonly date: string;
}

interface List {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Returns the paths of a page in the middle and of the last page, for each order. Each path is one kind of request. */
export async function laterPages(url: string) {
  const middle: string[][] = [];
  const last: string[][] = [];
  for (const sort of SORTS) {
    const isDown = sort.startsWith("-");
    // Safe: a sort is a field with an optional sign.
    const by = sort.replace("-", "") as By;
    const first = await expensesOf(url, `sort=${sort}&${MIDDLE[by]}&limit=1`);
    middle.push([pageAfter(first.at(-1), by, isDown)]);
    // The opposite order begins with the last page, and then has the expense before it.
    const opposite = isDown ? by : `-${by}`;
    const ends = await expensesOf(url, `sort=${opposite}&limit=${PAGE_SIZE + 1}`);
    last.push([pageAfter(ends.at(-1), by, isDown)]);
  }
  for (const pages of [middle, last]) {
    for (const [path = ""] of pages) {
      const { items, next } = await askJson<List>(url + path);
      const isLast = next === null;
      if (items.length !== PAGE_SIZE || isLast !== (pages === last)) {
        throw new Error(`${path} leads to a wrong page`);
      }
    }
  }
  return { middle, last };
}

async function expensesOf(url: string, query: string): Promise<readonly Item[]> {
  return (await askJson<List>(`${url}${HOUSEHOLD_EXPENSES}?${query}`)).items;
}

/** Returns the path of the page that follows an expense. */
function pageAfter(expense: Item | undefined, by: By, isDown: boolean): string {
  if (!expense) throw new Error(`no expense was found by ${by}`);
  const cursor = cursorAt(expense, by);
  const written = writeCursor(cursor, { by, direction: isDown ? "descending" : "ascending" });
  return `${HOUSEHOLD_EXPENSES}?sort=${isDown ? "-" : ""}${by}&cursor=${written}`;
}

function cursorAt(expense: Item, by: By): Cursor {
  const id = expenseId(expense.id);
  if (by === "date") return { by, id, key: day(expense.date) };
  if (by === "amount") return { by, id, key: decimal(expense.amount) };
  return { by, id, key: expense.description, length: expense.description.length };
}
