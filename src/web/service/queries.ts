// The page's queries to the service. All keys of a ledger begin with its id, so that a change of the ledger makes all of its answers stale
// at once.

import { infiniteQueryOptions, queryOptions, type UseQueryResult } from "@tanstack/react-query";
import type { BookClient } from "../../client/book-client.ts";
import { PAGE_ITEMS } from "../../contract/wire.ts";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { capitalized } from "../../domain/text/text.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Sort } from "../address/view.ts";
import type { Filter } from "./filter.ts";
import type { Service } from "./service.ts";
import type { Expense, Grouping } from "./shapes.ts";

/** The number of an expense's changes that one request returns. */
const CHANGES = 50;

/** The feed starts this much earlier, since reading the changes of such a short time is quick. */
const FEED_START_MS = 60_000;

export const LEDGERS = ["ledgers"] as const;

export function ledgerKey(ledger: string) {
  return ["ledger", ledger] as const;
}

export function ledgersQuery({ client }: Service) {
  return queryOptions({ queryKey: LEDGERS, queryFn: () => client.listLedgers() });
}

/** The service and the ledger of a query. */
export interface Book {
  readonly service: Service;
  readonly ledger: string;
}

/** A query whose answer becomes stale when the ledger changes. */
export function ofLedger<Data>(
  { service: { client }, ledger }: Book,
  key: readonly unknown[],
  ask: (client: BookClient, ledger: string) => Promise<Data>,
) {
  return queryOptions({
    queryKey: [...ledgerKey(ledger), ...key],
    queryFn: () => ask(client, ledger),
  });
}

export function ledgerQuery(book: Book) {
  return ofLedger(book, ["profile"], (client, ledger) => client.readLedger({ ledger }));
}

/**
 * The change after which a ledger is followed. If this change is older than the shown data, the only cost is that the data is requested
 * once more.
 */
export function feedStartQuery(book: Book) {
  return queryOptions({
    queryKey: ["feed", book.ledger],
    queryFn: () => newestChange(book),
    staleTime: FEED_START_MS,
  });
}

/** The id of the newest change; 0 if there is none. */
export async function newestChange({ service: { client }, ledger }: Book): Promise<number> {
  return (await client.listChanges({ ledger, order: "newest", limit: 1 })).next;
}

/** The categories by which expenses are shown. The service takes longer to count how often they are used. */
export function categoryNamesQuery(book: Book) {
  return ofLedger(book, ["category names"], (client, ledger) => {
    return client.listCategoryNames({ ledger });
  });
}

export function categoriesQuery(book: Book) {
  return ofLedger(book, ["categories"], (client, ledger) => client.listCategories({ ledger }));
}

export function labelsQuery(book: Book, kind: NamedKind) {
  return ofLedger(book, ["labels", kind], (client, ledger) => {
    return client[`list${capitalized(kind)}s`]({ ledger });
  });
}

export function expenseQuery(book: Book, id: number) {
  return ofLedger(book, ["expense", id], (client, ledger) => client.readExpense({ ledger, id }));
}

export function breakdownQuery(book: Book, by: readonly Grouping[], filter: Filter) {
  return ofLedger(book, ["breakdown", by, filter], (client, ledger) => {
    return client.breakDown({ ledger, by, ...filter });
  });
}

/** The expenses of a filter, newest first by default, page by page, until the signal is aborted, if there is one. */
export async function* pagesOfExpenses(
  { service: { client }, ledger }: Book,
  filter: Filter,
  signal?: AbortSignal,
  sort?: Sort,
): AsyncGenerator<readonly Expense[], void> {
  const asked = { ledger, limit: PAGE_ITEMS, ...filter, ...(sort && { sort }) };
  let page = await client.findExpenses(asked);
  yield page.items;
  while (page.next !== null && !signal?.aborted) {
    page = await client.findExpenses({ ...asked, cursor: page.next });
    yield page.items;
  }
}

