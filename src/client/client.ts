// The typed client: a function for each JSON endpoint of the contract, by the endpoint's name. Amounts come
// as exact decimal texts and go out as exact JSON numbers, so no digit is lost on the way.

import type { Static, TSchema } from "typebox";
import { type Contract, contract, type EndpointName } from "../contract/contract.ts";
import type { Endpoint, Parameters } from "../contract/endpoint.ts";
import { type JsonText, parseJson } from "../contract/json.ts";
import { taker } from "../contract/take.ts";
import { writer } from "../contract/write.ts";
import type { CalendarDate } from "../domain/calendar-date.ts";
import type { Decimal } from "../domain/decimal.ts";

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

export interface ClientOptions {
  /** Where the service is, such as "http://localhost:3000"; in its own pages, leave it out. */
  readonly baseUrl?: string;
  /** Sends the requests; the platform's own by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Every JSON endpoint by its name. Takes path parameters and query by name and the body as `body`; resolves to
 * the body of the success. Rejects with an `OutlayError` for a failure that the service answers, and as
 * `fetch` does where there is no answer.
 */
export type Client = {
  readonly [Name in JsonEndpointName]: (...input: Input<Contract[Name]>) => Promise<Output<Name>>;
};

/** A failure that the service has answered; the message is the service's own. */
export class OutlayError extends Error {
  readonly status: number;
  /** Finds the request in the service's log. */
  readonly requestId: string | null;

  constructor(message: string, status: number, requestId: string | null) {
    super(message);
    this.name = "OutlayError";
    this.status = status;
    this.requestId = requestId;
  }
}

export function createClient({
  baseUrl = "",
  fetch = globalThis.fetch,
}: ClientOptions = {}): Client {
  const root = baseUrl.replace(/\/$/, "");
  const calls = Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) => {
    const body = successBody(endpoint);
    return body ? [[name, callOf(endpoint, body, root, fetch)]] : [];
  });
  // Safe: each call is made from the very endpoint that its type is derived from.
  return Object.fromEntries(calls) as Client;
}

type Given = Readonly<Record<string, unknown>>;

function callOf(
  endpoint: Endpoint,
  answer: TSchema,
  root: string,
  fetch: (request: Request) => Promise<Response>,
): (input?: Given) => Promise<unknown> {
  const write = endpoint.body && writer(endpoint.body);
  const take = taker(answer);
  return async (input = {}) => {
    const request = new Request(root + addressOf(endpoint, input), {
      method: endpoint.method,
      // Safe: the type of a call asks for the body that its endpoint takes.
      ...(write ? { body: write(input["body"] as never), headers: JSON_BODY } : {}),
    });
    const response = await fetch(request);
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    const faults: string[] = [];
    const value = take(parseJson(text), faults);
    if (faults.length > 0)
      throw new TypeError(`The service's answer is not as its contract says: ${faults.join(". ")}`);
    return value;
  };
}

const JSON_BODY = { "Content-Type": "application/json" } as const;

function addressOf({ path, query = {} }: Endpoint, input: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(name, String(input[name])),
  );
  const search = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = input[name];
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A text as one segment of a path. An empty one or one of dots would name another endpoint's path. */
function segmentOf(name: string, text: string): string {
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new RangeError(`${name} can't be ${JSON.stringify(text)}: no address can carry it`);
}

function failureOf({ status, headers }: Response, text: string): OutlayError {
  return new OutlayError(
    messageOf(text) ?? `HTTP status ${status}`,
    status,
    headers.get("Request-Id"),
  );
}

/** The `error` of a failure; undefined where something in between has answered instead of the service. */
function messageOf(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
    return typeof body.error === "string" ? body.error : undefined;
  } catch {
    return undefined;
  }
}

function successBody({ answers }: Endpoint): TSchema | undefined {
  return (answers[200] ?? answers[201])?.body;
}

type SuccessBody<E extends Endpoint> = E["answers"] extends {
  200: { body: infer B extends TSchema };
}
  ? B
  : E["answers"] extends { 201: { body: infer B extends TSchema } }
    ? B
    : never;

type JsonEndpointName = {
  [Name in EndpointName]: [SuccessBody<Contract[Name]>] extends [never] ? never : Name;
}[EndpointName];

type Output<Name extends JsonEndpointName> = Static<SuccessBody<Contract[Name]>>;

/** The only argument of a call; none where the endpoint takes nothing. */
type Input<E extends Endpoint> = keyof Wanted<E> extends never ? [] : [input: Wanted<E>];

type Wanted<E extends Endpoint> = (E extends { parameters: infer P extends Parameters }
  ? { readonly [Name in keyof P]: Loose<Static<P[Name]>> }
  : unknown) &
  (E extends { query: infer Q extends Parameters }
    ? { readonly [Name in keyof Q]?: string }
    : unknown) &
  (E extends { body: infer B extends TSchema } ? { readonly body: Loose<Static<B>> } : unknown);

/** What a caller may write where the contract has a value that is already checked. */
type Loose<T> = T extends Decimal
  ? Decimal | number
  : T extends JsonText
    ? JsonText
    : T extends CalendarDate | string
      ? string
      : T extends number
        ? number
        : T extends object
          ? { readonly [Key in keyof T]: Loose<T[Key]> }
          : T;
