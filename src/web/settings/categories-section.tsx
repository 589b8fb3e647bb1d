// The categories as a tree of two levels, each with its use and what can be done with it; archived ones are folded below.

import { type ReactNode, useId, useRef, useState } from "react";
import type { Decimal } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { CategoryName, CategoryTile, categoryOffers } from "../parts/category.tsx";
import { Icon, IconButton } from "../parts/icon.tsx";
import { UsualCategories } from "../sample/usual-categories.tsx";
import { coloursOf } from "../service/category-colours.ts";
import { choiceItself } from "../service/filter.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { changeCategory, drop } from "../service/transactions.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { DropDialog } from "./form-dialog.tsx";
import { type Branch, inTreeOrder, treeOf } from "./lists.ts";
import { focusAfter, Listed, SettingHead, Use, useCategories } from "./setting-rows.tsx";
import { greatest, shareOf, type Totals, totalOf, useTotals } from "./totals.ts";

export function CategoriesSection() {
  const texts = useTexts();
  const { ledger } = useLedger();
  const shown = useCategories();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <SettingHead title={texts.categories.title}>
        <button type="button" onClick={() => setIsNew(true)}>
          <Icon name="plus" /> {texts.categories.create}
        </button>
      </SettingHead>
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
  const totals = useTotals("category");
  const most = greatest(
    [...there, ...archived].map(({ category, below }) => totalOf([category, ...below], totals)),
  );
  const shown = { categories, totals, most };
  return (
    <>
      <Branches branches={there} {...shown} />
      {count > 0 && (
        <details className="archived">
          <summary>{texts.categories.archived(showCount(count, locale))}</summary>
          <Branches branches={archived} {...shown} />
        </details>
      )}
    </>
  );
}

interface TreeProps {
  readonly categories: readonly CategoryInUse[];
  /** What each comes to by itself. */
  readonly totals: Totals;
  /** The greatest that one of the first level comes to with those below it. */
  readonly most: Decimal;
}

interface BranchesProps extends TreeProps {
  readonly branches: readonly Branch[];
}

