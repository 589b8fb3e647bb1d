// The expenses of the period, in the order that the address says.

import { Suspense } from "react";
import type { DayRange } from "../../../domain/time/period.ts";
import { useView } from "../../address/address.ts";
import { lazily } from "../../lazy-component.ts";
import { ScreenSkeleton } from "../../parts/fallbacks.tsx";
import type { DaySum } from "../../service/pending.ts";
import type { ShownBook } from "../use-book.ts";
import { DayList } from "./day-list.tsx";

const RankedList = lazily(async () => (await import("./ranked-list.tsx")).RankedList);

interface Props {
  /** At least one, the newest first. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly range: DayRange | undefined;
}

export function List({ days, book, range }: Props) {
  const { sort } = useView();
  if (sort === undefined || sort === "date") {
    const isOldestFirst = sort === "date";
    return <DayList days={days} book={book} range={range} isOldestFirst={isOldestFirst} />;
  }
  return (
    <Suspense fallback={<ScreenSkeleton lines={14} />}>
      <RankedList days={days} book={book} sort={sort} />
    </Suspense>
  );
}
