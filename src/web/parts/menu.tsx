// A menu behind a button: the actions on the item next to it, each in words.

import { type ReactNode, useId } from "react";
import { IconButton } from "./icon.tsx";

interface MenuProps {
  readonly label: string;
  /** Called with the menu's id, which the items need to close the menu. */
  readonly children: (menu: string) => ReactNode;
}

export function Menu({ label, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <IconButton icon="more" popoverTarget={id} label={label} />
      <div id={id} popover="auto" className="popover menu">
        {children(id)}
      </div>
    </>
  );
}

interface MenuItemProps {
  readonly menu: string;
  readonly className?: string;
  /** True or false for an item that expands something; undefined for other items. */
  readonly isOpen?: boolean;
  readonly onPick: (event: { readonly currentTarget: Element }) => void;
  readonly children: ReactNode;
}

export function MenuItem({ menu, className = "plain", isOpen, onPick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={className}
      aria-expanded={isOpen}
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={onPick}
    >
      {children}
    </button>
  );
}
