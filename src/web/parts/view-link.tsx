// A link to another view. It is a real link, which can be copied or opened in a new tab. A normal click doesn't reload the page.

import type { ComponentProps, MouseEvent } from "react";
import { go, useView } from "../address/address.ts";
import { type View, writeView } from "../address/view.ts";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  readonly to: Partial<View>;
  /** Called when the link is followed in this page. */
  readonly onFollow?: () => void;
}

export function ViewLink({ to, onClick, onFollow, ...rest }: Props) {
  const view = useView();

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || event.altKey) return;
    event.preventDefault();
    go(to);
    onFollow?.();
  }

  return <a {...rest} href={writeView({ ...view, ...to })} onClick={follow} />;
}
