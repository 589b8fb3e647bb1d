// The way to the expenses behind a figure. Another screen is read from its top.

import type { ComponentProps } from "react";
import { go } from "../address/address.ts";
import { ViewLink } from "../parts/view-link.tsx";
import type { Way } from "./chart.ts";

export function WayLink(props: ComponentProps<typeof ViewLink>) {
  return <ViewLink {...props} onFollow={() => toTop(props.to)} />;
}

/** The same for what is no link, as a shape of a drawing. */
export function follow(way: Way | undefined): void {
  if (!way) return;
  go(way);
  toTop(way);
}

/** Only now: the place on the screen that was left stays with its entry of the history. */
function toTop({ screen }: Way): void {
  if (screen !== undefined) scrollTo(0, 0);
}