function Branches({ branches, ...shown }: BranchesProps) {
  return (
    <ul className="setting-list">
      {branches.map(({ category, below }) => (
        <li key={category.id} className="branch">
          <CategoryRow category={category} below={below} {...shown} />
          {below.length > 0 && (
            <ul>
              {below.map((each) => (
                <li key={each.id}>
                  <CategoryRow category={each} below={NONE} {...shown} />
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

interface CategoryRowProps extends TreeProps {
  readonly category: CategoryInUse;
  /** Its subcategories in the same list: what they come to is part of it. */
  readonly below: readonly CategoryInUse[];
}

function CategoryRow({ category, below, categories, totals, most }: CategoryRowProps) {
  const texts = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const place = useRef<HTMLDivElement>(null);
  const { id, name } = category;
  const isWhole = below.length > 0;
  return (
    <div className="setting-row" ref={place} data-category={id}>
      <span className="what">
        <span className="name">
          <CategoryName id={id} among={categories} />
        </span>
        <CategoryUse
          label={isWhole ? { name, count: 0, lastUsed: lastOf([category, ...below]) } : category}
          choice={String(id)}
          of={[category, ...below]}
          {...{ categories, totals, most }}
        />
      </span>
      <span className="acts">
        <IconButton
          icon="pencil"
          label={texts.settings.edit(name)}
          onClick={() => setOpened("edit")}
        />
        <More category={category} categories={categories} onOpen={setOpened} />
      </span>
      <OpenedDialog
        category={category}
        categories={categories}
        opened={opened}
        onClose={() => setOpened(undefined)}
        onGone={() => focusAfter(place.current)}
      />
    </div>
  );
}

/** What has a category itself and none of those below it. */
function OwnRow({ category, categories, ...sums }: TreeProps & Pick<CategoryProps, "category">) {
  const texts = useTexts();
  const { id, name } = category;
  return (
    <div className="setting-row">
      <span className="what">
        <span className="name">
          <bdi className="category">
            <CategoryTile id={id} among={categories} />
            {texts.search.own(name)}
          </bdi>
        </span>
        <CategoryUse
          label={{ ...category, name: texts.search.own(name) }}
          choice={choiceItself(id)}
          of={[category]}
          categories={categories}
          {...sums}
        />
      </span>
      <span className="acts" />
    </div>
  );
}

interface CategoryUseProps extends TreeProps {
  readonly label: Pick<CategoryInUse, "name" | "count" | "lastUsed">;
  /** As the address names it. */
  readonly choice: string;
  /** What counts in it. */
  readonly of: readonly [CategoryInUse, ...CategoryInUse[]];
}

function CategoryUse({ label, choice, of, categories, totals, most }: CategoryUseProps) {
  const total = totalOf(of, totals);
  return (
    <Use
      label={label}
      to={{ category: choice }}
      total={totals.size > 0 && of.some(({ count }) => count > 0) ? total : undefined}
      share={shareOf(total, most)}
      colour={coloursOf(categories).get(of[0].id)}
    />
  );
}

function lastOf(categories: readonly CategoryInUse[]): CategoryInUse["lastUsed"] {
  const days = categories.flatMap(({ lastUsed }) => (lastUsed === null ? [] : [lastUsed]));
  return days.toSorted().at(-1) ?? null;
}

interface CategoryProps {
  readonly category: CategoryInUse;
  readonly categories: readonly CategoryInUse[];
}

type Opened = "edit" | "below" | "merge" | "delete" | undefined;

interface MoreProps extends CategoryProps {
  readonly onOpen: (opened: Opened) => void;
}

function More({ category, categories, onOpen }: MoreProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const id = useId();
  const { name, archived, parent } = category;
  const hasBelow = categories.some((each) => each.parent === category.id);

  function archive(event: { readonly currentTarget: Element }): void {
    focusAfter(event.currentTarget);
    transact(ledger, changeCategory(placeOf(ledger), category, { archived: !archived }));
  }

  return (
    <>
      <IconButton icon="more" popoverTarget={id} label={texts.categories.more(name)} />
      <div id={id} popover="auto" className="popover menu">
        {parent === null && !archived && (
          <MenuItem menu={id} onPick={() => onOpen("below")}>
            {texts.categories.createBelow(name)}
          </MenuItem>
        )}
        <MenuItem menu={id} onPick={archive}>
          {archived ? texts.categories.bringBack : texts.categories.archive}
        </MenuItem>
        {hasBelow ? (
          <p className="hint">{texts.categories.moveFirst}</p>
        ) : (
          <>
            <MenuItem menu={id} onPick={() => onOpen("merge")}>
              {texts.settings.mergeInto}…
            </MenuItem>
            <MenuItem menu={id} isDangerous onPick={() => onOpen("delete")}>
              {texts.remove}
            </MenuItem>
          </>
        )}
      </div>
    </>
  );
}

interface MenuItemProps {
  readonly menu: string;
  readonly isDangerous?: boolean;
  readonly onPick: (event: { readonly currentTarget: Element }) => void;
  readonly children: ReactNode;
}

function MenuItem({ menu, isDangerous = false, onPick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={isDangerous ? "plain danger" : "plain"}
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={onPick}
    >
      {children}
    </button>
  );
}

interface OpenedProps extends CategoryProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  /** Called when the row is about to go. */
  readonly onGone: () => void;
}

function OpenedDialog({ category, categories, opened, onClose, onGone }: OpenedProps) {
  const { locale } = useReader();
  const { ledger } = useLedger();
  switch (opened) {
    case "edit":
    case "below":
      return (
        <CategoryDialog
          category={opened === "edit" ? category : undefined}
          parent={opened === "edit" ? category.parent : category.id}
          categories={categories}
          onClose={onClose}
          onGone={onGone}
        />
      );
    case "merge":
    case "delete":
      return (
        <DropDialog<"category">
          labels={[category]}
          others={inTreeOrder(categories, locale).filter(({ id }) => id !== category.id)}
          offers={categoryOffers(categories, null).filter(({ key }) => key !== String(category.id))}
          isMerge={opened === "merge"}
          onClose={onClose}
          onDone={(into) => {
            onGone();
            const deed = opened === "merge" ? "merge" : "drop";
            transact(ledger, drop(placeOf(ledger), "category", { labels: [category], into, deed }));
          }}
        />
      );
    case undefined:
      return null;
  }
}
