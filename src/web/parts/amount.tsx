// An amount of the ledger, in the reader's own way of writing and to the last digit.

import { Fragment, type ReactNode } from "react";
import type { Decimal } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showWhole } from "../locale/amounts.ts";
import { useReader } from "../texts/texts.ts";

/** Shows an amount of the ledger as a text. */
export function useShowAmount(): (amount: Decimal) => string {
  const { currency } = useLedger();
  const { locale } = useReader();
  return (amount) => showAmount(amount, currency, locale);
}

interface AmountProps {
  readonly value: Decimal;
  /** Rounded, and without the sign of the currency. */
  readonly isWhole?: boolean;
}

export function Amount({ value, isWhole = false }: AmountProps) {
  const show = useShowAmount();
  const { locale } = useReader();
  // Within a text that runs the other way, an amount keeps its own direction.
  return (
    <bdi className="amount" data-negative={value.startsWith("-") || undefined}>
      {breakable(isWhole ? showWhole(value, locale) : show(value))}
    </bdi>
  );
}

/** Such a text has its line in every column. */
const USUAL_LENGTH = 16;
const BETWEEN_GROUPS = /(?<=\p{Nd}[^\p{Nd}])(?=\p{Nd}{3})/u;

/** A long amount as a text that breaks between groups of digits, where it must. */
export function breakable(text: string): ReactNode {
  if (text.length <= USUAL_LENGTH) return text;
  let characters = 0;
  return text.split(BETWEEN_GROUPS).map((part) => {
    characters += part.length;
    return (
      <Fragment key={characters}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
