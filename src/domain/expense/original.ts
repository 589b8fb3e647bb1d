// The amount paid in a currency other than the ledger's currency. It differs from the other fields of an expense: the expense's amount
// follows from it, so a change of the amount alone removes it.

import { isRecord, type MemberForm, type RecordForm, TEXT } from "../kept-json.ts";
import type { CurrencyCode } from "../money/currency.ts";
import type { Decimal } from "../money/decimal.ts";

/** The expense's amount is amount × rate. */
export interface Original {
  readonly amount: Decimal;
  readonly currency: CurrencyCode;
  /** The cost of one unit of the currency. */
  readonly rate: Decimal;
}

const MEMBERS: RecordForm<Original> = { amount: TEXT, currency: TEXT, rate: TEXT };

export const ORIGINAL_FORM: MemberForm = {
  words: "null, or an amount, a currency and a rate as texts",
  fits: (value) =>
    value === null ||
    (isRecord(value) && Object.entries(MEMBERS).every(([name, { fits }]) => fits(value[name]))),
};
