// The ledger that the page is about, for all that stands below it.

import { createContext, useContext } from "react";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Book } from "./service/queries.ts";

export interface CurrentLedger extends Book {
  readonly name: string;
  readonly currency: CurrencyCode | null;
  /** On which day its months begin, 1 to 28. */
  readonly firstDay: number;
}

export const LedgerContext = createContext<CurrentLedger | undefined>(undefined);

export function useLedger(): CurrentLedger {
  const ledger = useContext(LedgerContext);
  if (!ledger) throw new Error("no ledger is open here");
  return ledger;
}
