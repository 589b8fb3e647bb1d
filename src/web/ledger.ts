// The ledger that the page is about, for all that stands below it.

import { createContext, useContext } from "react";
import { DEFAULT_LEDGER } from "../domain/ledger/ledger.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Book } from "./service/queries.ts";
import type { Texts } from "./texts/texts.ts";

export interface CurrentLedger extends Book {
  readonly name: string;
  readonly currency: CurrencyCode | null;
  /** On which day its months begin, 1 to 28. */
  readonly firstDay: number;
}

/** What the service calls the first ledger until somebody names it. */
const UNNAMED = "Expenses";

/** A ledger's name as the reader sees it. */
export function ledgerName(
  { id, name }: { readonly id: string | number; readonly name: string },
  { nav }: Pick<Texts, "nav">,
): string {
  return id === DEFAULT_LEDGER && name === UNNAMED ? nav.firstLedger : name;
}

/** By id; two of one name are told apart by their ids. */
export function ledgerNames(
  ledgers: readonly { readonly id: string; readonly name: string }[],
  texts: Pick<Texts, "nav">,
): ReadonlyMap<string, string> {
  const named = ledgers.map((ledger) => [ledger.id, ledgerName(ledger, texts)] as const);
  const isTwin = (name: string) => named.filter(([, each]) => each === name).length > 1;
  return new Map(named.map(([id, name]) => [id, isTwin(name) ? `${name} (${id})` : name]));
}

export const LedgerContext = createContext<CurrentLedger | undefined>(undefined);

export function useLedger(): CurrentLedger {
  const ledger = useContext(LedgerContext);
  if (!ledger) throw new Error("no ledger is open here");
  return ledger;
}
