// A book of many small ledgers, as a server for many people has. The rows are inserted directly, since creating them one after another
// would take hours.

import type { KeptExpense } from "../../src/domain/expense/book-expense.ts";
import type { ExpenseId } from "../../src/domain/expense/expense.ts";
import { isLedgerId, type LedgerId } from "../../src/domain/ledger/ledger.ts";
import { type ChangeId, type Instant, PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { fieldsOf, NO_PROFILE } from "../../src/domain/ledger/ledger-record.ts";
import { decimalOfDouble, sum } from "../../src/domain/money/decimal.ts";
import { shifted } from "../../src/domain/shifted.ts";
import { isCalendarDate } from "../../src/domain/time/calendar-date.ts";
import { type InLedger, type LedgerState, NEW_LEDGER } from "../../src/store/ledger-state.ts";
import type { TargetBook } from "../../src/store/moving/transfer.ts";
import { draftOf } from "./expense.ts";
import { ledgerNumbered } from "./ledger-names.ts";

export interface ManyLedgers {
  readonly ledgers: number;
  /** How many expenses each ledger has. */
  readonly expenses: number;
}

const LEDGERS_AT_ONCE = 100;
// Safe: a fixed time in whole milliseconds.
const MADE_AT = Date.UTC(2026, 0, 1) as Instant;
// Safe: each ledger's first change.
const FIRST_CHANGE = 1 as ChangeId;
const PROFILE = { ...NO_PROFILE, name: "Small", lastChange: FIRST_CHANGE };

/** Fills an empty book, commits and closes it. */
export async function fillLedgers(target: TargetBook, book: ManyLedgers): Promise<void> {
  try {
    for (let first = 0; first < book.ledgers; first += LEDGERS_AT_ONCE) {
      const end = Math.min(first + LEDGERS_AT_ONCE, book.ledgers);
      const numbers = Array.from({ length: end - first }, (_, index) => first + index);
      const made = numbers.map((number) => makeLedger(number, book.expenses));
      await target.put(
        "ledgers",
        made.map(({ state }) => state),
      );
      await target.put(
        "records",
        made.map(({ state: { ledger } }) => ({ ...PROFILE, ledger })),
      );
      await target.put(
        "expenses",
        made.flatMap(({ expenses }) => expenses),
      );
      await target.put(
        "changes",
        made.map(({ state }) => creationOf(state.ledger)),
      );
    }
    await target.commit();
  } finally {
    await target.close();
  }
}

/** Makes the rows of a ledger as if it had been created, and its expenses recorded, one after another. */
function makeLedger(number: number, count: number) {
  const ledger = idOf(number);
  const expenses = Array.from({ length: count }, (_, index) =>
    expenseOf(ledger, number * count + index, index + 1),
  );
  const state: InLedger<LedgerState> = {
    ...NEW_LEDGER,
    ledger,
    count,
    total: sum(expenses.map(({ amount }) => amount)),
    revision: `${number}-${count}`,
    nextExpenseId: shifted(NEW_LEDGER.nextExpenseId, count),
    nextChangeId: shifted(NEW_LEDGER.nextChangeId, count + 1),
    runCount: count,
    recordsChange: FIRST_CHANGE,
  };
  return { state, expenses };
}

function expenseOf(ledger: LedgerId, number: number, id: number): InLedger<KeptExpense> {
  const { description, amount, date } = draftOf(number);
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a day`);
  return {
    ledger,
    // Safe: ids count up from 1.
    id: id as ExpenseId,
    description,
    amount: decimalOfDouble(amount),
    date,
    details: null,
    lastChange: null,
    createdAt: MADE_AT,
    changedAt: null,
  };
}

function creationOf(ledger: LedgerId) {
  return {
    ledger,
    id: FIRST_CHANGE,
    count: 1,
    kind: "created",
    record: "ledger",
    recordId: 0,
    previous: null,
    before: null,
    after: fieldsOf(PROFILE),
    at: MADE_AT,
    createdAt: null,
    ...PROGRAM,
    undoes: null,
  } as const;
}

function idOf(number: number): LedgerId {
  const id = ledgerNumbered(number);
  if (!isLedgerId(id)) throw new RangeError(`${id} is not the id of a ledger`);
  return id;
}
