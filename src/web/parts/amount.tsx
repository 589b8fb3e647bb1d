// An amount of the ledger, in the reader's own way of writing and to the last digit.

import type { Decimal } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { useReader } from "../texts/texts.ts";

/** Shows an amount of the ledger as a text. */
export function useShowAmount(): (amount: Decimal) => string {
  const { currency } = useLedger();
  const { locale } = useReader();
  return (amount) => showAmount(amount, currency, locale);
}

export function Amount({ value }: { readonly value: Decimal }) {
  const show = useShowAmount();
  // Within a text that runs the other way, an amount keeps its own direction.
  return (
    <bdi className="amount" data-negative={value.startsWith("-") || undefined}>
      {show(value)}
    </bdi>
  );
}
