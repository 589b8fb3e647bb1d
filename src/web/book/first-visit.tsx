// What somebody sees who has recorded nothing yet: the line to begin with, and a sample to look around in. The currency of the
// reader's region is offered; it becomes the ledger's with the first expense, so that looking changes nothing.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { go } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { EntryLine, QuickEntry } from "../entry/quick-entry-line.tsx";
import { BeforeRecording, useEntry } from "../entry/use-entry.ts";
import { LedgerContext, useLedger } from "../ledger.ts";
import { currencyOfReader } from "../locale/region-currency.ts";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { Icon, Mark } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { fillSample } from "../sample/sample.ts";
import { type OfferedCurrency, useOfferedCurrency } from "../service/offered-currency.ts";
import { LEDGERS } from "../service/queries.ts";
import { reasonOf } from "../service/refused.ts";
import { showToast } from "../service/toasts.ts";
import { loadSampleTexts } from "../texts/sample-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";

export function FirstVisit() {
  const texts = useTexts();
  const ledger = useLedger();
  const [isUnset] = useState(ledger.currency === null);
  const offer = useOfferedCurrency(currencyOfReader(navigator.languages));
  const { currency, settle } = offer;
  const asOffered = useMemo(() => ({ ...ledger, currency }), [ledger, currency]);
  const noteUse = useLineBehind();

  return (
    <LedgerContext value={asOffered}>
      <BeforeRecording
        value={() => {
          noteUse();
          settle();
        }}
      >
        <div className="first">
          <Mark />
          <p className="welcome">{texts.first.welcome}</p>
          <FirstLine />
          {isUnset && <CurrencyLine {...offer} />}
          <ImportOffer />
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
        none={texts.first.chooseCurrency}
        value={currency ?? ""}
        onChange={(code) => choose(isCurrencyCode(code) ? code : null)}
      />
    </div>
  );
}

/** Who kept a book before, or has a bank, need not begin with nothing. */
function ImportOffer() {
  const texts = useTexts();
  return (
    <div className="sample-offer">
      <p className="or">{texts.first.or}</p>
      <ViewLink className="button" to={{ screen: "import" }}>
        <Icon name="import" />
        {texts.first.importFiles}
      </ViewLink>
      <p className="hint">{texts.first.importNote}</p>
    </div>
  );
}

function SampleOffer() {
  const texts = useTexts();
  const reader = useReader();
  const { service, currency } = useLedger();
  const today = useToday();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    async mutationFn() {
      const texts = await loadSampleTexts(reader);
      return fillSample(service, { today, currency, texts, number: drawNumber() });
    },
    async onSuccess(ledger) {
      await queries.invalidateQueries({ queryKey: LEDGERS });
      go({ ledger });
      document.getElementById("content")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    },
    onError: (error) => showToast({ text: reasonOf(error, texts), isUrgent: true }),
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

/**
 * What was recorded by the line takes its place: then the line is opened over it, for the next one. Returns what notes that it was
 * used, since the welcome goes for other reasons too.
 */
function useLineBehind(): () => void {
  const isUsed = useRef(false);
  useEffect(() => {
    return () => {
      if (!isUsed.current || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(".new")?.click();
    };
  }, []);
  return () => {
    isUsed.current = true;
  };
}
