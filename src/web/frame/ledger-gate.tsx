// Opens the ledger that the address names, follows its changes, and shows the page once the ledger is loaded.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { keepLastLedger, leaveLastLedger, useView } from "../address/address.ts";
import { firstDrawn, late } from "../lazy-component.ts";
import { LedgerContext, ledgerName } from "../ledger.ts";
import { Failed, ScreenSkeleton } from "../parts/fallbacks.tsx";
import { Mark } from "../parts/icon.tsx";
import { focusScreen } from "../parts/row-focus.ts";
import { ViewLink } from "../parts/view-link.tsx";
import { ledgerKey, ledgerQuery } from "../service/queries.ts";
import { useService } from "../service/service.ts";
import { useTexts } from "../texts/texts.ts";
import { BareHeader } from "./header.tsx";

export function LedgerGate({ children }: { readonly children: ReactNode }) {
  const { ledger } = useView();
  const service = useService();
  const texts = useTexts();
  const { data: profile, error, refetch } = useQuery(ledgerQuery({ service, ledger }));
  useFeed(ledger, profile !== undefined);
  useFocusBehind(ledger, profile !== undefined, error !== null);

  const current = useMemo(
    () =>
      profile && {
        service,
        ledger,
        name: ledgerName({ id: ledger, name: profile.name }, texts),
        currency: profile.currency,
        firstDay: profile.firstDay,
      },
    [service, ledger, profile, texts],
  );

  // A known ledger is still shown if requesting it again fails, unless it was deleted.
  const isUnknown = error instanceof OutlayError && error.status === 404;
  useEffect(() => {
    if (isUnknown) leaveLastLedger(ledger);
    else if (profile) keepLastLedger(ledger);
  }, [ledger, isUnknown, profile]);
  if (error && (isUnknown || !current)) {
    return (
      <>
        <BareHeader />
        <main id="content" className="page">
          <div className="nothing card center stack loose">
            {isUnknown ? (
              <>
                <Mark />
                <p role="alert">{texts.notFound(ledger)}</p>
              </>
            ) : (
              <Failed error={error} onRetry={() => void refetch()} />
            )}
            <ViewLink className="button" to={{ ledger: DEFAULT_LEDGER, screen: "book" }}>
              {texts.nav.book}
            </ViewLink>
          </div>
        </main>
      </>
    );
  }
  if (!current) {
    return (
      <main id="content" className="page">
        <ScreenSkeleton lines={14} />
      </main>
    );
  }
  return <LedgerContext value={current}>{children}</LedgerContext>;
}

/** Restores the focus, which is lost when another ledger is opened, since the whole page is rendered again. */
function useFocusBehind(ledger: string, isThere: boolean, isFailed: boolean): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    // The link on the card that reports the failure disappears with the card.
    if (isFailed) before.current ??= ledger;
    if (!isThere) return;
    const isAnother = before.current !== undefined && before.current !== ledger;
    before.current = ledger;
    if (isAnother && document.activeElement === document.body) focusScreen();
  }, [ledger, isThere, isFailed]);
}

/** The feed starts with the changes after the first view's requests, however late its code is loaded. */
const feed = late(async () => (await import("../service/feed.ts")).followLedger);

function useFeed(ledger: string, isThere: boolean): void {
  const service = useService();
  const queries = useQueryClient();

  useEffect(() => {
    if (!isThere) return;
    const ending = new AbortController();
    // The feed ends when the page or the ledger is left. The queries report the service's refusals.
    firstDrawn
      .then(feed.load)
      .then((follow) => follow(service, ledger, queries, ending.signal))
      .catch(() => {});
    return () => {
      ending.abort();
      // Later changes of the ledger that was left are not followed.
      void queries.invalidateQueries({ queryKey: ledgerKey(ledger), refetchType: "none" });
    };
  }, [service, ledger, queries, isThere]);
}
