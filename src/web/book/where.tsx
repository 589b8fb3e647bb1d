// Where the money of the period went, in a few lines, each a link to the expenses behind it.

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { Amount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { UsualWords } from "../sample/usual-words.tsx";
import type { Filter } from "../service/filter.ts";
import { pendingAt, useUnderWay } from "../service/pending-store.ts";
import { sumsWith } from "../service/pending-sums.ts";
import { breakdownQuery, categoryNamesQuery, keepWithin } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";
import { BY_CATEGORY, type ShownBook } from "./use-book.ts";
import { type Where as Line, whereOf } from "./where-figures.ts";

const UsualCategories = lazily(async () => {
  return (await import("../sample/usual-categories.tsx")).UsualCategories;
});

/** The rest stands in the reports. */
const LINES = 8;

export function Where({ book }: { readonly book: ShownBook }) {
  const texts = useTexts();
  const ledger = useLedger();
  const { data: known } = useQuery(categoryNamesQuery(ledger));
  const lines = useLines(book);
  if (lines.length > 0 && known?.items.length === 0) {
    return (
      <Suspense fallback={<UsualWords />}>
        <UsualCategories />
      </Suspense>
    );
  }
  // Of one category there is nothing to compare.
  if (lines.length < 2) return null;
  return (
    <ul className="where" aria-label={texts.nav.reports}>
      {lines.slice(0, LINES).map((line) => (
        <li key={line.category?.id ?? 0}>
          <WhereLine line={line} />
        </li>
      ))}
    </ul>
  );
}

/** Whether it can be drawn, or can't be had. */
export function useIsWhereKnown({ filter }: ShownBook): boolean {
  const categories = useQuery(categoryNamesQuery(useLedger()));
  const sums = useSums(filter);
  return !categories.isPending && !sums.isPending;
}

function useSums(filter: Filter) {
  const ledger = useLedger();
  return useQuery({
    ...breakdownQuery(ledger, BY_CATEGORY, filter),
    placeholderData: keepWithin(ledger.ledger),
  });
}

/** With what the service has not counted yet. */
function useLines({ filter, categories }: ShownBook): readonly Line[] {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt } = useSums(filter);
  return useMemo(() => {
    const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
    const asked = { by: BY_CATEGORY, filter, categories, firstDay: ledger.firstDay };
    return whereOf(sumsWith(data?.rows ?? [], pending, asked), categories);
  }, [data, dataUpdatedAt, underWay, ledger, filter, categories]);
}

function WhereLine({ line: { category, total, share } }: { readonly line: Line }) {
  const texts = useTexts();
  const shown = { "--share": `${share * 100}%`, "--colour": category?.colour ?? undefined };
  return (
    <ViewLink to={{ category: category ? String(category.id) : "none" }} style={shown}>
      <bdi className="name">
        {category?.icon != null && <span aria-hidden="true">{category.icon} </span>}
        {category?.name ?? texts.noCategory}
      </bdi>
      <Amount value={total} />
    </ViewLink>
  );
}