/** The expenses of some days, newest first; all of them, however many pages that takes. */
export function expensesQuery(
  book: Book,
  filter: Filter & { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  return queryOptions({
    queryKey: [...ledgerKey(book.ledger), "expenses", filter],
    queryFn: async ({ signal }) =>
      (await Array.fromAsync(pagesOfExpenses(book, filter, signal))).flat(),
  });
}

/** The page size of a list that is not sorted by date. */
export const RANKED_PAGE = 200;
const FROM_FIRST: string | undefined = undefined;

/** The expenses of a filter in another order than by date, page by page. */
export function rankedExpensesQuery(
  { service: { client }, ledger }: Book,
  filter: Filter,
  sort: Sort,
) {
  return infiniteQueryOptions({
    queryKey: [...ledgerKey(ledger), "ranked", filter, sort],
    queryFn: ({ pageParam }) => {
      const page = { ledger, limit: RANKED_PAGE, sort, ...filter };
      return client.findExpenses(pageParam === undefined ? page : { ...page, cursor: pageParam });
    },
    initialPageParam: FROM_FIRST,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Reports choose from this many of a filter's largest expenses. */
const LARGEST = 50;

export function largestQuery(book: Book, filter: Filter) {
  return ofLedger(book, ["largest", filter], (client, ledger) => {
    return client.findExpenses({ ledger, limit: LARGEST, sort: "-amount", ...filter });
  });
}

type Search = Omit<Parameters<BookClient["findExpenses"]>[0], "ledger">;

/** Asks for the first expense of a list, and for the part that `read` takes from it; null if there is none. */
function firstQuery<Data>(
  book: Book,
  part: string,
  search: Search,
  read: (expense: Expense) => Data | null,
) {
  return ofLedger(book, ["first", part, search], async (client, ledger) => {
    const [first] = (await client.findExpenses({ ledger, ...search, limit: 1 })).items;
    return first ? read(first) : null;
  });
}

/** The earliest day of a ledger; null if it is empty. */
export function earliestDayQuery(book: Book) {
  return firstQuery(book, "day", { sort: "date" }, ({ date }) => date);
}

/** The id of the first expense of a list in this order; null if there is none. */
export function nearestExpenseQuery(book: Book, filter: Filter, sort: "date" | "-date") {
  return firstQuery(book, "id", { sort, ...filter }, ({ id }) => id);
}

/** The number of newest expenses whose words may correct a mistyped search. */
const DESCRIBED = 200;

export function descriptionsQuery(book: Book) {
  return ofLedger(book, ["descriptions"], async (client, ledger) => {
    const { items } = await client.findExpenses({ ledger, limit: DESCRIBED });
    return items.map(({ description }) => description);
  });
}

/** The latest exchange rate of a currency, and its day; null if nothing was paid in that currency. */
export function lastRateQuery(book: Book, currency: CurrencyCode) {
  return firstQuery(
    book,
    "rate",
    { currency },
    ({ original, date }) => original && { rate: original.rate, date },
  );
}

/** The last changes of an expense, even a deleted one, newest first. */
export function expenseChangesQuery(book: Book, id: number) {
  return ofLedger(book, ["expense", id, "changes"], (client, ledger) => {
    return client.listExpenseChanges({ ledger, id, limit: CHANGES });
  });
}

/** Keeps the previous answer until the new one has come, unless it is of another ledger. */
export function placeholderWithin(ledger: string) {
  return <Data>(previous: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === ledger ? previous : undefined;
}

/** Keeps the previous suggestions if the text has only been continued or shortened since. */
export function placeholderNear(ledger: string, text: string) {
  return <Data>(previous: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) => {
    const [, , , before] = query?.queryKey ?? [];
    return isNear(text, before) ? placeholderWithin(ledger)(previous, query) : undefined;
  };
}

function isNear(text: string, other: unknown): boolean {
  if (typeof other !== "string") return false;
  const [short, long] = text.length < other.length ? [text, other] : [other, text];
  let [start, end] = [0, 0];
  while (start < short.length && short[start] === long[start]) start += 1;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  return short !== "" && start + end === short.length;
}

export function suggestionsQuery(book: Book, text: string, today: CalendarDate) {
  return ofLedger(book, ["suggestions", text, today], (client, ledger) => {
    return client.suggest({ ledger, text, today });
  });
}

/** Returns true while the book should wait for an answer. It doesn't wait once a request has failed. */
export function isAwaited(query: Pick<UseQueryResult, "isPending" | "failureCount">): boolean {
  return query.isPending && query.failureCount === 0;
}
