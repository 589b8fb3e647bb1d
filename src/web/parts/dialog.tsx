// A modal dialog: it keeps the focus within itself, closes on Escape, and gives the focus back. Everything outside the topmost dialog is
// out of reach, so toasts are rendered within it.

import {
  type ComponentProps,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { useUnfinished } from "../service/before-unload.ts";
import { createStore, listen } from "../store.ts";
import { focusRow } from "./row-focus.ts";

interface Props extends Omit<ComponentProps<"dialog">, "open" | "onClose"> {
  readonly onClose: () => void;
  /** True if its content outlives the page. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is rendered. */
export function Dialog({ onClose, isKept = false, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const isTyped = useRef(false);
  useUnfinished({ isLost: () => isTyped.current && !isKept });

  // A layout effect runs without delay. A letter that is typed before the dialog has the focus would be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    return element ? open(element, () => close()) : undefined;
  }, []);

  return (
    <dialog
      {...rest}
      ref={dialog}
      onInput={() => {
        isTyped.current = true;
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Returns a function that closes it. */
function open(dialog: HTMLDialogElement, onClickOutside: () => void): () => void {
  const opener = document.activeElement;
  openDialogs.set([...openDialogs.get(), dialog]);
  const isLost = () => {
    const { activeElement, body } = document;
    return activeElement === body || dialog.contains(activeElement);
  };
  dialog.showModal();
  const letGo = followKeyboard(dialog);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && isOutside(event, dialog)) onClickOutside();
  });
  return () => {
    openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
    letGo();
    dialog.close();
    // The browser gives the focus back when a dialog closes, but this one is removed before that.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    if (isLost()) buttonOfMenu(opener)?.focus();
    if (isLost()) focusRow();
  };
}

/** Sets how much of the page an on-screen keyboard covers: some browsers don't shrink the page. */
function followKeyboard(dialog: HTMLDialogElement): () => void {
  return listen(visualViewport, "resize", () => {
    const { height = innerHeight } = visualViewport ?? {};
    dialog.style.setProperty("--keys", `${Math.max(0, innerHeight - height)}px`);
  });
}

/** The button that opens the menu around an element. The menu itself closes when a dialog opens. */
function buttonOfMenu(item: Element | null): HTMLElement | undefined {
  const menu = item?.closest("[popover]");
  const buttons = document.querySelectorAll<HTMLElement>("[popovertarget]");
  return [...buttons].find((button) => {
    return button.getAttribute("popovertarget") === menu?.id && !menu.contains(button);
  });
}

/** A click on the backdrop has the dialog itself as its target, and so does a click on the dialog's own edge. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

export function useModal(): HTMLDialogElement | undefined {
  return openDialogs.use().at(-1);
}
