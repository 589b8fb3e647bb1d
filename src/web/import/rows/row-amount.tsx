// The amount of a row of a file. Money that came in is no expense below zero: it has the sign that the bank gives it.

import { negate } from "../../../domain/money/decimal.ts";
import { useLedger } from "../../ledger.ts";
import { showAmount } from "../../locale/amounts.ts";
import { breakable } from "../../parts/amount.tsx";
import { useReader } from "../../texts/texts.ts";
import { isMoneyIn } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";

interface Props {
  readonly row: ImportRow;
  /** Whether the head of its column names the currency. */
  readonly isWide: boolean;
}

export function RowAmount({ row, isWide }: Props) {
  const { locale } = useReader();
  const { currency } = useLedger();
  const amount = row.expense?.amount ?? row.amount;
  if (amount === null) return null;
  const own = isWide ? null : currency;
  const shown = isMoneyIn(row)
    ? showAmount(negate(amount), own, locale, "exceptZero")
    : showAmount(amount, own, locale);
  return (
    <bdi className="amount" data-negative={amount.startsWith("-") || undefined}>
      {isWide ? shown : breakable(shown)}
    </bdi>
  );
}
