// The last rate of a currency in the ledger, offered with its date beside the field for a rate.

import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "../../../domain/money/currency.ts";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { writeNumber } from "../../locale/amounts.ts";
import { showDayBeside } from "../../locale/days.ts";
import { Button } from "../../parts/icon.tsx";
import { lastRateQuery } from "../../service/queries.ts";
import { useReader } from "../../texts/texts.ts";

interface Props {
  readonly currency: CurrencyCode;
  readonly rate: string;
  readonly onTake: (rate: string) => void;
}

/** Renders nothing if there was no rate, or if it is already in the field. */
export function LastRate({ currency, rate, onTake }: Props) {
  const { texts, locale } = useReader();
  const today = useToday();
  const { data: last } = useQuery(lastRateQuery(useLedger(), currency));
  const offered = last && writeNumber(last.rate, locale);
  if (!offered || offered === rate) return null;
  return (
    <Button
      className="chip offer"
      onClick={({ currentTarget }) => {
        // The button disappears, so the field next to it, which now has the rate, gets the focus.
        currentTarget.parentElement?.querySelector("input")?.focus();
        onTake(offered);
      }}
    >
      {texts.entry.lastRate(offered, showDayBeside(last.date, today, locale))}
    </Button>
  );
}
