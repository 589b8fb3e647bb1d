// Records what lines say in a ledger of the service, all or none of it, and tells why that could not be done.

import { type Client, OutlayError } from "../client/client.ts";
import { memberOf } from "../contract/wire.ts";
import type { LabelField } from "../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { messageOf } from "../domain/problem.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { NoAnswer } from "./steady-fetch.ts";
import { placeOf, type TypedLine } from "./typed-line.ts";

/** What an expense says that was typed as a line. */
export interface Draft extends Readonly<Record<LabelField, string | null>> {
  readonly description: string;
  readonly amount: Decimal;
  readonly date: CalendarDate;
  readonly tags: readonly string[];
}

export interface Recorded extends Draft {
  readonly id: number;
}

export interface Book {
  /** The ledger's own currency; null where it names none. */
  readonly currency: () => Promise<CurrencyCode | null>;
  /** All of them or none, done once for each key. Of a single one, labels come back as the ledger spells them. */
  readonly record: (drafts: readonly Draft[], key: string) => Promise<readonly Recorded[]>;
}

export function openBook(client: Client, ledger: string): Book {
  return {
    currency: async () => (await client.readLedger({ ledger })).currency,
    async record(drafts, idempotencyKey) {
      const [body, ...others] = drafts;
      if (body && others.length === 0) {
        return [await client.recordExpense({ ledger, body, idempotencyKey })];
      }
      const actions = drafts.map((expense) => ({ action: "create" as const, expense }));
      const { results } = await client.amendExpenses({ ledger, body: { actions }, idempotencyKey });
      return drafts.flatMap((draft, index) => {
        const result = results[index];
        return result && "id" in result ? [{ ...draft, id: result.id }] : [];
      });
    },
  };
}

/** What a detail about a batch names its fields by. */
const ACTION = /^actions\.\d+\.(?:expense\.)?/;

/** One text for each thing that was wrong; `url` is where the service should be. */
export function tellFailure(
  error: unknown,
  url: string,
  lines: readonly TypedLine[],
): readonly string[] {
  if (error instanceof NoAnswer) return [tellSilence(error, url)];
  if (error instanceof OutlayError) return tellRefusal(error, url, lines);
  const reason = messageOf(error);
  return [`what answers at ${url} is not Outlay: ${reason}`];
}

function tellSilence({ mayBeDone, cause }: NoAnswer, url: string): string {
  if (mayBeDone) {
    return `the service at ${url} does not answer; whether anything is recorded is not known, so look before you add it again`;
  }
  const code = memberOf(cause, "code");
  const reason = typeof code === "string" ? ` (${code})` : "";
  return `there is no answer from ${url}${reason}, and nothing is recorded; start the service, or say by --url where it is`;
}

function tellRefusal(
  error: OutlayError,
  url: string,
  lines: readonly TypedLine[],
): readonly string[] {
  if (error.kind === undefined) return [`${url} answers: ${error.message}`];
  const [first, ...others] = lines;
  if (!first || others.length === 0 || error.errors.length === 0) return [error.message];
  return error.errors.map(({ detail, ...place }) => {
    const [, index = ""] = /^\/actions\/(\d+)/.exec("pointer" in place ? place.pointer : "") ?? [];
    const line = lines[Number.parseInt(index, 10)];
    return line ? placeOf(line) + detail.replace(ACTION, "") : detail;
  });
}
