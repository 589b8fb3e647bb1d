// A category in the tree, with its use and what can be done with it.

import { type ReactNode, useId, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import { CategoryName } from "../parts/category-name.tsx";
import { Icon } from "../parts/icon.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { changeCategory, drop } from "../service/set-up.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { inTreeOrder } from "./category-tree.ts";
import { DropDialog } from "./drop-dialog.tsx";
import { focusAfter } from "./focus-after.ts";
import { Use } from "./use.tsx";

interface Props {
  readonly category: CategoryInUse;
  readonly categories: readonly CategoryInUse[];
}

type Opened = "edit" | "below" | "merge" | "delete" | undefined;

export function CategoryRow({ category, categories }: Props) {
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
        <button
          type="button"
          className="plain"
          aria-label={texts.settings.edit(name)}
          onClick={() => setOpened("edit")}
        >
          <Icon name="pencil" />
        </button>
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

interface MoreProps extends Props {
  readonly onOpen: (opened: Opened) => void;
}

function More({ category, categories, onOpen }: MoreProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  const id = useId();
  const { name, archived, parent } = category;
  const hasBelow = categories.some((each) => each.parent === category.id);

  function archive(event: { readonly currentTarget: Element }): void {
    focusAfter(event.currentTarget);
    amend(changeCategory(placeOf(ledger), category, { archived: !archived }));
  }

  return (
    <>
      <button
        type="button"
        className="plain"
        popoverTarget={id}
        aria-label={texts.categories.more(name)}
      >
        <Icon name="more" />
      </button>
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

interface OpenedProps extends Props {
  readonly opened: Opened;
  readonly onClose: () => void;
  /** Called when the row is about to go. */
  readonly onGone: () => void;
}

function OpenedDialog({ category, categories, opened, onClose, onGone }: OpenedProps) {
  const { locale } = useReader();
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  switch (opened) {
    case "edit":
      return (
        <CategoryDialog
          category={category}
          parent={category.parent}
          categories={categories}
          onClose={onClose}
          onGone={onGone}
        />
      );
    case "below":
      return (
        <CategoryDialog
          category={undefined}
          parent={category.id}
          categories={categories}
          onClose={onClose}
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
            amend(drop(placeOf(ledger), "category", { labels: [category], into, deed }));
          }}
        />
      );
    case undefined:
      return null;
  }
}
