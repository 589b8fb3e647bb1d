// The categories below the quick-entry line on a phone, in reach of a thumb: the seven that are used most, and a button for all of them.

import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { CategoryTile } from "../parts/category.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { inOwnOrder } from "../service/category-names.ts";
import { categoriesQuery } from "../service/queries.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { useReader } from "../texts/texts.ts";
import type { Entry } from "./use-entry.ts";

/** Together with the button for all others, they fill two rows. */
const MAX = 7;

export function CategoryTiles({ entry }: { readonly entry: Entry }) {
  const { texts, locale } = useReader();
  const [isAll, setIsAll] = useState(false);
  const { data } = useQuery(categoriesQuery(useLedger()));
  const offered = inOwnOrder(data?.items.filter(({ archived }) => !archived) ?? [], locale);
  if (offered.length === 0) return null;
  const shown = isAll ? offered : mostUsed(offered);
  const rest = offered.length - shown.length;
  const { category: current } = entry.accepted;
  return (
    <fieldset className="category-tiles" aria-label={texts.category}>
      {shown.map(({ id, name }) => (
        <Button
          key={id}
          className="plain"
          // The chip of the same category is named by the category alone, so this name differs.
          aria-label={`${texts.category}: ${name}`}
          aria-pressed={id === current}
          onMouseDown={keepKeyboard}
          onClick={() => entry.choose({ category: id === current ? null : id })}
        >
          <CategoryTile id={id} among={offered} />
          <bdi>{name}</bdi>
        </Button>
      ))}
      {rest > 0 && (
        <Button className="plain" onMouseDown={keepKeyboard} onClick={() => setIsAll(true)}>
          <span className="tile rest" aria-hidden="true">
            <Icon name="more" />
          </span>
          {texts.book.moreCategories(showCount(rest, locale))}
        </Button>
      )}
    </fieldset>
  );
}

/** The line keeps the focus, so the on-screen keyboard stays open. */
function keepKeyboard(event: MouseEvent): void {
  event.preventDefault();
}

/** `offered` is in the user's order, which decides between equally used categories. */
export function mostUsed(offered: readonly CategoryInUse[]): readonly CategoryInUse[] {
  return offered.toSorted((a, b) => b.count - a.count).slice(0, MAX);
}
