// Finds the pages of a household's list. A cursor names a position in an order and no filter. So a cursor from a short list that begins at
// the position leads there at once, without paging through ten thousand pages.

import { FIRST_YEAR, HOUSEHOLD_EXPENSES, YEARS } from "../books/household.ts";

export const SORTS = ["date", "-date", "amount", "-amount", "description", "-description"] as const;

type Sort = (typeof SORTS)[number];
type By = "date" | "amount" | "description";

/** Filters that leave few expenses, all in the middle of the order. */
const MIDDLE: Readonly<Record<By, string>> = {
  date: `from=${FIRST_YEAR + (YEARS >> 1)}-06-01&to=${FIRST_YEAR + (YEARS >> 1)}-06-01`,
  amount: "min=126&max=126",
  description: "q=groceries+downtown+500",
};

/** Filters that leave the expense and its equals in the order. */
const LIKE: Readonly<Record<By, (expense: Item) => string>> = {
  date: ({ date }) => `from=${date}&to=${date}`,
  amount: ({ amount }) => `min=${amount}&max=${amount}`,
  description: ({ description }) => `q=${encodeURIComponent(description)}`,
};

/** The default number of expenses in a page. */
export const PAGE_SIZE = 100;

interface Item {
  readonly id: number;
  readonly description: string;
  readonly amount: string;
  readonly date: string;
}

interface Answer {
  readonly items?: readonly Item[];
  readonly next?: string | null;
  readonly count?: number;
  readonly total?: number;
}

/** The JSON of an answer. Throws unless it is a success. */
export async function readJson(url: string): Promise<Answer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
  // Safe: the contract guarantees it, and missing fields are checked at their use.
  return (await answer.json()) as Answer;
}

/** Returns the paths of a page in the middle and of the last page, for each order. Each path is one kind of request. */
export async function laterPages(url: string) {
  const middle: string[][] = [];
  const last: string[][] = [];
  for (const sort of SORTS) {
    middle.push([await middlePage(url, listIn(sort), MIDDLE[byOf(sort)])]);
    last.push([await lastPage(url, sort)]);
  }
  return { middle, last };
}

/** Returns the page of the list after the first page of the short list. It must be a full page. */
async function middlePage(url: string, list: string, short: string): Promise<string> {
  const path = await pathAfter(url, list, `${short}&limit=1`);
  if (path === undefined) throw new Error(`${list}&${short} has no second page`);
  const { items } = await readJson(url + path);
  if (items?.length !== PAGE_SIZE) throw new Error(`${path} has ${items?.length} expenses`);
  return path;
}

/** Returns the last page. Its cursor comes from a list of equal expenses that ends with the expense one page before the end. */
async function lastPage(url: string, sort: Sort): Promise<string> {
  const list = listIn(sort);
  const opposite = sort.startsWith("-") ? byOf(sort) : `-${sort}`;
  const { items: ends = [] } = await readJson(`${url}${listIn(opposite)}&limit=${PAGE_SIZE + 1}`);
  for (const end of ends.toReversed()) {
    const upTo = await listUpTo(end, url, list, LIKE[byOf(sort)](end));
    const path = await pathAfter(url, list, upTo);
    // If no equal expense follows, there is no cursor at that position.
    if (path === undefined) continue;
    const { next, items: last } = await readJson(url + path);
    if (next !== null || !last?.length) throw new Error(`${path} is not the last page`);
    return path;
  }
  throw new Error(`the last page of ${list} was not found`);
}

/** Returns the page of the short list that has the expense, cut so that it ends with it. */
async function listUpTo({ id }: Item, url: string, list: string, short: string): Promise<string> {
  let piece = short;
  for (;;) {
    const { items = [], next } = await readJson(`${url}${list}&${piece}&limit=1000`);
    const place = items.findIndex((item) => item.id === id);
    if (place !== -1) return `${piece}&limit=${place + 1}`;
    if (typeof next !== "string") throw new Error(`${list}&${short} is without the expense ${id}`);
    piece = `${short}&cursor=${next}`;
  }
}

async function pathAfter(url: string, list: string, short: string): Promise<string | undefined> {
  const { next } = await readJson(`${url}${list}&${short}`);
  return typeof next === "string" ? `${list}&cursor=${next}` : undefined;
}

function listIn(sort: string): string {
  return `${HOUSEHOLD_EXPENSES}?sort=${sort}`;
}

function byOf(sort: Sort): By {
  // Safe: a sort is a field with an optional sign.
  return sort.replace("-", "") as By;
}
