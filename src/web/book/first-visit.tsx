// The view of an empty ledger: the line to begin with, and a sample to explore. The currency of the reader's region is offered. It becomes
// the ledger's with the first expense or budget, so that just looking changes nothing.

import { useEffect, useMemo, useRef, useState } from "react";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { storedDraft } from "../entry/draft.ts";
import { EntryLine, QuickEntry } from "../entry/quick-entry-line.tsx";
import { useEntry } from "../entry/use-entry.ts";
import { LedgerContext, useLedger } from "../ledger.ts";
import { currencyOfReader } from "../locale/currencies.ts";
import { COARSE, useMedia } from "../media.ts";
import { Picture } from "../parts/category.tsx";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { Icon, Mark } from "../parts/icon.tsx";
import { focusScreen } from "../parts/row-focus.ts";
import { ViewLink } from "../parts/view-link.tsx";
import { SampleButton } from "../sample/sample-button.tsx";
import { BeforeRecording, useOfferedCurrency } from "../service/offered-currency.ts";
import { useTexts } from "../texts/texts.ts";

export function FirstVisit() {
  const texts = useTexts();
  const ledger = useLedger();
  const [isUnset] = useState(ledger.currency === null);
  const { currency, choose, settle } = useOfferedCurrency(currencyOfReader(navigator.languages));
  const asOffered = useMemo(() => ({ ...ledger, currency }), [ledger, currency]);
  const noteUse = useLineBehind();

  return (
    <LedgerContext value={asOffered}>
      <BeforeRecording
        value={(what) => {
          // The welcome stays after a budget.
          if (what === "expense") noteUse();
          settle();
        }}
      >
        <div className="first stack">
          <Mark />
          <p className="welcome center">{texts.first.welcome}</p>
          <FirstLine />
          {isUnset && choose && (
            <div className="currency-line">
              <CurrencyChoice
                label={texts.currency}
                none={texts.first.chooseCurrency}
                value={currency ?? ""}
                onChange={(code) => choose(isCurrencyCode(code) ? code : null)}
              />
            </div>
          )}
          <OtherWays />
          <GhostRows />
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

/** Placeholder rows: a picture, its color, and the length of the text. */
const GHOSTS = [
  ["🛒", "var(--hue-2)", "11rem"],
  ["☕", "var(--hue-8)", "6rem"],
  ["🚆", "var(--hue-3)", "8.5rem"],
] as const;

/** Shows how the list will look. */
function GhostRows() {
  return (
    <div className="ghosts" aria-hidden="true">
      {GHOSTS.map(([icon, color, length]) => (
        <p key={icon} className="beside" style={{ "--length": length }}>
          <span className="tile" style={{ "--color": color }}>
            <Picture icon={icon} />
          </span>
        </p>
      ))}
    </div>
  );
}

/** Other ways to begin: import existing data, or explore the sample. */
function OtherWays() {
  const texts = useTexts();
  const isCoarse = useMedia(COARSE);
  return (
    <>
      <p className="soft center">{texts.first.or}</p>
      <div className="other-ways center">
        <div className="stack tight">
          <ViewLink className="button" to={{ screen: "import" }}>
            <Icon name="import" />
            {texts.first.importFiles}
          </ViewLink>
          <p className="hint">
            {texts.first.importNote} {!isCoarse && texts.first.dropNote}
          </p>
        </div>
        <div className="stack tight">
          <SampleButton />
          <p className="hint">{texts.first.sampleNote}</p>
        </div>
      </div>
    </>
  );
}

/**
 * After the first expense, the list replaces the welcome and its line. So the line opens in a dialog for the next expense, or for a text
 * that the user had begun when another user's expense arrived. Returns a function to call after a use.
 */
function useLineBehind(): () => void {
  const isUsed = useRef(false);
  useEffect(() => {
    return () => {
      if (document.activeElement !== document.body) return;
      if (isUsed.current || storedDraft() !== "") {
        document.querySelector<HTMLElement>(".new")?.click();
      } else {
        focusScreen();
      }
    };
  }, []);
  return () => {
    isUsed.current = true;
  };
}
