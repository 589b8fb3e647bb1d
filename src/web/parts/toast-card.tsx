// A toast: it says what was done, links there if the page doesn't show it, and has a button that undoes it. It is loaded after the first
// view.

import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import type { View } from "../address/view.ts";
import { showDay } from "../locale/days.ts";
import type { HiddenByFilter } from "../service/done-text.ts";
import { dismiss, holdToast, startTimer, type Toast } from "../service/toasts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { useModal } from "./dialog.tsx";
import { Button, IconButton } from "./icon.tsx";
import { focusRow } from "./row-focus.ts";
import { ViewLink } from "./view-link.tsx";

export function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, text, action, isUrgent, hidden, link } = toast;
  const texts = useTexts();
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);

  // The toast stays while the pointer or the focus is in it.
  const holding = {
    onPointerEnter: () => holdToast(id),
    onPointerLeave: () => startTimer(id),
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      holdToast(id);
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur: () => startTimer(id),
  };

  // The toast may also disappear while it has the focus, if the user undoes its step with the keyboard.
  useLayoutEffect(() => {
    const element = card.current;
    return () => giveFocusBack(element, cameFrom.current);
  }, []);

  function leave(): void {
    giveFocusBack(card.current, cameFrom.current);
    dismiss(id);
  }

  return (
    <div className="toast" ref={card} data-urgent={isUrgent || undefined} {...holding}>
      <span role={isUrgent ? "alert" : undefined}>{text}</span>
      {hidden && <HiddenDay {...hidden} />}
      {link && <Link to={link.to}>{link.text}</Link>}
      {action && (
        <Button
          className="plain strong"
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={texts.dismiss} onClick={leave} />
    </div>
  );
}

/** A link to the day of a change that the page does not show. */
function HiddenDay({ date, to }: HiddenByFilter) {
  const { locale } = useReader();
  const day = (
    <time className="small" dateTime={date}>
      {showDay(date, "full", locale)}
    </time>
  );
  if (!to) return day;
  return <Link to={to}>{day}</Link>;
}

/** Follows a link. A dialog over the page would hide the target, so the dialog is closed as if by Escape. */
function Link({ to, children }: { readonly to: Partial<View>; readonly children: ReactNode }) {
  const modal = useModal();
  const uncover = () => modal?.dispatchEvent(new Event("cancel", { cancelable: true }));
  return (
    <ViewLink to={to} onClick={uncover}>
      {children}
    </ViewLink>
  );
}

/** Returns the focus to where it was before the toast got it. */
function giveFocusBack(card: HTMLElement | null, before: Element | null): void {
  if (!card?.contains(document.activeElement)) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  else focusRow();
}
