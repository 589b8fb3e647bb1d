// The categories as a tree of two levels in their owner's order; archived ones are folded below.

import { useState } from "react";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { UsualCategories } from "../sample/usual-categories.tsx";
import { colorsOf } from "../service/category-colors.ts";
import { type Branch, treeOf } from "../service/category-names.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryRow, OwnRow, type TreeProps } from "./category-row.tsx";
import {
  greatest,
  Listed,
  SettingHead,
  shareOf,
  totalOf,
  useCategories,
  useTotals,
} from "./setting-rows.tsx";

export function CategoriesSection() {
  const texts = useTexts();
  const { ledger } = useLedger();
  const shown = useCategories();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <SettingHead title={texts.sections.categories}>
        <Button onClick={() => setIsNew(true)}>
          <Icon name="plus" /> {texts.categories.create}
        </Button>
      </SettingHead>
      <Listed key={ledger} {...shown} empty={texts.categories.empty}>
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
  const { texts, locale } = useReader();
  const { there = [], archived = [] } = Object.groupBy(categories, ({ archived }) => {
    return archived ? "archived" : "there";
  });
  const [shownTree, archivedTree] = [treeOf(there, locale), treeOf(archived, locale)];
  const totals = useTotals("category");
  const most = greatest(
    [...shownTree, ...archivedTree].map(({ category, below }) =>
      totalOf([category, ...below], totals),
    ),
  );
  const colors = colorsOf(categories);
  const sumOf: TreeProps["sumOf"] = (of) => {
    const total = totalOf(of, totals);
    const isKnown = totals.size > 0 && of.some(({ count }) => count > 0);
    return {
      total: isKnown ? total : undefined,
      share: shareOf(total, most),
      color: colors.get(of[0].id),
    };
  };
  const shown = { categories, sumOf };
  return (
    <>
      <Branches branches={shownTree} {...shown} />
      {archived.length > 0 && (
        <details className="archived">
          <summary className="soft">
            {texts.categories.archived(showCount(archived.length, locale))}
          </summary>
          <Branches branches={archivedTree} {...shown} />
        </details>
      )}
    </>
  );
}

interface BranchesProps extends TreeProps {
  readonly branches: readonly Branch<CategoryInUse>[];
}

function Branches({ branches, ...shown }: BranchesProps) {
  const tops = branches.map(({ category }) => category);
  return (
    <ul className="setting-list">
      {branches.map(({ category, below }) => (
        <li key={category.id} className="branch">
          <CategoryRow category={category} siblings={tops} below={below} {...shown} />
          {below.length > 0 && (
            <ul>
              {below.map((each) => (
                <li key={each.id}>
                  <CategoryRow category={each} siblings={below} below={NONE} {...shown} />
                </li>
              ))}
              {category.count > 0 && (
                <li>
                  <OwnRow category={category} {...shown} />
                </li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const NONE: readonly CategoryInUse[] = [];
