// The place of what narrows the list. Its chips are loaded when something narrows it for the first time, and stay from then on: the
// focus of one that is dropped is theirs to hand on.

import { Suspense, useState } from "react";
import { useView } from "../address/address.ts";
import { lazily } from "../lazily.ts";
import { isNarrowed } from "../service/filter.ts";
import type { ShownBook } from "./use-book.ts";

const FilterChips = lazily(async () => (await import("./filter-chips.tsx")).FilterChips);

export function Filters({ book }: { readonly book: ShownBook }) {
  const view = useView();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && isNarrowed(view)) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={<div className="filters on-the-way" />}>
      <FilterChips book={book} />
    </Suspense>
  );
}
