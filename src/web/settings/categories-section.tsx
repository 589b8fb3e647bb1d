// The categories as a tree of two levels, each with its use and what can be done with it; archived ones are folded below.

import { type ReactNode, useId, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { CategoryName } from "../parts/category.tsx";
import { Icon, IconButton } from "../parts/icon.tsx";
import { UsualCategories } from "../sample/usual-categories.tsx";
import type { CategoryInUse } from "../service/shapes.ts";
import { placeOf, useTransact } from "../service/transact.ts";
import { changeCategory, drop } from "../service/transactions.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { DropDialog } from "./form-dialog.tsx";
import { type Branch, inTreeOrder, treeOf } from "./lists.ts";
import { focusAfter, Listed, Use, useCategories } from "./setting-rows.tsx";

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

interface CategoryProps {
  readonly category: CategoryInUse;
  readonly categories: readonly CategoryInUse[];
}

type Opened = "edit" | "below" | "merge" | "delete" | undefined;

function CategoryRow({ category, categories }: CategoryProps) {
  const texts = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const place = useRef<HTMLDivElement>(null);
  const { name } = category;
  const hasBelow = categories.some(({ parent }) => parent === category.id);
  return (
    <div className="setting-row" ref={place} data-category={category.id}>
      <span className="what">
        <span className="name">
          <CategoryName id={category.id} among={categories} />
        </span>
        {(category.count > 0 || !hasBelow) && (
          <Use label={category} to={{ category: String(category.id) }} />
        )}
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

interface MoreProps extends CategoryProps {
  readonly onOpen: (opened: Opened) => void;
}

function More({ category, categories, onOpen }: MoreProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const { transact } = useTransact(ledger);
  const id = useId();
  const { name, archived, parent } = category;
  const hasBelow = categories.some((each) => each.parent === category.id);

  function archive(event: { readonly currentTarget: Element }): void {
    focusAfter(event.currentTarget);
    transact(changeCategory(placeOf(ledger), category, { archived: !archived }));
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
  const { transact } = useTransact(ledger);
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
          isMerge={opened === "merge"}
          onClose={onClose}
          onDone={(into) => {
            onGone();
            const deed = opened === "merge" ? "merge" : "drop";
            transact(drop(placeOf(ledger), "category", { labels: [category], into, deed }));
          }}
        />
      );
    case undefined:
      return null;
  }
}
