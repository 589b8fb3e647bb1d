// A currency that is offered to a ledger without one. It becomes the ledger's currency when the first expense or budget is recorded.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useState } from "react";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { useLedger } from "../ledger.ts";
import { ledgerQuery, ledgersQuery } from "./queries.ts";
import { type Follow, placeOf, transact } from "./transact.ts";
import { changeLedger } from "./transactions.ts";

/** The welcome settles the currency of the ledger before its line records something. */
export const BeforeRecording = createContext<(what: "expense" | "budget") => void>(() => {});

export interface OfferedCurrency {
  /** The currency of amounts: the ledger's own, or one that is offered or chosen for it. */
  readonly currency: CurrencyCode | null;
  /** Undefined as long as it can't be changed. */
  readonly choose: ((currency: CurrencyCode | null) => void) | undefined;
  readonly isEmpty: boolean;
  /** Makes the offered currency the ledger's own. */
  readonly settle: () => void;
}

/** `likely` is the likely currency of a ledger without one; only its first value counts. */
export function useOfferedCurrency(likely: CurrencyCode | null): OfferedCurrency {
  const book = useLedger();
  const { service, ledger } = book;
  const queries = useQueryClient();
  const { data } = useQuery(ledgersQuery(service));
  const before = data?.items.find(({ id }) => id === ledger);
  const [offered] = useState(likely);
  const [isDeclined, setIsDeclined] = useState(false);
  const isOffered = before?.currency === null && !isDeclined;

  function put(currency: CurrencyCode | null, follow: Follow): void {
    if (!before || currency === before.currency) return;
    transact(ledger, changeLedger(placeOf(ledger), before, { currency }), follow);
    // The line uses the currency at once.
    queries.setQueryData(
      ledgerQuery(book).queryKey,
      (profile) => profile && { ...profile, currency },
    );
  }

  return {
    isEmpty: before?.count === 0,
    currency: book.currency ?? (isOffered ? offered : null),
    choose:
      before &&
      ((currency) => {
        setIsDeclined(true);
        put(currency, {});
      }),
    settle() {
      if (isOffered && book.currency === null) put(offered, { isPart: true });
    },
  };
}
