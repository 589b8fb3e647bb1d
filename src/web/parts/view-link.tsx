// A link to another view. It is a real link, which opens in a new tab and can be copied, and followed here it doesn't reload the page.

import type { ComponentProps, MouseEvent } from "react";
import { go, useView } from "../address/address.ts";
import { type View, writeView } from "../address/view.ts";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** The values that differ in that view. */
  readonly to: Partial<View>;
  /** Once it is followed here. */
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
