// A menu behind a button: the actions on the item next to it, each in words.

import { type ReactNode, useId } from "react";
import { Button, IconButton } from "./icon.tsx";

interface MenuProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Menu({ label, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <IconButton icon="more" popoverTarget={id} label={label} />
      <div id={id} popover="auto" className="popover menu">
        {children}
      </div>
    </>
  );
}

interface MenuItemProps {
  readonly className?: string;
  /** True or false for an item that expands something; undefined for other items. */
  readonly isOpen?: boolean;
  readonly onPick: (event: { readonly currentTarget: Element }) => void;
  readonly children: ReactNode;
}

/** The menu closes before the item acts, so that its button has the focus, and gets it back from a dialog. */
export function MenuItem({ className = "plain", isOpen, onPick, children }: MenuItemProps) {
  return (
    <Button
      className={className}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onPick(event);
      }}
    >
      {children}
    </Button>
  );
}
