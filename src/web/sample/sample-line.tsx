// The button that deletes the open sample, in the line that says that this is sample data.

import { useQuery } from "@tanstack/react-query";
import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { go } from "../address/address.ts";
import { EVERYTHING } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { focusScreen } from "../parts/row-focus.ts";
import { ledgersQuery } from "../service/queries.ts";
import type { ListedLedger } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { deleteLedger } from "../service/transactions.ts";
import { SampleWords } from "./sample-words.tsx";

export function SampleLine() {
  const { service, ledger } = useLedger();
  const { data } = useQuery(ledgersQuery(service));
  const sample = data?.items.find(({ id }) => id === ledger);

  function deleteIt(of: ListedLedger): void {
    go({ ledger: DEFAULT_LEDGER, expense: undefined, ...EVERYTHING });
    // The default ledger is open now, so the undo key must work there.
    transact(DEFAULT_LEDGER, deleteLedger(placeOf(DEFAULT_LEDGER), of));
    focusScreen();
  }

  return <SampleWords onDelete={sample && (() => deleteIt(sample))} />;
}
