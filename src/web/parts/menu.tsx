// A menu behind a button: what can be done with what it stands beside, each in words.

import { type ReactNode, useId } from "react";
import { IconButton } from "./icon.tsx";

interface MenuProps {
  readonly label: string;
  /** Is given the menu's id, by which its items close it. */
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
  /** Whether what it unfolds is open; undefined for one that does something else. */
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
