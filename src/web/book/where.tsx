// Where the money of the period went, in a few lines, each a link to the expenses behind it.

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { Amount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { breakdownQuery, categoriesQuery, keepWithin } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";
import type { ShownBook } from "./use-book.ts";
import { type Where as Line, whereOf } from "./where-figures.ts";

const UsualCategories = lazily(async () => {
  return (await import("../sample/usual-categories.tsx")).UsualCategories;
});

/** The rest stands in the reports. */
const LINES = 8;

export function Where({ book: { filter, categories } }: { readonly book: ShownBook }) {
  const texts = useTexts();
  const ledger = useLedger();
  const { data } = useQuery({
    ...breakdownQuery(ledger, ["category"], filter),
    placeholderData: keepWithin(ledger.ledger),
  });
  const { data: known } = useQuery(categoriesQuery(ledger));
  const lines = useMemo(() => whereOf(data?.rows ?? [], categories), [data, categories]);
  if (lines.length > 0 && known?.items.length === 0) {
    return (
      <Suspense>
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
