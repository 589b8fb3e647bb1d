// A book of many small ledgers, as a server for many people has. The rows are inserted directly, since creating them one after another
// would take hours.

import type { KeptExpense } from "../../src/domain/expense/book-expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { fieldsOf, NO_PROFILE } from "../../src/domain/ledger/ledger-record.ts";
import { sum } from "../../src/domain/money/decimal.ts";
import { shifted } from "../../src/domain/shifted.ts";
import { type InLedger, type LedgerState, NEW_LEDGER } from "../../src/store/ledger-state.ts";
import type { TargetBook } from "../../src/store/moving/transfer.ts";
import {
  changeId,
  draft,
  expenseId,
  ledger as ledgerNamed,
  MADE_AT,
} from "../../test/support/values.ts";
import { draftOf } from "./expense.ts";
import { ledgerNumbered } from "./ledger-names.ts";

const LEDGERS_AT_ONCE = 100;
const FIRST_CHANGE = changeId(1);
const PROFILE = { ...NO_PROFILE, name: "Small", lastChange: FIRST_CHANGE };

/** Fills an empty book, with the same number of expenses in each ledger. Commits and closes it. */
export async function fillLedgers(
  target: TargetBook,
  ledgers: number,
  expenses: number,
): Promise<void> {
  try {
    for (let first = 0; first < ledgers; first += LEDGERS_AT_ONCE) {
      const size = Math.min(LEDGERS_AT_ONCE, ledgers - first);
      const made = Array.from({ length: size }, (_, index) => makeLedger(first + index, expenses));
      const states = made.map(({ state }) => state);
      const profiles = states.map(({ ledger }) => ({ ...PROFILE, ledger }));
      const changes = states.map(({ ledger }) => creationOf(ledger));
      await target.put("ledgers", states);
      await target.put("records", profiles);
      await target.put(
        "expenses",
        made.flatMap(({ expenses }) => expenses),
      );
      await target.put("changes", changes);
    }
    await target.commit();
  } finally {
    await target.close();
  }
}

/** Makes the rows of a ledger as if it had been created, and its expenses recorded, one after another. */
function makeLedger(number: number, count: number) {
  const ledger = ledgerNamed(ledgerNumbered(number));
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
  return {
    ...draft(String(amount), date, description),
    ledger,
    id: expenseId(id),
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
