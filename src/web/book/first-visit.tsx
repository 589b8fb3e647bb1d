// What somebody sees who has recorded nothing yet: what this is, the line to begin with, and a sample to look around in.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { go } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { BeforeRecording } from "../entry/before-recording.ts";
import { EntryLine, QuickEntry } from "../entry/quick-entry.tsx";
import { useEntry } from "../entry/use-entry.ts";
import { LedgerContext, useLedger } from "../ledger.ts";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { fillSample } from "../sample/sample-ledger.ts";
import { reasonOf } from "../service/amend.ts";
import { LEDGERS } from "../service/queries.ts";
import { tell } from "../service/toasts.ts";
import { SAMPLE_TEXTS } from "../texts/sample-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type OfferedCurrency, useOfferedCurrency } from "./offered-currency.ts";

export function FirstVisit() {
  const texts = useTexts();
  const ledger = useLedger();
  const [isUnset] = useState(ledger.currency === null);
  const offer = useOfferedCurrency();
  const { currency, settle } = offer;
  const asOffered = useMemo(() => ({ ...ledger, currency }), [ledger, currency]);
  useLineBehind();

  return (
    <LedgerContext value={asOffered}>
      <BeforeRecording value={settle}>
        <div className="first">
          <p className="welcome">{texts.first.welcome}</p>
          <FirstLine />
          {isUnset && <CurrencyLine {...offer} />}
          <SampleOffer />
        </div>
      </BeforeRecording>
    </LedgerContext>
  );
}

function FirstLine() {
  const entry = useEntry();
  const [isForm, setIsForm] = useState(false);
  return (
    <>
      <div className="quick">
        <EntryLine entry={entry} onForm={() => setIsForm(true)} />
      </div>
      {isForm && <QuickEntry beginsAsForm onClose={() => setIsForm(false)} />}
    </>
  );
}

/** What amounts are in. */
function CurrencyLine({ currency, choose }: OfferedCurrency) {
  const texts = useTexts();
  if (!choose) return null;
  return (
    <div className="currency-line">
      <CurrencyChoice
        label={texts.first.currency}
        value={currency ?? ""}
        onChange={(code) => choose(isCurrencyCode(code) ? code : null)}
      />
    </div>
  );
}

function SampleOffer() {
  const texts = useTexts();
  const { language } = useReader();
  const { service, currency } = useLedger();
  const today = useToday();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: () => {
      const texts = SAMPLE_TEXTS[language];
      return fillSample(service, { today, currency, texts, number: drawNumber() });
    },
    async onSuccess(ledger) {
      await queries.invalidateQueries({ queryKey: LEDGERS });
      go({ ledger });
      document.getElementById("content")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    },
    onError: (error) => tell({ text: reasonOf(error, texts), isUrgent: true }),
  });

  return (
    <div className="sample-offer">
      <p className="or">{texts.first.or}</p>
      <button type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? texts.first.filling : texts.first.sample}
      </button>
      <p className="hint">{texts.first.sampleNote}</p>
      <p className="unseen" role="status">
        {isPending && texts.first.filling}
      </p>
    </div>
  );
}

/** Of so many that the same is not drawn twice. */
function drawNumber(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn + 1;
}

/** What was recorded takes the place of the line: then the line is opened over it, for the next one. */
function useLineBehind(): void {
  useEffect(() => {
    return () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(".new")?.click();
    };
  }, []);
}
