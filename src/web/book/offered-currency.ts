// The currency of a ledger that nobody has set up yet: that of the reader's region is offered, and becomes the ledger's own with the
// first expense. Somebody who only looks changes nothing.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { useLedger } from "../ledger.ts";
import { currencyOfReader } from "../locale/region-currency.ts";
import { placeOf, useAmend } from "../service/amend.ts";
import { ledgerQuery, ledgersQuery } from "../service/queries.ts";
import { changeLedger } from "../service/set-up.ts";

/** The version of a ledger of which nothing was ever changed. */
const UNTOUCHED = 0;

export interface OfferedCurrency {
  /** What amounts are in: the ledger's own, or what is offered or chosen for it. */
  readonly currency: CurrencyCode | null;
  /** Undefined as long as it can't be changed. */
  readonly choose: ((currency: CurrencyCode | null) => void) | undefined;
  /** Makes what is offered the ledger's own. */
  readonly settle: () => void;
}

export function useOfferedCurrency(): OfferedCurrency {
  const book = useLedger();
  const { service, ledger } = book;
  const { amend } = useAmend(ledger);
  const queries = useQueryClient();
  const { data } = useQuery(ledgersQuery(service));
  const before = data?.items.find(({ id }) => id === ledger);
  const [offered] = useState(() => currencyOfReader(navigator.languages));
  const [isDeclined, setIsDeclined] = useState(false);
  const isOffered = before?.version === UNTOUCHED && before.currency === null && !isDeclined;

  function put(currency: CurrencyCode | null): void {
    if (!before || currency === before.currency) return;
    amend(changeLedger(placeOf(ledger), before, { currency }));
    // The line goes on in it at once.
    queries.setQueryData(
      ledgerQuery(book).queryKey,
      (profile) => profile && { ...profile, currency },
    );
  }

  return {
    currency: book.currency ?? (isOffered ? offered : null),
    choose:
      before &&
      ((currency) => {
        setIsDeclined(true);
        put(currency);
      }),
    settle() {
      if (isOffered && book.currency === null) put(offered);
    },
  };
}
