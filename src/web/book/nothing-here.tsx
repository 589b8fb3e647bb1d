// The content of an empty list.

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { go, useView } from "../address/address.ts";
import { ALL, type Period } from "../address/view.ts";
import { lazily } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { useOnPage } from "../on-page.ts";
import { Skeleton } from "../parts/fallbacks.tsx";
import { Button, Mark } from "../parts/icon.tsx";
import { isNarrowed } from "../service/filter.ts";
import { ledgersQuery } from "../service/queries.ts";
import { useReader } from "../texts/texts.ts";
import { showPeriod } from "./period-bar.tsx";
import type { ShownBook } from "./use-book.ts";

const FirstVisit = lazily(async () => (await import("./first-visit.tsx")).FirstVisit);

const NearMatches = lazily(async () => (await import("./nothing-found.tsx")).NearMatches);

interface Props {
  readonly book: ShownBook;
  readonly onNew: () => void;
}

export function NothingHere({ book, onNew }: Props) {
  const { texts, locale } = useReader();
  const view = useView();
  const isFiltered = isNarrowed(view);
  const { service, ledger, firstDay } = useLedger();
  const { data, isPending } = useQuery(ledgersQuery(service));
  const isEmpty = data?.items.find(({ id }) => id === ledger)?.count === 0;
  useOnPage("first", !isFiltered && (isPending || isEmpty));
  // The placeholder is shown until it is known if the ledger is empty, so that no button changes under a pointer.
  const placeholder = (
    <div className="first stack">
      <Skeleton lines={4} />
    </div>
  );
  if (!isFiltered && (isPending || isEmpty)) {
    return <Suspense fallback={placeholder}>{isPending ? placeholder : <FirstVisit />}</Suspense>;
  }
  return (
    <div className="nothing card center stack loose">
      <Mark />
      <p>{isFiltered ? texts.book.nothingFound(view.search.trim()) : nothingIn(book.period)}</p>
      {isFiltered && book.period.kind !== "all" && (
        <Button onClick={() => go({ period: ALL })}>{texts.book.searchAllTime}</Button>
      )}
      {/* This is last, because it appears later than the other content and must not move it. */}
      {view.search.trim() !== "" && (
        <Suspense>
          <NearMatches />
        </Suspense>
      )}
      {!isFiltered && (
        <Button className="primary" onClick={onNew}>
          {texts.nav.newExpense}
        </Button>
      )}
    </div>
  );

  function nothingIn(period: Period): string {
    const { nothingYet, nothingInPeriod, nothingOnDays } = texts.book;
    if (period.kind === "all") return nothingYet;
    const say = period.kind === "days" ? nothingOnDays : nothingInPeriod;
    return say(showPeriod(period, firstDay, locale, texts));
  }
}
