// Detects a lost focus: a script that runs in a page and reports on its console, which the tests collect. Users of the keyboard alone,
// or of a screen reader, are lost when nothing has the focus.

import type { Page } from "playwright-core";

/** Frames, and milliseconds: what takes the place of what had the focus is drawn by then, on a busy machine too. */
const [FRAMES, LONGEST_MS] = [10, 2_000];
/** Who presses on anything else wants the focus nowhere. */
const FOR_FOCUS = "a, button:enabled, input, select, textarea, label, summary, [tabindex]";

/** To be run before all scripts of the page. */
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

/** Waits until something has the focus, or its loss is on the console. To be called before a page is closed. */
export async function focusIsKept(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // A page of another site has no watch. This is a function, because the content policy refuses texts that are evaluated.
  const isKept = () => Reflect.get(globalThis, "focusIsMissing")?.() !== true;
  await page.waitForFunction(isKept).catch((error: unknown) => {
    // It was still closing.
    if (!page.isClosed()) throw error;
  });
}
