// Checks touch targets: all controls in a page, and their sizes to the touch.

import type { Page } from "playwright-core";

/** Pixels in each direction; one less if edges are between pixels. */
const MIN = 43;

/** Each one that is too small as a line; empty if there is none. */
export async function smallTargetsIn(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(`(${SCRIPT})(${MIN})`);
  if (!Array.isArray(found)) throw new TypeError("the page has told nothing");
  return found.map(String);
}

/** From the middle of each, as far as the same thing is still hit. A row of the list counts as a whole, as it can be pressed anywhere. */
const SCRIPT = `((least) => {
  const popovers = document.querySelectorAll(":popover-open");
  const within = popovers[popovers.length - 1] ?? document.querySelector("dialog:modal") ?? document.querySelector(".side-panel") ?? document.body;
  const TARGETS = "a, button, input, select, textarea, summary, [role=option], .plot";
  const found = [];
  for (const element of within.querySelectorAll(TARGETS)) {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || element.disabled || element.closest(".unseen, .skip, [aria-hidden=true], [inert], .days-list .row input")) continue;
    const whole = element.closest(".days-list .row") ?? element.closest("label") ?? element;
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (x, y) => whole.contains(document.elementFromPoint(x, y));
    if (!isHit(x, y)) continue;
    const reach = (dx, dy) => {
      let steps = 0;
      while (steps < least && isHit(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const across = reach(1, 0) + reach(-1, 0) + 1;
    const down = reach(0, 1) + reach(0, -1) + 1;
    const name = (element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40);
    if (across < least || down < least) found.push(element.tagName.toLowerCase() + " “" + name + "” " + across + "x" + down);
  }
  scrollTo(0, 0);
  return [...new Set(found)];
})`;
