// A category in the settings: its name, which opens its expenses, its total, and its actions. Its grip moves it among its siblings, and so
// do keys while the focus is in the row.

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { CategoryName, CategoryTile, categoryOffers } from "../parts/category.tsx";
import { IconButton } from "../parts/icon.tsx";
import { Menu, MenuItem } from "../parts/menu.tsx";
import { choiceItself } from "../service/filter.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { changeCategories } from "../service/transactions.ts";
import { listen } from "../store.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { dragRow } from "./drag-row.ts";
import { DropDialog } from "./form-dialog.tsx";
import { positionsFor } from "./lists.ts";
import { BookLink, focusAfter, focusIfLost, Use } from "./setting-rows.tsx";

export interface TreeProps {
  readonly categories: readonly CategoryInUse[];
  /** Returns the total of some categories, and the first one's color. */
  readonly sumOf: (
    categories: readonly [CategoryInUse, ...CategoryInUse[]],
  ) => Pick<ComponentProps<typeof Use>, "total" | "share" | "color">;
}

interface CategoryRowProps extends TreeProps {
  readonly category: CategoryInUse;
  /** The category and its siblings, in their order. */
  readonly siblings: readonly CategoryInUse[];
  /** Its subcategories in the same list, whose totals count in its own. */
  readonly below: readonly CategoryInUse[];
}

export function CategoryRow(props: CategoryRowProps) {
  const { category, siblings, below, categories, sumOf } = props;
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const { id, name } = category;
  const moveTo = useMove(category, siblings);

  useEffect(() => listen(place.current, "keydown", moveByKey));

  function moveByKey(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    const isOnGrip = event.target instanceof Element && event.target.matches(".grip");
    if (by === undefined || !(event.altKey || isOnGrip)) return;
    event.preventDefault();
    moveTo(siblings.indexOf(category) + by);
  }

  return (
    <div className="setting-row beside" ref={place} data-category={id}>
      <IconButton
        icon="grip"
        className="plain grip soft"
        label={texts.categories.move(name)}
        title={texts.categories.moveHint}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={(event) => dragRow(event, moveTo)}
      />
      <span className="what used grow">
        <BookLink className="name" to={{ category: String(id) }}>
          <CategoryName id={id} among={categories} />
        </BookLink>
        {/* An expense may be in several subcategories, so their counts can't be added. */}
        <Use
          count={below.length > 0 ? undefined : category.count}
          {...sumOf([category, ...below])}
        />
      </span>
      <Acts category={category} categories={categories} />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves a category to a place among its siblings, from 0, and says where it is. */
function useMove(category: CategoryInUse, siblings: readonly CategoryInUse[]) {
  const { texts, locale } = useReader();
  const { ledger } = useLedger();
  return (to: number) => {
    if (to < 0 || to >= siblings.length) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const order = siblings.filter((each) => each !== category).toSpliced(to, 0, category);
    const [place, count] = [to + 1, order.length].map((each) => showCount(each, locale));
    const changes = [...positionsFor(order, category)].map(([row, position]) => {
      return [row, { position }] as const;
    });
    transact(ledger, changeCategories(placeOf(ledger), changes), {
      // After an undo it has another place.
      done: (_, { operation }) =>
        operation === "alter"
          ? texts.categories.moved(category.name, place ?? "", count ?? "")
          : undefined,
    });
    // A row that moves in the page loses the focus.
    focusIfLost(() => focused);
  };
}

/** The row for expenses of a category itself, without those of its subcategories. */
export function OwnRow({ category, categories, sumOf }: TreeProps & CategoryProps) {
  const texts = useTexts();
  const { id, name, count } = category;
  return (
    <div className="setting-row beside">
      <span className="grip" />
      <span className="what used grow">
        <BookLink className="name" to={{ category: choiceItself(id) }}>
          <span className="category">
            <CategoryTile id={id} among={categories} />
            <bdi>{texts.search.own(name)}</bdi>
          </span>
        </BookLink>
        <Use count={count} {...sumOf([category])} />
      </span>
      <span className="acts" />
    </div>
  );
}

type CategoryProps = Pick<CategoryRowProps, "category" | "categories">;

/** The buttons and the menu of a category, with their dialogs. */
function Acts({ category, categories }: CategoryProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const [opened, setOpened] = useState<"edit" | "below" | "merge" | "delete">();
  const place = useRef<HTMLSpanElement>(null);
  const { id, name, archived, parent } = category;
  const hasBelow = categories.some((each) => each.parent === id);
  const onClose = () => setOpened(undefined);
  const onGone = () => focusAfter(place.current);

  function archive(): void {
    onGone();
    transact(ledger, changeCategories(placeOf(ledger), [[category, { archived: !archived }]]));
  }

  return (
    <>
      <span className="acts" ref={place}>
        {/* A phone has no room for this button; its menu has it, too. */}
        <IconButton
          icon="pencil"
          className="plain of-desk"
          label={texts.settings.edit(name)}
          onClick={() => setOpened("edit")}
        />
        <Menu label={texts.categories.more(name)}>
          <MenuItem className="plain of-phone" onPick={() => setOpened("edit")}>
            {texts.categories.edit}
          </MenuItem>
          {parent === null && !archived && (
            <MenuItem onPick={() => setOpened("below")}>
              {texts.categories.createBelow(name)}
            </MenuItem>
          )}
          <MenuItem onPick={archive}>
            {archived ? texts.restore : texts.categories.archive}
          </MenuItem>
          {hasBelow && <p className="hint">{texts.categories.moveFirst}</p>}
          {!hasBelow && (
            <>
              <MenuItem onPick={() => setOpened("merge")}>{texts.settings.mergeInto}…</MenuItem>
              <MenuItem className="plain danger" onPick={() => setOpened("delete")}>
                {texts.remove}
              </MenuItem>
            </>
          )}
        </Menu>
      </span>
      {opened === "edit" && (
        <CategoryDialog {...{ category, parent, categories, onClose, onGone }} />
      )}
      {opened === "below" && (
        <CategoryDialog category={undefined} parent={id} {...{ categories, onClose }} />
      )}
      {(opened === "merge" || opened === "delete") && (
        <DropDialog
          kind="category"
          labels={[category]}
          all={categories}
          offers={categoryOffers(categories)}
          isMerge={opened === "merge"}
          onClose={onClose}
          onDone={onGone}
        />
      )}
    </>
  );
}
