// Creates a ledger with sample data and opens it.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { go } from "../address/address.ts";
import { EVERYTHING, NO_SETTING } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { Button } from "../parts/icon.tsx";
import { focusScreen } from "../parts/row-focus.ts";
import { LEDGERS } from "../service/queries.ts";
import { reasonOf } from "../service/refused.ts";
import { showToast } from "../service/toasts.ts";
import { loadSampleTexts } from "../texts/sample-texts.ts";
import { useReader } from "../texts/texts.ts";
import { fillSample } from "./sample.ts";

export function SampleButton() {
  const reader = useReader();
  const { texts } = reader;
  const { service, currency } = useLedger();
  const today = useToday();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    async mutationFn() {
      return fillSample(service, { today, currency, texts: await loadSampleTexts(reader) });
    },
    async onSuccess(ledger) {
      await queries.invalidateQueries({ queryKey: LEDGERS });
      go({ ledger, screen: "book", ...NO_SETTING, period: undefined, ...EVERYTHING });
      focusScreen();
      scrollTo(0, 0);
    },
    onError: (error) => showToast({ text: reasonOf(error, texts), isUrgent: true }),
  });

  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? texts.first.filling : texts.first.sample}
      </Button>
      <p className="unseen" role="status">
        {isPending && texts.first.filling}
      </p>
    </>
  );
}
