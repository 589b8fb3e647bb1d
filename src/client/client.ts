// The typed client: a function for each JSON endpoint, by its name. Amounts in responses become exact decimal strings, and are sent as
// exact JSON numbers, so no digit is lost.

import { type Contract, contract } from "../contract/contract.ts";
import type { Endpoints } from "../contract/endpoint.ts";
import type { CallName, Input, Output } from "./calls.ts";
import { createFollowerOf, type Follower, type FollowerOptions } from "./follow.ts";
import { type ClientOptions, createCalls } from "./request.ts";
import { plansOf } from "./schema-plans.ts";

export { type JsonText, toJsonText } from "../contract/schema/json.ts";
export type { ExpenseId } from "../domain/expense/expense.ts";
export {
  type CurrencyCode,
  convert,
  isCurrencyCode,
  minorUnits,
} from "../domain/money/currency.ts";

export { compare, type Decimal, negate, parseDecimal, sum } from "../domain/money/decimal.ts";
export type { PostId } from "../domain/post.ts";
export * from "../domain/quick-entry/quick-entry.ts";
export { correctSearch, type SearchCorrection } from "../domain/search/search-corrections.ts";
export { plainSearch, type SearchDayOptions, searchDays } from "../domain/search/search-days.ts";
export { type DaysAt, readSearch, type SearchQuery } from "../domain/search/search-query.ts";
export { matchesWords, wordsOf } from "../domain/text/words.ts";
export { type CalendarDate, isCalendarDate } from "../domain/time/calendar-date.ts";
export type { Answered, Sent } from "./calls.ts";
export type { Follower, FollowerOptions, Following } from "./follow.ts";
export { OutlayError } from "./outlay-error.ts";
export type { ClientOptions } from "./request.ts";

/**
 * Every JSON endpoint by its name. A call has the parameters of path and query by name, the body as `body`, and `ifMatch` and
 * `idempotencyKey` if the endpoint has them. It resolves to the body of the success. It rejects with an `OutlayError` if the server
 * responds with a failure, and as `fetch` does if there is no response.
 */
export type ClientOf<C extends Endpoints> = {
  readonly [Name in CallName<C>]: (...input: Input<C[Name]>) => Promise<Output<C[Name]>>;
};

export type Client = ClientOf<Contract>;

export function createClient(options: ClientOptions = {}): Client {
  return createClientOf(contract, options);
}

/** The endpoints with events, each as an async iterable. */
export function createFollower(options: FollowerOptions = {}): Follower {
  return createFollowerOf(plansOf(contract), options);
}

/** Makes a client for any endpoints. */
export function createClientOf<C extends Endpoints>(
  contract: C,
  options?: ClientOptions,
): ClientOf<C> {
  return createCalls(plansOf(contract), options);
}
