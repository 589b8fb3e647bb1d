// What stands in the place of the list where there is nothing in it.

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { go, useView } from "../address/address.ts";
import { ALL } from "../address/period.ts";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { Skeleton } from "../parts/skeleton.tsx";
import { ledgersQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";
import type { ShownBook } from "./use-book.ts";

const FirstVisit = lazily(async () => (await import("./first-visit.tsx")).FirstVisit);

interface Props {
  readonly book: ShownBook;
  readonly onNew: () => void;
}

export function NothingHere({ book, onNew }: Props) {
  const texts = useTexts();
  const { search, category, without, payee } = useView();
  const { service, ledger } = useLedger();
  const { data } = useQuery(ledgersQuery(service));
  const isEmpty = data?.items.find(({ id }) => id === ledger)?.count === 0;
  const isNarrowed =
    search.trim() !== "" || category !== undefined || payee !== undefined || without.length > 0;
  if (isEmpty && !isNarrowed) {
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <FirstVisit />
      </Suspense>
    );
  }
  return (
    <div className="nothing">
      <p>{isNarrowed ? texts.book.nothingFound : texts.book.nothingInPeriod}</p>
      {isNarrowed && book.period.kind !== "all" && (
        <button type="button" onClick={() => go({ period: ALL })}>
          {texts.book.searchAllTime}
        </button>
      )}
      {!isNarrowed && (
        <button type="button" className="primary" onClick={onNew}>
          {texts.nav.newExpense}
        </button>
      )}
    </div>
  );
}
