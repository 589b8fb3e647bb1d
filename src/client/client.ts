// The typed client: a function for each JSON endpoint of the contract, by the endpoint's name. Amounts come
// as exact decimal texts and go out as exact JSON numbers, so no digit is lost on the way.

import type { TSchema } from "typebox";
import { type Contract, contract } from "../contract/contract.ts";
import type { Endpoint, Endpoints } from "../contract/endpoint.ts";
import { parseJson } from "../contract/json.ts";
import { taker } from "../contract/take.ts";
import type { CallName, Input, Output } from "./calls.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";
import { failureOf } from "./outlay-error.ts";
import { type ClientOptions, type Given, requestWriter } from "./requests.ts";

export { type JsonText, toJsonText } from "../contract/json.ts";
export { type CalendarDate, isCalendarDate } from "../domain/calendar-date.ts";
export { convert } from "../domain/conversion.ts";
export { type CurrencyCode, isCurrencyCode, minorUnits } from "../domain/currency.ts";
export { compare, type Decimal, negate, parseDecimal, sum } from "../domain/decimal.ts";
export type { Expense, ExpenseId } from "../domain/expense.ts";
export type { Post, PostId } from "../domain/post.ts";
export * from "../domain/quick-entry/quick-entry.ts";
export { readSearch, type SearchQuery } from "../domain/search-query.ts";
export { matchesWords, wordsOf } from "../domain/words.ts";
export type { Follower, FollowerOptions, Following } from "./follow.ts";
export { OutlayError } from "./outlay-error.ts";
export type { ClientOptions } from "./requests.ts";

/**
 * Every JSON endpoint by its name. Takes path parameters and query by name, the body as `body`, and where the endpoint has
 * them `ifMatch` and `idempotencyKey`; resolves to the body of the success. Rejects with an `OutlayError` for a failure that
 * the service answers, and as `fetch` does where there is no answer.
 */
export type ClientOf<C extends Endpoints> = {
  readonly [Name in CallName<C>]: (...input: Input<C[Name]>) => Promise<Output<C[Name]>>;
};

export type Client = ClientOf<Contract>;

export function createClient(options: ClientOptions = {}): Client {
  return createClientOf(contract, options);
}

/** What goes on by itself: the endpoints with events, each as an async iterable. */
export function createFollower(options: FollowerOptions = {}): Follower {
  return createFollowerOf(contract, options);
}

/** As `createClient`, for any endpoints. */
export function createClientOf<C extends Endpoints>(
  contract: C,
  { baseUrl = "", fetch = globalThis.fetch }: ClientOptions = {},
): ClientOf<C> {
  const root = baseUrl.replace(/\/$/, "");
  const calls = Object.entries(contract).flatMap(([name, endpoint]) => {
    const body = successBody(endpoint);
    return body || endpoint.answers[204] ? [[name, callOf(endpoint, body, root, fetch)]] : [];
  });
  // Safe: each call is made from the very endpoint that its type is derived from.
  return Object.fromEntries(calls) as ClientOf<C>;
}

function callOf(
  endpoint: Endpoint,
  answer: TSchema | undefined,
  root: string,
  fetch: (request: Request) => Promise<Response>,
): (input?: Given) => Promise<unknown> {
  const write = requestWriter(endpoint, root);
  const take = answer && taker(answer);
  return async (input = {}) => {
    const response = await fetch(write(input));
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    if (!take) return undefined;
    const faults: string[] = [];
    const value = take(parseJson(text), faults);
    if (faults.length > 0)
      throw new TypeError(`The service's answer is not as its contract says: ${faults.join(". ")}`);
    return value;
  };
}

function successBody({ answers }: Endpoint): TSchema | undefined {
  return (answers[200] ?? answers[201])?.body;
}
