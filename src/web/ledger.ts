// The open ledger, for all components of the page.

import { createContext, useContext } from "react";
import { DEFAULT_LEDGER } from "../domain/ledger/ledger.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Book } from "./service/queries.ts";
import type { Texts } from "./texts/texts.ts";

export interface CurrentLedger extends Book {
  readonly name: string;
  readonly currency: CurrencyCode | null;
  /** The day on which the ledger's months begin, 1 to 28. */
  readonly firstDay: number;
}

/** The service's name for the first ledger until it is renamed. */
const UNNAMED = "Expenses";

/** A ledger's name as the reader sees it. */
export function ledgerName(
  { id, name }: { readonly id: string | number; readonly name: string },
  { nav }: Pick<Texts, "nav">,
): string {
  return id === DEFAULT_LEDGER && name === UNNAMED ? nav.firstLedger : name;
}

/** Returns names by id. Ledgers with the same name also show their ids. */
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
