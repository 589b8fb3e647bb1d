// Outlay's store on PostgreSQL, as the programs of the benchmark open it, and drafts of expenses for it.

import type { ExpenseDraft } from "../../src/domain/expense/expense.ts";
import type { Instant } from "../../src/domain/ledger/ledger-change.ts";
import { decimalOfDouble } from "../../src/domain/money/decimal.ts";
import { isCalendarDate } from "../../src/domain/time/calendar-date.ts";
import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import type { Draft } from "../books/expense.ts";

export function openStore(url: string): Promise<Store> {
  return openPostgres({
    url,
    random: Math.random,
    newRevision: () => crypto.randomUUID(),
    now: () => performance.now(),
    // Safe: the platform counts whole milliseconds since 1970.
    clock: () => Date.now() as Instant,
    cores: 1,
  });
}

export function expenseDraft({ description, amount, date }: Draft): ExpenseDraft {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a day`);
  return { description, amount: decimalOfDouble(amount), date };
}
