// Questions about a line in another currency: which currency its sign means, and the exchange rate. The last rate is offered.

import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { LastRate } from "../expense/fields/last-rate.tsx";
import { useLedger } from "../ledger.ts";
import { showAmount, writeNumber } from "../locale/amounts.ts";
import { Button } from "../parts/icon.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { lastRateQuery } from "../service/queries.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import type { Entry } from "./use-entry.ts";

/** The line finds its field for the rate by this name. */
export const RATE_FIELD = "entry-rate";

interface RateProps {
  readonly entry: Entry;
  readonly currency: CurrencyCode;
}

export function RateField({ entry, currency }: RateProps) {
  const { texts, locale } = useReader();
  const ledger = useLedger();
  const { data: last } = useQuery(lastRateQuery(ledger, currency));
  const { chosen, choose, converted } = entry;
  const own = ledger.currency;
  const offered = last && writeNumber(last.rate, locale);
  return (
    <div className="rate flow">
      <label className="beside tight">
        {texts.expense.rate(currency, own ?? "")}
        <TextInput
          name={RATE_FIELD}
          inputMode="decimal"
          value={chosen.rate ?? ""}
          placeholder={offered ?? undefined}
          data-offered={offered ?? undefined}
          onType={(rate) => choose({ rate })}
        />
      </label>
      <LastRate currency={currency} rate={chosen.rate ?? ""} onTake={(rate) => choose({ rate })} />
      {converted && <output>= {showAmount(converted.amount, own, locale)}</output>}
    </div>
  );
}

/** Only this many currencies are offered at once. For others, users type the code. */
const MAX = 6;

export function CurrencyQuestion({ entry }: { readonly entry: Entry }) {
  const texts = useTexts();
  if (entry.currencies.length === 0) return null;
  return (
    <fieldset className="question flow">
      <legend>{texts.entry.missing.currency}</legend>
      {entry.currencies.slice(0, MAX).map((code) => (
        <Button
          key={code}
          className="chip offer"
          aria-pressed={false}
          onClick={() => entry.choose({ currency: code })}
        >
          {code}
        </Button>
      ))}
    </fieldset>
  );
}
