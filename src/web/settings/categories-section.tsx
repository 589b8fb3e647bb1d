// The categories as a tree of two levels; archived ones stand folded below it.

import { useState } from "react";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { Icon } from "../parts/icon.tsx";
import { UsualCategories } from "../sample/usual-categories.tsx";
import type { CategoryInUse } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryRow } from "./category-row.tsx";
import { type Branch, treeOf } from "./category-tree.ts";
import { Listed } from "./listed.tsx";
import { useCategories } from "./use-rows.ts";

export function CategoriesSection() {
  const texts = useTexts();
  const { ledger } = useLedger();
  const shown = useCategories();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <header>
        <h3 id="setting-title">{texts.categories.title}</h3>
        <button type="button" onClick={() => setIsNew(true)}>
          <Icon name="plus" /> {texts.categories.create}
        </button>
      </header>
      <Listed key={ledger} shown={shown} empty={texts.categories.empty}>
        {(categories) => <Tree categories={categories} />}
      </Listed>
      {shown.rows?.length === 0 && <UsualCategories />}
      {isNew && (
        <CategoryDialog
          category={undefined}
          parent={null}
          categories={shown.rows ?? []}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  );
}

function Tree({ categories }: { readonly categories: readonly CategoryInUse[] }) {
  const texts = useTexts();
  const { locale } = useReader();
  const there = treeOf(
    categories.filter(({ archived }) => !archived),
    locale,
  );
  const archived = treeOf(
    categories.filter(({ archived }) => archived),
    locale,
  );
  const count = archived.reduce((count, { below }) => count + 1 + below.length, 0);
  return (
    <>
      <Branches branches={there} categories={categories} />
      {count > 0 && (
        <details className="archived">
          <summary>{texts.categories.archived(showCount(count, locale))}</summary>
          <Branches branches={archived} categories={categories} />
        </details>
      )}
    </>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch[];
  readonly categories: readonly CategoryInUse[];
}

function Branches({ branches, categories }: BranchesProps) {
  return (
    <ul className="setting-list">
      {branches.map(({ category, below }) => (
        <li key={category.id} className="branch">
          <CategoryRow category={category} categories={categories} />
          {below.length > 0 && (
            <ul>
              {below.map((each) => (
                <li key={each.id}>
                  <CategoryRow category={each} categories={categories} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
