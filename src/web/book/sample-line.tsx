// Says that the ledger is a sample, and offers to delete it.

import { useQuery } from "@tanstack/react-query";
import { go } from "../address/address.ts";
import { DEFAULT_LEDGER, EVERYTHING } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { placeOf, useAmend } from "../service/amend.ts";
import { ledgersQuery } from "../service/queries.ts";
import { deleteLedger } from "../service/set-up.ts";
import { useTexts } from "../texts/texts.ts";

export function SampleLine() {
  const texts = useTexts();
  const { service, ledger } = useLedger();
  const { data } = useQuery(ledgersQuery(service));
  // Where the reader is after that, the key for undoing has it.
  const { amend } = useAmend(DEFAULT_LEDGER);
  const sample = data?.items.find(({ id }) => id === ledger);

  return (
    <p className="sample-line">
      {texts.first.isSample}{" "}
      <button
        type="button"
        className="plain strong"
        disabled={!sample}
        onClick={() => {
          if (!sample) return;
          go({ ledger: DEFAULT_LEDGER, expense: undefined, ...EVERYTHING });
          amend(deleteLedger(placeOf(DEFAULT_LEDGER), sample));
          document.getElementById("content")?.focus({ preventScroll: true });
        }}
      >
        {texts.first.deleteSample}
      </button>
    </p>
  );
}
