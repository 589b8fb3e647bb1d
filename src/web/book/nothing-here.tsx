// What stands in the place of the list where there is nothing in it.

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { go, useView } from "../address/address.ts";
import { ALL } from "../address/period.ts";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { Skeleton } from "../parts/skeleton.tsx";
import { isNarrowed } from "../service/filter.ts";
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
  const isOfSome = isNarrowed(useView());
  const { service, ledger } = useLedger();
  const { data } = useQuery(ledgersQuery(service));
  const isEmpty = data?.items.find(({ id }) => id === ledger)?.count === 0;
  if (isEmpty && !isOfSome) {
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <FirstVisit />
      </Suspense>
    );
  }
  return (
    <div className="nothing">
      <p>{isOfSome ? texts.book.nothingFound : texts.book.nothingInPeriod}</p>
      {isOfSome && book.period.kind !== "all" && (
        <button type="button" onClick={() => go({ period: ALL })}>
          {texts.book.searchAllTime}
        </button>
      )}
      {!isOfSome && (
        <button type="button" className="primary" onClick={onNew}>
          {texts.nav.newExpense}
        </button>
      )}
    </div>
  );
}
