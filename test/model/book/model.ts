// The model of a book: the required effects of transactions, changes through the simple API and repeated requests.

import { type ExpenseContent, NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import type { Transaction, TransactionResult } from "../../../src/domain/ledger/actions.ts";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import type { Decimal } from "../../../src/domain/money/decimal.ts";
import type { Change, ResultOf } from "../../../src/store/writing/changes.ts";
import { act } from "./acting.ts";
import { addUp, cents, ofCents } from "./money.ts";
import { copyOf, noRecords, putExpense, putProfile, type Records } from "./records.ts";
import { Impossible } from "./rules.ts";

/** The expected outcome of a transaction. */
export type Expected =
  /** The result of each action, as far as it is known in advance. */
  | { readonly results: readonly unknown[] }
  | { readonly refusals: readonly { readonly action: number; readonly kind: string }[] }
  | { readonly again: TransactionResult };

export interface BookModel {
  readonly records: Records;
  /** Applies the transaction if possible. */
  apply(transaction: Transaction): Expected;
  /** Receives the outcome of a transaction, which a repeated request gets as well. */
  answered(transaction: Transaction, result: TransactionResult): void;
  plain(change: PlainChange): ResultOf<Change>;
}

/** Changes to expenses by the simple API. */
export type PlainChange = Extract<
  Change,
  { readonly kind: `${"create" | "change" | "delete"}-expense` }
>;

const PLAIN = { source: "api", undoes: null } as const;

export function openBookModel(ledger: LedgerId): BookModel {
  let records = noRecords();
  const answers = new Map<
    string,
    { readonly digest: string; readonly result: TransactionResult }
  >();

  function apply({ actions, actor: { source }, key }: Transaction): Expected {
    const known = key && answers.get(key.key);
    if (known) {
      if (known.digest === key.digest) return { again: known.result };
      return { refusals: [{ action: 0, kind: "key-reused" }] };
    }
    const after = copyOf(records);
    const refusals: { readonly action: number; readonly kind: string }[] = [];
    const results = actions.map((action, index) => {
      if (action.action === "create-ledger" && !after.profile) {
        const version = putProfile(after, action.profile, { source, undoes: null }, null);
        return { profile: action.profile, version };
      }
      try {
        return act(after, ledger, action, source);
      } catch (error) {
        if (!(error instanceof Impossible)) throw error;
        return refusals.push({ action: index, kind: error.kind });
      }
    });
    if (refusals.length > 0) return { refusals };
    records = after;
    return { results };
  }

  function plain(change: PlainChange): ResultOf<Change> {
    if (change.kind === "create-expense") {
      records.expensesCreated += 1;
      const id = records.expensesCreated;
      putExpense(records, id, { ...change.draft, ...NO_DETAILS }, PLAIN);
      // Safe: ids are counted up.
      return id as ResultOf<Change>;
    }
    const before = records.expenses.get(change.id);
    if (!before) return false;
    if (change.kind === "delete-expense") putExpense(records, change.id, null, PLAIN);
    else {
      const { description, amount, date } = change.change;
      const after = {
        ...(amount === null || amount === before.amount ? before : withAmount(before, amount)),
        ...(description !== null && { description }),
        ...(date !== null && { date }),
      };
      putExpense(records, change.id, after, PLAIN);
    }
    return true;
  }

  return {
    get records() {
      return records;
    },
    apply,
    answered({ key }, result) {
      if (key && result.results) answers.set(key.key, { digest: key.digest, result });
    },
    plain,
  };
}

/** The parts absorb the difference of the amounts, in the first part without a category or in a new one. The original amount is removed. */
function withAmount(before: ExpenseContent, amount: Decimal): ExpenseContent {
  const { parts } = before;
  const all = addUp(parts.map((part) => part.amount));
  if (parts.length === 0 || cents(all) === cents(amount)) {
    return { ...before, amount, original: null };
  }
  const lack = ofCents(cents(amount) - cents(all));
  const open = parts.findIndex(({ category }) => category === null);
  const grown = parts.map((part, index) =>
    index === open ? { ...part, amount: addUp([part.amount, lack]) } : part,
  );
  const added = open === -1 ? [...grown, { amount: lack, category: null }] : grown;
  return { ...before, amount, original: null, parts: added };
}
