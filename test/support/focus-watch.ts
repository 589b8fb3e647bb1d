// Detects a lost focus with a script that runs in a page and reports to its console, which the tests collect. If nothing has the focus,
// people who use only the keyboard or a screen reader are lost.

import type { Page } from "playwright-core";

/** After this many frames and milliseconds, the element that replaces the focused one has been rendered, even on a busy machine. */
const [FRAMES, LONGEST_MS] = [10, 2_000];
/** If the user clicks anything else, nothing needs to have the focus. */
const FOR_FOCUS = "a, button:enabled, input, select, textarea, label, summary, [tabindex]";

/** Must run before all scripts of the page. */
export const FOCUS_WATCH = `{
  let last;
  let lostAt;
  let frames = 0;

  addEventListener("pointerdown", ({ target }) => {
    if (!target.closest?.("${FOR_FOCUS}")) last = undefined;
  }, { capture: true });
  addEventListener("focusin", ({ target }) => { last = target; });

  globalThis.focusIsMissing = () => lostAt !== undefined && last !== undefined;

  const look = () => {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) {
      lostAt = undefined;
      frames = 0;
    } else if (last) {
      lostAt ??= performance.now();
      frames += 1;
      if (frames >= ${FRAMES} && performance.now() - lostAt > ${LONGEST_MS}) {
        console.warn("the focus was lost after " + last.outerHTML.slice(0, 200));
        last = undefined;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Waits until something has the focus, or until its loss is on the console. Must be called before a page is closed. */
export async function focusIsKept(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // A page of another site has no watch. This is a function, because the page's policy refuses to evaluate strings.
  const isKept = () => Reflect.get(globalThis, "focusIsMissing")?.() !== true;
  await page.waitForFunction(isKept).catch((error: unknown) => {
    // The page was still closing.
    if (!page.isClosed()) throw error;
  });
}
